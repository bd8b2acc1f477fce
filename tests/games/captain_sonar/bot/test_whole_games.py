"""Whole games of bots: every answer is lawful and every game ends, whatever the mode, the scenario and the sheets."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games.captain_sonar.bot.bots import LEVELS, bot_game

SCENARIOS = ("plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave")
TABLES = [
    (mode, scenario, sheets, (LEVELS[number % 3], LEVELS[(number + 1 + number // 3) % 3]))
    for number, (mode, scenario, sheets) in enumerate(product(("turns", "real-time"), SCENARIOS, ("shared", "own")))
]


@pytest.mark.parametrize(("mode", "scenario", "sheets", "levels"), TABLES)
def test_bots_play_every_kind_of_game_to_its_end_without_an_unlawful_answer(
    mode: str, scenario: str, sheets: str, levels: tuple[str, str]
) -> None:
    match, crews = bot_game(levels, mode=mode, scenario=scenario, sheets=sheets)
    assert match.outcome is not None
    assert [bot.unlawful for bot in crews] == [[]] * 8


@pytest.mark.parametrize("options", [{"strict_mines": True}, {"free_flight": True}, {"briefing": False}, {"aid": "none"}])
def test_bots_play_with_every_table_option(options: dict[str, Any]) -> None:
    match, crews = bot_game(("captain", "mate"), **options)
    assert match.outcome is not None
    assert [bot.unlawful for bot in crews] == [[]] * 8


@pytest.mark.rule("CS-019")
def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (bot_game(("captain", "mate"), seed=5)[0] for _ in range(2))
    assert first.view(None).radio == second.view(None).radio


@pytest.mark.parametrize("mode", ["turns", "real-time"])
def test_nobody_says_the_same_to_the_crew_again_and_again(mode: str) -> None:
    _, crews = bot_game(("captain", "captain"), mode=mode, map="skerry-sound")
    for bot in crews:
        pairs = zip(bot.done, bot.done[1:], strict=False)
        assert not [before for before, after in pairs if before == after and before[1] and before[1][0] in ("ask", "report")]
