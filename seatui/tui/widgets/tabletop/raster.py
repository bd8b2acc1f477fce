"""The cells of a character grid inside a shape on the table. Pure arithmetic in whole numbers.

A ``Lattice`` has a number of columns and rows for each length. A cell, or a dot of a finer lattice, is inside a shape if its middle is
strictly inside; this one rule serves all headings, and cells, halves of cells and Braille dots (SK-G04).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple, TypeAlias

from seatui.engine.plane import BACK, FRONT, LEFT, RIGHT, Card, Outline, Point, Pose, off

Plane: TypeAlias = "tuple[int, int, int]"
"""A half-plane: the points where ``a x + b y + c`` is positive."""

Span: TypeAlias = "tuple[int, int, int]"
"""A row, the first column inside, and the one after the last."""


class Lattice(NamedTuple):
    """``across`` columns and ``down`` rows for each ``unit`` of length."""

    unit: int
    across: int
    down: int

    def cell(self, point: Point) -> Point:
        """Return column and row of a point (SK-G02)."""
        return point[0] * self.across // self.unit, point[1] * self.down // self.unit

    def middle(self, cell: Point) -> Point:
        """Return the point in the middle of a cell, rounded down."""
        return (2 * cell[0] + 1) * self.unit // (2 * self.across), (2 * cell[1] + 1) * self.unit // (2 * self.down)

    def finer(self, across: int, down: int) -> Lattice:
        """Return a lattice with each cell divided into columns and rows of dots."""
        return Lattice(self.unit, self.across * across, self.down * down)

    @property
    def scale(self) -> int:
        """The factor for lengths that makes the middles of all cells whole numbers."""
        return 2 * self.across * self.down

    @property
    def step(self) -> Point:
        """Half the size of a cell in scaled lengths: middles are at its odd multiples."""
        return self.unit * self.down, self.unit * self.across

    def rows(self, low: int, high: int) -> range:
        """Return the rows between two heights."""
        return range(low * self.down // self.unit, high * self.down // self.unit + 1)


def inside(shape: Outline, lattice: Lattice) -> Iterator[Span]:
    """Yield the cells whose middle lies inside a shape with clockwise corners."""
    heights = [y for _, y in shape.corners]
    yield from between(_planes(shape.corners, lattice.scale), lattice, lattice.rows(min(heights), max(heights)))


def _planes(corners: Sequence[Point], scale: int) -> list[Plane]:
    """Return the inner half-plane of each edge, in scaled lengths."""
    found = []
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        x, y = bx - ax, by - ay
        found.append((-y, x, (y * ax - x * ay) * scale))
    return found


def between(planes: Iterable[Plane], lattice: Lattice, rows: range, columns: range = range(-10_000, 10_000)) -> Iterator[Span]:
    """Yield the cells of these rows that lie in all of these half-planes, given in scaled lengths."""
    across, down = lattice.step
    slopes = [(a * across, b * down, c) for a, b, c in planes]
    for row in rows:
        low, high = columns.start, columns.stop
        for p, b, c in slopes:
            q = b * (2 * row + 1) + c
            if p > 0:
                low = max(low, (-q - p) // (2 * p) + 1)
            elif p < 0:
                high = min(high, (q + p - 1) // (-2 * p) + 1)
            elif q <= 0:
                high = low
        if low < high:
            yield row, low, high


def within(shape: Outline, distance: int, lattice: Lattice) -> Iterator[Span]:
    """Yield the cells within a distance of a shape (SK-120): the shape, a strip along each edge, a disc around each corner."""
    heights = [y for _, y in shape.corners]
    rows = lattice.rows(min(heights) - distance, max(heights) + distance)
    parts = [inside(shape, lattice)]
    for a, b in pairwise((*shape.corners, shape.corners[0])):
        parts += [between(_strip(a, b, distance, lattice.scale), lattice, rows), _disc(a, distance, lattice, rows)]
    ends: dict[int, tuple[int, int]] = {}
    for row, low, high in (span for part in parts for span in part):
        known = ends.get(row, (low, high))
        ends[row] = min(known[0], low), max(known[1], high)
    for row in sorted(ends):
        yield row, *ends[row]


def _strip(a: Point, b: Point, distance: int, scale: int) -> list[Plane]:
    """Return the closed rectangle of points straight out from an edge within a distance."""
    x, y = b[0] - a[0], b[1] - a[1]
    along, across = (x * a[0] + y * a[1]) * scale, (x * a[1] - y * a[0]) * scale
    size = x * x + y * y
    reach = isqrt(distance * distance * size * scale * scale)
    return [(x, y, 1 - along), (-x, -y, 1 + along + size * scale), (-y, x, 1 + reach - across), (y, -x, 1 + reach + across)]


def _disc(centre: Point, radius: int, lattice: Lattice, rows: range) -> Iterator[Span]:
    scale, (across, down) = lattice.scale, lattice.step
    x, y, radius = centre[0] * scale, centre[1] * scale, radius * scale
    for row in rows:
        rest = radius * radius - ((2 * row + 1) * down - y) ** 2
        if rest >= 0:
            half = isqrt(rest)
            yield row, -((across - x + half) // (2 * across)), (x + half - across) // (2 * across) + 1


def arc(card: Card, pose: Pose, side: int, lattice: Lattice, rows: range, columns: range) -> Iterator[Span]:
    """Yield the cells that one side of a card faces, between its extended diagonals (SK-123)."""
    scale = lattice.scale
    ahead, beside = off_parts(pose.heading, side)
    # Measured in sizes of the card, such a point is farther away in the side's direction than across it.
    length, width = (card.length, card.width) if side in (FRONT, BACK) else (card.width, card.length)
    planes = []
    for sign in (1, -1):
        x, y = (ahead[at] * width + sign * beside[at] * length for at in (0, 1))
        planes.append((x, y, 1 - (x * pose.x + y * pose.y) * scale))
    yield from between(planes, lattice, rows, columns)


def off_parts(heading: int, side: int) -> tuple[Point, Point]:
    """Return the directions away from a side of a card and along it, in millionths."""
    turned = heading + {FRONT: 0, RIGHT: 6, BACK: 12, LEFT: 18}[side]
    return off(turned, 1_000_000), off(turned, 0, 1_000_000)


def line(a: Point, b: Point) -> Iterator[Point]:
    """Yield the cells of a straight line, including both ends."""
    count = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    for at in range(count + 1):
        yield tuple(start + (2 * (end - start) * at + count) // (2 * count) for start, end in zip(a, b, strict=True))  # type: ignore[misc]


def cells(spans: Iterable[Span]) -> Iterator[Point]:
    """Yield the cells of spans one by one."""
    return ((column, row) for row, low, high in spans for column in range(low, high))


def rim(spans: Iterable[Span]) -> Iterator[Point]:
    """Yield the cells of a shape that have a neighbour outside."""
    inner = set(cells(spans))
    for x, y in inner:
        if not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= inner:
            yield x, y
