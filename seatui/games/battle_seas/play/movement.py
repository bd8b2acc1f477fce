"""Paths: the cost of a step, where a piece may go, the paths that a player may declare, and the cheapest way to a square (BS-054 to BS-062,
BS-080 to BS-094).

A path is a row of directions. A passenger's path begins with its landing: a straight direction, or ``HERE`` for the quay where its ship
lies (BS-170).
"""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.engine.squares import COMPASS, OUTSIDE, Reach
from seatui.games.battle_seas.model.content import CARDS, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import SLOTS_ASHORE
from seatui.games.battle_seas.model.geometry import BY_WIND, CALM, MOVE
from seatui.games.battle_seas.model.names import moves_said, piece_name
from seatui.games.battle_seas.model.pieces import (
    MOST_HULLS,
    allowance,
    area_effect,
    enemies_at,
    is_ship,
    is_triggered,
    knows,
    marked_traps,
    slots_taken,
)
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.play import are_numbers
from seatui.games.battle_seas.play.sighting import squares_of
from seatui.games.battle_seas.words.refusals import refused

HERE = 8
"""The direction of a landing in the ship's own square."""
LANDINGS = (0, 2, 4, 6, HERE)
"""The directions in which a passenger can land (BS-170)."""
LONGEST_PATH = 60
DETOUR = MOVE
"""The most that a way may cost more in order to avoid known traps, in twelfths of a move."""
PATHS = tuple(tuple(("path", (direction,) * length, direction) for length in range(20)) for direction in range(8))
ASHORE = tuple(tuple(("path", (direction,) * length, 0) for length in range(20)) for direction in range(9))
"""Ready-made answers: straight runs of ships, and of land characters, which have no heading."""


class EntryCost(NamedTuple):
    """Extra cost of entering an area, in twelfths, without and with an attack."""

    move: int
    fight: int


FREE = EntryCost(0, 0)


def step_costs(state: State, unit: Unit) -> tuple[int, ...]:
    """Return the cost of a step by direction, 0 where the wind bars it. It acts on ships without oars alone (BS-063, SP-01). A prize with
    an allowance below 2 cannot go diagonally (BS-057, BS-192)."""
    card = CARDS[unit.card]
    costs = CALM if state.wind == NONE or card.kind != SHIP or card.oars else BY_WIND[state.wind]
    if unit.prize and not can_go_diagonally(unit):
        return tuple(0 if direction % 2 else cost for direction, cost in enumerate(costs))
    return costs


def can_go_diagonally(unit: Unit) -> bool:
    """Whether a piece can go diagonally, which needs an allowance of 2 moves (BS-057)."""
    return allowance(unit) >= 2 * MOVE


def may_stand(unit: Unit, state: State, area_key: int | None) -> bool:
    """Whether a piece can stand there: ships at sea, others on land, both on a quay, none on rock (BS-084, BS-085, BS-088, BS-168)."""
    if area_key is None:
        return is_ship(unit)
    area = state.areas[area_key]
    card = CARDS[area.card]
    if not is_ship(unit):
        return card.surface in ("land", "quay")
    if card.surface not in ("sea", "quay"):
        return False
    # SP-19: a boom lets its controller's ships through; a ruin bars nobody (BS-099).
    return not card.closed or area.ruined or (card.boom and area.control == unit.seat)


def entry_cost(unit: Unit, state: State, area_key: int | None, left: int | None) -> EntryCost:
    """Return the extra cost of entering an area from outside: Terrain hampers everybody, a Defense area intruders (BS-086, BS-090)."""
    if area_key is None or area_key == left:
        return FREE
    area = state.areas[area_key]
    card = CARDS[area.card]
    if area.ruined or (card.kind == "defense" and area.control == unit.seat):
        return FREE
    if card.shoal and CARDS[unit.card].hull == "cutter":  # SP-22
        return FREE
    works = area_effect(area.card, area.gear)
    return EntryCost(MOVE * max(works.drag, 0), MOVE * max(works.fight_drag, 0))


def squadron(figures: Figures, state: State, key: int) -> tuple[int, ...]:
    """Return the ships of a squadron, the given one included (OP-14)."""
    unit = state.units[key]
    if not figures.squadrons or not is_ship(unit) or unit.square == NONE:
        return (key,)
    return tuple(other for other in state.units_at[unit.square] if is_sister(state.units[other], unit))


