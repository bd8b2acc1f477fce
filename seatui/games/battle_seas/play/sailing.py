"""Sailing a declared path step by step: costs, sight, control, traps, and its end (BS-054, BS-061, BS-118)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.geometry import MOVE
from seatui.games.battle_seas.model.pieces import (
    allowance,
    enemies_at,
    footprint,
    is_ship,
    put,
    remove,
)
from seatui.games.battle_seas.model.state import MISSED, NONE, Area, Leg, Sailing, State, Unit
from seatui.games.battle_seas.play.movement import HERE, EntryCost, check_path, entry_cost, may_rest, may_stand, squadron, step_costs
from seatui.games.battle_seas.play.play import Deed, Play, tell_knowers, tell_of
from seatui.games.battle_seas.play.sighting import helps_move, identify, look_around, look_everywhere, show_gear


def set_out(play: Play, _seat: int, action: Action) -> None:
    """Declare a path. Without steps the ship only turns; a passenger lands first."""
    figures, state = play.figures, play.state
    _, steps, heading = action
    key = state.active
    unit = state.units[key]
    if not steps:
        turn(play, key, heading)
        return
    if unit.square != NONE:
        for mate in squadron(figures, state, key):
            state.legs[mate] = Leg(0, 0, 0)
        state.sailing = Sailing(key, steps, heading, ())
        announce(play, key, steps)
        return
    start = state.units[unit.aboard].square
    to = start if steps[0] == HERE else figures.sea.squares.around[start][steps[0]]
    ground = state.ground[to]
    key = come_ashore(play, key, to)
    state.sailing = Sailing(key, steps[1:], heading, (start,))
    state.legs[key] = longer(Leg(0, 0, 0), MOVE, entry_cost(unit, state, ground, None), ground)
    tell_of(play, "landed", key, start=start, square=to)
    if steps[1:]:
        announce(play, key, steps[1:])
    come_to(play, key, to)


def announce(play: Play, key: int, steps: tuple[int, ...]) -> None:
    """Announce where a piece on the mat will go (BS-054)."""
    start = end = play.state.units[key].square
    for step in steps:
        end = play.figures.sea.squares.around[end][step]
    tell_of(play, "path_declared", key, start=start, end=end, steps=steps)


def turn(play: Play, key: int, heading: int) -> None:
    """Turn a ship and its squadron; only players who know it see its heading (BS-076, BS-226)."""
    state = play.state
    if state.units[key].heading == heading:
        return
    for mate in squadron(play.figures, state, key):
        put(state, mate, state.units[mate]._replace(heading=heading))
    tell_knowers(play, "turned", key, square=state.units[key].square, heading=heading)


def come_ashore(play: Play, key: int, square: int) -> int:
    """Put a passenger ashore under a number in the open, and return it; others see a marker until they identify it (BS-043, BS-144)."""
    state = play.state
    number = state.next_key
    state.next_key += 1
    unit = remove(state, key)
    put(state, number, unit._replace(aboard=NONE, square=square))
    state.known[unit.seat] |= 1 << number
    for seat in range(play.figures.seats):
        if seat != unit.seat:
            state.unseen[seat] = (*state.unseen[seat], number)
    state.waiting = [number if other == key else other for other in state.waiting]
    state.active = number
    return number


def longer(leg: Leg, base: int, entry: EntryCost, entered: int | None) -> Leg:
    """Return the distance sailed after one more step."""
    areas = leg.entered if entered is None or entered in leg.entered else (*leg.entered, entered)
    return Leg(leg.steps + 1, leg.cost + base + entry.move, leg.fight_cost + base + entry.fight, areas)


def sail_on(play: Play) -> None:
    """Take the next step of the path under way, or end it."""
    state = play.state
    sailing = state.sailing
    assert sailing is not None
    if not sailing.rest:
        arrive(play, sailing)
        return
    unit = state.units[sailing.unit]
    direction = sailing.rest[0]
    to = play.figures.sea.squares.around[unit.square][direction]
    leg = next_leg(play, sailing, unit, direction, to)
    if leg is None:
        halt(play, sailing)
        return
    start = unit.square
    if MOVE * CARDS[unit.card].move < leg.cost <= allowance(unit):
        show_gear(play.figures, state, sailing.unit, helps_move)
    for mate in squadron(play.figures, state, sailing.unit):
        state.legs[mate] = leg
        put(state, mate, state.units[mate]._replace(square=to, heading=direction if is_ship(unit) else 0))
    state.sailing = sailing._replace(rest=sailing.rest[1:], trail=(*sailing.trail, start))
    tell_of(play, "stepped", sailing.unit, start=start, square=to)
    come_to(play, sailing.unit, to)


def next_leg(play: Play, sailing: Sailing, unit: Unit, direction: int, to: int) -> Leg | None:
    """Return the distance sailed after the next step; None if something bars it that its owner did not know of (BS-061)."""
    state = play.state
    before = state.legs[sailing.unit]
    ground, left = state.ground.get(to), state.ground.get(unit.square)
    entry = entry_cost(unit, state, ground, left)
    leg = longer(before, step_costs(state, unit)[direction], entry, ground if ground != left else None)
    open_to_it = may_stand(unit, state, ground) and not enemies_at(state, to, unit.seat)
    affordable = leg.cost <= allowance(unit) or (leg.steps == 1 and not sailing.rest[1:])
    if open_to_it and affordable:
        return leg
    if ground is not None:
        identify(play, unit.seat, ground)
    return None


def come_to(play: Play, key: int, square: int) -> None:
    """After a step, look around, take control, and ask every player who could have a trap there (BS-118, BS-120, BS-228)."""
    state = play.state
    seat = state.units[key].seat
    state.hit = MISSED
    for mate in squadron(play.figures, state, key):
        look_around(play, mate)
    take_control(play, seat, square)
    watched = play.figures.sea.watched
    state.asked = tuple([other for other in in_order(state, seat) if square in watched[other] and not state.gone[other]])


def in_order(state: State, seat: int) -> list[int]:
    """Return the other seats in the order of play, beginning after this one (BS-120)."""
    at = state.order.index(seat)
    return state.order[at + 1 :] + state.order[:at]


def take_control(play: Play, seat: int, square: int) -> None:
    """Take control of a Defense area whose controller has nobody inside; the area may help to see (BS-093, BS-094, BS-139)."""
    state = play.state
    key = state.ground.get(square)
    if key is None:
        return
    area = state.areas[key]
    if CARDS[area.card].kind != "defense" or area.control == seat or area.ruined:
        return
    if area.control != NONE and occupants(play.figures, state, area, area.control):
        return
    state.areas[key] = area._replace(control=seat)
    tell_of(play, "area_taken", key, seat=seat, by=seat, lost_by=area.control, square=square)
    look_everywhere(play)


def occupants(figures: Figures, state: State, area: Area, seat: int) -> list[int]:
    """Return a seat's characters in an area."""
    keys = [key for square in footprint(figures, area) for key in state.units_at.get(square, ())]
    return [key for key in keys if state.units[key].seat == seat]


