"""The picture of a card: its hull, and the signs in its cells. It knows neither colours nor the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from functools import lru_cache, partial
from typing import NamedTuple

from textual.geometry import Region

from seatui.engine.plane import FRONT, HEADINGS, Card, Outline, Point, Pose, contains, off, outline
from seatui.tui.widgets.tabletop.raster import Lattice, Span, cells, inside
from seatui.tui.widgets.tabletop.scene import Ghost, Key, TableCard

HULL = ((100, 0), (70, 42), (34, 74), (0, 88), (-60, 88), (-98, 62), (-98, -62), (-60, -88), (0, -88), (34, -74), (70, -42))
"""The hull on its card, in hundredths of half the length forward and half the width to the right; clockwise."""


FEW = 16
"""The fewest cells of a card with room for numbers; around a smaller one they stand beside it."""

ASIDE = (
    *((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)),
    *((2, 1), (-2, -1), (2, -1), (-2, 1), (3, 0), (-3, 0), (0, 2), (0, -2)),
)
"""Other places for a label whose own place is taken."""


class SignKind(Enum):
    """The kind of a sign on a card."""

    BOW = 0
    LABEL = 1
    SIDE = 2  # a number at a side
    NOTHING = 3  # a side whose number is 0
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


def is_small(card: Card, lattice: Lattice) -> bool:
    """Return whether a card has no room for numbers, so that they stand beside it."""
    return card.length * lattice.across * card.width * lattice.down < FEW * lattice.unit**2


@lru_cache(512)
def signs(card: Card, shown: TableCard, lattice: Lattice, arrows: str) -> dict[Point, Sign]:
    """Return all signs on and beside a card, by cell.

    Label and bow come first. Each number takes the cell on its own side that is nearest to its place (SK-G06) and touches neither the label
    nor another number in its row, which would read as one word. Tokens and zeros take what is left.
    """
    pose, room = shown.pose, _Room(card, shown.pose, lattice)
    beside, name = is_small(card, lattice), shown.owner + shown.label
    places = side_places(card, beside=beside)
    room.lay(pose[:2], [Sign(SignKind.LABEL, char, at) for at, char in enumerate(name)])
    room.lay(pose.ahead(card.length * 3 // 8)[:2], [Sign(SignKind.BOW, arrows[bow(pose.heading)])], side=FRONT)
    numbers = list(enumerate(shown.sides or ()))
    for side, number in numbers:
        if number:
            room.number(side, places[side], Sign(SignKind.SIDE, str(number), side))
    room.lay(pose.ahead(-card.length // 4)[:2], [Sign(SignKind.TOKEN, "", at) for at in range(len(shown.tokens))])
    for side, number in numbers:
        if not number and not beside:
            room.number(side, places[side], Sign(SignKind.NOTHING, str(number), side))
    return room.taken


class _Room:
    """The cells on a card and around it, and the signs that are already in them."""

    def __init__(self, card: Card, pose: Pose, lattice: Lattice) -> None:
        self.card, self.pose, self.lattice = card, pose, lattice
        self.read = _WORDS | {SignKind.BOW} if is_small(card, lattice) else _WORDS
        self.taken: dict[Point, Sign] = {}
        self.inner = set(cells(card_spans(card, pose, lattice)))
        self.around = grown(self.inner, 3, 2) - self.inner

    def number(self, side: int, place: Point, sign: Sign) -> None:
        """Put the number of a side into the free cell that faces it and is nearest to its place; nowhere if there is none."""
        point = self.pose.ahead(*place)[:2]
        on_card = contains(self.card.at(self.pose), point)
        for region in (self.inner, self.around) if on_card else (self.around,):
            free = [cell for cell in region - self.taken.keys() if self.faces(cell, side) and self.is_alone(cell)]
            if free:
                self.put([sign], min(free, key=partial(self.apart, point)))
                return

    def is_alone(self, cell: Point) -> bool:
        """Whether no sign that reads as one word with a number touches a cell in its row."""
        beside = (self.taken.get((cell[0] + step, cell[1])) for step in (-1, 1))
        return not any(sign is not None and sign.kind in self.read for sign in beside)

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

    def put(self, row: Sequence[Sign], start: Point) -> None:
        self.taken |= {(start[0] + at, start[1]): sign for at, sign in enumerate(row)}

    def faces(self, cell: Point, side: int) -> bool:
        """Whether a cell lies on one side of the card (SK-123)."""
        return side in self.card.facing(self.pose, self.lattice.middle(cell))

    def apart(self, point: Point, cell: Point, length: int = 1) -> tuple[int, Point]:
        """Return the distance of a point from the middle of a row of cells; of equally near ones the last comes first, as in SK-G02."""
        x, y = self.lattice.middle(cell)
        return _apart(point, (x + (length - 1) * self.lattice.unit // (2 * self.lattice.across), y)), (-cell[0], -cell[1])


_WORDS = frozenset((SignKind.LABEL, SignKind.SIDE, SignKind.NOTHING))
"""Signs that read as one word where they touch."""


def grown(some: Iterable[Point], across: int, down: int) -> set[Point]:
    """Return cells with those around them."""
    return {(x + dx, y + dy) for x, y in some for dx in range(-across, across + 1) for dy in range(-down, down + 1)}


def shown_signs(card: Card, cards: Sequence[TableCard], lattice: Lattice, arrows: str, first: Key | None = None) -> list[dict[Point, Sign]]:
    """Return the signs of each of these cards as they are drawn together; ``first`` is the key of the card that matters most.

    A number beside a small card would seem to belong to another card that lies near. Where that could be, a card shows none of its numbers,
    so that no side looks unarmed; but the first one keeps those that hide no other card.
    """
    found = [signs(card, each, lattice, arrows) for each in cards]
    hulls = [set(cells(card_spans(card, each.pose, lattice))) for each in cards]
    taken = set[Point]()
    for at in sorted(range(len(cards)), key=lambda at: cards[at].key != first):
        others = {cell for other, hull in enumerate(hulls) if other != at for cell in hull} - hulls[at]
        numbers = {cell for cell, sign in found[at].items() if sign.kind in (SignKind.SIDE, SignKind.NOTHING)}
        hidden = numbers & others
        if is_small(card, lattice) and cards[at].key != first and (numbers & grown(others, 2, 1) or numbers & grown(taken, 1, 0)):
            hidden = numbers
        found[at] = {cell: sign for cell, sign in found[at].items() if cell not in hidden}
        taken |= found[at].keys()
    return found


def sign_cells(card: Card, shown: Iterable[TableCard], lattice: Lattice, arrows: str) -> frozenset[Point]:
    """Return the cells in which names, bows and numbers of cards may stand."""
    found = (signs(card, each, lattice, arrows) for each in shown)
    return frozenset(cell for each in found for cell, sign in each.items() if sign.kind is not SignKind.TOKEN)


def label_cells(ghosts: Sequence[Ghost], lattice: Lattice, table: Region, signed: Collection[Point] = ()) -> dict[Key, Point]:
    """Return where the labels of ghosts begin, each in its own cell: near the middle, or at the edge of the table for ghosts beyond it.

    Of the free cells the nearest is taken, so that labels of ghosts that lie close together keep their order. ``signed`` cells are not
    free; cells beside them or beside another label in their row come last.
    """
    near = grown(signed, 1, 0)
    found: dict[Key, Point] = {}
    for ghost in ghosts:
        x, y = lattice.cell(ghost.pose[:2])
        x, y = min(max(table.x, x), table.right - 1), min(max(table.y, y), table.bottom - 1)
        free = [cell for dx, dy in ASIDE if (cell := (x + dx, y + dy)) not in found.values() and cell not in signed]
        inside = [cell for cell in free if table.contains(*cell)]
        clear = [cell for cell in inside if cell not in near and not any(cell in grown([other], 1, 0) for other in found.values())]
        found[ghost.key] = min(clear or inside or free, key=lambda cell: _apart(lattice.middle(cell), ghost.pose[:2]), default=(x, y))
    return found


def _apart(a: Point, b: Point) -> int:
    """Return the square of a distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
