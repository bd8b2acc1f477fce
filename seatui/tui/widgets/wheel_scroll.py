"""A base for texts that grow at the bottom and scroll back by the mouse wheel."""

from __future__ import annotations

from textual import events

from seatui.tui.widgets.line_widget import LineWidget

NOTCH = 3
"""Rows to scroll for one notch of the wheel."""


class WheelScroll(LineWidget):
    """Turns the mouse wheel into calls of ``scroll_back``."""

    def scroll_back(self, rows: int) -> None:
        """Scroll up by that many rows; down if negative."""
        raise NotImplementedError

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_back(NOTCH)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_back(-NOTCH)
