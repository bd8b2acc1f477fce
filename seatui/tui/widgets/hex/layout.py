"""The places of hexes in cells, and the tile or edge that a cell belongs to. Pure arithmetic.

Hexes have flat tops. With ``Zoom(7, 4)`` columns are 7 cells apart and the tiles of a column 4 lines; the neighbour to the south-east is
7 cells to the right and 2 lines down::

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
    """The size of tiles: the distance between columns, and between the tiles of a column (an even number)."""

    width: int
    height: int

    @property
    def slope(self) -> int:
        """Lines of a slanting edge, which has as many cells."""
        return self.height // 2

    @property
    def floor(self) -> int:
        """Cells of a level edge."""
        return self.width - self.slope

    @property
    def is_small(self) -> bool:
        """Whether a tile has only one line above its lower edge, without room for a name."""
        return self.height == LEAST

    def inside(self, row: int) -> int:
        """Return the number of cells inside a tile in one of its rows."""
        return self.floor + 2 * min(row, self.height - 1 - row)


ZOOMS = (Zoom(14, 8), Zoom(10, 6), Zoom(7, 4), Zoom(6, 2), Zoom(4, 2))
"""The zooms, largest first. At the last but one a board fits into 80x24 and tiles still show more than letters."""


class Spot(NamedTuple):
    """A cell as part of a place: its row there, and its column from the left edge."""

    q: int
    r: int
    row: int
    column: int


class Run(NamedTuple):
    """The part of a screen line in one place: its left edge at ``x``, and the cells inside."""

    q: int
    r: int
    row: int
    x: int
    inside: int


def corner(zoom: Zoom, q: int, r: int) -> Offset:
    """Return the upper left corner of the box around a place, without its upper edge."""
    return Offset(q * zoom.width, r * zoom.height + q * zoom.slope)


def box(zoom: Zoom, q: int, r: int) -> Region:
    """Return the box around a place with all its edges."""
    x, y = corner(zoom, q, r)
    return Region(x, y - 1, zoom.width + zoom.slope, zoom.height + 1)


def extent(zoom: Zoom, places: Iterable[tuple[int, int]]) -> Region:
    """Return the smallest region with all these places and their edges."""
    corners = [corner(zoom, q, r) for q, r in places]
    if not corners:
        return Region()
    across, down = [x for x, _ in corners], [y for _, y in corners]
    x, y = min(across), min(down) - 1
    return Region(x, y, max(across) - x + zoom.width + zoom.slope, max(down) - y + zoom.height)


def left(zoom: Zoom, row: int) -> int:
    """Return the distance of the left edge from the corner of a place in one of its rows."""
    return zoom.slope - 1 - row if row < zoom.slope else row - zoom.slope


def runs(zoom: Zoom, y: int, first: int, end: int) -> Iterator[Run]:
    """Yield the places that a line crosses between two columns, from left to right; those at the ends may stick out."""
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
    """Return the place that a cell belongs to."""
    run = next(runs(zoom, y, x, x + 1))
    return Spot(run.q, run.r, run.row, x - run.x)


def edge_of(zoom: Zoom, at: Spot) -> int | None:
    """Return the direction of the edge that a cell belongs to; None inside a tile."""
    if at.column == 0:
        return NW if at.row < zoom.slope else SW
    return S if at.row == zoom.height - 1 else None


def edge_cells(zoom: Zoom, q: int, r: int, direction: int) -> list[Offset]:
    """Return the cells of an edge of a place, from the top or from the left."""
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
    """Return the index of the marker among the cells of an edge: the lower of two middles, off the rows of names and tokens."""
    return count // 2


def heart(zoom: Zoom, q: int, r: int) -> Offset:
    """Return the middle cell of a place, in the row of its ships."""
    return corner(zoom, q, r) + Offset((zoom.width + zoom.slope - 1) // 2, zoom.slope - 1)
