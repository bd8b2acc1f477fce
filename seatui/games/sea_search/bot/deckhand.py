"""The easy bot: takes what is at hand, sails about without a plan, and overlooks every fourth chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_search.content import SONGS_TO_WIN
from seatui.games.sea_search.view import View

TAKING = (
    "trade_songs",
    "view_song",
    "steal_research",
    "establish_seaport",
    "remove_kraken",
    "deactivate_seamite",
    "take_whistle",
    "drop",
    "draw_item",
)
"""What is done where it can be, the best first."""
IDLING = ("move", "move_addon", "move_island", "free_step", "cast_probe", "play_item")
"""What else may be done, whatever it is good for."""
STEPS = ("move", "free_step")
ATTENTION = 4
"""One chance in so many is overlooked."""


def deckhand(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
    """Take what is there; with three songs sail to the center, else anywhere. Other questions are answered at random."""
    if decision.kind != "choose_action":
        return options[draw(len(options))]
    for verb in TAKING:
        taking = [option for option in options if option[0] == verb]
        if taking and draw(ATTENTION):
            return taking[0]
    assert view.seat is not None
    if len(view.players[view.seat].songs) >= SONGS_TO_WIN and (homing := steps_home(rules, view, view.seat, options)):
        return homing[0]
    idle = [option for option in options if option[0] in IDLING]
    return idle[draw(len(idle))] if idle else ("end_turn",)


def steps_home(rules: Any, view: View, seat: int, options: Sequence[Action]) -> list[Action]:
    """The steps that bring the ship nearer to the center, as the gull flies."""
    field, ship = rules.figures.field, view.players[seat].ship
    here = field.distance(ship, field.centre)
    steps = [option for option in options if option[0] in STEPS]
    return [step for step in steps if field.distance(field.neighbours[ship][step[1]], field.centre) < here]
