"""Each level beats the one below, and all answer quickly."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from seatui.bots.arena import Contest, run
from tests.games.sea_skirmish.bot.bot_answers import bot_game
from tests.games.sea_skirmish.position import GAME

PAIRS = [("captain", "mate"), ("mate", "deckhand")]
TWO_BOATS = (("boats", 2),)
SLOWEST_MS = 50
"""Longest mean time of a captain's choice in the largest fight."""


@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_beats_the_one_below(pair: tuple[str, str]) -> None:
    assert run(Contest(GAME.id, pair, games=20, seats=2, options=TWO_BOATS)).wins[0] >= 12


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_wins_two_games_in_three_against_the_one_below(pair: tuple[str, str]) -> None:
    standing = run(Contest(GAME.id, pair, games=300, seats=2, options=TWO_BOATS), jobs=2)
    print(f"{pair[0]} won {standing.wins[0]}, {pair[1]} {standing.wins[1]}, nobody {standing.draws} of {standing.played}")
    assert standing.wins[0] >= 195
    assert standing.unfinished == 0


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"boats": 1}),
        (2, {"boats": 3}),
        (2, {"boats": 2, "map": "islets"}),
        (2, {"boats": 2, "map": "reef"}),
        (2, {"boats": 2, "map": "atoll"}),
        (4, {"boats": 1}),
        (4, {"boats": 1, "teams": "2v2"}),
        (6, {"boats": 2, "teams": "3v3"}),
    ],
)
def test_a_level_is_no_worse_than_the_one_below_in_any_waters(pair: tuple[str, str], seats: int, options: dict[str, Any]) -> None:
    standing = run(Contest(GAME.id, pair, games=60, seats=seats, options=tuple(options.items())), jobs=2)
    print(f"{seats} players, {options}: {pair[0]} won {standing.wins[0]}, {pair[1]} {standing.wins[1]}, nobody {standing.draws}")
    assert standing.wins[0] > standing.wins[1]


def test_a_captain_with_many_boats_around_answers_at_once() -> None:
    rules = GAME.rules(4, boats=3, round_limit=3)
    begun, choices = process_time(), 0
    for choices, _ in enumerate(bot_game(rules, ("captain",)), 1):  # noqa: B007 - the count is what is wanted
        pass
    assert 1000 * (process_time() - begun) / choices < SLOWEST_MS
