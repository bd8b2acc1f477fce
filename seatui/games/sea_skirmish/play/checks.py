"""Checks that several deeds share."""

from __future__ import annotations

from seatui.engine.contract import Action, Refused
from seatui.games.sea_skirmish.model.state import AFLOAT, State


def one_of(values: range, action: Action, what: str, rule: str) -> int:
    """The single number after the verb; ``Refused`` if it is none of these."""
    if len(action) != 2 or type(action[1]) is not int or action[1] not in values:
        raise Refused(rule, what)
    return action[1]


def own_boat(state: State, seat: int, number: object) -> int:
    """A boat in play that the seat owns (SK-R03)."""
    if type(number) is not int or not 0 <= number < len(state.boats):
        raise Refused("SK-R03", "there is no such boat")
    boat = state.boats[number]
    if boat.seat != seat:
        raise Refused("SK-R03", "not your boat")
    if boat.lost != AFLOAT:
        raise Refused("SK-R03", f"boat {number + 1} is no longer in play")
    return number
