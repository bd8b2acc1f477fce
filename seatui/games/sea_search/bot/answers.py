"""Answering what is asked besides the own actions: every option is tried in the same imagined world, and the best is taken."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Draw
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.evaluation import Judge
from seatui.games.sea_search.bot.tryout import after
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.movement import DENY, GRANT


def best_answer(judge: Judge, state: State, options: Sequence[Action], draw: Draw) -> Action:
    """Each option meets the same luck, so that only the option makes the difference; of equal ones the first (SS-486)."""
    luck = draw(1 << 62)
    chart = Chart(judge.figures, state)

    def worth(option: Action) -> float:
        world = after(judge.figures, state, judge.seat, option, SplitMix64(luck))
        return judge.lead(world, chart.of(world))

    return max(options, key=worth)


def grants(view: View, options: Sequence[Action]) -> Action:
    """Passage is granted only against a Beast, which is everybody's enemy, and never to the last own Seaport (SS-131)."""
    assert view.seat is not None
    helps = view.beast and len(view.players[view.seat].seaports) > 1
    return GRANT if helps and GRANT in options else DENY
