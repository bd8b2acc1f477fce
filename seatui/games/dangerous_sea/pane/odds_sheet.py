"""The table of odds as a sheet on a key, and as a part of the pane where there is room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from textual.geometry import Size

from seatui.games.dangerous_sea.words.odds_table import OddsGroup
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.dialog import TextDialog
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, fit

FIRST = 28
"""Columns of the first group where the others stand beside it."""
BESIDE = 72
"""Columns from which they do."""
WIDEST = 77
"""Columns of the window, where there is room."""


def odds_rows(groups: Sequence[OddsGroup], width: int, ink: Ink) -> list[Row]:
    """Return the rows of the table: all groups below each other, or the first one beside the others."""
    first, others = _rows(groups[:1], ink), _rows(groups[1:], ink)
    if width < BESIDE:
        return [*first, *others]
    return [(*fit(left, FIRST, ink.plain), *right) for left, right in zip_longest(first, others, fillvalue=())]


def _rows(groups: Sequence[OddsGroup], ink: Ink) -> list[Row]:
    return [row for group in groups for row in (((group.heading, ink.title),), *(((f"  {text}", ink.plain),) for text in group.rows))]


class OddsDialog(TextDialog):
    """The table of odds above the pane."""

    def __init__(self, groups: Sequence[OddsGroup], done: Callable[[Any], None]) -> None:
        super().__init__("Odds", (), done)
        self._groups = groups

    def wanted(self, room: Size) -> Size:
        width = min(room.width, WIDEST)
        return Size(width, min(room.height, len(self.whole(width - 4)) + 2))

    def whole(self, width: int) -> list[Row]:
        return odds_rows(self._groups, width, self.ink)


class OddsPart(LineWidget):
    """The table of odds beside the chart."""

    def __init__(self) -> None:
        super().__init__()
        self._groups: Sequence[OddsGroup] = ()

    def show(self, groups: Sequence[OddsGroup]) -> None:
        """Show the table of another moment."""
        if groups != self._groups:
            self._groups = groups
            self.redraw()

    def rows_wanted(self, width: int) -> int:
        """Return the rows of the table at that width, with its heading."""
        return 1 + len(odds_rows(self._groups, width, self.ink)) if self._groups else 0

    def build(self) -> Sequence[Row]:
        width, _ = self.size
        return [self.heading("Odds", width), *odds_rows(self._groups, width, self.ink)]
