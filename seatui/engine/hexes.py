"""Boards of hexes as tables of small integers.

A ``HexField`` numbers every place within a radius of the centre and never changes: who is next to whom, which edge is between them. A
``HexBoard`` is the growing set of places of a field that hold a tile.

Places have axial coordinates (q, r), the centre being (0, 0), and are numbered in the order of q, then r, so that sorting numbers sorts
places as the rulebooks list them (SS-488). The six directions are numbered clockwise with the vectors of SS-005. Boards are drawn with flat
tops, q to the south-east and r to the south, which gives the directions the names of ``COMPASS``.

An edge lies between two places and is one edge, from whichever side it is named (SS-007). Edges are numbered in the order of their smaller
place, then of the other one. ``OUTSIDE`` stands for what lies beyond the field.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import TypeAlias

SE, S, SW, NW, N, NE = range(6)
COMPASS = ("SE", "S", "SW", "NW", "N", "NE")
"""The names of the directions, by number."""
VECTORS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""What a step in each direction adds to q and r."""
OUTSIDE = -1
ANY = 1 << 30
"""More steps than any board has."""

_FORWARD = (S, NE, SE)
"""The directions that lead to a place of higher number, in the order of these numbers: each place owns its three edges that way."""

Six: TypeAlias = tuple[int, ...]