def is_sister(other: Unit, unit: Unit) -> bool:
    """Whether two ships can sail as a squadron: the same card and attachments, and no prize."""
    return (other.seat, other.card, other.gear, other.prize) == (unit.seat, unit.card, unit.gear, unit.prize)


def may_rest(figures: Figures, state: State, key: int, unit: Unit, square: int) -> bool:
    """Whether a piece may end its path in a square: only land characters share one, up to 4 slots (BS-035, BS-059)."""
    there = tuple(other for other in state.units_at.get(square, ()) if other != key)
    if not there:
        return True
    if any(state.units[other].seat != unit.seat for other in there):
        return False
    ships = tuple(other for other in there if is_ship(state.units[other]))
    if is_ship(unit):
        mates = squadron(figures, state, key)
        others = tuple(ship for ship in ships if ship not in mates)
        return not others or (
            figures.squadrons and all(is_sister(state.units[other], unit) for other in others) and len(others) + len(mates) <= MOST_HULLS
        )
    return slots_taken(state, there) + CARDS[unit.card].size <= SLOTS_ASHORE


def start_of(state: State, unit: Unit) -> int:
    """Return the square where a path begins: for a passenger, its ship's."""
    return unit.square if unit.square != NONE else state.units[unit.aboard].square


def known_ground(state: State, seat: int, square: int) -> int | None:
    """Return the area in a square if the seat knows of it (BS-061)."""
    area = state.ground.get(square)
    return area if area is not None and knows(state, seat, area) else None


def is_sole_step(unit: Unit, direction: int, cost: int, entry: EntryCost) -> bool:
    """Whether a step may be the whole move although it costs more than E: a ship's that the wind allows, or one into an area (BS-062,
    BS-087). A diagonal one still needs an allowance of 2 (BS-057, BS-192)."""
    limit = allowance(unit)
    needed = 2 * MOVE if direction % 2 else MOVE
    return limit >= needed and (is_ship(unit) or entry.move > 0) and cost > limit