def arrive(play: Play, sailing: Sailing) -> None:
    """End a path: the ship takes its heading (BS-075). Pieces found on the way may leave no room there."""
    state = play.state
    if not may_rest(play.figures, state, sailing.unit, state.units[sailing.unit], state.units[sailing.unit].square):
        halt(play, sailing)
        return
    state.sailing = None
    state.hit = MISSED
    if is_ship(state.units[sailing.unit]):
        turn(play, sailing.unit, sailing.heading)


def halt(play: Play, sailing: Sailing) -> None:
    """End a path early: where the piece is, or else on the last square of its way where it can stay."""
    figures, state = play.figures, play.state
    key = sailing.unit
    unit = state.units[key]
    way = (*sailing.trail, unit.square)
    open_to_it = (
        square
        for square in reversed(way)
        if may_rest(figures, state, key, unit, square) and may_stand(unit, state, state.ground.get(square))
    )
    back = next(open_to_it, way[0])  # its start, even beside an enemy
    if back != unit.square:
        for mate in squadron(figures, state, key):
            put(state, mate, state.units[mate]._replace(square=back))
    state.sailing = None
    state.asked = ()
    state.hit = MISSED
    tell_of(play, "stopped", key, square=back)


PATH_DEED = Deed(check_path, set_out)
