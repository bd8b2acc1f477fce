"""A search field at the top of a screen, which reports every change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Offset
from textual.message import Message

from seatui.tui.shell.lines import Span, inked
from seatui.tui.widgets.line_editor import LineEditor, Sight
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp

MARK = len("/ ")


class SearchField(LineWidget, can_focus=True):
    """One line. Enter and Down go to the results, Esc empties it or leaves."""

    DEFAULT_CSS = "SearchField { height: 1; margin: 1 0; padding: 0 2; }"
    app: SeatuiApp

    class Changed(Message):
        """The words have changed."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    class Done(Message):
        """The player wants to go to the results."""

    def __init__(self, placeholder: str, words: str = "") -> None:
        super().__init__()
        self._placeholder = placeholder
        self._editor = LineEditor(words)

    @property
    def words(self) -> str:
        return self._editor.text

    def clear(self) -> None:
        """Empty the line."""
        self._set("")

    def build(self) -> list[Row]:
        mark = Span("/ ", "key" if self.has_focus else "dim")
        words = Span(self._sight.text, "strong") if self.words else Span(self._placeholder, "dim")
        return [inked(self, (mark, words), self.size.width)]

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(MARK + self._sight.cursor, 0)

    @property
    def _sight(self) -> Sight:
        return self._editor.sight(self.size.width - MARK)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "down"):
            self.post_message(self.Done())
        elif event.key in ("left", "right", "home", "end") or event.is_printable:
            self._press(event.key, event.character)
        elif event.key in ("backspace", "delete", "ctrl+u", "ctrl+w"):
            self._press(event.key, None)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        self._editor.insert(event.text)
        self._report_change()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show whether the field receives keys."""
        super().watch_has_focus(has_focus)
        self._show()

    def on_click(self) -> None:
        self.focus()

    def _press(self, key: str, character: str | None) -> None:
        before = self.words
        self._editor.press(key, character)
        if self.words != before:
            self._report_change()
        else:
            self._show()

    def _set(self, words: str) -> None:
        self._editor.set(words)
        self._report_change()

    def _report_change(self) -> None:
        self._show()
        self.post_message(self.Changed(self.words))

    def _show(self) -> None:
        self.redraw()
        if self.has_focus and self.cursor_at is not None:
            self.app.cursor_position = self.content_region.offset + self.cursor_at
