"""The chart as a map of squares.

It starts with the player's ship in the middle, marks the edges where the sea wraps, and leaves a cell for the cursor in a small square.
"""

from __future__ import annotations

from collections.abc import Callable

from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.pane.board.art import ZOOMS
from seatui.tui.widgets.cell_art import edged, fitted_row
from seatui.tui.widgets.grid.grid_map import GridMap, Square, Supplier
from seatui.tui.widgets.text_rows import Row

SMALLEST = len(ZOOMS) - 1


class ChartMap(GridMap):
    """The chart; ``pointed_at`` draws the square under the cursor at the smallest zoom."""

    def __init__(self, supplier: Supplier, pointed_at: Supplier, describe: Callable[[Square], str]) -> None:
        super().__init__(BOARD.columns, BOARD.rows, supplier, zooms=ZOOMS, wrap=(True, True), describe=describe)
        self._pointed_at = pointed_at
        self._begun = False  # whether the chart was centred on a ship

    # Scrolling

    def keep_inside(self, square: Square) -> None:
        super().keep_inside(square)
        if self.size and not self._begun:
            self._begun = True
            self.centre(square)

    def _fit(self) -> None:
        """Centre the chart on the ship the first time; at every later size keep its position."""
        fitted, lay = self._fitted_for, (self.across.first, self.down.first)
        super()._fit()
        if self._fitted_for == fitted or not self.size or self._kept_inside is None:
            return
        for axis, first, at, cursor in zip((self.across, self.down), lay, self._kept_inside, self.target, strict=True):
            if self._begun:
                axis.scroll(first - axis.first)
            else:
                axis.centre(at)
            axis.reveal(cursor)
        self._begun = True

    # Drawing

    def _head_row(self) -> Row:
        """Return the labels of columns, with the edge before column 1 unless that is the first."""
        row = super()._head_row()
        if not self.across.start(0):
            return row
        first = f"{self._column_labels[0]:^{self.cell[0]}}"
        return tuple((f"{self.glyphs.pillar}{text[1:]}" if text == first else text, style) for text, style in row)

    def _body_row(self, offset: int) -> Row:
        """Return a row of the map, with the edge before the label of row 1 unless that is the first."""
        row = super()._body_row(offset)
        if not offset or offset != self.down.start(0):
            return row
        (label, style), *rest = row
        return ((f"{self.glyphs.line}{label[1:]}", style), *rest)

    def _square_row(self, square: Square, y: int) -> Row:
        row = super()._square_row(square, y)  # always called, so that the map notices when the square changes
        if square != self.target or self.zoom != SMALLEST:
            return row
        drawn = self._pointed_at(*square, self.zoom)
        return edged(fitted_row(drawn, y, self.cell[0]), self.glyphs.cursor, self.ink.cursor)
