"""Geometry of cards on an open table, in integers only, so that it is the same on every machine (SK-155).

x grows to the east and y to the south. A heading is one of 24, counted clockwise from north in steps of 15 degrees, and sums of headings
are taken modulo 24. Sines come only from a table in millionths. Lengths and places are integers in a unit of the game's choice.

Outlines are convex. Two of them overlap if they share an area; touching edges or corners do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import isqrt
from typing import NamedTuple, TypeAlias

HEADINGS = 24
MILLION = 1_000_000
FRONT, RIGHT, BACK, LEFT = range(4)

Point: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Point, Point]

_QUARTER = (0, 258_819, 500_000, 707_107, 866_025, 965_926)
SIN = (*_QUARTER, MILLION, *_QUARTER[:0:-1], *(-sine for sine in (*_QUARTER, MILLION, *_QUARTER[:0:-1])))
"""The sine of each heading in millionths (SK-027)."""
COS = SIN[6:] + SIN[:6]


def rounded(numerator: int, denominator: int) -> int:
    """Return the integer nearest to the quotient, halves away from zero (SK-029)."""
    size = (2 * abs(numerator) + denominator) // (2 * denominator)
    return size if numerator >= 0 else -size


def off(heading: int, forward: int, right: int = 0) -> Point:
    """Return the vector that goes this far forward and to the right of a heading (SK-030)."""
    sine, cosine = SIN[heading % HEADINGS], COS[heading % HEADINGS]
    return rounded(forward * sine + right * cosine, MILLION), rounded(right * sine - forward * cosine, MILLION)


def part_way(a: Point, b: Point, numerator: int, denominator: int) -> Point:
    """Return the point at this fraction of the way from a to b."""
    return (
        a[0] + rounded((b[0] - a[0]) * numerator, denominator),
        a[1] + rounded((b[1] - a[1]) * numerator, denominator),
    )


class Pose(NamedTuple):
    """The centre of a card and the heading of its front."""

    x: int
    y: int
    heading: int

    def moved(self, direction: int, distance: int) -> Pose:
        """Return the pose shifted in any direction, with the same heading."""
        dx, dy = off(direction, distance)
        return Pose(self.x + dx, self.y + dy, self.heading)

    def ahead(self, forward: int, right: int = 0) -> Pose:
        """Return the pose shifted forward and to the right of its own heading."""
        dx, dy = off(self.heading, forward, right)
        return Pose(self.x + dx, self.y + dy, self.heading)

    def turned(self, steps: int) -> Pose:
        """Return the pose turned clockwise by steps of 15 degrees, at the same place."""
        return Pose(self.x, self.y, (self.heading + steps) % HEADINGS)

    def parts(self, point: Point) -> Point:
        """Return how far forward and to the right of the centre a point is, in millionths of the unit."""
        dx, dy = point[0] - self.x, point[1] - self.y
        sine, cosine = SIN[self.heading], COS[self.heading]
        return dx * sine - dy * cosine, dx * cosine + dy * sine


class Outline(NamedTuple):
    """A convex shape: its corners in order, and a normal for each direction of its edges, the axes of the separating-axis test."""

    corners: tuple[Point, ...]
    normals: tuple[Point, ...]


def outline(*corners: Point) -> Outline:
    """Return the convex shape with these corners in order; two make a line, one a point."""
    normals: list[Point] = []
    for (ax, ay), (bx, by) in edges_of(corners):
        x, y = by - ay, ax - bx
        if (x or y) and not any(x * v == y * u for u, v in normals):
            normals.append((x, y))
    return Outline(corners, tuple(normals))


def edges_of(corners: tuple[Point, ...]) -> tuple[Edge, ...]:
    """Return the edges from each corner to the next, and from the last to the first."""
    return tuple(pairwise((*corners, corners[0])))


def rectangle(centre: Point, width: int, height: int) -> Outline:
    """Return an upright rectangle; a side of odd length becomes one shorter."""
    (x, y), half_width, half_height = centre, width // 2, height // 2
    west, east, north, south = x - half_width, x + half_width, y - half_height, y + half_height
    return outline((west, north), (east, north), (east, south), (west, south))


class Card:
    """A card of some length and width, with its corners for every heading. ``card_of`` returns the shared card of a size."""

    def __init__(self, length: int, width: int) -> None:
        self.length = length
        self.width = width
        self._shapes = [self._shape(heading) for heading in range(HEADINGS)]
        self.radius = 1 + isqrt(max(x * x + y * y for shape in self._shapes for x, y in shape.corners))
        """Every point of the card is nearer to its centre than this, at every heading."""

    def at(self, pose: Pose) -> Outline:
        """Return the card's outline at a pose: front left, front right, back right, back left (SK-031)."""
        x, y, heading = pose
        shape = self._shapes[heading]
        return Outline(tuple([(x + dx, y + dy) for dx, dy in shape.corners]), shape.normals)

    def extent(self, heading: int) -> Point:
        """Return how far the card extends from its centre to the east and to the south."""
        corners = self._shapes[heading].corners
        return max(x for x, _ in corners), max(y for _, y in corners)

    def facing(self, pose: Pose, point: Point) -> tuple[int, ...]:
        """Return the side of the card that faces a point; the card's extended diagonals divide the sides (SK-123).

        On a diagonal two sides face it: the front or back first, then the right or left.
        """
        forward, right = pose.parts(point)
        lengthwise, crosswise = abs(forward) * self.width, abs(right) * self.length
        sides = (FRONT if forward > 0 else BACK, RIGHT if right > 0 else LEFT)
        if lengthwise == crosswise:
            return sides
        return sides[:1] if lengthwise > crosswise else sides[1:]

    def meets(self, pose: Pose, other: Card, there: Pose) -> bool:
        """Return whether this card and another one overlap: ``overlap`` of their outlines, made fast by their symmetry."""
        x, y = there.x - pose.x, there.y - pose.y
        for u, v, reach in _reaches(self, pose.heading, other, there.heading):  # noqa: SIM110 - ``all`` takes twice as long
            if not -reach < x * u + y * v < reach:
                return False
        return True

    def gap(self, pose: Pose, other: Card, there: Pose) -> Gap:
        """Return the distance between this card and another one: ``gap`` of their outlines.

        It is the distance of the other centre from the border on which it would be if the cards touched, so one point is enough to measure.
        """
        x, y = there.x - pose.x, there.y - pose.y
        beyond = [edge for u, v, reach, edge in _border(self, pose.heading, other, there.heading) if x * u + y * v > reach]
        return _nearest(((x, y),), beyond) if beyond else Gap(0, 1)

    def slides_at_least(self, pose: Pose, directions: Sequence[int], other: Card, there: Pose) -> list[int]:
        """Return for each direction a length up to which a card that slides and meets the other one still overlaps it.

        They part within the next few units; where exactly, rounding decides.
        """
        x, y = there.x - pose.x, there.y - pose.y
        axes = [
            (u, v, MILLION * (reach + x * u + y * v), MILLION * (reach - x * u - y * v))
            for u, v, reach in _certain_reaches(self, pose.heading, other, there.heading)
        ]
        found = []
        for direction in directions:
            sine, cosine, least = SIN[direction], COS[direction], _FAR
            for u, v, ahead, behind in axes:
                speed = sine * u - cosine * v
                if speed:
                    way = ahead // speed if speed > 0 else behind // -speed
                    if way < least:
                        least = way
            found.append(least)
        return found

    def _shape(self, heading: int) -> Outline:
        ax, ay = off(heading, self.length // 2, -(self.width // 2))
        bx, by = off(heading, self.length // 2, self.width // 2)
        return outline((ax, ay), (bx, by), (-ax, -ay), (-bx, -by))


@cache
def card_of(length: int, width: int) -> Card:
    """Return the card of that size."""
    return Card(length, width)


_FAR = 1 << 62


@cache
def _reaches(card: Card, heading: int, other: Card, there: int) -> tuple[tuple[int, int, int], ...]:
    """Return for each axis of the separating-axis test its normal, and the distance of the centres along it if the cards touch."""
    one, two = card._shapes[heading], other._shapes[there]
    return tuple(
        (u, v, max(x * u + y * v for x, y in one.corners) + max(x * u + y * v for x, y in two.corners))
        for u, v in one.normals + two.normals
    )


@cache
def _certain_reaches(card: Card, heading: int, other: Card, there: int) -> tuple[tuple[int, int, int], ...]:
    """Return the same with a distance within which the cards still overlap when a place is rounded to whole units."""
    return tuple((u, v, reach - (abs(u) + abs(v) + 1) // 2) for u, v, reach in _reaches(card, heading, other, there))


@cache
def _border(card: Card, heading: int, other: Card, there: int) -> tuple[tuple[int, int, int, Edge], ...]:
    """Return the edges on which the other card's centre is, relative to this card's, if the cards touch.

    Each edge follows its normal and its distance along that normal.
    """
    one, two = card._shapes[heading], other._shapes[there]
    places = [(ax + bx, ay + by) for ax, ay in one.corners for bx, by in two.corners]
    found = []
    for x, y, reach in _reaches(card, heading, other, there):
        for u, v in ((x, y), (-x, -y)):
            outmost = [place for place in places if place[0] * u + place[1] * v == reach]
            found.append((u, v, reach, (min(outmost), max(outmost))))
    return tuple(found)


def overlap(p: Outline, q: Outline) -> bool:
    """Return whether two outlines share an area, by the separating-axis test (SK-092); a line or a point counts only if it is inside."""
    for u, v in p.normals + q.normals:
        ours = [x * u + y * v for x, y in p.corners]
        theirs = [x * u + y * v for x, y in q.corners]
        if max(ours) <= min(theirs) or max(theirs) <= min(ours):
            return False
    return True


def runs_through(a: Point, b: Point, shape: Outline) -> bool:
    """Return whether the line from a to b runs through the inside of a shape; touching an edge or a corner does not count (SK-129)."""
    return overlap(outline(a, b), shape)


def contains(shape: Outline, point: Point) -> bool:
    """Return whether a point is inside a shape, not on its edges."""
    return overlap(Outline((point,), ()), shape)


class Gap(NamedTuple):
    """An exact distance: the square root of a fraction."""

    numerator: int
    denominator: int

    def less_than(self, other: Gap) -> bool:
        """Return whether this distance is shorter than another."""
        return self.numerator * other.denominator < other.numerator * self.denominator

    def lengths(self, unit: int) -> int:
        """Return how many whole units fit into the distance (SK-121)."""
        return isqrt(self.numerator // (self.denominator * unit * unit))

    def nearest(self) -> int:
        """Return the distance rounded to the nearest integer, for display."""
        return (isqrt(4 * self.numerator // self.denominator) + 1) // 2


def gap(p: Outline, q: Outline) -> Gap:
    """Return the shortest distance between two outlines, edge to edge; zero if they touch or overlap (SK-120)."""
    if overlap(p, q):
        return Gap(0, 1)
    there, back = _nearest(p.corners, edges_of(q.corners)), _nearest(q.corners, edges_of(p.corners))
    return back if back.less_than(there) else there


def _nearest(points: Sequence[Point], edges: Sequence[Edge]) -> Gap:
    """Return the shortest distance from any of the points to any of the edges.

    It is perpendicular if its foot is on the edge, and otherwise goes to the nearer end.
    """
    best, size = _FAR, 1
    for (ax, ay), (bx, by) in edges:
        edge_x, edge_y = bx - ax, by - ay
        length = edge_x * edge_x + edge_y * edge_y
        for px, py in points:
            x, y = px - ax, py - ay
            along = x * edge_x + y * edge_y
            if 0 < along < length:
                here, part = (edge_x * y - edge_y * x) ** 2, length
            else:
                if along > 0:
                    x, y = px - bx, py - by
                here, part = x * x + y * y, 1
            if here * size < best * part:
                best, size = here, part
    return Gap(best, size)
