"""Boards of hexes as tables of small integers.

A ``HexField`` numbers every place within a radius of the centre, with its neighbours and edges. It never changes. A ``HexBoard`` is the
growing set of places of a field that have a tile.

Places have axial coordinates (q, r), with (0, 0) in the centre, and are numbered in the order of q, then r, so that sorting numbers sorts
places as the rulebooks list them (SS-488). The six directions are numbered clockwise with the vectors of SS-005. Boards are drawn with flat
tops, q to the south-east and r to the south, which gives the directions the names in ``COMPASS``.

An edge lies between two places and has one number, from whichever side it is named (SS-007). Edges are numbered in the order of their
smaller place, then of the other one. ``OUTSIDE`` stands for everything beyond the field.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import TypeAlias

SE, S, SW, NW, N, NE = range(6)
COMPASS = ("SE", "S", "SW", "NW", "N", "NE")
"""The names of the directions, by number."""
VECTORS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The change of q and r by a step in each direction."""
OUTSIDE = -1
ANY = 1 << 30
"""More steps than any board has."""

_FORWARD = (S, NE, SE)
"""The directions to places of higher number, in the order of these numbers: each place owns its three edges in these directions."""

Six: TypeAlias = tuple[int, ...]


class HexField:
    """All places within ``radius`` steps of the centre.

    ``neighbours[place]`` has the six places next to it and ``edges[place]`` the six edges around it, both by direction.
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
        """Return the place with these coordinates, or ``OUTSIDE``."""
        return self._number.get((q, r), OUTSIDE)

    def sides(self, edge: int) -> tuple[int, int]:
        """Return the two places that share an edge, the smaller number first."""
        place, way = divmod(edge, 3)
        return place, self.neighbours[place][_FORWARD[way]]

    def distance(self, a: int, b: int) -> int:
        """Return the number of steps between two places, if tiles were everywhere."""
        dq, dr = self.q[b] - self.q[a], self.r[b] - self.r[a]
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def ring(self, centre: int, radius: int) -> list[int]:
        """Return the places at exactly this distance, clockwise from north, without those beyond the field."""
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
        """Return the places within this distance, ring by ring."""
        return [place for distance in range(radius + 1) for place in self.ring(centre, distance)]

    def ray(self, start: int, direction: int, length: int) -> list[int]:
        """Return the places of up to ``length`` steps in one direction, as far as the field goes."""
        found: list[int] = []
        place = self.neighbours[start][direction]
        while place != OUTSIDE and len(found) < length:
            found.append(place)
            place = self.neighbours[place][direction]
        return found

    def turned(self, place: int, sixths: int) -> int:
        """Return where a place comes to when the field is turned clockwise by this many sixths of a full turn."""
        q, r = self.q[place], self.r[place]
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return self.at(q, r)

    # Names

    def label(self, place: int) -> str:
        """Return the name of a place: "(2,-1)"."""
        return f"({self.q[place]},{self.r[place]})"

    def edge_label(self, edge: int) -> str:
        """Return the name of an edge, made of its two places, the smaller first: "(0,1)/(1,1)"."""
        a, b = self.sides(edge)
        return f"{self.label(a)}/{self.label(b)}"

    def read(self, text: str) -> int | None:
        """Return the place of that name, also without brackets ("2, -1"); None if the field has no such place."""
        found = _PLACE.fullmatch(text)
        return None if found is None else self._number.get((int(found[2]), int(found[3])))

    def read_edge(self, text: str) -> int | None:
        """Return the edge between two named places, in either order; None if the field has no such edge."""
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
    """The tiles on a field: ``tiles[place]`` is the colour of each, a number of the game's choice. Tiles are added, never removed.

    ``beside[tile]`` has the tile beyond each of its inner edges, by direction; it follows from the tiles (SS-008).
    """

    __slots__ = ("_free_pairs", "_nears", "_rooms", "_seas", "beside", "field", "tiles")

    def __init__(self, field: HexField, tiles: Mapping[int, int]) -> None:
        self.field = field
        self.tiles = dict(tiles)
        self.beside = {tile: self._beside(tile) for tile in self.tiles}
        self._forget()

    def _forget(self) -> None:
        """Start new caches. Clones share their caches until a tile is laid."""
        self._seas: dict[int, dict[int, int]] = {}
        self._nears: dict[tuple[int, int], tuple[int, ...]] = {}
        self._rooms: dict[int, tuple[int, ...]] = {}
        self._free_pairs: list[tuple[tuple[int, int], ...]] = []

    def clone(self) -> HexBoard:
        """Return an independent copy on the same field."""
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

    def inner_edges(self, tile: int) -> list[int]:
        """Return the edges that this tile shares with other tiles, by direction."""
        return list(self.beside[tile])

    def pair_places(self, tile: int, direction: int) -> tuple[int, tuple[int, ...]]:
        """Return where a piece of two tiles can be laid beside a tile: the place of its first tile, and those for its second.

        The second tile is a neighbour of the first that does not touch ``tile``: straight on, one sixth clockwise, one sixth back (SS-119).
        If there are no places for it, the piece does not fit.
        """
        first = self.field.neighbours[tile][direction]
        if first == OUTSIDE or first in self.tiles:
            return first, ()
        around = self.field.neighbours[first]
        seconds = (around[(direction + turn) % 6] for turn in (0, 1, -1))
        return first, tuple(place for place in seconds if place != OUTSIDE and place not in self.tiles)

    def pair_ways(self, tile: int) -> tuple[int, ...]:
        """Return the directions in which there is room for a piece of two tiles beside a tile."""
        if tile not in self._rooms:
            self._rooms[tile] = tuple(direction for direction in range(6) if self.pair_places(tile, direction)[1])
        return self._rooms[tile]

    def free_pairs(self) -> tuple[tuple[int, int], ...]:
        """Return all pairs of places for a piece of two tiles: adjacent, empty, and one of them beside the board; in order."""
        if not self._free_pairs:
            rim = {place for tile in self.tiles for place in self._empty_round(tile)}
            pairs = {(min(one, other), max(one, other)) for one in rim for other in self._empty_round(one)}
            self._free_pairs.append(tuple(sorted(pairs)))
        return self._free_pairs[0]

    def _empty_round(self, place: int) -> list[int]:
        return [other for other in self.field.neighbours[place] if other != OUTSIDE and other not in self.tiles]

    def near(self, start: int, most: int) -> tuple[int, ...]:
        """Return the tiles within this many steps of ``start``, ignoring barriers on edges, in order."""
        if (start, most) not in self._nears:
            self._nears[start, most] = tuple(sorted(self.distances(start, most=most)))
        return self._nears[start, most]

    def sea(self, start: int) -> Mapping[int, int]:
        """Return the number of steps from ``start`` to every tile, ignoring barriers on edges; nearest first."""
        if start not in self._seas:
            self._seas[start] = self.distances(start)
        return self._seas[start]

    def distances(self, start: int, barred: Container[int] = (), most: int = ANY) -> dict[int, int]:
        """Return the number of steps from ``start`` to every tile within ``most`` steps, crossing no barred edge; nearest first."""
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


_PLACE = re.compile(r"\s*(\(\s*)?(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})\s*(?(1)\)\s*)")
