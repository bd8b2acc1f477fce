"""Bots in tests of any game: their answers to a decision, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Rules


def answer(rules: Rules[Any, Any], state: Any, level: str, decision: Decision, seed: int) -> Action:
    """Return the answer of a bot of that level to a decision."""
    bot = make(rules.game, level, decision.seat, rules)
    action = bot.choose(rules.view(state, decision.seat), decision, rules.options(state, decision.seat), SplitMix64(seed))
    assert action is not None
    return action


class BotAnswer(NamedTuple):
    """One answer in a game of bots, and the state before it."""

    state: Any
    level: str
    decision: Decision
    answer: Action
    seed: int  # of the bot's chance


def bot_game(rules: Rules[Any, Any], levels: tuple[str, ...], seed: int, limit: int) -> Iterator[BotAnswer]:
    """Yield the answers of a game of bots, each before it is applied, up to a limit. Levels take the seats in turn."""
    draw = SplitMix64(seed)
    state = rules.start(draw)
    for number in range(limit):
        open_now = rules.decisions(state)
        if not open_now:
            return
        decision = open_now[number % len(open_now)]
        level = levels[decision.seat % len(levels)]
        action = answer(rules, state, level, decision, number)
        yield BotAnswer(state, level, decision, action, number)
        rules.apply(state, decision.seat, action, draw)


def play_lawfully(rules: Rules[Any, Any], game: Iterator[BotAnswer], never: tuple[str, ...]) -> set[str]:
    """Play a game of bots to its end, check every answer, and return the kinds of decision; ``never`` are verbs no bot uses."""
    kinds, state = set[str](), None
    for asked in game:
        assert rules.legal(asked.state, asked.decision.seat, asked.answer), asked
        assert asked.answer[0] not in never
        kinds.add(asked.decision.kind)
        state = asked.state
    assert state is not None
    assert rules.outcome(state) is not None
    return kinds
