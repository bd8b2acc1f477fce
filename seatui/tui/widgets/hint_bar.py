"""The last line of a pane: the useful keys, which can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.message import Message

from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, row_width


class Hint(NamedTuple):
    """The name of a key, its label, and its verb. A ``pinned`` hint is never left out."""

    key: str
    label: str
    verb: str
    pinned: bool = False


class HintBar(LineWidget):
    """Shows hints from left to right, the most important first; those that do not fit are left out."""

    DEFAULT_CSS = "HintBar { height: 1; background: $panel; }"

    class Pressed(Message):
        """The player has clicked a hint."""

        def __init__(self, verb: str) -> None:
            super().__init__()
            self.verb = verb

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._hints: tuple[Hint, ...] = ()

    def show(self, hints: Sequence[Hint]) -> None:
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.redraw()

    def build(self) -> Sequence[Row]:
        row: Row = ()
        for hint in self._fitting():
            row = (*row, *self._spans(hint))
        return [row]

    def _spans(self, hint: Hint) -> Row:
        label = "" if hint.label == hint.key else f" {hint.label}"  # a key named "Down" needs no label "Down"
        return ((f" {hint.key}", self.ink.key), (f"{label} ", self.ink.dim))

    def _fitting(self) -> list[Hint]:
        left = self.size.width - sum(row_width(self._spans(hint)) for hint in self._hints if hint.pinned)
        fitting: list[Hint] = []
        for hint in self._hints:
            left -= 0 if hint.pinned else row_width(self._spans(hint))
            if hint.pinned or left >= 0:
                fitting.append(hint)
        return fitting

    def on_click(self, event: events.Click) -> None:
        event.stop()
        right = 0
        for hint in self._fitting():
            right += row_width(self._spans(hint))
            if event.x < right:
                self.post_message(self.Pressed(hint.verb))
                return
