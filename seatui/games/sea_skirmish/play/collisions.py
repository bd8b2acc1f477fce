"""Collisions: what a boat strikes, where it ends up, and which pairs may not collide again yet (SK-091 to SK-112).

A thing on the table has a number: a boat its own, an island its own plus ``MOST_BOATS``. That gives the order of SK-093.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from seatui.engine.plane import COS, HEADINGS, SIN, Card, Pose, part_way
from seatui.games.sea_skirmish.model.content import CLEARANCE, COURSES, LENGTH, MOST_BOATS, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.model.state import AFLOAT, Boat

SHORT_SLIDE = LENGTH // 2  # SK-104
LONGEST_SLIDE = LENGTH  # SK-104
LONGEST_MOVE = 3 * LENGTH // 2
SIDEWAYS = HEADINGS // 4
PARTS = 64  # SK-110
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
    stopped: bool = False  # whether it stopped on its way, as no push fits (SK-110)


def island_number(thing: int) -> int | None:
    """Return the number of an island, None for a boat."""
    return thing - MOST_BOATS if thing >= MOST_BOATS else None


def things_around(sea: Sea, boats: Sequence[Boat], mover: int, centre: Pose, slide: int = 0) -> list[Thing]:
    """Return what a boat could meet near a place, or up to a slide away from it: boats by number, then islands by number (SK-093)."""
    x, y, _ = centre
    near = NEAR + slide
    found = [
        Thing(number, BOAT, boat.pose)
        for number, boat in enumerate(boats)
        if boat.lost == AFLOAT and number != mover and abs(boat.pose.x - x) < near and abs(boat.pose.y - y) < near
    ]
    for number, island in enumerate(sea.islands, MOST_BOATS):
        if abs(island.pose.x - x) < island.near + slide and abs(island.pose.y - y) < island.near + slide:
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
    barred = tuple([hit.number for hit in hits if hit.number in bars])
    struck = tuple([hit.number for hit in hits if hit.number not in bars])
    around = things_around(sea, boats, mover, ideal, LONGEST_MOVE)
    pushed = Push(sea, around, ideal, course, hits, CLEARANCE if barred else 0).gentlest()
    if pushed is not None:
        return Landing(pushed, struck, barred)
    return Landing(stopping_place(around, boats[mover].pose, ideal, course, hits), struck, barred, stopped=True)


class Slide(NamedTuple):
    """A slide of a boat that was pushed. Of two the gentler one has the smaller length and place (SK-107)."""

    length: int
    place: int  # of its direction among those that are open
    pose: Pose | None  # after it


class Push:
    """A boat that came down on something, and is pushed off it backwards or sideways (SK-104 to SK-109)."""

    def __init__(self, sea: Sea, around: Sequence[Thing], ideal: Pose, course: int, hits: Sequence[Thing], clearance: int) -> None:
        self._sea = sea
        self._around = around
        self._ideal = ideal
        self._turns = small_turns(course)
        self._directions = open_directions(ideal, course, hits)
        self._beyond = (0, clearance) if clearance else (0,)

    def gentlest(self) -> Pose | None:
        """Return the pose after a short slide with as small a turn as will do, or else after the shortest slide; None if nothing fits."""
        best = Slide(LONGEST_SLIDE + 1, 0, None)
        for turns in self._turns:  # SK-104
            for turn in turns:
                best = self._gentler(self._ideal.turned(turn), best)
            if best.length <= SHORT_SLIDE:
                break
        return best.pose

    def _gentler(self, start: Pose, best: Slide) -> Slide:
        """Return the gentlest slide from ``start``, or ``best`` if that is gentler."""
        hits = overlapped(self._around, start)
        if not hits:
            return Slide(0, 0, start) if best.length else best
        bounds = [BOAT.slides_at_least(start, self._directions, hit.card, hit.pose) for hit in hits]
        lengths = [*map(max, *bounds)] if len(bounds) > 1 else bounds[0]
        for place in sorted(range(len(lengths)), key=lengths.__getitem__):
            if lengths[place] > best.length:
                break
            best = self._along(start, place, lengths[place], best)
        return best

    def _along(self, start: Pose, place: int, length: int, best: Slide) -> Slide:
        """Return the slide in one direction to the first free place on the table, from a length on, or ``best`` if that is gentler."""
        direction = self._directions[place]
        while (length, place) < best[:2]:
            for further in self._beyond:  # SK-109
                pose = start.moved(direction, length + further)
                hit = next((thing for thing in self._around if BOAT.meets(pose, thing.card, thing.pose)), None)
                if hit:
                    break
            else:
                return Slide(length, place, pose) if self._sea.holds(pose[:2]) else best  # SK-090
            length = max(length + 1, BOAT.slides_at_least(start, (direction,), hit.card, hit.pose)[0] - further)  # SK-106
        return best


def small_turns(course: int) -> tuple[tuple[int, ...], ...]:
    """Return the turns of the card that are tried: none, then small ones, each first towards the old heading (SK-104)."""
    back = turn_back(course)
    return (0,), (back, -back), (2 * back, -2 * back)


def open_directions(ideal: Pose, course: int, hits: Sequence[Thing]) -> Sequence[int]:
    """Return the directions back and aside that do not lead through anything that was struck (SK-105)."""
    directions: Sequence[int] = ways_back(ideal.heading, course)
    for hit in hits:
        x, y = hit.pose.x - ideal.x, hit.pose.y - ideal.y
        directions = [direction for direction in directions if x * SIN[direction] <= y * COS[direction]]
    return directions


@cache
def ways_back(heading: int, course: int) -> tuple[int, ...]:
    """Return the directions back along a move that ended with this heading, from straight back to sideways (SK-105)."""
    turn = COURSES[course - 1].turn
    back = heading + HEADINGS // 2 - 2 * turn // 3
    # After a turn ``back`` is a few degrees off, so that one of the two directions square to it would lead further on.
    around = [0, *(step * way for step in range(1, SIDEWAYS + 1) for way in (1, -1))]
    return tuple((back + step) % HEADINGS for step in around if step * turn < SIDEWAYS * abs(turn) or not turn)


def turn_back(course: int) -> int:
    """Return the step that turns a card back towards its old heading; clockwise after a course without a turn."""
    return -1 if COURSES[course - 1].turn > 0 else 1


def stopping_place(around: Sequence[Thing], old: Pose, ideal: Pose, course: int, hits: Sequence[Thing]) -> Pose:
    """Return the last free pose on the way before the boat meets anything that it strikes, turned back as little as possible (SK-110)."""
    return next(pose for pose in _stopping_places(around, old, ideal, course, hits) if pose is not None)


def _stopping_places(around: Sequence[Thing], old: Pose, ideal: Pose, course: int, hits: Sequence[Thing]) -> Iterator[Pose | None]:
    """Yield the place where a boat stops for each heading from the new one to the old one; None where it could not even set out."""
    for turned in range(abs(COURSES[course - 1].turn) + 1):
        heading = ideal.turned(turn_back(course) * turned).heading
        way = (Pose(*part_way(old[:2], ideal[:2], part, PARTS), heading) for part in range(PARTS))
        clear = takewhile(lambda pose: not overlapped(hits, pose), way)
        yield next((pose for pose in reversed([*clear]) if not overlapped(around, pose)), None)


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
