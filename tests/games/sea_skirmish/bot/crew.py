"""Bots at work, for tests: what one would choose in a position, and whole games of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Rules
from seatui.games.sea_skirmish.state import State
from tests.games.sea_skirmish.position import GAME, Table

LEVELS = ("deckhand", "mate", "captain")
ROUND_ENOUGH = 5_000
"""Choices within which every game of bots is over: the round limit ends it (SK-145)."""


def chosen(level: str, table: Table, seed: int = 1, seat: int | None = None) -> Action:
    """What a bot of that level answers to the open decision, of the first seat that is asked unless said otherwise."""
    decision = next(one for one in table.decisions if seat is None or one.seat == seat)
    return answer(table.rules, table.state, level, decision, seed)


def said(level: str, table: Table, seed: int = 1, seat: int | None = None) -> str:
    """The same in notation."""
    action = chosen(level, table, seed, seat)
    return table.rules.say(table.state, table.asked if seat is None else seat, action)


def answer(rules: Rules[Any, Any], state: State, level: str, decision: Decision, seed: int) -> Action:
    """What a bot of that level answers to a decision."""
    bot = make(GAME, level, decision.seat, rules)
    action = bot.choose(rules.view(state, decision.seat), decision, rules.options(state, decision.seat), SplitMix64(seed))
    assert action is not None
    return action


class Asked(NamedTuple):
    """A bot that was asked in the course of a game."""

    state: State
    level: str
    decision: Decision
    answer: Action
    luck: int


def bot_game(rules: Rules[Any, Any], levels: tuple[str, ...], seed: int = 1) -> Iterator[Asked]:
    """A game of bots, with every answer before it is applied. Levels take the seats in turn."""
    draw = SplitMix64(seed)
    state = rules.start(draw)
    for number in range(ROUND_ENOUGH):
        open_now = rules.decisions(state)
        if not open_now:
            return
        decision = open_now[number % len(open_now)]
        level = levels[decision.seat % len(levels)]
        action = answer(rules, state, level, decision, number)
        yield Asked(state, level, decision, action, number)
        rules.apply(state, decision.seat, action, draw)
