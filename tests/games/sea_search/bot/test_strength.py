"""Each level beats the one below, and four bots beat most Beasts together."""

from __future__ import annotations

from collections import Counter

import pytest

from seatui.bots.arena import Contest, run
from seatui.games.sea_search import GAME
from tests.games.sea_search.beast_counts import BeastCounts, BotGame

PAIRS = [("captain", "mate"), ("mate", "deckhand")]
LONGEST = 200
"""Limit of rounds for games of bots (SS-045)."""


@pytest.mark.parametrize(("pair", "games"), [(("captain", "mate"), 6), (("mate", "deckhand"), 20)])
def test_each_level_beats_the_one_below(pair: tuple[str, str], games: int) -> None:
    assert run(Contest(GAME.id, pair, games=games, seats=2)).wins[0] >= 0.65 * games


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS)
def test_each_level_wins_two_games_in_three_against_the_one_below(pair: tuple[str, str]) -> None:
    standing = run(Contest(GAME.id, pair, games=200, seats=2), jobs=2)
    print(f"{pair[0]} won {standing.wins[0]}, {pair[1]} {standing.wins[1]}, nobody {standing.draws} of {standing.played}")
    assert standing.wins[0] >= 130
    assert standing.unfinished == 0


@pytest.mark.soak
@pytest.mark.parametrize(("level", "games"), [("mate", 40), ("captain", 10)])
def test_four_bots_beat_most_beasts_together(level: str, games: int) -> None:
    counts, endings = BeastCounts(), Counter[str]()
    rules = GAME.rules(seats=4, mode="epic", max_rounds=LONGEST)
    for seed in range(1, games + 1):
        game = BotGame(rules, seed, level, counts)
        while choice := game.choose():
            game.play(*choice, lambda _event: None)
        endings[game.state.ended] += 1
    print(dict(endings), counts, sep="\n")
    assert counts.beaten.total() > counts.entered.total() / 2
    assert endings.total() == games
