"""How a bot that looks ahead comes to its answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.bot import Policy
from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_search.bot.answers import best_answer, grants
from seatui.games.sea_search.bot.evaluation import Judge
from seatui.games.sea_search.bot.search import best_action, is_own_turn
from seatui.games.sea_search.knowledge.view import View

HUNT_WIDTH = 8
HUNT_DEPTH = 4
"""The same for all against a Beast, whose defeat takes a whole turn's plan: as many lines, and as many actions ahead."""


def looking_ahead(*, width: int, depth: int, wary: bool) -> Policy:
    """A bot that follows so many lines of play for so many actions. A wary one also minds what the rivals can do next."""

    def policy(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        if len(options) == 1:
            return options[0]
        if decision.kind == "grant_passage":
            return grants(view, options)
        state = rules.imagine(view, draw)
        judge = Judge(rules.figures, view, wary=wary)
        if is_own_turn(view):
            return best_action(judge, state, options, *((HUNT_WIDTH, HUNT_DEPTH) if view.beast else (width, depth)))
        return best_answer(judge, state, options, draw)

    return policy
