"""A thousand random games of each mode keep the laws, each with seats and options of its own; and how the Beasts fare is counted."""

from __future__ import annotations

from typing import Any

import pytest

import seatui
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Rules
from seatui.engine.laws import check_game
from seatui.engine.laws.positions import RandomGame
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_OF_CARD
from tests.games.sea_search.directed import Chronicle, DirectedGame

GAME = seatui.game("sea-search")
CHUNK = 20
CLOSELY = 5
"""In one game of so many, every kind of decision is looked at closely; in the others, positions as they come."""
CHUNKS = [(mode, first) for mode in ("normal", "epic") for first in range(0, 1000, CHUNK)]


def drawn_rules(mode: str, seed: int) -> Rules[Any, Any]:
    """Rules for a drawn number of seats, whose other options are drawn too; there is no limit of rounds."""
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
    """Played without the laws, so that there can be many; the counts are printed. The others take players who work together."""
    chronicle = Chronicle()
    for seed in range(2000):
        game = RandomGame(drawn_rules("epic", seed), seed)
        while choice := game.choose():
            game.play(*choice, chronicle.tell)
    print(chronicle)
    assert min(chronicle.entered[card.id] for card in BEAST_CARDS) > 100
    assert all(chronicle.beaten[beast] > 100 for beast in ("privatization", "seamites", "storm"))


def seeds_of(rules: Rules[Any, Any], beast: str, games: int) -> list[int]:
    """The first seeds with which that Beast is the first to come."""
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
    chronicle = Chronicle()
    for seats, games in ((2, 6), (3, 3), (4, 3)):
        rules = GAME.rules(seats=seats, mode="epic", max_rounds=60)
        for seed in seeds_of(rules, beast, games):
            check_game(rules, seed, each_kind=1, one_in=1000, begin=lambda rules, seed: DirectedGame(rules, seed, "mate", chronicle))
    print(f"with the {beast} first:\n{chronicle}")
    assert chronicle.beaten[beast] >= 6
