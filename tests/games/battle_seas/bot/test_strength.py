"""Each level beats the one below, and none is slow."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from seatui.bots.arena import Contest, run
from tests.games.battle_seas.bot.bots import bot_game
from tests.games.battle_seas.position import GAME

PAIRS = [("captain", "mate"), ("mate", "deckhand")]
SLOWEST_MS = 40
"""The longest average time of a captain's choice in a large battle."""


@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_beats_the_one_below(pair: tuple[str, str]) -> None:
    assert run(Contest(GAME.id, pair, games=12, seats=2, options=(("levels", 200),))).wins[0] >= 8


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_wins_two_battles_in_three_against_the_one_below(pair: tuple[str, str]) -> None:
    standing = run(Contest(GAME.id, pair, games=200, seats=2), jobs=2)
    print(f"{pair[0]} won {standing.wins[0]}, {pair[1]} {standing.wins[1]}, nobody {standing.draws} of {standing.played}")
    assert standing.wins[0] >= 130
    assert standing.draws <= 20
    assert standing.unfinished == 0


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"scenario": "cape-st-vincent"}),
        (2, {"scenario": "fire-and-shoals"}),
        (2, {"scenario": "harbour-raid"}),
        (2, {"scenario": "boats-away"}),
        (2, {"levels": 500, "lead": "rotate"}),
        (2, {"levels": 1000, "mat": "40x20"}),
        (2, {"wind": False, "light": "night"}),
    ],
)
def test_a_level_is_no_worse_than_the_one_below_in_any_waters(pair: tuple[str, str], seats: int, options: dict[str, Any]) -> None:
    standing = run(Contest(GAME.id, pair, games=40, seats=seats, options=tuple(options.items())), jobs=2)
    print(f"{seats} players, {options}: {pair[0]} won {standing.wins[0]}, {pair[1]} {standing.wins[1]}, nobody {standing.draws}")
    assert standing.wins[0] > standing.wins[1]


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(("seats", "options"), [(2, {"levels": 100}), (4, {"levels": 200}), (6, {"levels": 200, "mat": "45x30"})])
def test_a_level_wins_three_battles_in_five_with_small_fleets_and_among_several(
    pair: tuple[str, str], seats: int, options: dict[str, Any]
) -> None:
    standing = run(Contest(GAME.id, pair, games=60, seats=seats, options=tuple(options.items())), jobs=2)
    print(f"{seats} players, {options}: {pair[0]} won {standing.wins[0]}, {pair[1]} {standing.wins[1]}, nobody {standing.draws}")
    assert standing.wins[0] >= 36


def test_a_captain_of_a_large_fleet_answers_at_once() -> None:
    rules = GAME.rules(2, levels=1000, mat="40x20", max_rounds=6)
    begun = process_time()
    choices = sum(1 for _ in bot_game(rules, ("captain",)))
    assert 1000 * (process_time() - begun) / choices < SLOWEST_MS
