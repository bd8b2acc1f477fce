"""The candidates for a crew: pairs of a position and a route, with the mines of each (CS-109, CS-110, CS-114).

Pairs whose routes have the same shape are kept together: a shape (the places of the route, see ``places``) and the mask of its possible
anchors. The courses since the last Silence are the same for all pairs, so they are kept once, as the *tail*: a course then costs one
test and one "and" for each shape. At a Silence the anchors are moved to where the submarine is, and the tail begins again.

Nothing is changed in place, so copies share their data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import TypeAlias

from seatui.games.captain_sonar.knowledge.tracker.mines import Mines, also, found_at, hemmed_in, mined, recentred, room, without
from seatui.games.captain_sonar.knowledge.tracker.places import Places, bits_of, moved
from seatui.games.captain_sonar.model.content import SILENCE_LENGTH

Shapes: TypeAlias = dict[int, int]
"""The anchors of every shape."""
Fleet: TypeAlias = dict[Mines, Shapes]
Route: TypeAlias = tuple[int, int]
"""A shape with its tail, and its anchors."""


class Candidates:
    """The pairs that are still possible; ``fleet`` has them by their mines."""

    __slots__ = ("fleet", "head", "places", "tail")

    def __init__(self, places: Places, water: int) -> None:
        self.places = places
        self.fleet: Fleet = {(): {1 << places.centre: water}}
        self.head = places.centre
        self.tail = 0

    def copy(self) -> Candidates:
        """Return a copy that may be changed."""
        copy = object.__new__(Candidates)
        copy.places, copy.fleet, copy.head, copy.tail = self.places, self.fleet, self.head, self.tail
        return copy

    # Reading

    def positions(self) -> int:
        """The mask of all spaces in which the submarine may be."""
        anchors = reduce(or_, (mask for shapes in self.fleet.values() for mask in shapes.values()), 0)
        return moved(anchors, self.shift)

    @property
    def shift(self) -> int:
        """The difference between an anchor and the position."""
        return self.places.shift[self.head]

    def load(self) -> int:
        """The cost of an update: the number of shapes, and of mines in each set of them."""
        return sum(len(shapes) + len(mines) for mines, shapes in self.fleet.items())

    # Orders

    def keep(self, spaces: int) -> None:
        """Keep only positions among these spaces."""
        anchors = moved(spaces, -self.shift)
        fleet: Fleet = {}
        for mines, shapes in self.fleet.items():
            join(fleet, mines, {shape: kept for shape, mask in shapes.items() if (kept := mask & anchors)})
        self.fleet = fleet

    def course(self, direction: str) -> None:
        """Move one step, but not off the map, onto land or into the route (CS-109); a space entered holds no mine of the crew (CS-114)."""
        if not self.fleet:
            return
        head = self.head + self.places.steps[direction]
        bit = 1 << head
        fleet: Fleet = {}
        for before, shapes in self.fleet.items():
            mines, wet = self._entered(before, head, shapes.values())
            join(fleet, mines, {shape: kept for shape, anchors in shapes.items() if not shape & bit and (kept := anchors & wet)})
        self.fleet, self.head, self.tail = fleet, head, self.tail | bit

    def after_course(self, direction: str) -> int:
        """The positions that a course would leave."""
        ahead = self.copy()
        ahead.course(direction)
        return ahead.positions()

    def silence(self) -> None:
        """Move up to four steps in a straight line; a submarine that could not move at all is ruled out (CS-110)."""
        found: Fleet = {}
        for place, mines, routes in self._silent_ways():
            ahead, shift = place - self.places.centre, self.places.shift[place]
            if ahead >= 0:
                shapes = {route >> ahead: anchors << shift for route, anchors in routes}
            else:
                shapes = {route << -ahead: anchors >> -shift for route, anchors in routes}
            join(found, recentred(self.places, mines, place), shapes)
        self.fleet, self.head, self.tail = found, self.places.centre, 0

    def after_silence(self) -> int:
        """The positions that a Silence would leave."""
        shift = self.places.shift
        spaces = 0
        for place, _, routes in self._silent_ways():
            spaces |= moved(reduce(or_, (anchors for _, anchors in routes)), shift[place])
        return spaces

    def cut(self) -> None:
        """Cut every route down to the present space; mines stay (CS-112, CS-117)."""
        fleet: Fleet = {}
        for mines, shapes in self.fleet.items():
            here = moved(reduce(or_, shapes.values()), self.shift)
            join(fleet, recentred(self.places, mines, self.head), {1 << self.places.centre: here})
        self.fleet, self.head, self.tail = fleet, self.places.centre, 0

    # Mines

    def drop_mine(self) -> None:
        """Add a mine beside the submarine and off its route (CS-062, CS-063, CS-065)."""
        if not self.fleet:
            return
        beside = sum(1 << (self.head + step) for step in self.places.ring) & ~self.tail
        fleet: Fleet = {}
        for before, shapes in self.fleet.items():
            by_mask: dict[int, Shapes] = {}
            for shape, anchors in shapes.items():
                by_mask.setdefault(beside & ~shape, {})[shape] = anchors
            for mask, alike in by_mask.items():
                mines = also(before, mask)
                wet = room(self.places, mines, reduce(or_, alike.values()))
                join(fleet, mines, {shape: left for shape, anchors in alike.items() if (left := anchors & wet)})
        self.fleet = fleet

    def blast(self, space: int, *, must_hit: bool) -> None:
        """Remove a mine in that space (CS-067, CS-074, CS-075). ``must_hit`` drops the pairs that had no mine there."""
        fleet: Fleet = {}
        for mines, shapes in self.fleet.items():
            reached = self._reached(mines, space, reduce(or_, shapes.values()))
            untouched = 0 if must_hit else ~sum(reached)
            join(fleet, mines, {shape: left for shape, anchors in shapes.items() if (left := anchors & untouched)})
            for anchor, place in reached.items():
                there = {shape: anchor for shape, anchors in shapes.items() if anchors & anchor}
                for left_over in self._after_blast(mines, 1 << place, must_hit):
                    if room(self.places, left_over, anchor):
                        join(fleet, left_over, there)
        self.fleet = fleet

    def forget_mines(self) -> None:
        """Forget everything about mines."""
        fleet: Fleet = {}
        for shapes in self.fleet.values():
            join(fleet, (), shapes)
        self.fleet = fleet

    def _reached(self, mines: Mines, space: int, anchors: int) -> dict[int, int]:
        """The bits of the anchors for which a mine may be in the space, each with the place of that space."""
        places = self.places
        found: dict[int, int] = {}
        for place in bits_of(mined(mines)):
            at = space - places.shift[place]
            if at >= 0 and places.fits[place] & anchors & (1 << at):
                found[1 << at] = place
        return found

    @staticmethod
    def _after_blast(mines: Mines, bit: int, must_hit: bool) -> list[Mines]:
        """The sets of mines that may be left, each once."""
        left = set(found_at(mines, bit))
        if not must_hit:
            left.add(without(mines, bit))
        return sorted(left)

    # Steps

    def _entered(self, mines: Mines, place: int, anchors: Iterable[int]) -> tuple[Mines, int]:
        """The mines if none is in that place, and the anchors for which this is possible and the place is water."""
        fits = self.places.fits[place]
        if not mined(mines) >> place & 1:
            return mines, fits
        mines = without(mines, 1 << place)
        return mines, room(self.places, mines, fits & reduce(or_, anchors))

    def _silent_ways(self) -> Iterator[tuple[int, Mines, list[Route]]]:
        """Every end of a Silence: its place, the mines, and the routes that lead there."""
        if not self.fleet:
            return
        for mines, shapes in self.fleet.items():
            routes = [(shape | self.tail, anchors) for shape, anchors in shapes.items()]
            for stayed, there in self._stays(mines, routes):
                yield self.head, stayed, there
            for step in self.places.steps.values():
                yield from self._runs(mines, routes, step)

    def _runs(self, mines: Mines, routes: list[Route], step: int) -> Iterator[tuple[int, Mines, list[Route]]]:
        place = self.head
        for _ in range(SILENCE_LENGTH):
            place += step
            bit = 1 << place
            mines, wet = self._entered(mines, place, (anchors for _, anchors in routes))
            routes = [(route | bit, left) for route, anchors in routes if not route & bit and (left := anchors & wet)]
            if not routes:
                return
            yield place, mines, routes

    def _stays(self, mines: Mines, routes: list[Route]) -> Iterator[tuple[Mines, list[Route]]]:
        """The routes that can stay in a Silence of length 0: at least one step must be open (CS-052)."""
        steps = [self.head + step for step in self.places.steps.values()]
        doubtful = mined(mines)
        sure = [(1 << place, self.places.fits[place]) for place in steps if not doubtful >> place & 1]
        unsure = [place for place in steps if doubtful >> place & 1]
        stay: list[Route] = []
        hemmed: list[Route] = []
        for route, anchors in routes:
            free = 0
            for bit, fits in sure:
                if not route & bit:
                    free |= fits
            if left := anchors & free:
                stay.append((route, left))
            if unsure and (left := anchors & ~free):
                hemmed.append((route, left))
        if stay:
            yield mines, stay
        for ways, wet in hemmed_in(self.places, mines, reduce(or_, (anchors for _, anchors in hemmed), 0), unsure):
            if there := [(route, left) for route, anchors in hemmed if (left := anchors & wet)]:
                yield ways, there


def join(fleet: Fleet, mines: Mines, shapes: Shapes) -> None:
    """Add pairs to a fleet, each only once. Mines without a pair are left out."""
    if not shapes:
        return
    there = fleet.setdefault(mines, {})
    twice = {shape: there[shape] | shapes[shape] for shape in there.keys() & shapes.keys()}
    there.update(shapes)
    there.update(twice)
