"""A text that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from textual.geometry import Offset, Size
from textual.message import Message

from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import BLANK, MARGIN, Line, Span, column, inked
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, wrap_words

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp

Write: TypeAlias = Callable[[int], Sequence[Line]]
"""Makes the lines of a text for a width in cells."""


class Page(LineWidget, can_focus=True):
    """Lines that scroll, with a note at the bottom while there are more."""

    BINDINGS = bindings(
        {
            "list.up": "scroll(-1)",
            "list.down": "scroll(1)",
            "list.page_up": "page(-1)",
            "list.page_down": "page(1)",
            "list.choose": "page(1)",
            "list.first": "scroll(-100000)",
            "list.last": "scroll(100000)",
        }
    )
    app: SeatuiApp

    class MoreChanged(Message):
        """The end of the text has come into sight, or has left it."""

    def __init__(self, write: Write) -> None:
        super().__init__()
        self.has_more = True  # whether lines follow below
        self._write = write
        self._lines: Sequence[Line] = ()
        self._written_for = Size(0, 0)
        self._top = 0

    def restyle(self) -> None:
        """Draw everything again, after a change of theme or glyphs."""
        self._written_for = Size(0, 0)
        super().restyle()

    def build(self) -> list[Row]:
        height = self.size.height
        left, width = column(self.size.width)
        if self._written_for != self.size:
            self._written_for = self.size
            self._lines = self._write(width - MARGIN)
        self._top = max(0, min(self._top, len(self._lines) - height))
        shown = list(self._lines[self._top : self._top + height])
        unseen = len(self._lines) - self._top - len(shown)
        if self.has_more != bool(unseen):
            self.has_more = bool(unseen)
            self.post_message(self.MoreChanged())
        if unseen and shown:
            shown[-1] = (Span(f"{self.glyphs.down} {unseen + 1} more lines", "dim"),)
        return [inked(self, (Span(" " * (left + MARGIN)), *line), self.size.width) for line in shown]

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(0, 0)

    def action_scroll(self, by: int) -> None:
        self._top = max(0, self._top + by)
        self.redraw()

    def action_page(self, by: int) -> None:
        self.action_scroll(by * max(1, self.size.height - 2))

    def on_mouse_scroll_down(self) -> None:
        self.action_scroll(3)

    def on_mouse_scroll_up(self) -> None:
        self.action_scroll(-3)


def title(text: str) -> list[Line]:
    """Return a heading with a blank line above."""
    return [BLANK, (Span(text, "title"),)]


def paragraph(text: str, width: int) -> list[Line]:
    """Return a text in lines of that width."""
    return [(Span(line),) for line in wrap_words(text, width)]
