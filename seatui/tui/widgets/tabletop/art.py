"""The picture of a card: its hull, and the signs in its cells. It knows neither colours nor the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from functools import lru_cache, partial
from typing import NamedTuple

from textual.geometry import Region

from seatui.engine.plane import BACK, FRONT, HEADINGS, Card, Outline, Point, Pose, contains, off, outline
from seatui.tui.widgets.tabletop.raster import Lattice, Span, cells, inside
from seatui.tui.widgets.tabletop.scene import Ghost, Key, TableCard

HULL = ((100, 0), (70, 42), (34, 74), (0, 88), (-60, 88), (-98, 62), (-98, -62), (-60, -88), (0, -88), (34, -74), (70, -42))
"""The hull on its card, in hundredths of half the length forward and half the width to the right; clockwise."""


FEW = 10
"""The fewest cells of a card with room for numbers; around a smaller one they stand beside it."""

LOW = 2
"""Rows to a length at which there is no other place for a label on or behind its card."""

WIDE = 4
"""Columns to both sides in which a label looks for a place of its own."""

ASIDE = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
"""Other places for a label whose own place is taken."""


class SignKind(Enum):
    """The kind of a sign on a card."""

    BOW = 0
    LABEL = 1
    SIDE = 2  # a number at a side
    NOTHING = 3  # a side without a number
    TOKEN = 4


class Sign(NamedTuple):
    """A sign on a card: its kind, its text, and its index among those of its kind."""

    kind: SignKind
    text: str
    at: int = 0


def bow(heading: int) -> int:
    """Return the index of a heading's arrow among N NE E SE S SW W NW (SK-G05)."""
    return (heading + 1) // 3 % 8


