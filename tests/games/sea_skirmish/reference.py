"""A second implementation of moves and collisions, slow and straight from the rulebook, to compare the rules with.

It uses none of the game's geometry.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from seatui.games.sea_skirmish.model.geometry import Sea

Spot: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[int, int, int]
Thing: TypeAlias = tuple[int, int, Place]
"""Length, width and pose: an island may have any size."""


def place(pose: Place) -> Place:
    """Return a pose as a plain tuple."""
    x, y, heading = pose
    return x, y, heading


SINES = (0, 258819, 500000, 707107, 866025, 965926, 1000000, 965926, 866025, 707107, 500000, 258819)  # SK-027
L, W = 8800, 6300
TURNS = {1: -6, 2: -3, 3: 0, 4: 3, 5: 6, 6: 0}


def sine(heading: int) -> int:
    heading %= 24
    return SINES[heading] if heading < 12 else -SINES[heading - 12]


def nearest(number: int, divisor: int) -> int:
    """Return the rounded quotient, halves away from zero (SK-029)."""
    size, left = divmod(abs(number), divisor)
    size += 2 * left >= divisor
    return size if number >= 0 else -size


def off(heading: int, forward: int, right: int) -> Spot:
    """Return a vector in the table's coordinates (SK-030)."""
    x = forward * sine(heading) + right * sine(heading + 6)
    y = -forward * sine(heading + 6) + right * sine(heading)
    return nearest(x, 1_000_000), nearest(y, 1_000_000)


def plus(spot: Spot, vector: Spot) -> Spot:
    return spot[0] + vector[0], spot[1] + vector[1]


def corners(thing: Thing) -> list[Spot]:
    """Return the corners of a thing (SK-031)."""
    length, width, (x, y, heading) = thing
    a, b = off(heading, length // 2, -width // 2), off(heading, length // 2, width // 2)
    return [plus((x, y), vector) for vector in (a, b, (-a[0], -a[1]), (-b[0], -b[1]))]


def boat_at(place: Place) -> Thing:
    return L, W, place


def overlap(one: Thing, two: Thing) -> bool:
    """Return whether two things overlap (SK-092)."""
    p, q = corners(one), corners(two)
    for shape in (p, q):
        for (ax, ay), (bx, by) in pairwise(shape[:3]):
            ours, theirs = ([x * (by - ay) - y * (bx - ax) for x, y in corner] for corner in (p, q))
            if max(ours) <= min(theirs) or max(theirs) <= min(ours):
                return False
    return True


def shared_area(one: Thing, *others: Thing) -> Fraction:
    """Return twice the area that is left of one card when it is clipped to the others."""
    left = [(Fraction(x), Fraction(y)) for x, y in corners(one)]
    for edge in map(corners, others):
        for a, b in zip(edge, edge[1:] + edge[:1], strict=True):
            left = cut_off(left, a, b)
    return sum((a[0] * b[1] - b[0] * a[1] for a, b in zip(left, left[1:] + left[:1], strict=True)), Fraction(0))


def cut_off(shape: list[tuple[Fraction, Fraction]], a: Spot, b: Spot) -> list[tuple[Fraction, Fraction]]:
    """Return the part of a shape to the right of the line from a to b, the inside where corners go clockwise."""
    sides = [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for x, y in shape]
    kept = []
    for at, (point, side) in enumerate(zip(shape, sides, strict=True)):
        before, side_before = shape[at - 1], sides[at - 1]
        if side * side_before < 0:
            part = Fraction(side_before, side_before - side)
            kept.append((before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part))
        if side >= 0:
            kept.append(point)
    return kept


def ideal(place: Place, course: int) -> Place:
    """Return the ideal pose of a course (SK-085)."""
    x, y, heading = place
    if course == 6:
        return *plus((x, y), off(heading, 4400, 0)), heading
    new = (heading + TURNS[course]) % 24
    return *plus(plus((x, y), off(heading, 8800, 0)), off(new, 4400, 0)), new


def slide(there: Place, direction: int, thing: Thing) -> int:
    """Return the length of a slide away from a thing (SK-106)."""
    low, high = 0, 6 * L
    while high - low > 1:
        middle = (low + high) // 2
        if overlap(boat_at(shifted(there, direction, middle)), thing):
            low = middle
        else:
            high = middle
    return high


def shifted(place: Place, direction: int, distance: int) -> Place:
    return *plus(place[:2], off(direction, distance, 0)), place[2]


BACK = {1: 16, 2: 14, 3: 12, 4: 10, 5: 8, 6: 12}
"""The way back along each move, in steps from the new heading (SK-105)."""
TURNS_TRIED = {-1: (0, 1, -1, 2, -2), 0: (0, 1, -1, 2, -2), 1: (0, -1, 1, -2, 2)}
"""The turns of the card that are tried after a course to the left, straight on and to the right (SK-104)."""


def rest(sea: Sea, old: Place, course: int, things: Sequence[Thing], barred: bool) -> Place:
    """Return where a boat ends among things, boats before islands; ``barred`` if it may not collide with one of them."""
    there = ideal(old, course)
    hits = [thing for thing in things if overlap(boat_at(there), thing)]
    if not hits:
        return there
    side = (TURNS[course] > 0) - (TURNS[course] < 0)
    for longest in (4400, 6 * L):  # SK-104
        for turn in TURNS_TRIED[side]:
            card = *there[:2], (there[2] + turn) % 24
            candidates = []
            met = [thing for thing in things if overlap(boat_at(card), thing)]
            for at, thing in enumerate(met):
                h, q = card[2], thing[2][2]
                ways = (there[2] + BACK[course], h + 12, h + 18, h + 6, h, q + 12, q + 18, q + 6, q)
                for number, direction in enumerate(ways):  # SK-105
                    if may_go(direction, old, there, hits):
                        candidates.append((slide(card, direction, thing), at, number, direction))
            if not met:
                return card
            for distance, _, _, direction in sorted(candidates):  # SK-107
                end = shifted(card, direction, distance + (500 if barred else 0))  # SK-109
                inside = 0 <= end[0] <= sea.width and 0 <= end[1] <= sea.height
                if distance <= longest and inside and is_free(end, things):  # SK-108
                    return end
    return drawn_back(old, there, course, things)


def may_go(direction: int, old: Place, there: Place, hits: Sequence[Thing]) -> bool:
    """Return whether a direction leads neither further on nor through a boat (SK-105)."""
    boats = [place for length, width, place in hits if (length, width) == (L, W)]
    return onwards(direction, there, old) >= -2_000_000 and all(onwards(direction, there, place) <= 0 for place in boats)


def onwards(direction: int, start: Place, to: Place) -> int:
    """Return how far a place lies ahead in a direction, in millionths of a unit."""
    return (to[0] - start[0]) * sine(direction) - (to[1] - start[1]) * sine(direction + 6)


def is_free(place: Place, things: Sequence[Thing]) -> bool:
    return not any(overlap(boat_at(place), thing) for thing in things)


def drawn_back(old: Place, there: Place, course: int, things: Sequence[Thing]) -> Place:
    """Return the first free pose on the way back (SK-110)."""
    turn = TURNS[course]
    for back in range(abs(turn) + 1):
        heading = (there[2] + (-back if turn > 0 else back)) % 24
        for step in range(1, 65):
            x, y = (old[axis] + nearest((there[axis] - old[axis]) * (64 - step), 64) for axis in (0, 1))
            if is_free((x, y, heading), things):
                return x, y, heading
    raise AssertionError("the old place is not free")
