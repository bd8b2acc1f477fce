"""The cheapest way of a card to a square, by what its owner knows, for players who name the goal and not the steps."""

from __future__ import annotations

from seatui.engine.squares import OUTSIDE, Reach
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.geometry import MOVE
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import allowance, enemies_at
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.movement import HERE, LONGEST_PATH, can_land, known_ground, may_stand, step_costs, toll_of
from seatui.games.battle_seas.play.sighting import squares_of
from seatui.games.battle_seas.words.refusals import refused

LANDINGS = (0, 2, 4, 6, HERE)


def route_to(figures: Figures, state: State, key: int, square: int) -> tuple[int, ...]:
    """Return the steps to a square; ``Refused`` if the card cannot get there in this turn, or is there already."""
    unit = state.units[key]
    steps = passage(figures, state, unit, square) if unit.square != NONE else landing(figures, state, unit, square)
    if steps is None or len(steps) > LONGEST_PATH:
        raise refused("no_way", piece=piece_name(unit), square=figures.sea.name(square))
    return steps


def passage(figures: Figures, state: State, unit: Unit, square: int) -> tuple[int, ...] | None:
    """Return the way of a card on the mat; a single step may cost more than its allowance (BS-062, BS-087)."""
    if unit.square == square:
        return None
    found = reach_from(figures, state, unit, unit.square, allowance(unit), square)
    if square in found.cost:
        return tuple(found.directions(square))
    beside = figures.sea.squares.around[unit.square]
    direction = beside.index(square) if square in beside else NONE
    return (direction,) if direction != NONE and step_costs(state, unit)[direction] else None


def landing(figures: Figures, state: State, unit: Unit, square: int) -> tuple[int, ...] | None:
    """Return the way of a passenger, which begins with its landing (BS-170)."""
    ship = state.units[unit.aboard]
    best: tuple[int, tuple[int, ...]] | None = None
    for direction in LANDINGS:
        to = ship.square if direction == HERE else figures.sea.squares.around[ship.square][direction]
        if to == OUTSIDE or to not in state.ground or not can_land(figures, state, unit, to, direction):
            continue
        spent = MOVE + toll_of(unit, state, known_ground(state, unit.seat, to), None).move
        found = reach_from(figures, state, unit, to, allowance(unit) - spent, square)
        if square in found.cost and (best is None or spent + found.cost[square] < best[0]):
            best = spent + found.cost[square], (direction, *found.directions(square))
    return best[1] if best else None


def reach_from(figures: Figures, state: State, unit: Unit, start: int, budget: int, goal: int | None = None) -> Reach:
    """Return the cheapest ways from a square by what the owner knows, around pieces that are not identified."""
    seat = unit.seat
    unknown = {square for key in state.unseen[seat] for square in squares_of(figures, state, key)} - {goal}

    def toll(left: int, to: int, _direction: int) -> int:
        ground = known_ground(state, seat, to)
        if not may_stand(unit, state, ground) or (to not in unknown and to != goal and enemies_at(state, to, seat)):
            return -1
        return toll_of(unit, state, ground, known_ground(state, seat, left)).move

    return figures.sea.squares.reach(start, step_costs(state, unit), budget=budget, goal=goal, closed=unknown, toll=toll)
