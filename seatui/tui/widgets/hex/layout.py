"""Where the tiles of a board of hexes stand, in cells, and which tile or edge a cell belongs to. Pure arithmetic.

Hexes have flat tops. ``Zoom(7, 4)`` says that columns are 7 cells apart and tiles of a column 4 lines; the neighbour to the south-east is
then 7 cells to the right and 2 lines down::

      _____            row -1: the upper edge, which is the lower one of the tile above
     /     \\           row 0
    /       \\_____     row 1
    \\       /          row 2
     \\_____/           row 3: ends with the lower edge

Every cell of the plane belongs to exactly one place: to its inside, to one of the two edges on its left, or to its lower edge. The other
three edges are their neighbours'.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from textual.geometry import Offset, Region

from seatui.engine.hexes import NE, NW, SE, SW, N, S

LEAST = 2  # lines of the smallest tile


class Zoom(NamedTuple):
    """How large tiles are: the distance between columns, and between the tiles of a column (an even number)."""

    width: int
    height: int

    @property
    def slope(self) -> int:
        """Lines, and so cells, of a slanting edge."""
        return self.height // 2

    @property
    def floor(self) -> int:
        """Cells of a level edge."""
        return self.width - self.slope

    @property
    def is_small(self) -> bool:
        """Whether a tile has a single line and its lower edge, and so no room for a name."""
        return self.height == LEAST

    def inside(self, row: int) -> int:
        """Cells inside a tile in one of its rows."""
        return self.floor + 2 * min(row, self.height - 1 - row)


ZOOMS = (Zoom(10, 6), Zoom(7, 4), Zoom(6, 2), Zoom(4, 2))
"""Largest first. The third is flat, but whole at 80x24 with more than letters in a tile."""


class Spot(NamedTuple):
    """A cell as part of a place: its row there, and its column counted from the left edge, which is 0."""

    q: int
    r: int
    row: int
    column: int


class Run(NamedTuple):
    """What a line crosses at one place: the cell of its left edge at ``x``, and so many cells inside."""

    q: int
    r: int
    row: int
    x: int
    inside: int


def corner(zoom: Zoom, q: int, r: int) -> Offset:
    """The upper left corner of the box around a place, without its upper edge."""
    return Offset(q * zoom.width, r * zoom.height + q * zoom.slope)


def box(zoom: Zoom, q: int, r: int) -> Region:
    """The cells around a place with all its edges."""
    x, y = corner(zoom, q, r)
    return Region(x, y - 1, zoom.width + zoom.slope, zoom.height + 1)


def extent(zoom: Zoom, places: Iterable[tuple[int, int]]) -> Region:
    """The smallest region that holds all these places with their edges."""
    corners = [corner(zoom, q, r) for q, r in places]
    if not corners:
        return Region()
    across, down = [x for x, _ in corners], [y for _, y in corners]
    x, y = min(across), min(down) - 1
    return Region(x, y, max(across) - x + zoom.width + zoom.slope, max(down) - y + zoom.height)


def left(zoom: Zoom, row: int) -> int:
    """How far the left edge of a place stands from its corner in one of its rows."""
    return zoom.slope - 1 - row if row < zoom.slope else row - zoom.slope


def runs(zoom: Zoom, y: int, first: int, end: int) -> Iterator[Run]:
    """The places that a line crosses between two columns of cells, from left to right; those at the ends may stick out."""
    q = first // zoom.width - 1
    while True:
        r, row = divmod(y - q * zoom.slope, zoom.height)
        x = q * zoom.width + left(zoom, row)
        if x >= end:
            return
        inside = zoom.inside(row)
        if x + inside >= first:
            yield Run(q, r, row, x, inside)
        q += 1


def spot(zoom: Zoom, x: int, y: int) -> Spot:
    """Which place a cell belongs to."""
    run = next(runs(zoom, y, x, x + 1))
    return Spot(run.q, run.r, run.row, x - run.x)


def edge_of(zoom: Zoom, at: Spot) -> int | None:
    """The direction of the edge that a cell is part of; None inside a tile."""
    if at.column == 0:
        return NW if at.row < zoom.slope else SW
    return S if at.row == zoom.height - 1 else None


def edge_cells(zoom: Zoom, q: int, r: int, direction: int) -> list[Offset]:
    """The cells of one edge of a place, from the top or from the left."""
    n, w, h = zoom.slope, zoom.width, zoom.height
    along = range(zoom.floor if direction in (N, S) else n)
    cells = {
        NW: [(n - 1 - at, at) for at in along],
        SW: [(at, n + at) for at in along],
        NE: [(w + at, at) for at in along],
        SE: [(w + n - 1 - at, n + at) for at in along],
        N: [(n + at, -1) for at in along],
        S: [(n + at, h - 1) for at in along],
    }
    return [corner(zoom, q, r) + cell for cell in cells[direction]]


def middle(count: int) -> int:
    """Where of so many cells of an edge its marker stands: the lower of two, which leaves the rows of names and tokens free."""
    return count // 2


def heart(zoom: Zoom, q: int, r: int) -> Offset:
    """The cell in the middle of a place, in the row of its ships."""
    return corner(zoom, q, r) + Offset((zoom.width + zoom.slope - 1) // 2, zoom.slope - 1)
