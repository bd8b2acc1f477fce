"""The chart: 12 columns by 12 rows that wrap on all sides (DS-004 to DS-008), as tables of small integers.

A square is an integer from 0 ({1,1}, the north-west corner) to 143 ({12,12}), row by row.
"""

from __future__ import annotations

WIDTH = 12
HEIGHT = 12
SQUARES = WIDTH * HEIGHT
NOWHERE = -1
"""The square of a ship not yet placed and of a Ghost Ship not in play."""

DIRECTIONS = ("north", "east", "south", "west")
"""The compass (DS-127): a die of 1 to 4 gives index 0 to 3."""

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def square_at(column: int, row: int) -> int:
    """The square {column,row}, both counted from 1; beyond an edge it wraps (DS-007)."""
    return (row - 1) % HEIGHT * WIDTH + (column - 1) % WIDTH


def column_row(square: int) -> tuple[int, int]:
    """Column and row of a square, both counted from 1 (DS-005)."""
    return square % WIDTH + 1, square // WIDTH + 1


def square_name(square: int) -> str:
    """The square as it is written: "{4,12}"."""
    column, row = column_row(square)
    return f"{{{column},{row}}}"


def _neighbours(square: int) -> tuple[int, ...]:
    column, row = column_row(square)
    return tuple(square_at(column + right, row + down) for right, down in _STEPS)


NEIGHBOURS = tuple(_neighbours(square) for square in range(SQUARES))
"""For each square its four neighbours in the order of DIRECTIONS; there are no diagonals (DS-008)."""

CORNERS = {"nw": square_at(1, 1), "ne": square_at(WIDTH, 1), "se": square_at(WIDTH, HEIGHT), "sw": square_at(1, HEIGHT)}
"""The corner squares by their short names, clockwise from the north-west."""
