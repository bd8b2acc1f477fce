"""The chart as a map of squares, whose smallest squares look different under the cursor: there the cursor needs a cell of its own."""

from __future__ import annotations

from collections.abc import Callable

from seatui.games.dangerous_sea.chart import BOARD
from seatui.games.dangerous_sea.pane.chart_art import ZOOMS
from seatui.tui.widgets.cell_art import edged, fitted_row
from seatui.tui.widgets.grid_map import GridMap, Square, Supplier
from seatui.tui.widgets.lines import Row

SMALLEST = len(ZOOMS) - 1


class ChartMap(GridMap):
    """``pointed_at`` draws the square under the cursor at the smallest zoom."""

    def __init__(self, supplier: Supplier, pointed_at: Supplier, describe: Callable[[Square], str]) -> None:
        super().__init__(BOARD.columns, BOARD.rows, supplier, zooms=ZOOMS, wrap=(True, True), describe=describe)
        self._pointed_at = pointed_at

    def _square_row(self, square: Square, y: int) -> Row:
        row = super()._square_row(square, y)  # always asked, so that the map knows when the square's look changes
        if square != self.target or self.zoom != SMALLEST:
            return row
        drawn = self._pointed_at(*square, self.zoom)
        return edged(fitted_row(drawn, y, self.cell[0]), self.glyphs.cursor, self.ink.cursor)
