"""Bots for tests: their choice in a position, and whole battles of bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seatui.engine.contract import Action, Rules
from tests.games import bot_games
from tests.games.battle_seas.position import Table
from tests.games.bot_games import BotAnswer, answer

LEVELS = ("deckhand", "mate", "captain")
LONG_ENOUGH = 40_000
"""The most choices of a battle of bots."""


def chosen(level: str, table: Table, seed: int = 1) -> Action:
    """Return the answer of a bot of that level to the open decision."""
    return answer(table.rules, table.state, level, table.decisions[0], seed)


def bot_game(rules: Rules[Any, Any], levels: tuple[str, ...], seed: int = 1) -> Iterator[BotAnswer]:
    """Play a battle of bots, and yield every answer before it is applied."""
    return bot_games.bot_game(rules, levels, seed, LONG_ENOUGH)
