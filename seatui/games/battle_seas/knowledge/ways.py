"""Ways of a card by what its owner knows: the squares and costs of a path, and the squares in reach (BS-054 to BS-070)."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.squares import OUTSIDE
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.geometry import MOVE
from seatui.games.battle_seas.model.pieces import allowance, fight_allowance
from seatui.games.battle_seas.model.state import NONE, Leg, State, Unit
from seatui.games.battle_seas.play.movement import (
    HERE,
    entry_cost,
    known_ground,
    landing_cost,
    lawful_landings,
    may_rest,
    path_options,
    reach_from,
    start_of,
    step_costs,
)
from seatui.games.battle_seas.play.sailing import longer


class Way(NamedTuple):
    """A path with its squares and costs, by what its owner knows."""

    steps: tuple[int, ...]
    squares: tuple[int, ...]  # the square after each step
    costs: tuple[int, ...]  # of each step with the extra cost of entering an area, in twelfths
    leg: Leg
    can_fight: bool


def way_along(figures: Figures, state: State, key: int, steps: tuple[int, ...]) -> Way | None:
    """Return the way along these steps; None if it leaves the mat."""
    unit = state.units[key]
    prices = step_costs(state, unit)
    square = start_of(state, unit)
    left = None if unit.square == NONE else known_ground(state, unit.seat, square)
    leg = Leg(0, 0, 0)
    squares: list[int] = []
    costs: list[int] = []
    for at, step in enumerate(steps):
        landing = at == 0 and unit.square == NONE
        square = square if step == HERE else figures.sea.squares.around[square][step]
        if square == OUTSIDE:
            return None
        ground = known_ground(state, unit.seat, square)
        entry = entry_cost(unit, state, ground, left)
        before, leg = leg, longer(leg, MOVE if landing else prices[step], entry, ground)
        squares.append(square)
        costs.append(leg.cost - before.cost)
        left = ground
    return Way(steps, tuple(squares), tuple(costs), leg, leg.fight_cost <= fight_allowance(unit))


def goals(figures: Figures, state: State, key: int) -> dict[int, tuple[int, ...]]:
    """Return the squares where a card can end a path, with the steps of a cheapest way; none for one that has sailed or is grappled."""
    unit = state.units[key]
    if key in state.legs or unit.holds != NONE or unit.held != NONE:
        return {}
    found: dict[int, tuple[int, ...]] = {}
    for first, start, budget in _starts(figures, state, unit):
        reach = reach_from(figures, state, unit, start, budget)
        for square in reach.cost:
            if (first or square != start) and may_rest(figures, state, key, unit, square):
                found.setdefault(square, (*first, *reach.directions(square)))
    for _, steps, _ in path_options(figures, state, key):
        way = way_along(figures, state, key, steps)
        if way is not None:
            found.setdefault(way.squares[-1], steps)
    return found


def _starts(figures: Figures, state: State, unit: Unit) -> list[tuple[tuple[int, ...], int, int]]:
    """First steps, squares and budgets from which ways begin: a passenger's from every square where it can land."""
    if unit.square != NONE:
        return [((), unit.square, allowance(unit))]
    landings = lawful_landings(figures, state, unit)
    return [((way,), to, allowance(unit) - landing_cost(state, unit, to)) for way, to in landings]
