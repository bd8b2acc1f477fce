"""The curtain, which shows only whose turn it is to look and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.message import Message

from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, wrap_words


class Curtain(LineWidget):
    """A few lines in the middle of an empty area."""

    class Opened(Message):
        """The player has clicked the curtain."""

    def __init__(self) -> None:
        super().__init__()
        self._person = ""
        self._why = ""
        self._keys = ("", "", "")

    def show(self, name: str, key: str, menu: str, help_key: str) -> None:
        """Wait for that person. ``key`` opens the curtain, the others the game menu and the help."""
        self._person, self._keys = name, (key, menu, help_key)
        self.redraw()

    def explain(self, why: str) -> None:
        """Say below why there is a curtain."""
        self._why = why
        self.redraw()

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(0, 0)

    def build(self) -> Sequence[Row]:
        ink, (width, height) = self.ink, self.size
        key, menu, help_key = self._keys
        words: list[Row] = [
            ((self._person, ink.title),),
            (),
            ((key, ink.key), (" when nobody else is looking", ink.plain)),
            (),
            ((menu, ink.key), (" Game menu   ", ink.dim), (help_key, ink.key), (" Help", ink.dim)),
        ]
        words += [row for line in wrap_words(self._why, width - 4) for row in ((), ((line, ink.dim),))] if self._why else []
        rows = [(((" " * ((width - sum(cell_len(text) for text, _ in row)) // 2)), ink.plain), *row) for row in words]
        above: list[Row] = [()] * max(0, (height - len(rows)) // 2)
        return [*above, *rows]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Opened())
