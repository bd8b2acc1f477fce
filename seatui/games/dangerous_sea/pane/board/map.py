"""The chart as a map of squares.

It starts with the player's ship in the middle, keeps in sight what matters to its player, marks the edges where the sea wraps, and leaves
a cell for the cursor in a small square.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual.geometry import Size

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.geometry import BOARD, NOWHERE
from seatui.games.dangerous_sea.pane.board.art import ZOOMS
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.cell_art import edged, fitted_row
from seatui.tui.widgets.grid.grid_map import GridMap, Square, Supplier
from seatui.tui.widgets.text_rows import Row

SMALLEST = len(ZOOMS) - 1
NEAR = 3
"""Squares on each side of the player's ship that stay in sight."""
SHEETS = 10
"""Columns that the table of ships needs beside the chart, beyond those of every pane."""
BARE = ZOOMS[-1][0] * BOARD.columns + 3
"""Columns of the smallest whole chart."""
NAME = 8
"""Letters of a name in a pointer at the edge."""


class ChartMap(GridMap):
    """The chart; ``pointed_at`` draws the square under the cursor at the smallest zoom."""

    around = 0  # the ship's surroundings are named one by one

    def __init__(self, supplier: Supplier, pointed_at: Supplier, describe: Callable[[Square], str]) -> None:
        super().__init__(BOARD.columns, BOARD.rows, supplier, zooms=ZOOMS, wrap=(True, True), describe=describe)
        self._pointed_at = pointed_at
        self._begun = False  # whether the chart was centred on a ship

    def wanted(self, room: Size) -> Size:
        """Leave room for a table of all ships beside the chart."""
        spared = min(SHEETS, max(0, room.width - BARE))
        return super().wanted(Size(room.width - spared, room.height))

    # Scrolling

    def keep_inside(self, square: Square) -> None:
        super().keep_inside(square)
        if self.size and not self._begun:
            self._begun = True
            self.centre(square)

    def _fit(self) -> None:
        """Centre the chart on the ship the first time; at every later size keep its position, if all that matters stays in sight."""
        fitted, lay = self._fitted_for, (self.across.first, self.down.first)
        super()._fit()
        if self._fitted_for == fitted or not self.size or self._kept_inside is None:
            return
        axes = (self.across, self.down)
        for axis, first, at in zip(axes, lay, self._kept_inside, strict=True):
            if self._begun:
                axis.scroll(first - axis.first)
            else:
                axis.centre(at)
        self._begun = True
        self._hold()
        for axis, cursor in zip(axes, self.target, strict=True):
            axis.reveal(cursor)
        self._find_pointers()

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


def that_matters(view: View, seat: int | None, names: Sequence[str]) -> Mapping[Target, str]:
    """Return the player's ship, the squares around it, and all others that sail, with their names; {} where the whole chart matters."""
    if seat is None or view.phase in ("setup", "over") or view.ships[seat].square == NOWHERE:
        return {}
    here = view.ships[seat].square
    x, y = BOARD.column[here], BOARD.row[here]
    # A diagonal covers the columns and rows of all squares around the ship, which itself comes first.
    around = (((x + far) % BOARD.columns, (y + far) % BOARD.rows) for far in sorted(range(-NEAR, NEAR + 1), key=abs))
    found: dict[Target, str] = {**dict.fromkeys(around, ""), (x, y): names[seat][:NAME]}
    sailing = {ship.square: names[ship.seat][:NAME] for ship in view.ships} | {view.ghost: "Ghost"}
    others = sorted((square for square in sailing if square not in (here, NOWHERE)), key=lambda square: BOARD.steps(here, square))
    return found | {(BOARD.column[square], BOARD.row[square]): sailing[square] for square in others}
