"""Bots at work, for tests: what one would choose in a position, and whole battles of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Rules
from seatui.games.battle_seas.state import State
from tests.games.battle_seas.position import GAME, Table

LEVELS = ("deckhand", "mate", "captain")
LONG_ENOUGH = 40_000
"""Choices within which every battle of bots is over."""


def chosen(level: str, table: Table, seed: int = 1) -> Action:
    """What a bot of that level answers to the open decision."""
    return answer(table.rules, table.state, level, table.decisions[0], seed)


def answer(rules: Rules[Any, Any], state: State, level: str, decision: Decision, seed: int) -> Action:
    """What a bot of that level answers to a decision."""
    bot = make(GAME, level, decision.seat, rules)
    action = bot.choose(rules.view(state, decision.seat), decision, rules.options(state, decision.seat), SplitMix64(seed))
    assert action is not None
    return action


class Asked(NamedTuple):
    """A bot that was asked in the course of a battle."""

    state: State
    level: str
    decision: Decision
    answer: Action
    luck: int


def bot_game(rules: Rules[Any, Any], levels: tuple[str, ...], seed: int = 1) -> Iterator[Asked]:
    """A battle of bots, with every answer before it is applied. Levels take the seats in turn."""
    draw = SplitMix64(seed)
    state = rules.start(draw)
    for number in range(LONG_ENOUGH):
        open_now = rules.decisions(state)
        if not open_now:
            return
        decision = open_now[number % len(open_now)]
        level = levels[decision.seat % len(levels)]
        action = answer(rules, state, level, decision, number)
        yield Asked(state, level, decision, action, number)
        rules.apply(state, decision.seat, action, draw)
