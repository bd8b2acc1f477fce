"""Checks that several deeds share."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_skirmish.model.state import AFLOAT, State
from seatui.games.sea_skirmish.words.refusals import refused


def one_of(values: range, action: Action, code: str) -> int:
    """Return the single number after the verb; raise the refusal with that code if it is none of ``values``."""
    if len(action) != 2 or type(action[1]) is not int or action[1] not in values:
        raise refused(code)
    return action[1]


def own_boat(state: State, seat: int, number: object) -> int:
    """Return the number if it is a boat in play that the seat owns (SK-R03)."""
    if type(number) is not int or not 0 <= number < len(state.boats):
        raise refused("no_such_boat")
    boat = state.boats[number]
    if boat.seat != seat:
        raise refused("not_your_boat")
    if boat.lost != AFLOAT:
        raise refused("boat_lost", boat=number + 1)
    return number
