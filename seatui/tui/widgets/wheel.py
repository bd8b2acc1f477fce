"""Texts that grow at their lower end, and are scrolled back by the wheel of the mouse."""

from __future__ import annotations

from textual import events

from seatui.tui.widgets.lines import LineWidget

NOTCH = 3
"""Rows that one notch of the wheel scrolls."""


class ScrolledBack(LineWidget):
    """Subclasses say what scrolling does."""

    def scroll_back(self, rows: int) -> None:
        """Scroll up by that many rows; down if negative."""
        raise NotImplementedError

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_back(NOTCH)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_back(-NOTCH)
