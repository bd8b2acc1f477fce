"""A route over known waters: the cheapest way to a square, its points and the places on it that may cost more (DS-R02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from seatui.engine.squares import STRAIGHT
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import HAZARDS, UNKNOWN
from seatui.games.dangerous_sea.model.geometry import BOARD, NEIGHBOURS

DETOUR = 3
"""Points of a detour that are worth it to avoid a hazard, a ship or the Ghost Ship."""


class Route(NamedTuple):
    """The steps from a ship to a goal. Each costs a point (DS-042); those for which points are left are sailed this turn."""

    directions: tuple[int, ...]
    squares: tuple[int, ...]  # those entered, the goal last
    points: int  # action points left

    @property
    def goal(self) -> int:
        return self.squares[-1]

    @property
    def steps(self) -> int:
        """The steps that can be sailed this turn."""
        return min(len(self.squares), self.points)

    @property
    def sailed(self) -> tuple[int, ...]:
        """The squares entered this turn."""
        return self.squares[: self.steps]


def find_route(view: View, seat: int, goal: int) -> Route | None:
    """Return the cheapest route of a ship over known squares; None if none leads there."""
    start, unknown = view.ships[seat].square, [square for square, tile in enumerate(view.tiles) if tile == UNKNOWN]
    shunned = {square for square, tile in enumerate(view.tiles) if tile in HAZARDS} | set(others(view, seat))
    reach = BOARD.reach(start, STRAIGHT, goal=goal, closed=unknown, extra_cost=lambda _, to, __: DETOUR * (to in shunned))
    if goal not in reach.cost:
        return None
    squares = reach.path(goal)
    ways = (NEIGHBOURS[at].index(to) for at, to in zip((start, *squares), squares, strict=False))
    return Route(tuple(ways), tuple(squares), max(0, view.allowance - view.spent))


def others(view: View, seat: int) -> Iterator[int]:
    """Yield the squares of all other ships, and of the Ghost Ship."""
    yield from (ship.square for ship in view.ships if ship.seat != seat)
    yield view.ghost


def perils(view: View, route: Route) -> list[int]:
    """Return the hazards that the ship would meet this turn, in order."""
    return [square for square in route.sailed if view.tiles[square] in HAZARDS]
