"""Moves of the cursor on a hex board: from tile to tile over gaps, and around the six edges of a tile. Pure functions."""

from __future__ import annotations

from collections.abc import Collection

from seatui.engine.hexes import NE, NW, OUTSIDE, SE, SW, HexField, N, S
from seatui.tui.look.controls import Verb

DIRECTIONS: dict[str, int] = {
    Verb.NORTH_WEST: NW,
    Verb.NORTH: N,
    Verb.NORTH_EAST: NE,
    Verb.SOUTH_WEST: SW,
    Verb.SOUTH: S,
    Verb.SOUTH_EAST: SE,
    Verb.UP: N,
    Verb.DOWN: S,
}
"""The directions of verbs. Left and right lie between two directions."""

SIDEWAYS: dict[str, int] = {Verb.LEFT: -1, Verb.RIGHT: 1}

CLOCKWISE = (N, NE, SE, S, SW, NW)

_HEADINGS = {N: (0.0, -1.0), NE: (0.87, -0.5), SE: (0.87, 0.5), S: (0.0, 1.0), SW: (-0.87, 0.5), NW: (-0.87, -0.5)}
"""Each direction on the screen: to the right, and down."""

_TURNS: dict[str, dict[int, int]] = {
    Verb.LEFT: {N: NW, NE: NW, SE: SW, S: SW, SW: NW, NW: SW},
    Verb.RIGHT: {N: NE, NW: NE, SW: SE, S: SE, SE: NE, NE: SE},
    Verb.UP: {S: N, SW: NW, SE: NE, NW: N, NE: N, N: N},
    Verb.DOWN: {N: S, NW: SW, NE: SE, SW: S, SE: S, S: S},
}
"""The edge that an arrow leads to from each edge of a tile, as they lie on the screen."""


def turned(edge: int, verb: str) -> int | None:
    """Return the edge of the same tile that a verb leads to; None if the verb does not move among edges."""
    return _TURNS[verb][edge] if verb in _TURNS else DIRECTIONS.get(verb)


def stepped(field: HexField, start: int, verb: str, open_places: Collection[int]) -> int | None:
    """Return the nearest open place in the direction of a verb, over gaps too; None if there is none."""
    if verb in DIRECTIONS:
        ray = field.ray(start, DIRECTIONS[verb], 2 * field.radius)
        return next((place for place in ray if place in open_places), None)
    return _beside(field, start, SIDEWAYS[verb], open_places) if verb in SIDEWAYS else None


def _beside(field: HexField, start: int, side: int, open_places: Collection[int]) -> int | None:
    """Return the place to the left or right, in the nearest column that has one not too far up or down.

    The upper and the lower neighbour on a side alternate, so that the way there and back is one line.
    """
    leaning = 1 if field.q[start] % 2 == 0 else -1
    best: tuple[int, int, int] | None = None
    for place in open_places:
        across = side * (field.q[place] - field.q[start])
        down = _height(field, place) - _height(field, start)
        if across > 0 and abs(down) <= across:
            best = min(best or (across, abs(down - leaning), place), (across, abs(down - leaning), place))
    return None if best is None else best[2]


def that_way(direction: int, across: int, down: int) -> float | None:
    """Return the distance of a cell in a direction, with sideways distance counted twice; None if it lies elsewhere.

    A cell is twice as high as wide.
    """
    right, below = _HEADINGS[direction]
    ahead = across * right + 2 * down * below
    aside = abs(across * below - 2 * down * right)
    return ahead + 2 * aside if ahead > 0 and aside <= ahead else None


def nearest(field: HexField, start: int, open_places: Collection[int]) -> int | None:
    """Return the open place nearest to another place."""
    return min(open_places, key=lambda place: (field.distance(start, place), place), default=None)


def _height(field: HexField, place: int) -> int:
    """Return how far down a place lies, in halves of a tile."""
    return 2 * field.r[place] + field.q[place]


def crossed(field: HexField, place: int, direction: int, open_places: Collection[int]) -> int | None:
    """Return the place on the other side of an edge, if the cursor may stand there."""
    other = field.neighbours[place][direction]
    return other if other != OUTSIDE and other in open_places else None
