"""Answers of bots in a position, and whole games of bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seatui.engine.contract import Action, Rules
from tests.games import bot_games
from tests.games.bot_games import BotAnswer, answer
from tests.games.sea_skirmish.position import Table

LEVELS = ("deckhand", "mate", "captain")
MOST_ANSWERS = 5_000
"""More answers than any game of bots needs: the round limit ends it (SK-145)."""


def chosen(level: str, table: Table, seed: int = 1, seat: int | None = None) -> Action:
    """Return a bot's answer to the open decision; it plays the first seat that must decide unless ``seat`` is given."""
    decision = next(one for one in table.decisions if seat is None or one.seat == seat)
    return answer(table.rules, table.state, level, decision, seed)


def said(level: str, table: Table, seed: int = 1, seat: int | None = None) -> str:
    """Return a bot's answer in notation."""
    action = chosen(level, table, seed, seat)
    return table.rules.say(table.state, table.asked if seat is None else seat, action)


def bot_game(rules: Rules[Any, Any], levels: tuple[str, ...], seed: int = 1) -> Iterator[BotAnswer]:
    """Yield the answers of a game of bots, each before it is applied."""
    return bot_games.bot_game(rules, levels, seed, MOST_ANSWERS)
