"""Each level beats the one below, and every level answers quickly."""

from __future__ import annotations

import pytest

from seatui.bots.arena import Contest, run
from tests.games.captain_sonar.bot.bots import bot_game
from tests.games.captain_sonar.hunt import GAME

SKERRY_SOUND = (("map", "skerry-sound"),)
PAIRS = [("captain", "mate"), ("mate", "deckhand")]
SLOWEST_MS = 50
"""The longest average time of a choice; a single choice may take ten times as long."""


@pytest.mark.rule("CS-019")
@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_beats_the_one_below(pair: tuple[str, str]) -> None:
    assert run(Contest(GAME.id, pair, games=20, seats=8, options=SKERRY_SOUND)).wins[0] >= 13


@pytest.mark.soak
@pytest.mark.rule("CS-019")
@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_wins_seven_games_in_ten_against_the_one_below(pair: tuple[str, str]) -> None:
    assert run(Contest(GAME.id, pair, games=200, seats=8, options=SKERRY_SOUND), jobs=2).wins[0] >= 140


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave"])
@pytest.mark.parametrize("levels", [("captain", "deckhand"), ("mate", "captain"), ("deckhand", "mate")])
@pytest.mark.parametrize("mode", ["turns", "real-time"])
@pytest.mark.parametrize("seed", range(5))
def test_no_bot_is_unlawful_in_many_games(scenario: str, levels: tuple[str, str], mode: str, seed: int) -> None:
    match, crews = bot_game(levels, seed=seed, scenario=scenario, mode=mode, sheets=("shared", "own")[seed % 2])
    assert match.outcome is not None
    assert [bot.unlawful for bot in crews] == [[]] * 8


def test_a_choice_takes_no_longer_than_anyone_would_wait() -> None:
    _, crews = bot_game(("captain", "captain"), map="skerry-sound")
    spent = sorted(milliseconds for bot in crews for milliseconds in bot.milliseconds)
    assert sum(spent) / len(spent) < SLOWEST_MS
    assert spent[-1] < 10 * SLOWEST_MS
