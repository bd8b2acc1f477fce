"""The easy bot (DS-B01): sails about at random, takes everything, attacks when it has more sailors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.dangerous_sea.bot.base import END_TURN, PASS, TAKING, TRAVEL, most
from seatui.games.dangerous_sea.knowledge.view import View

RUNE: Action = ("prize", "rune")


def deckhand(_rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
    """Take something, else attack a smaller crew, else go anywhere; decide everything else at random."""
    if RUNE in options:
        return RUNE
    if taking := [option for option in options if option[0] in TAKING]:
        return most(taking)
    for option in options:
        if option[0] == "attack" and view.ships[option[1]].sailors < view.ships[decision.seat].sailors:
            return option
    if PASS in options:
        return PASS
    if END_TURN in options:
        travel = [option for option in options if option[0] in TRAVEL]
        return travel[draw(len(travel))] if travel else END_TURN
    return options[draw(len(options))]
