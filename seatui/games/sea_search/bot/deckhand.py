"""The easy bot: takes what it can get, sails about without a plan, and misses every fourth chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_search.bot.policy import answer_passage
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import SONGS_TO_WIN
from seatui.games.sea_search.play.actions import END_TURN

GAINS = (
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
"""Actions that it takes whenever it can, the best first."""
PASTIMES = ("move", "move_addon", "move_island", "free_step", "cast_probe", "play_item")
"""Actions that it takes at random, useful or not."""
STEPS = ("move", "free_step")
DANGEROUS = ("siren", "kraken", "storm", "cruiser")
"""Beast pieces that the bot does not sail into."""
MISSED_ONE_IN = 4
"""The bot misses one chance in this many."""


def deckhand(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
    """Take a gain; with three songs sail to the centre, else anywhere but into a Beast. Answer other questions at random."""
    if decision.kind == "grant_passage":
        return answer_passage(view, options)
    if decision.kind != "choose_action":
        return options[draw(len(options))]
    for verb in GAINS:
        gains = [option for option in options if option[0] == verb]
        if gains and draw(MISSED_ONE_IN):
            return gains[0]
    assert view.seat is not None
    if len(view.players[view.seat].songs) >= SONGS_TO_WIN and (nearer := steps_to_center(rules, view, view.seat, options)):
        return nearer[0]
    idle = [option for option in options if option[0] in PASTIMES and not meets_beast(rules, view, view.seat, option)]
    return idle[draw(len(idle))] if idle else END_TURN


def meets_beast(rules: Any, view: View, seat: int, option: Action) -> bool:
    """Return whether a step leads onto a dangerous piece of a Beast."""
    if option[0] not in STEPS:
        return False
    goal = rules.figures.field.neighbours[view.players[seat].ship][option[1]]
    return any(token.at == goal and token.piece in DANGEROUS for token in view.tokens)


def steps_to_center(rules: Any, view: View, seat: int, options: Sequence[Action]) -> list[Action]:
    """Return the steps that bring the ship nearer to the centre, as the gull flies."""
    field, ship = rules.figures.field, view.players[seat].ship
    here = field.distance(ship, field.centre)
    steps = [option for option in options if option[0] in STEPS]
    return [step for step in steps if field.distance(field.neighbours[ship][step[1]], field.centre) < here]
