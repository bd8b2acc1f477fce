"""A thousand random games of each mode keep the laws, each with its own seats and options; and every Beast enters and is beaten."""

from __future__ import annotations

from typing import Any

import pytest

import seatui
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Rules
from seatui.engine.laws import check_game
from seatui.engine.laws.positions import RandomGame
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_OF_CARD
from tests.games.sea_search.beast_counts import BeastCounts, BotGame

GAME = seatui.game("sea-search")
CHUNK = 20
CLOSELY = 5
"""One game in this many examines every kind of decision; the others examine random positions."""
CHUNKS = [(mode, first) for mode in ("normal", "epic") for first in range(0, 1000, CHUNK)]


def drawn_rules(mode: str, seed: int) -> Rules[Any, Any]:
    """Return rules with a random number of seats and random options, without a limit of rounds."""
    draw = SplitMix64(seed)
    seats = GAME.seats[draw(len(GAME.seats))]
    drawn = {option.name: option.choices[draw(len(option.choices))] if option.choices else draw(2) for option in GAME.options}
    drawn |= {"mode": mode, "max_rounds": 0, "echoes": 3 + draw(4), "rim_escape": bool(draw(2))}
    return GAME.rules(seats=seats, **drawn)


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "first"), CHUNKS, ids=str)
def test_thousands_of_random_games_with_any_options_keep_the_laws(mode: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        every_kind = seed % CLOSELY == 0
        check_game(drawn_rules(mode, seed), seed, each_kind=int(every_kind), one_in=200)


@pytest.mark.soak
def test_every_beast_enters_many_random_games_and_some_are_beaten_by_chance() -> None:
    """These games skip the laws, so that there can be many. The other Beasts need players who work together."""
    counts = BeastCounts()
    for seed in range(2000):
        game = RandomGame(drawn_rules("epic", seed), seed)
        while choice := game.choose():
            game.play(*choice, counts.tell)
    print(counts)
    assert min(counts.entered[card.id] for card in BEAST_CARDS) > 100
    assert all(counts.beaten[beast] > 100 for beast in ("privatization", "seamites", "storm"))


def seeds_of(rules: Rules[Any, Any], beast: str, games: int) -> list[int]:
    """Return the first seeds with which that Beast is the first to enter."""
    found: list[int] = []
    for seed in range(10_000):
        deck = rules.start(SplitMix64(seed)).sea_deck
        first = next(BEAST_OF_CARD[card] for card in reversed(deck) if card in BEAST_OF_CARD)
        if BEAST_CARDS[first - 1].id == beast:
            found.append(seed)
            if len(found) == games:
                break
    return found


@pytest.mark.soak
@pytest.mark.parametrize("beast", [card.id for card in BEAST_CARDS])
def test_every_beast_is_beaten_in_directed_games_under_the_laws(beast: str) -> None:
    counts = BeastCounts()
    for seats, games in ((2, 6), (3, 3), (4, 3)):
        rules = GAME.rules(seats=seats, mode="epic", max_rounds=60)
        for seed in seeds_of(rules, beast, games):
            check_game(rules, seed, each_kind=1, one_in=1000, begin=lambda rules, seed: BotGame(rules, seed, "mate", counts))
    print(f"with the {beast} first:\n{counts}")
    assert counts.beaten[beast] >= 6