class HexField:
    """All places within ``radius`` steps of the centre.

    ``neighbours[place]`` gives the six places next to it and ``edges[place]`` the six edges round it, both by direction.
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        spans = [(q, max(-radius, -radius - q), min(radius, radius - q)) for q in range(-radius, radius + 1)]
        places = [(q, r) for q, first, last in spans for r in range(first, last + 1)]
        self.count = len(places)
        self.q = [q for q, _ in places]
        self.r = [r for _, r in places]
        self._number = {place: number for number, place in enumerate(places)}
        self.centre = self._number[0, 0]
        self.neighbours: list[Six] = [tuple(self.at(q + dq, r + dr) for dq, dr in VECTORS) for q, r in places]
        self.edges: list[Six] = [tuple(self._edge(place, direction) for direction in range(6)) for place in range(self.count)]

    def at(self, q: int, r: int) -> int:
        """The place with these coordinates, or ``OUTSIDE``."""
        return self._number.get((q, r), OUTSIDE)

    def sides(self, edge: int) -> tuple[int, int]:
        """The two places that share an edge, the smaller number first."""
        place, way = divmod(edge, 3)
        return place, self.neighbours[place][_FORWARD[way]]

    def distance(self, a: int, b: int) -> int:
        """The number of steps between two places, as if tiles lay everywhere."""
        dq, dr = self.q[b] - self.q[a], self.r[b] - self.r[a]
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def ring(self, centre: int, radius: int) -> list[int]:
        """The places exactly so far from the centre, clockwise from north; those beyond the field are left out."""
        if radius == 0:
            return [centre]
        q, r = self.q[centre], self.r[centre] - radius
        found: list[int] = []
        for dq, dr in VECTORS:
            for _ in range(radius):
                found.append(self.at(q, r))
                q, r = q + dq, r + dr
        return [place for place in found if place != OUTSIDE]

    def disc(self, centre: int, radius: int) -> list[int]:
        """The places at most so far from the centre, ring by ring."""
        return [place for distance in range(radius + 1) for place in self.ring(centre, distance)]

    def ray(self, start: int, direction: int, length: int) -> list[int]:
        """The places of up to ``length`` steps in one direction, as far as the field goes."""
        found: list[int] = []
        place = self.neighbours[start][direction]
        while place != OUTSIDE and len(found) < length:
            found.append(place)
            place = self.neighbours[place][direction]
        return found

    def line(self, a: int, b: int) -> list[int]:
        """The places on the straight line from a to b, both included; the same places, turned round, from b to a.

        Where the line runs along an edge, one side of it is taken by a fixed rule.
        """
        if a > b:
            return self.line(b, a)[::-1]
        steps = self.distance(a, b)
        dq, dr = self.q[b] - self.q[a], self.r[b] - self.r[a]
        offsets = (_nearest(dq * step, dr * step, steps) for step in range(steps + 1))
        return [self.at(self.q[a] + q, self.r[a] + r) for q, r in offsets]

    def turned(self, place: int, sixths: int) -> int:
        """Where a place comes to when the field is turned clockwise round its centre by so many sixths of a full turn."""
        q, r = self.q[place], self.r[place]
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return self.at(q, r)

    # Names

    def label(self, place: int) -> str:
        """The name of a place: "(2,-1)"."""
        return f"({self.q[place]},{self.r[place]})"

    def edge_label(self, edge: int) -> str:
        """The name of an edge: its two places, the smaller first: "(0,1)/(1,1)"."""
        a, b = self.sides(edge)
        return f"{self.label(a)}/{self.label(b)}"

    def read(self, text: str) -> int | None:
        """The place of that name, also without brackets ("2, -1"); None if it names no place of the field."""
        found = _PLACE.fullmatch(text)
        return None if found is None else self._number.get((int(found[2]), int(found[3])))

    def read_edge(self, text: str) -> int | None:
        """The edge between the two places of that name, in either order; None if it names no edge of the field."""
        first, slash, second = text.partition("/")
        a, b = self.read(first), self.read(second)
        if not slash or a is None or b is None or b not in self.neighbours[a]:
            return None
        return self.edges[a][self.neighbours[a].index(b)]

    def _edge(self, place: int, direction: int) -> int:
        other = self.neighbours[place][direction]
        if other == OUTSIDE:
            return OUTSIDE
        if other < place:
            place, direction = other, (direction + 3) % 6
        return 3 * place + _FORWARD.index(direction)


class HexBoard:
    """The tiles that lie on a field: ``tiles[place]`` is the colour of each, a number of the game's own. Tiles are added, never removed.

    ``beside[tile]`` gives the tile beyond each of its inner edges, by direction; it follows from the tiles (SS-008).
    """

    __slots__ = ("_free_pairs", "_nears", "_rooms", "_seas", "beside", "field", "tiles")

    def __init__(self, field: HexField, tiles: Mapping[int, int]) -> None:
        self.field = field
        self.tiles = dict(tiles)
        self.beside = {tile: self._beside(tile) for tile in self.tiles}
        self._forget()

    def _forget(self) -> None:
        """What was found out about these tiles begins anew. Clones share it as long as they are alike."""
        self._seas: dict[int, dict[int, int]] = {}
        self._nears: dict[tuple[int, int], tuple[int, ...]] = {}
        self._rooms: dict[int, tuple[int, ...]] = {}
        self._free_pairs: list[tuple[tuple[int, int], ...]] = []

    def clone(self) -> HexBoard:
        """A board of its own on the same field."""
        copy = object.__new__(HexBoard)
        copy.field, copy.tiles, copy.beside = self.field, self.tiles.copy(), self.beside.copy()
        copy._seas, copy._nears, copy._rooms, copy._free_pairs = self._seas, self._nears, self._rooms, self._free_pairs
        return copy

    def _beside(self, tile: int) -> dict[int, int]:
        pairs = zip(self.field.edges[tile], self.field.neighbours[tile], strict=True)
        return {edge: place for edge, place in pairs if place in self.tiles}

    def lay(self, places: Iterable[int], colour: int) -> None:
        """Put tiles of one colour on empty places."""
        for place in places:
            if place == OUTSIDE or place in self.tiles:
                raise ValueError(f"no tile can be laid on place {place}")
            self.tiles[place] = colour
            self.beside[place] = self._beside(place)
            for tile in self.beside[place].values():
                self.beside[tile] = self._beside(tile)
        self._forget()

    def inner(self, tile: int) -> list[int]:
        """The directions in which another tile is next to this one: its edges that way are inner edges (SS-008)."""
        return [direction for direction, place in enumerate(self.field.neighbours[tile]) if place in self.tiles]

    def rim(self, tile: int) -> list[int]:
        """The directions in which the board ends at this tile."""
        return [direction for direction, place in enumerate(self.field.neighbours[tile]) if place not in self.tiles]

    def inner_edges(self, tile: int) -> list[int]:
        """The edges this tile shares with other tiles, by direction."""
        return list(self.beside[tile])

    def pair_places(self, tile: int, direction: int) -> tuple[int, tuple[int, ...]]:
        """Where a piece of two tiles can be laid beside a tile: the place of its first tile, and those its second may lie on.

        The second tile is a neighbour of the first that does not touch ``tile``: straight on, one sixth clockwise, one sixth back (SS-119).
        There is no room where the second list is empty.
        """
        first = self.field.neighbours[tile][direction]
        if first == OUTSIDE or first in self.tiles:
            return first, ()
        around = self.field.neighbours[first]
        seconds = (around[(direction + turn) % 6] for turn in (0, 1, -1))
        return first, tuple(place for place in seconds if place != OUTSIDE and place not in self.tiles)

    def pair_ways(self, tile: int) -> tuple[int, ...]:
        """The directions in which there is room for a piece of two tiles beside a tile."""
        if tile not in self._rooms:
            self._rooms[tile] = tuple(direction for direction in range(6) if self.pair_places(tile, direction)[1])
        return self._rooms[tile]

    def free_pairs(self) -> tuple[tuple[int, int], ...]:
        """Where a piece of two tiles can be laid at all: two empty places side by side, one of which touches the board; in order."""
        if not self._free_pairs:
            rim = {place for tile in self.tiles for place in self._empty_round(tile)}
            pairs = {(min(one, other), max(one, other)) for one in rim for other in self._empty_round(one)}
            self._free_pairs.append(tuple(sorted(pairs)))
        return self._free_pairs[0]

    def _empty_round(self, place: int) -> list[int]:
        return [other for other in self.field.neighbours[place] if other != OUTSIDE and other not in self.tiles]

    def near(self, start: int, most: int) -> tuple[int, ...]:
        """The tiles within so many steps of ``start``, whatever stands on the edges, in order."""
        if (start, most) not in self._nears:
            self._nears[start, most] = tuple(sorted(self.distances(start, most=most)))
        return self._nears[start, most]

    def sea(self, start: int) -> Mapping[int, int]:
        """The number of steps from ``start`` to every tile, whatever stands on the edges; nearest first."""
        if start not in self._seas:
            self._seas[start] = self.distances(start)
        return self._seas[start]

    def distances(self, start: int, barred: Container[int] = (), most: int = ANY) -> dict[int, int]:
        """The number of steps over tiles from ``start`` to every tile that is at most so far, crossing no barred edge; nearest first."""
        found, beside = {start: 0}, self.beside
        ring, steps = [start], 0
        while ring and steps < most:
            steps += 1
            reached = []
            for tile in ring:
                for edge, place in beside[tile].items():
                    if place not in found and edge not in barred:
                        found[place] = steps
                        reached.append(place)
            ring = reached
        return found

    def nearer(self, tile: int, distances: Mapping[int, int]) -> list[int]:
        """The directions from a tile to its neighbours one step nearer to where ``distances`` were taken from."""
        around = self.field.neighbours[tile]
        return [direction for direction in self.inner(tile) if distances.get(around[direction], OUTSIDE) == distances[tile] - 1]


def _nearest(q: int, r: int, whole: int) -> tuple[int, int]:
    """The place nearest to the point (q, r)/whole. Points on an edge are nudged by the same hair, so that none is left undecided."""
    if whole == 0:
        return 0, 0
    exact = (8 * q + 1, 8 * r + 2, -8 * (q + r) - 3)  # the third axis makes the three sum to zero
    size = 8 * whole
    rounded = [(2 * part + size) // (2 * size) for part in exact]
    errors = [abs(near * size - part) for near, part in zip(rounded, exact, strict=True)]
    worst = errors.index(max(errors))
    rounded[worst] -= sum(rounded)
    return rounded[0], rounded[1]


_PLACE = re.compile(r"\s*(\(\s*)?(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})\s*(?(1)\)\s*)")
