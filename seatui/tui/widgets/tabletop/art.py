"""The picture of a card: its hull, and the signs in its cells. It knows neither colours nor the screen."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from seatui.engine.plane import HEADINGS, Card, Outline, Point, Pose, off, outline
from seatui.tui.widgets.tabletop.raster import Lattice, Span, cells, inside
from seatui.tui.widgets.tabletop.scene import Ghost, Key, TableCard

HULL = ((99, -14), (99, 14), (38, 90), (-82, 90), (-97, 62), (-97, -62), (-82, -90), (38, -90))
"""The hull on its card, in hundredths of half the length forward and half the width to the right; clockwise."""


FEW = 10
"""The fewest cells of a card with room for numbers and tokens."""


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


def side_cells(card: Card, pose: Pose, lattice: Lattice) -> tuple[Point, ...]:
    """Return the cells for the numbers of front, right, back and left, if they are free (SK-G06)."""
    beside = card.width * 8 // 21
    places = ((card.length * 19 // 88, 0), (0, beside), (-card.length * 3 // 8, 0), (0, -beside))
    return tuple(_cell(pose, lattice, *place) for place in places)


def _cell(pose: Pose, lattice: Lattice, forward: int, right: int) -> Point:
    return lattice.cell(pose.ahead(forward, right)[:2])


@lru_cache(512)
def signs(card: Card, shown: TableCard, lattice: Lattice, arrows: str) -> dict[Point, Sign]:
    """Return all signs on a card, by cell. Label, bow and sides have their own places; where two meet, the later one moves aside.

    A card of few cells has only its label and its bow, for some of the numbers would say less than none.
    """
    pose, (x, y) = shown.pose, lattice.cell(shown.pose[:2])
    room = _Room(card, pose, lattice)
    for at, char in enumerate(shown.owner + shown.label):
        room.take((x - len(shown.owner) + at, y), Sign(SignKind.LABEL, char, at))
    room.put(bow_cell(card, pose, lattice), Sign(SignKind.BOW, arrows[bow(pose.heading)]))
    if card.length * lattice.across * card.width * lattice.down < FEW * lattice.unit**2:
        return room.taken
    numbers = zip(side_cells(card, pose, lattice), shown.sides or (), strict=False)
    wanted = [(cell, Sign(SignKind.SIDE if number else SignKind.NOTHING, str(number), side)) for side, (cell, number) in enumerate(numbers)]
    for cell, sign in [each for each in wanted if not room.take(*each)]:
        room.put(cell, sign, sign.at)
    for at in range(len(shown.tokens)):
        room.put(_cell(pose, lattice, -card.length // 4, 0), Sign(SignKind.TOKEN, "", at))
    return room.taken


class _Room:
    """The cells of a card, and the signs that are already in them."""

    def __init__(self, card: Card, pose: Pose, lattice: Lattice) -> None:
        self.card, self.pose, self.lattice = card, pose, lattice
        self.taken: dict[Point, Sign] = {}
        self.cells = set(cells(card_spans(card, pose, lattice)))

    def take(self, cell: Point, sign: Sign) -> bool:
        """Put a sign into a cell; False if another one is there."""
        return self.taken.setdefault(cell, sign) is sign

    def put(self, cell: Point, sign: Sign, side: int | None = None) -> None:
        """Put a sign into a cell, or if that is taken into the nearest free one, preferably on the given side of the card."""
        if self.take(cell, sign):
            return
        free = [each for each in self.cells if each not in self.taken]
        facing = free if side is None else [each for each in free if side in self.card.facing(self.pose, self.lattice.middle(each))]
        if free:
            # A cell counts as twice as high as wide.
            self.take(min(facing or free, key=lambda each: ((each[0] - cell[0]) ** 2 + 4 * (each[1] - cell[1]) ** 2, each)), sign)


def label_cells(ghosts: Sequence[Ghost], lattice: Lattice, table: Region) -> dict[Key, Point]:
    """Return where the labels of ghosts begin, each in its own cell: near the middle, or at the edge of the table for ghosts beyond it.

    Of the free cells the nearest is taken, so that labels of ghosts that lie close together keep their order.
    """
    found: dict[Key, Point] = {}
    for ghost in ghosts:
        x, y = lattice.cell(ghost.pose[:2])
        x, y = min(max(table.x, x), table.right - 1), min(max(table.y, y), table.bottom - 1)
        free = [cell for dx, dy in ASIDE if (cell := (x + dx, y + dy)) not in found.values()]
        inside = [cell for cell in free if table.contains(*cell)]
        found[ghost.key] = min(inside or free, key=lambda cell: _apart(lattice.middle(cell), ghost.pose[:2]), default=(x, y))
    return found


def _apart(a: Point, b: Point) -> int:
    """Return the square of a distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