@lru_cache(HEADINGS * 4)
def _hull(card: Card, heading: int) -> tuple[Point, ...]:
    return tuple(off(heading, card.length * ahead // 200, card.width * right // 200) for ahead, right in HULL)


def hull(card: Card, pose: Pose) -> Outline:
    """Return the outline of the hull of a card at that pose."""
    return outline(*((pose.x + dx, pose.y + dy) for dx, dy in _hull(card, pose.heading)))


@lru_cache(1024)
def card_spans(card: Card, pose: Pose, lattice: Lattice) -> tuple[Span, ...]:
    """Return the cells of a card (SK-G04)."""
    return tuple(inside(card.at(pose), lattice))


@lru_cache(1024)
def hull_spans(card: Card, pose: Pose, lattice: Lattice) -> tuple[Span, ...]:
    """Return the cells of the hull of a card."""
    return tuple(inside(hull(card, pose), lattice))


def bow_cell(card: Card, pose: Pose, lattice: Lattice) -> Point:
    """Return the cell of the arrow (SK-G05)."""
    return _cell(pose, lattice, card.length * 3 // 8, 0)


def side_places(card: Card, *, beside: bool) -> tuple[Point, ...]:
    """Return where the numbers of front, right, back and left belong, forward and to the right: on the card (SK-G06) or just beside it."""
    if beside:
        ahead, across = card.length * 5 // 8, card.width * 5 // 8
        return (ahead, 0), (0, across), (-ahead, 0), (0, -across)
    across = card.width * 8 // 21
    return (card.length * 19 // 88, 0), (0, across), (-card.length * 3 // 8, 0), (0, -across)


def _cell(pose: Pose, lattice: Lattice, forward: int, right: int) -> Point:
    return lattice.cell(pose.ahead(forward, right)[:2])


@lru_cache(512)
def signs(card: Card, shown: TableCard, lattice: Lattice, arrows: str) -> dict[Point, Sign]:
    """Return all signs on and beside a card, by cell.

    The numbers come first, each in the cell on its own side that is nearest to its place (SK-G06). Label, bow and tokens take the nearest
    cells that are left, in a row, and no number of a side follows the label where the card has another place for it.
    """
    pose, room = shown.pose, _Room(card, shown.pose, lattice)
    beside = card.length * lattice.across * card.width * lattice.down < FEW * lattice.unit**2
    places = side_places(card, beside=beside)
    for side, number in enumerate(shown.sides or ()):
        if number:
            room.number(side, places[side], Sign(SignKind.SIDE, str(number), side))
    name = shown.owner + shown.label
    room.name(pose[:2], [Sign(SignKind.LABEL, char, at) for at, char in enumerate(name)])
    room.lay(pose.ahead(card.length * 3 // 8)[:2], [Sign(SignKind.BOW, arrows[bow(pose.heading)])], side=FRONT)
    room.lay(pose.ahead(-card.length // 4)[:2], [Sign(SignKind.TOKEN, "", at) for at in range(len(shown.tokens))])
    for side, number in enumerate(shown.sides or ()):
        if not number and not beside:
            room.number(side, places[side], Sign(SignKind.NOTHING, str(number), side))
    return room.taken


class _Room:
    """The cells on a card and around it, and the signs that are already in them."""

    def __init__(self, card: Card, pose: Pose, lattice: Lattice) -> None:
        self.card, self.pose, self.lattice = card, pose, lattice
        self.taken: dict[Point, Sign] = {}
        self.inner = set(cells(card_spans(card, pose, lattice)))
        self.around = {(x + dx, y + dy) for x, y in self.inner for dx in range(-2, 3) for dy in range(-1, 2)} - self.inner

    def number(self, side: int, place: Point, sign: Sign) -> None:
        """Put the sign of a side into the free cell that faces it and is nearest to its place; nowhere if there is none."""
        point = self.pose.ahead(*place)[:2]
        near = self.inner if contains(self.card.at(self.pose), point) else self.around
        free = [cell for cell in (near | {self.lattice.cell(point)}) - self.taken.keys() if self.faces(cell, side)]
        if free:
            self.put([sign], min(free, key=partial(self.apart, point)))

    def lay(self, point: Point, row: Sequence[Sign], side: int | None = None) -> None:
        """Put signs side by side into free cells near a point: on the card, preferably on one of its sides, else beside it."""
        own = self.inner | {self.lattice.cell(point)}
        for region in (own, own | self.around):
            free = region - self.taken.keys()
            starts = [(x, y) for x, y in free if all((x + at, y) in free for at in range(len(row)))]
            facing = [cell for cell in starts if side is None or self.faces(cell, side)]
            if starts:
                self.put(row, min(facing or starts, key=partial(self.apart, point, length=len(row))))
                return

    def name(self, point: Point, row: Sequence[Sign]) -> None:
        """Put a label on the card or just behind it, but not before a number, which would read as part of it; else like other signs."""
        x, y = self.lattice.cell(point)
        near = {(x + dx, y + dy) for dx in range(-WIDE, WIDE + 1) for dy in (-1, 0, 1)}
        middle = {cell for cell in near if abs(cell[0] - x) < len(row)}
        ahead = {cell for cell in near if self.faces(cell, FRONT)} - middle
        behind = {cell for cell in self.around & near if self.faces(cell, BACK)}
        for region in ((self.inner & near) - ahead, behind) if self.lattice.down > LOW else ():
            free = region - self.taken.keys()
            starts = [(x, y) for x, y in free if (x + len(row), y) not in self.taken and all((x + at, y) in free for at in range(len(row)))]
            if starts:
                self.put(row, min(starts, key=partial(self.apart, point, length=len(row))))
                return
        self.lay(point, row)

    def put(self, row: Sequence[Sign], start: Point) -> None:
        self.taken |= {(start[0] + at, start[1]): sign for at, sign in enumerate(row)}

    def faces(self, cell: Point, side: int) -> bool:
        """Whether a cell lies on one side of the card (SK-123)."""
        return side in self.card.facing(self.pose, self.lattice.middle(cell))

    def apart(self, point: Point, cell: Point, length: int = 1) -> tuple[int, Point]:
        """Return the distance of a point from the middle of a row of cells; of equally near ones the last comes first, as in SK-G02."""
        x, y = self.lattice.middle(cell)
        return _apart(point, (x + (length - 1) * self.lattice.unit // (2 * self.lattice.across), y)), (-cell[0], -cell[1])


def name_cells(card: Card, shown: Iterable[TableCard], lattice: Lattice, arrows: str) -> frozenset[Point]:
    """Return the cells in which the labels of cards stand."""
    found = (signs(card, each, lattice, arrows) for each in shown)
    return frozenset(cell for each in found for cell, sign in each.items() if sign.kind is SignKind.LABEL)


def label_cells(ghosts: Sequence[Ghost], lattice: Lattice, table: Region, names: Collection[Point] = ()) -> dict[Key, Point]:
    """Return where the labels of ghosts begin, each in its own cell: near the middle, or at the edge of the table for ghosts beyond it.

    Of the free cells the nearest is taken, so that labels of ghosts that lie close together keep their order. ``names`` are not free.
    """
    found: dict[Key, Point] = {}
    for ghost in ghosts:
        x, y = lattice.cell(ghost.pose[:2])
        x, y = min(max(table.x, x), table.right - 1), min(max(table.y, y), table.bottom - 1)
        free = [cell for dx, dy in ASIDE if (cell := (x + dx, y + dy)) not in found.values() and cell not in names]
        inside = [cell for cell in free if table.contains(*cell)]
        found[ghost.key] = min(inside or free, key=lambda cell: _apart(lattice.middle(cell), ghost.pose[:2]), default=(x, y))
    return found


def _apart(a: Point, b: Point) -> int:
    """Return the square of a distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
