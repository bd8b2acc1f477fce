"""Bots at work, for tests of any game: what one answers to a decision, and whole games of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Rules


def answer(rules: Rules[Any, Any], state: Any, level: str, decision: Decision, seed: int) -> Action:
    """What a bot of that level answers to a decision."""
    bot = make(rules.game, level, decision.seat, rules)
    action = bot.choose(rules.view(state, decision.seat), decision, rules.options(state, decision.seat), SplitMix64(seed))
    assert action is not None
    return action


class Asked(NamedTuple):
    """A bot that was asked in the course of a game."""

    state: Any
    level: str
    decision: Decision
    answer: Action
    luck: int


def bot_game(rules: Rules[Any, Any], levels: tuple[str, ...], seed: int, long_enough: int) -> Iterator[Asked]:
    """A game of bots, with every answer before it is applied, within so many choices. Levels take the seats in turn."""
    draw = SplitMix64(seed)
    state = rules.start(draw)
    for number in range(long_enough):
        open_now = rules.decisions(state)
        if not open_now:
            return
        decision = open_now[number % len(open_now)]
        level = levels[decision.seat % len(levels)]
        action = answer(rules, state, level, decision, number)
        yield Asked(state, level, decision, action, number)
        rules.apply(state, decision.seat, action, draw)


def play_lawfully(rules: Rules[Any, Any], game: Iterator[Asked], never: tuple[str, ...]) -> set[str]:
    """Play a game of bots to its end: every answer is lawful, and nobody gives up. The kinds of decision that were met."""
    kinds, state = set[str](), None
    for asked in game:
        assert rules.legal(asked.state, asked.decision.seat, asked.answer), asked
        assert asked.answer[0] not in never
        kinds.add(asked.decision.kind)
        state = asked.state
    assert state is not None
    assert rules.outcome(state) is not None
    return kinds
