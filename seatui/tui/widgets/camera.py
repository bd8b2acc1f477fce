"""The camera of a board: the part that must be in sight, and the pointers at the edge to what is not. Pure arithmetic.

A box is a span of columns and a span of rows in units of the board that do not depend on the zoom. An axis with a ring wraps around.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from textual.geometry import Offset, Region, Size


class Span(NamedTuple):
    """A part of an axis."""

    start: int
    length: int


Box: TypeAlias = "tuple[Span, Span]"
"""Columns and rows."""


class Shown(NamedTuple):
    """A place that matters: its box with its surroundings, and its name, if a pointer may name it."""

    box: Box
    name: str


class Away(NamedTuple):
    """A place beyond the window: its name, its cell, which lies outside, and its distance from the edge."""

    name: str
    at: Offset
    far: int
    target: Hashable


class Pointer(NamedTuple):
    """A text at the edge of the window about a place beyond it."""

    at: Offset
    text: str
    target: Hashable

    @property
    def region(self) -> Region:
        return Region(self.at.x, self.at.y, len(self.text), 1)


# The part in sight


def covering(spans: Sequence[Span], ring: int = 0) -> Span:
    """Return the smallest span with all of these in it; on a ring it leaves out the largest gap."""
    if not ring:
        start = min(span.start for span in spans)
        return Span(start, max(sum(span) for span in spans) - start)
    taken = sorted({(span.start + step) % ring for span in spans for step in range(min(span.length, ring))})
    gaps = [(after - before, after) for before, after in pairwise([*taken, taken[0] + ring])]
    gap, end = max(gaps)
    return Span(end % ring, ring - gap + 1)


def contains(span: Span, part: Span, ring: int = 0) -> bool:
    """Whether a part of an axis lies in a span."""
    start = (part.start - span.start) % ring if ring else part.start - span.start
    return span.length >= ring > 0 or (start >= 0 and start + part.length <= span.length)


def calm(before: Span | None, now: Span, slack: int, ring: int = 0) -> Span:
    """Return the span to keep in sight: the one before while it holds the new one and is hardly longer, so that the board seldom moves."""
    is_near = before is not None and before.length <= now.length + slack
    return before if before is not None and is_near and contains(before, now, ring) else now


class Camera:
    """Chooses what to keep in sight. ``rings`` are the lengths of axes that wrap, or 0; ``slack`` is how much longer an old span may be."""

    def __init__(self, slack: int, rings: tuple[int, int] = (0, 0)) -> None:
        self.slack = slack
        self.rings = rings
        self.places: dict[Hashable, Shown] = {}
        self.box: Box | None = None  # with all places in it
        self.wide: Box | None = None  # with the places beyond as well

    def frame(self, places: Mapping[Hashable, Shown], beyond: Iterable[Box] = ()) -> bool:
        """Keep these places in sight, the most important first, and those beyond where there is room; False if nothing changed."""
        boxes = [shown.box for shown in places.values()]
        box = self._calm_box(self.box, boxes) if boxes else None
        wide = self._calm_box(self.wide, [*boxes, *beyond]) if boxes else None
        if list(places.items()) == list(self.places.items()) and wide == self.wide:
            return False
        self.places, self.box, self.wide = dict(places), box, wide
        return True

    def _calm_box(self, before: Box | None, boxes: Iterable[Box]) -> Box:
        old, (across, down) = before or (None, None), self._covering(boxes)
        return calm(old[0], across, self.slack, self.rings[0]), calm(old[1], down, self.slack, self.rings[1])

    def _covering(self, boxes: Iterable[Box]) -> Box:
        across, down = zip(*boxes, strict=True)
        return covering(across, self.rings[0]), covering(down, self.rings[1])

    def foremost(self, fits: Callable[[Box], bool]) -> Box | None:
        """Return the box of everything if it fits, else of as many of the foremost places as fit together; None without places."""
        for box in (self.wide, self.box):
            if box is None or fits(box):
                return box
        found: list[Box] = []
        for shown in self.places.values():
            if fits(self._covering([*found, shown.box])):
                found.append(shown.box)
        return self._covering(found or [next(iter(self.places.values())).box])

    def zoom(self, zooms: int, fits: Callable[[Box, int], bool], legible: int = 0) -> int:
        """Return the largest zoom at which all places fit, else the last; zooms are counted from the largest.

        Down to the ``legible`` zoom the places beyond must fit as well: nobody should lose sight of a rival for larger drawings.
        """

        def first(box: Box | None, start: int) -> int:
            return next((zoom for zoom in range(start, zooms) if box is not None and fits(box, zoom)), zooms - 1)

        return first(self.box, min(first(self.wide, 0), legible))


# Pointers


def pointers(places: Iterable[Away], size: Size, taken: Iterable[Region], arrows: str) -> list[Pointer]:
    """Return a pointer for each place at the nearest free cells of the edge, the foremost first; none where nothing is free.

    ``taken`` are the cells that pointers must not cover; ``arrows`` point N NE E SE S SW W NW.
    """
    covered, found = list(taken), []
    for place in places:
        text = _text(place, size, arrows)
        spots = (Region(*spot, len(text), 1) for spot in _spots(place.at, size, len(text)))
        spot = next((spot for spot in spots if not any(spot.overlaps(other) for other in covered)), None)
        if spot is not None:
            covered.append(spot.grow((0, 1, 0, 1)))  # two names side by side would read as one
            found.append(Pointer(spot.offset, text, place.target))
    return found


def side(at: Offset, size: Size) -> tuple[int, int]:
    """Return on which side of a window a cell lies: -1, 0 or 1 to the right, and down."""
    return (at.x >= size.width) - (at.x < 0), (at.y >= size.height) - (at.y < 0)


_DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def _text(place: Away, size: Size, arrows: str) -> str:
    """Return the words of a pointer, with the arrow on the side of the place."""
    towards = side(place.at, size)
    arrow, words = arrows[_DIRECTIONS.index(towards)], f"{place.name} {place.far}"
    return f"{words} {arrow}" if towards[0] > 0 else f"{arrow} {words}"


def _spots(at: Offset, size: Size, length: int) -> Iterable[Offset]:
    """Yield the cells at the edge where a text may begin: the nearest to the place first, along its side of the window."""
    across, down = side(at, size)
    last = size.width - length, size.height - 1
    if min(last) < 0:
        return
    x, y = min(max(0, at.x - length // 2), last[0]), min(max(0, at.y), last[1])
    if across:
        x = 0 if across < 0 else last[0]
        yield from (Offset(x, row) for row in sorted(range(last[1] + 1), key=lambda row: abs(row - y)))
    else:
        y = 0 if down < 0 else last[1]
        yield from (Offset(column, y) for column in sorted(range(last[0] + 1), key=lambda column: abs(column - x)))
