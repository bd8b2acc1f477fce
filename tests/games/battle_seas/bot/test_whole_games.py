"""Whole battles of bots: every answer is lawful and every battle ends, whatever the seats and options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.bot.bots import LEVELS, bot_game
from tests.games.battle_seas.position import GAME
from tests.games.bot_games import play_lawfully

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"levels": 100}),
    (2, {"scenario": "cape-st-vincent"}),
    (2, {"scenario": "fire-and-shoals"}),
    (2, {"scenario": "harbour-raid"}),
    (2, {"scenario": "boats-away"}),
    (2, {"levels": 50, "wind": False, "strip": 0}),
    (2, {"levels": 200, "squadrons": True, "conceal_attachments": True}),
    (2, {"levels": 300, "light": "alternate", "wide_terrain": True, "memory": True}),
    (2, {"levels": 200, "mat": "custom", "columns": 12, "rows": 12, "wind_interval": 1}),
    (3, {"levels": 150, "lead": "rotate", "light": "night"}),
    (4, {"levels": 100, "limits": "SH30=0 MO01=0"}),
    (6, {"levels": 100, "mat": "45x30", "order": "card"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("levels", [LEVELS, LEVELS[::-1]])
def test_bots_of_all_levels_fight_to_the_end_without_an_unlawful_answer(
    seats: int, options: dict[str, Any], levels: tuple[str, ...]
) -> None:
    rules = GAME.rules(seats, **options)
    assert {"choose_card", "command_card", "deploy"} <= play_lawfully(rules, bot_game(rules, levels), never=("resign", "offer_draw"))


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
def test_large_battles_end_as_well(level: str) -> None:
    rules = GAME.rules(2, levels=1000, mat="40x20")
    state = None
    for asked in bot_game(rules, (level,)):
        state = asked.state
    assert state is not None
    assert rules.outcome(state) is not None


def test_the_same_luck_gives_the_same_battle() -> None:
    rules = GAME.rules(2, levels=100)
    first, second = ([asked.answer for asked in bot_game(rules, LEVELS, seed=5)] for _ in range(2))
    assert first == second
