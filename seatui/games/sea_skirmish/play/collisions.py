"""Collisions: what a boat strikes, where it ends up, and which pairs may not collide again yet (SK-091 to SK-112).

A thing on the table has a number: a boat its own, an island its own plus ``MOST_BOATS``. That gives the order of SK-093.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from seatui.engine.plane import COS, HEADINGS, MILLION, SIN, Card, Point, Pose, part_way
from seatui.games.sea_skirmish.model.content import CLEARANCE, COURSES, LENGTH, MOST_BOATS, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, Boat

SHORT_SLIDE = LENGTH // 2  # SK-104
SLIDE_LIMIT = 6 * LENGTH  # SK-106
SMALL_TURN = 2  # steps of 15 degrees (SK-104)
ROUNDING = 2 * MILLION  # SK-105
STEPS_BACK = 64  # SK-110
NEAR = 2 * BOAT.radius
"""Boats whose centres are this far apart in x or y cannot overlap."""


class Thing(NamedTuple):
    """A boat or an island that a boat can strike."""

    number: int
    card: Card
    pose: Pose


class Landing(NamedTuple):
    """The end of a move, and the things it met at its ideal pose."""

    pose: Pose
    struck: tuple[int, ...]  # things that were struck, which costs tokens
    barred: tuple[int, ...]  # things that overlapped but may not collide again yet (SK-101)


def island_number(thing: int) -> int | None:
    """Return the number of an island, None for a boat."""
    return thing - MOST_BOATS if thing >= MOST_BOATS else None


def things_around(sea: Sea, boats: Sequence[Boat], mover: int, centre: Pose) -> list[Thing]:
    """Return everything but the mover that a boat near a place could meet: boats by number, then islands by number (SK-093)."""
    x, y, _ = centre
    found = [
        Thing(number, BOAT, boat.pose)
        for number, boat in enumerate(boats)
        if boat.lost == AFLOAT and number != mover and abs(boat.pose.x - x) < NEAR and abs(boat.pose.y - y) < NEAR
    ]
    for number, island in enumerate(sea.islands, MOST_BOATS):
        if abs(island.pose.x - x) < island.near and abs(island.pose.y - y) < island.near:
            found.append(Thing(number, island.card, island.pose))
    return found


def overlapped(things: Sequence[Thing], pose: Pose) -> list[Thing]:
    """Return the things that a boat there would overlap; a touch is no collision (SK-091)."""
    return [thing for thing in things if BOAT.meets(pose, thing.card, thing.pose)]


def land(sea: Sea, boats: Sequence[Boat], mover: int, course: int, ideal: Pose, bars: Sequence[int]) -> Landing:
    """Return the landing of a boat whose course leads to ``ideal``; it may not collide with the things in ``bars`` (SK-099)."""
    hits = overlapped(things_around(sea, boats, mover, ideal), ideal)
    if not hits:
        return Landing(ideal, (), ())
    barred = tuple(hit.number for hit in hits if hit.number in bars)
    struck = tuple(hit.number for hit in hits if hit.number not in bars)
    push = Push(sea, boats, mover, course, ideal, hits, CLEARANCE if barred else 0)
    pose = push.gentlest() or backed(sea, boats, mover, boats[mover].pose, ideal, course)
    return Landing(pose, struck, barred)


class Push:
    """A boat that came down on something, and is pushed off it backwards or sideways (SK-104 to SK-109)."""

    def __init__(
        self, sea: Sea, boats: Sequence[Boat], mover: int, course: int, ideal: Pose, hits: Sequence[Thing], clearance: int
    ) -> None:
        self._sea = sea
        self._boats = boats
        self._mover = mover
        self._clearance = clearance
        self._back = way_back(ideal.heading, course)
        self._directions = open_directions(boats[mover].pose, ideal, hits)
        self._starts = [ideal.turned(turn) for turn in small_turns(course)]

    def gentlest(self) -> Pose | None:
        """Return the pose after a short slide, or after one with a small turn, or else after a long slide; None if nothing fits."""
        tries = ((start, limit) for limit in (SHORT_SLIDE, SLIDE_LIMIT) for start in self._starts)  # SK-104
        return next((pose for start, limit in tries if (pose := self.slid(start, limit)) is not None), None)

    def slid(self, start: Pose, limit: int) -> Pose | None:
        """Return the pose after the shortest slide from ``start`` to a free place on the table, or None (SK-108, SK-109)."""
        hits = overlapped(things_around(self._sea, self._boats, self._mover, start), start)
        if not hits:
            return start
        for distance, direction in self.shortest_slides(start, hits, limit):
            pose = start.moved(direction, distance + self._clearance)
            if self._sea.holds(pose[:2]) and is_free(self._sea, self._boats, self._mover, pose):  # SK-090
                return pose
        return None

    def shortest_slides(self, start: Pose, hits: Sequence[Thing], limit: int) -> Iterator[Point]:
        """Yield lengths and directions of slides up to a limit, the shortest first, then by the order of hits and of directions (SK-107).

        A lower bound of each length is cheap. A slide is measured only when no other can be shorter, so most never are.
        """
        queue = []
        for at, hit in enumerate(hits):
            for place, direction in enumerate((self._back, *slide_directions(start.heading, hit.pose.heading))):
                if direction in self._directions:
                    queue.append((BOAT.slide_at_least(start, direction, hit.card, hit.pose), False, at, place, direction))
        heapify(queue)
        while queue and queue[0][0] <= limit:
            distance, measured, at, place, direction = heappop(queue)
            if measured:
                yield distance, direction
            else:
                distance = BOAT.slide(start, direction, hits[at].card, hits[at].pose, SLIDE_LIMIT)
                heappush(queue, (distance, True, at, place, direction))


def small_turns(course: int) -> list[int]:
    """Return the turns of the card that are tried: none, then small ones, each first towards the old heading (SK-104)."""
    back = turn_back(course)
    return [0, *(step * way for step in range(1, SMALL_TURN + 1) for way in (back, -back))]


def open_directions(old: Pose, ideal: Pose, hits: Sequence[Thing]) -> set[int]:
    """Return the directions that lead neither further on than the move nor through a boat that was struck (SK-105)."""
    came_x, came_y = old.x - ideal.x, old.y - ideal.y
    struck = [(hit.pose.x - ideal.x, hit.pose.y - ideal.y) for hit in hits if island_number(hit.number) is None]
    return {
        direction
        for direction, sine, cosine in zip(range(HEADINGS), SIN, COS, strict=True)
        if came_x * sine - came_y * cosine >= -ROUNDING and all(x * sine - y * cosine <= 0 for x, y in struck)
    }


def way_back(heading: int, course: int) -> int:
    """Return the heading nearest to the way back along a move that ended with this heading (SK-105)."""
    return (heading + HEADINGS // 2 - 2 * COURSES[course - 1].turn // 3) % HEADINGS


def slide_directions(heading: int, other: int) -> tuple[int, ...]:
    """Return the headings back, left, right and ahead of the mover, then of the thing struck (SK-105)."""
    return tuple((base + turn) % HEADINGS for base in (heading, other) for turn in (12, 18, 6, 0))


def turn_back(course: int) -> int:
    """Return the step that turns a card back towards its old heading; clockwise after a course without a turn."""
    return -1 if COURSES[course - 1].turn > 0 else 1


def backed(sea: Sea, boats: Sequence[Boat], mover: int, old: Pose, ideal: Pose, course: int) -> Pose:
    """Return the first free pose on the way back to the start, turned back as little as possible (SK-110)."""
    return next(pose for pose in _ways_back(old, ideal, course) if is_free(sea, boats, mover, pose))


def _ways_back(old: Pose, ideal: Pose, course: int) -> Iterator[Pose]:
    for turned in range(abs(COURSES[course - 1].turn) + 1):
        heading = ideal.turned(turn_back(course) * turned).heading
        for step in range(1, STEPS_BACK + 1):
            x, y = part_way(old[:2], ideal[:2], STEPS_BACK - step, STEPS_BACK)
            yield Pose(x, y, heading)


def is_free(sea: Sea, boats: Sequence[Boat], mover: int, pose: Pose) -> bool:
    """Return whether a boat there overlaps no other boat and no island."""
    return not overlapped(things_around(sea, boats, mover, pose), pose)


def strike(boats: list[Boat], bars: dict[tuple[int, int], int], mover: int, struck: Sequence[int], round_: int) -> list[int]:
    """Give the mover a water token for each thing struck and each boat struck one (SK-094 to SK-097); return the boats that sink."""
    boats[mover] = boats[mover]._replace(water=boats[mover].water + len(struck))
    hurt = [mover]
    for thing in struck:
        bars[pair(mover, thing)] = round_
        if island_number(thing) is None:
            boats[thing] = boats[thing]._replace(water=boats[thing].water + 1)
            hurt.append(thing)
    return [number for number in sorted(hurt) if boats[number].tokens >= TOKENS_TO_SINK]


# Who may collide again (SK-098 to SK-100)


def pair(mover: int, thing: int) -> tuple[int, int]:
    """Return two things as a key of ``State.bars``, whichever of them moved (SK-C34)."""
    return (mover, thing) if mover < thing else (thing, mover)


def barred_from(bars: dict[tuple[int, int], int], mover: int, round_: int) -> list[int]:
    """Return the things a boat may not collide with: those it collided with in this round or the one before (SK-099)."""
    return [a if b == mover else b for (a, b), when in bars.items() if mover in (a, b) and when >= round_ - 1]
