"""A bot that plans: it imagines a position that fits its view, and searches for the best answer there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.bot import Policy
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.evaluation import Evaluator
from seatui.games.sea_search.bot.search import best_action, is_own_turn
from seatui.games.sea_search.bot.simulation import position_after
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.movement import DENY, GRANT

HUNT_WIDTH = 8
HUNT_DEPTH = 4
"""Width and depth of the search while a Beast is active, for every level: its defeat takes the plan of a whole turn."""


def planner(*, width: int, depth: int, wary: bool) -> Policy:
    """Return a bot that follows ``width`` lines of play for ``depth`` actions; a wary one also minds what its rivals can do next."""

    def policy(rules: Any, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        if len(options) == 1:
            return options[0]
        if decision.kind == "grant_passage":
            return answer_passage(view, options)
        state = rules.imagine(view, draw)
        evaluator = Evaluator(rules.figures, view, wary=wary)
        if is_own_turn(view):
            return best_action(evaluator, state, options, *((HUNT_WIDTH, HUNT_DEPTH) if view.beast else (width, depth)))
        return best_answer(evaluator, state, options, draw)

    return policy


def best_answer(evaluator: Evaluator, state: State, options: Sequence[Action], draw: Draw) -> Action:
    """Return the best answer to a question outside the bot's turn, the first of equal ones (SS-486). All options meet the same luck."""
    luck = draw(1 << 62)
    chart = Chart(evaluator.figures, state)

    def worth(option: Action) -> float:
        world = position_after(evaluator.figures, state, evaluator.seat, option, SplitMix64(luck))
        return evaluator.lead(world, chart.of(world))

    return max(options, key=worth)


def answer_passage(view: View, options: Sequence[Action]) -> Action:
    """Grant passage only while a Beast, everybody's enemy, is active, and never to the bot's last Seaport (SS-131)."""
    assert view.seat is not None
    helps = view.beast and len(view.players[view.seat].seaports) > 1
    return GRANT if helps and GRANT in options else DENY