def check_path(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a player can declare a path, by what they know (BS-054 to BS-062)."""
    match action:
        case ("path", tuple(steps), int(heading)) if are_numbers(steps) and type(heading) is int:
            pass
        case _:
            raise refused("name_path")
    key = state.active
    unit = state.units[key]
    if not 0 <= heading < 8 or (not is_ship(unit) and heading != 0):
        raise refused("no_heading")
    if len(steps) > LONGEST_PATH:
        raise refused("path_too_long")
    if unit.holds != NONE or unit.held != NONE:
        raise refused("grappled_moving", piece=piece_name(unit))
    if not steps:
        if not is_ship(unit) or unit.square == NONE:
            raise refused("only_ships_turn")
        return
    if key in state.legs:
        raise refused("sailed_already", piece=piece_name(unit))
    if is_grappled(figures, state, key):
        raise refused("squadron_grappled")
    if unit.prize and not state.crews.get(key):
        raise refused("prize_no_crew")
    check_steps(figures, state, seat, key, unit, steps)


def check_steps(figures: Figures, state: State, seat: int, key: int, unit: Unit, steps: tuple[int, ...]) -> None:
    """Check every step, and the cost of the whole path."""
    sea, costs, limit = figures.sea, step_costs(state, unit), allowance(unit)
    square = start_of(state, unit)
    left = None if unit.square == NONE else known_ground(state, seat, square)
    spent = 0
    for at, direction in enumerate(steps):
        landing = at == 0 and unit.square == NONE
        if not 0 <= direction < 8 and not (landing and direction == HERE):
            raise refused("no_such_direction")
        if landing:
            check_landing(figures, state, unit, square, direction)
            cost = MOVE  # BS-170
        else:
            cost = costs[direction]
            if direction % 2 != 0 and unit.prize and not can_go_diagonally(unit):
                raise refused("too_slow_for_diagonal", piece=piece_name(unit))
            if cost <= 0:
                raise refused("against_wind", wind=COMPASS[state.wind])
        to = square if direction == HERE else sea.squares.around[square][direction]
        if to == OUTSIDE:
            raise refused("edge_of_mat")
        ground = known_ground(state, seat, to)
        check_entry(figures, state, seat, unit, to, ground)
        if landing and not may_rest(figures, state, key, unit, to):
            raise refused("no_room_ashore", square=sea.name(to))
        entry = entry_cost(unit, state, ground, left)
        spent += cost + entry.move
        sole = len(steps) == 1 and is_sole_step(unit, direction if direction != HERE else 0, spent, entry)
        if spent > limit and not sole:
            raise refused("path_too_dear", cost=moves_said(spent), piece=piece_name(unit), allowance=moves_said(limit))
        square, left = to, ground
    if not may_rest(figures, state, key, unit, square) and not is_unnamed(state, seat, square):
        raise refused("no_room_at_end", square=sea.name(square))


def is_unnamed(state: State, seat: int, square: int) -> bool:
    """Whether a square holds other players' pieces, none of which the seat has identified."""
    foreign = [key for key in state.units_at.get(square, ()) if state.units[key].seat != seat]
    return bool(foreign) and not any(knows(state, seat, key) for key in foreign)


def check_landing(figures: Figures, state: State, unit: Unit, square: int, direction: int) -> None:
    """Check that a passenger lands at distance 1 or on its ship's quay, from a ship that is not grappled (BS-170, BS-171)."""
    ship = state.units[unit.aboard]
    if ship.holds != NONE or ship.held != NONE:
        raise refused("grappled_landing")
    if direction != HERE and direction % 2 != 0:
        raise refused("landing_diagonal")
    ground = state.ground.get(square)
    quay = ground is not None and CARDS[state.areas[ground].card].surface == "quay"
    if direction == HERE and not quay:
        raise refused("no_quay", square=figures.sea.name(square))


def check_entry(figures: Figures, state: State, seat: int, unit: Unit, to: int, ground: int | None) -> None:
    """Check that nothing the player knows of bars a square (BS-059, BS-080, BS-084)."""
    name = figures.sea.name(to)
    if not may_stand(unit, state, ground):
        if ground is None:
            raise refused("open_sea", piece=piece_name(unit), square=name)
        what = CARDS[state.areas[ground].card].name
        whom = "ships, also its owner's" if is_ship(unit) else "everybody"
        raise refused("barred", area=what, square=name, whom=whom)
    if enemies_at(state, to, seat) and not is_unnamed(state, seat, to):
        raise refused("held_by_enemy", square=name)


def path_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return the straight lawful runs in all directions, which are the useful paths to list."""
    unit = state.units[key]
    if key in state.legs or (unit.prize and key not in state.crews) or is_grappled(figures, state, key):
        return []
    if unit.square == NONE:
        return landing_options(figures, state, unit)
    found: list[Action] = []
    for direction, cost in enumerate(step_costs(state, unit)):
        if cost:
            straight_run(figures, state, key, unit, direction, cost, found)
    return found


def is_grappled(figures: Figures, state: State, key: int) -> bool:
    """Whether a ship, or one of its squadron, is grappled (BS-188)."""
    mates = [state.units[mate] for mate in squadron(figures, state, key)]
    return any(mate.holds != NONE or mate.held != NONE for mate in mates)


def straight_run(figures: Figures, state: State, key: int, unit: Unit, direction: int, cost: int, found: list[Action]) -> None:
    """Add the paths straight in one direction, from one step to as many as E allows."""
    around, limit = figures.sea.squares.around, allowance(unit)
    ready = PATHS[direction] if is_ship(unit) else ASHORE[direction]
    square, left, spent, length = unit.square, known_ground(state, unit.seat, unit.square), 0, 0
    while (square := around[square][direction]) != OUTSIDE:
        ground = known_ground(state, unit.seat, square)
        if not may_stand(unit, state, ground):
            return
        held = square in state.units_at
        if held and enemies_at(state, square, unit.seat) and not is_unnamed(state, unit.seat, square):
            return
        entry = entry_cost(unit, state, ground, left)
        spent += cost + entry.move
        length += 1
        if spent > limit and not (length == 1 and is_sole_step(unit, direction, spent, entry)):
            return
        if not held or may_rest(figures, state, key, unit, square):
            found.append(ready[length])
        left = ground


def landing_options(figures: Figures, state: State, unit: Unit) -> list[Action]:
    """Return the landings of a passenger."""
    ship = state.units[unit.aboard]
    if ship.holds != NONE or ship.held != NONE:
        return []
    return [ASHORE[direction][1] for direction, _ in lawful_landings(figures, state, unit)]


def lawful_landings(figures: Figures, state: State, unit: Unit) -> list[tuple[int, int]]:
    """Return the directions and squares in which a passenger can land, if its ship is not grappled."""
    if not state.ground:
        return []
    start = state.units[unit.aboard].square
    squares = ((direction, start if direction == HERE else figures.sea.squares.around[start][direction]) for direction in LANDINGS)
    return [(direction, to) for direction, to in squares if to in state.ground and can_land(figures, state, unit, to, direction)]


def can_land(figures: Figures, state: State, unit: Unit, square: int, direction: int) -> bool:
    """Whether a landing is lawful by what the passenger's owner knows."""
    ground = known_ground(state, unit.seat, square)
    if ground is None or not may_stand(unit, state, ground):
        return False
    if direction == HERE and CARDS[state.areas[ground].card].surface != "quay":
        return False
    if enemies_at(state, square, unit.seat) or not may_rest(figures, state, NONE, unit, square):
        return False
    entry = entry_cost(unit, state, ground, None)
    cost = MOVE + entry.move
    return cost <= allowance(unit) or is_sole_step(unit, 0, cost, entry)


# The cheapest way to a square, for players who name the goal and not the steps


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
    found = safe_reach(figures, state, unit, unit.square, allowance(unit), square)
    if square in found.cost:
        return tuple(found.directions(square))
    beside = figures.sea.squares.around[unit.square]
    direction = beside.index(square) if square in beside else NONE
    return (direction,) if direction != NONE and step_costs(state, unit)[direction] else None


def landing(figures: Figures, state: State, unit: Unit, square: int) -> tuple[int, ...] | None:
    """Return the way of a passenger, which begins with its landing (BS-170)."""
    best: tuple[int, tuple[int, ...]] | None = None
    for direction, to in lawful_landings(figures, state, unit):
        spent = landing_cost(state, unit, to)
        found = safe_reach(figures, state, unit, to, allowance(unit) - spent, square)
        if square in found.cost and (best is None or spent + found.cost[square] < best[0]):
            best = spent + found.cost[square], (direction, *found.directions(square))
    return best[1] if best else None


def landing_cost(state: State, unit: Unit, square: int) -> int:
    """Return the cost of a landing, in twelfths of a move (BS-170)."""
    return MOVE + entry_cost(unit, state, known_ground(state, unit.seat, square), None).move


def safe_reach(figures: Figures, state: State, unit: Unit, start: int, budget: int, goal: int) -> Reach:
    """Return a way to a square that triggers no trap that the owner knows, if it costs little more than the cheapest; else the cheapest."""
    cheapest = reach_from(figures, state, unit, start, budget, goal)
    if goal not in cheapest.cost or not marked_traps(figures, state, unit.seat):
        return cheapest
    safe = reach_from(figures, state, unit, start, min(budget, cheapest.cost[goal] + DETOUR), goal, wary=True)
    return safe if goal in safe.cost else cheapest


def reach_from(
    figures: Figures, state: State, unit: Unit, start: int, budget: int, goal: int | None = None, *, wary: bool = False
) -> Reach:
    """Return the cheapest ways from a square by what the owner knows, around pieces that are not identified; ``wary`` ones trigger no trap
    that the owner knows."""
    seat = unit.seat
    traps = [state.traps[key] for key in marked_traps(figures, state, seat)] if wary else []
    unknown = {square for key in state.unseen[seat] for square in squares_of(figures, state, key)} - {goal}

    def extra_cost(left: int, to: int, _direction: int) -> int:
        ground = known_ground(state, seat, to)
        if not may_stand(unit, state, ground) or (to not in unknown and to != goal and enemies_at(state, to, seat)):
            return -1
        if any(is_triggered(figures, trap.card, trap.square, left, to) for trap in traps):
            return -1
        return entry_cost(unit, state, ground, known_ground(state, seat, left)).move

    return figures.sea.squares.reach(start, step_costs(state, unit), budget=budget, goal=goal, closed=unknown, extra_cost=extra_cost)
