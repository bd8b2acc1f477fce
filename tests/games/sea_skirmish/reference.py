"""A second implementation of moves and collisions, slow and straight from the rulebook, to compare the rules with.

It uses none of the game's geometry.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
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


def slide(there: Place, direction: int, things: Sequence[Thing], further: int = 0) -> int:
    """Return the shortest slide after which a card overlaps nothing, there and further on; over a card length if there is none (SK-106)."""
    length = 0
    while length <= L:
        cards = [boat_at(shifted(there, direction, length + more)) for more in (0, further)]
        deepest = max((depth(card, thing) for card in cards for thing in things), default=0)
        if not deepest:
            break
        length += max(1, deepest - 3)  # a slide ends no overlap that is deeper than it is long, but for rounding
    return length


def depth(one: Thing, two: Thing) -> int:
    """Return how deep two things overlap, rounded up; 0 if they do not."""
    if not overlap(one, two):
        return 0
    p, q = corners(one), corners(two)
    found = []
    for shape in (p, q):
        for (ax, ay), (bx, by) in pairwise(shape[:3]):
            ours, theirs = ([x * (by - ay) - y * (bx - ax) for x, y in corner] for corner in (p, q))
            found.append(min(max(ours) - min(theirs), max(theirs) - min(ours)) // isqrt((by - ay) ** 2 + (bx - ax) ** 2))
    return 1 + min(found)


def shifted(place: Place, direction: int, distance: int) -> Place:
    return *plus(place[:2], off(direction, distance, 0)), place[2]


BACK = {1: 16, 2: 14, 3: 12, 4: 10, 5: 8, 6: 12}
"""The way back along each move, in steps from the new heading (SK-105)."""
SIDE = {1: -1, 2: -1, 3: 0, 4: 1, 5: 1, 6: 0}
"""The side to which each course turns: -1 left, 1 right."""


def rest(sea: Sea, old: Place, course: int, things: Sequence[Thing], barred: bool) -> Place:
    """Return where a boat ends among things; ``barred`` if it may not collide with one of them."""
    there = ideal(old, course)
    hits = [thing for thing in things if overlap(boat_at(there), thing)]
    if not hits:
        return there
    directions = [k for k in ways_back(there[2], course) if not any(onwards(k, there, place) > 0 for *_, place in hits)]
    further = 500 if barred else 0
    towards = -SIDE[course] or 1
    found: list[tuple[int, int, int, Place]] = []
    for turns in ((0,), (towards, -towards), (2 * towards, -2 * towards)):  # SK-104
        for turn in turns:
            card = *there[:2], (there[2] + turn) % 24
            if is_free(card, things):
                found.append((0, 0, len(found), card))
                continue
            for number, direction in enumerate(directions):
                length = slide(card, direction, things, further)
                end = shifted(card, direction, length + further)  # SK-109
                if length <= L and 0 <= end[0] <= sea.width and 0 <= end[1] <= sea.height:  # SK-108
                    found.append((length, number, len(found), end))
        if any(length <= 4400 for length, *_ in found):
            break
    return min(found)[-1] if found else stopped(old, there, course, things, hits)  # SK-107


def ways_back(heading: int, course: int) -> list[int]:
    """Return the directions in which a boat may be pushed after a course (SK-105)."""
    steps = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6]
    return [(heading + BACK[course] + step) % 24 for step in steps if step != 6 * SIDE[course] or not step]


def onwards(direction: int, start: Place, to: Place) -> int:
    """Return how far a place lies ahead in a direction, in millionths of a unit."""
    return (to[0] - start[0]) * sine(direction) - (to[1] - start[1]) * sine(direction + 6)


def is_free(place: Place, things: Sequence[Thing]) -> bool:
    return not any(overlap(boat_at(place), thing) for thing in things)


def stopped(old: Place, there: Place, course: int, things: Sequence[Thing], hits: Sequence[Thing]) -> Place:
    """Return the last free pose before the boat meets a thing that it strikes (SK-110)."""
    turn = TURNS[course]
    for back in range(abs(turn) + 1):
        heading = (there[2] + (-back if turn > 0 else back)) % 24
        last = None
        for part in range(64):
            x, y = (old[axis] + nearest((there[axis] - old[axis]) * part, 64) for axis in (0, 1))
            if not is_free((x, y, heading), hits):
                break
            if is_free((x, y, heading), things):
                last = x, y, heading
        if last:
            return last
    raise AssertionError("the old place is not free")
