"""Bots at work, for tests: what one would choose in a position, and whole battles of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seatui.engine.contract import Action, Rules
from tests.games import bot_games
from tests.games.battle_seas.position import Table
from tests.games.bot_games import Asked, answer

LEVELS = ("deckhand", "mate", "captain")
LONG_ENOUGH = 40_000
"""Choices within which every battle of bots is over."""


def chosen(level: str, table: Table, seed: int = 1) -> Action:
    """What a bot of that level answers to the open decision."""
    return answer(table.rules, table.state, level, table.decisions[0], seed)


def bot_game(rules: Rules[Any, Any], levels: tuple[str, ...], seed: int = 1) -> Iterator[Asked]:
    """A battle of bots, with every answer before it is applied."""
    return bot_games.bot_game(rules, levels, seed, LONG_ENOUGH)
