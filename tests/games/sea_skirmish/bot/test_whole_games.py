"""Whole games of bots: every answer is lawful and every game ends, whatever the seats and options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.bot_games import play_lawfully
from tests.games.sea_skirmish.bot.bot_answers import LEVELS, bot_game
from tests.games.sea_skirmish.position import GAME

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"boats": 3, "map": "reef"}),
    (2, {"boats": 2, "map": "islets", "first_player": 2}),
    (3, {"boats": 2, "fair_token": True, "fleet": "random"}),
    (4, {"teams": "2v2", "boats": 2, "team_plans": "shared"}),
    (4, {"map": "atoll"}),
    (5, {"boats": 1, "round_limit": 8}),
    (6, {"teams": "3v3", "boats": 2, "round_limit": 6}),
    (6, {"teams": "2v2v2", "map": "islets", "team_plans": "shared"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("levels", [LEVELS, LEVELS[::-1]])
def test_bots_of_all_levels_play_to_the_end_without_an_unlawful_answer(
    seats: int, options: dict[str, Any], levels: tuple[str, ...]
) -> None:
    rules = GAME.rules(seats, **options)
    assert "choose_maneuver" in play_lawfully(rules, bot_game(rules, levels), never=("concede",))


def test_the_same_luck_gives_the_same_game() -> None:
    rules = GAME.rules(2, boats=2)
    first, second = ([asked.answer for asked in bot_game(rules, ("captain", "mate"), seed=5)] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_a_team_sail_under_one_colour(level: str) -> None:
    rules = GAME.rules(4, teams="2v2", round_limit=1)
    colours = next(asked.state.colours for asked in bot_game(rules, (level,)) if asked.decision.kind == "choose_boat")
    assert colours[0] == colours[2] != colours[1] == colours[3]
