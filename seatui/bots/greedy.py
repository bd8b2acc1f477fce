"""A bot that looks one action ahead, on the contract alone: a game gives only an evaluation of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.bot import FREE, Greedy
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Draw, Rules, Seat

WIN = 1e9
"""The worth of a won game; a lost one counts negative. No evaluation comes near it."""


class GreedyBot:
    """Imagines a few worlds that fit the view, tries every option in each, and takes the best on average."""

    def __init__(self, level: str, rules: Rules[Any, Any], greedy: Greedy) -> None:
        self.level = level
        self._rules = rules
        self._greedy = greedy

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        if decision.kind == FREE:
            return None
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for _ in range(self._greedy.worlds):
            world = self._rules.imagine(view, draw)
            luck = draw(1 << 62)
            for at, option in enumerate(options):
                # Each option meets the same luck, so that only the option makes the difference.
                after = world.clone()
                self._rules.apply(after, decision.seat, option, SplitMix64(luck))
                totals[at] += self._worth(after, decision.seat)
        best = max(totals)
        ties = [option for option, total in zip(options, totals, strict=True) if total == best]
        return ties[draw(len(ties))]

    def _worth(self, state: Any, seat: Seat) -> float:
        outcome = self._rules.outcome(state)
        if outcome is None:
            return self._greedy.evaluation(self._rules, state, seat)
        if not outcome.winners:
            return 0.0
        return WIN if seat in outcome.winners else -WIN
