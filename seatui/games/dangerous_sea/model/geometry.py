"""The chart: 12 columns by 12 rows that wrap on all sides (DS-004 to DS-008).

A square is an integer from 0 ({1,1}, the north-west corner) to 143 ({12,12}), row by row.
"""

from __future__ import annotations

from seatui.engine.squares import Squares

BOARD = Squares(12, 12, wrap_columns=True, wrap_rows=True)
NOWHERE = -1
"""The square of a ship not yet placed and of a Ghost Ship not in play."""

DIRECTIONS = ("north", "east", "south", "west")
"""The compass (DS-127): a die of 1 to 4 gives index 0 to 3."""

NEIGHBOURS = BOARD.beside
"""For each square its four neighbours in the order of DIRECTIONS; there are no diagonals (DS-008)."""


def square_at(column: int, row: int) -> int:
    """Return the square {column,row}, both counted from 1; beyond an edge it wraps (DS-007)."""
    return BOARD.at(column - 1, row - 1)


CORNERS = {"nw": square_at(1, 1), "ne": square_at(12, 1), "se": square_at(12, 12), "sw": square_at(1, 12)}
"""The corner squares by their short names, clockwise from the north-west."""

CORNER_NAMES = {square: name for name, square in CORNERS.items()}
