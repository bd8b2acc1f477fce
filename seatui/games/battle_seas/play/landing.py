"""Who can land where, and why others cannot, for lists of actions, questions and refusals (BS-170, BS-171)."""

from __future__ import annotations

from seatui.engine.contract import Refused
from seatui.engine.squares import COMPASS, OUTSIDE
from seatui.engine.wording import listing
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import designation, piece_name, piece_said
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.movement import (
    HERE,
    check_entry,
    check_landing,
    known_ground,
    landing_options,
    may_rest,
    may_stand,
)
from seatui.games.battle_seas.words.refusals import refused

STRAIGHT = (0, 2, 4, 6)
AT_QUAY = "here"
"""The first step of a passenger that lands on its ship's own quay."""


def passengers(state: State, seat: int) -> list[int]:
    """Return a player's land characters aboard ships on the mat."""
    return sorted(key for key, unit in state.units.items() if unit.seat == seat and is_passenger(state, unit))


def is_passenger(state: State, unit: Unit) -> bool:
    """Whether a card is aboard a ship on the mat."""
    return unit.aboard in state.units and state.units[unit.aboard].square != NONE


def landings(figures: Figures, state: State, unit: Unit) -> dict[int, int]:
    """Return the squares where a passenger can land, by direction."""
    ship = state.units[unit.aboard].square
    ways = [action[1][0] for action in landing_options(figures, state, unit)]
    return {way: ship if way == HERE else figures.sea.squares.around[ship][way] for way in ways}


def places_said(figures: Figures, found: dict[int, int]) -> str:
    """ "K6 (N) or the quay K7 (here)"."""
    name = figures.sea.name
    return " or ".join(
        f"the quay {name(square)} ({AT_QUAY})" if way == HERE else f"{name(square)} ({COMPASS[way]})" for way, square in found.items()
    )


def why_aboard(figures: Figures, state: State, key: int) -> str:
    """Return why a passenger cannot land now, as words after "because"; "" if it can."""
    unit = state.units[key]
    if key not in state.waiting:
        return refused("landing_turn_over").message
    if landing_options(figures, state, unit):
        return ""
    ship = state.units[unit.aboard]
    if ship.holds != NONE or ship.held != NONE:
        return refused("landing_ship_grappled", ship=piece_name(ship)).message
    found = shores(figures, state, unit)
    if not found:
        return refused("no_shore_beside", ship=piece_name(ship)).message
    return listing([why_not_there(figures, state, key, way, square) for way, square in found.items()])


def shores(figures: Figures, state: State, unit: Unit) -> dict[int, int]:
    """Return the land and quays that a passenger's owner knows beside or under its ship, by direction."""
    ship = state.units[unit.aboard].square
    around = {HERE: ship, **{way: figures.sea.squares.around[ship][way] for way in STRAIGHT}}
    return {way: square for way, square in around.items() if square != OUTSIDE and is_shore(state, unit, square)}


def is_shore(state: State, unit: Unit, square: int) -> bool:
    """Whether a passenger's owner knows of land or a quay there."""
    ground = known_ground(state, unit.seat, square)
    return ground is not None and may_stand(unit, state, ground)


def why_not_there(figures: Figures, state: State, key: int, way: int, square: int) -> str:
    """Return why a passenger cannot land on a square of land."""
    unit = state.units[key]
    try:
        check_landing(figures, state, unit, state.units[unit.aboard].square, way)
        check_entry(figures, state, unit.seat, unit, square, known_ground(state, unit.seat, square))
    except Refused as refusal:
        return refusal.message
    code = "landing_too_dear" if may_rest(figures, state, key, unit, square) else "landing_crowded"
    return refused(code, square=figures.sea.name(square)).message


def able_to_land(figures: Figures, state: State, seat: int) -> list[int]:
    """Return a player's passengers that can land now."""
    return [key for key in passengers(state, seat) if key in state.waiting and landing_options(figures, state, state.units[key])]


def landing_note(figures: Figures, state: State, seat: int, *, typed: bool = True, inshore: bool = False) -> str:
    """Say who can land and how to type it, or why nobody can; "" where no passenger has its turn before it.

    With ``inshore``, also "" while no ship with passengers lies beside land.
    """
    aboard = [key for key in passengers(state, seat) if key in state.waiting]
    if not aboard:
        return ""
    if able := able_to_land(figures, state, seat):
        said = [piece_said(key, state.units[key].card, state.units[key].copy) for key in able]
        how = f": say 'land {designation(state.units[able[0]])}'" if typed else ""
        return f"{listing(said)} can land{how}"
    ships = {state.units[key].aboard: key for key in aboard}
    near = [key for key in ships.values() if shores(figures, state, state.units[key])]
    if inshore and not near:
        return ""
    if not near and len(ships) > 1:
        return "Nobody can land: no troops lie beside land or a quay"
    return f"Nobody can land: {listing(list(dict.fromkeys(why_aboard(figures, state, key) for key in near or ships.values())))}"
