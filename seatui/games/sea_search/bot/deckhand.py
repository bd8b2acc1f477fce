"""The easy bot: takes what is at hand, sails about without a plan, and overlooks every fourth chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_search.bot.answers import grants
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import SONGS_TO_WIN

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
BITING = ("siren", "kraken", "storm", "cruiser")
"""Pieces of Beasts that no ship sails into without a plan."""
ATTENTION = 4
"""One chance in so many is overlooked."""


def deckhand(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
    """Take what is there; with three songs sail to the center, else anywhere but into a Beast. Other questions are answered at random."""
    if decision.kind == "grant_passage":
        return grants(view, options)
    if decision.kind != "choose_action":
        return options[draw(len(options))]
    for verb in TAKING:
        taking = [option for option in options if option[0] == verb]
        if taking and draw(ATTENTION):
            return taking[0]
    assert view.seat is not None
    if len(view.players[view.seat].songs) >= SONGS_TO_WIN and (homing := steps_home(rules, view, view.seat, options)):
        return homing[0]
    idle = [option for option in options if option[0] in IDLING and not meets_beast(rules, view, view.seat, option)]
    return idle[draw(len(idle))] if idle else ("end_turn",)


def meets_beast(rules: Any, view: View, seat: int, option: Action) -> bool:
    """Whether a step leads onto a piece of a Beast that hurts."""
    if option[0] not in STEPS:
        return False
    goal = rules.figures.field.neighbours[view.players[seat].ship][option[1]]
    return any(token.at == goal and token.piece in BITING for token in view.tokens)


def steps_home(rules: Any, view: View, seat: int, options: Sequence[Action]) -> list[Action]:
    """The steps that bring the ship nearer to the center, as the gull flies."""
    field, ship = rules.figures.field, view.players[seat].ship
    here = field.distance(ship, field.centre)
    steps = [option for option in options if option[0] in STEPS]
    return [step for step in steps if field.distance(field.neighbours[ship][step[1]], field.centre) < here]
