"""Imagined positions fit the view they come from, and unknown cards are drawn as the set-up allows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.laws import RandomGame
from seatui.games.sea_search.model.content import BEAST_OF_CARD, ITEM, SEA_CARD
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.setup import pile_sizes
from tests.games.sea_search.position import BEAST, Sea, given

RED, GREEN = 0, 1
BELL, CORAL = 1, 2
ECHO, ANOMALY = 0, 7


def worlds(sea: Sea, seat: int | None, count: int = 30) -> list[State]:
    """Return some positions imagined from a seat's view."""
    return [sea.rules.imagine(sea.view(seat), SplitMix64(seed)) for seed in range(count)]


@pytest.mark.parametrize("options", [{}, {"mode": "epic"}, {"mode": "epic", "seats": 4}, {"echoes": 6, "seats": 3}], ids=str)
def test_an_imagined_position_looks_the_same_all_game_long(options: dict[str, Any]) -> None:
    rules = given(**options).rules
    dice = SplitMix64(9)
    for seed in (1, 2, 3):
        game = RandomGame(rules, seed)
        while game.number < 200 and game.step():
            if game.number % 5:
                continue
            seat = (*range(rules.seats), None)[game.number // 5 % (rules.seats + 1)]
            view = rules.view(game.state, seat)
            world = rules.imagine(view, dice)
            assert rules.view(world, seat) == view
            assert rules.faults(world) == []


@pytest.mark.rule("SS-465", "SS-476")
def test_hidden_cards_of_others_are_imagined_from_all_that_were_not_seen() -> None:
    sea = given().hand(RED, "ITM-20", "ITM-11").hand(GREEN, "ITM-05", "ITM-09")
    hands = {bytes(world.hands[GREEN]) for world in worlds(sea, RED)}
    assert len(hands) > 10
    assert not any(card in hand for hand in hands for card in (ITEM["ITM-20"], ITEM["ITM-11"]))


def test_the_own_hand_is_imagined_as_it_is() -> None:
    sea = given().hand(RED, "ITM-05", "ITM-09")
    assert {bytes(world.hands[RED]) for world in worlds(sea, RED)} == {bytes(sea.state.hands[RED])}


@pytest.mark.rule("SS-471")
@pytest.mark.parametrize("deck", ["item_deck", "sea_deck", "song_deck"])
def test_decks_are_imagined_in_many_orders(deck: str) -> None:
    assert len({bytes(getattr(world, deck)) for world in worlds(given(mode="epic"), RED)}) == 30


@pytest.mark.rule("SS-467", "SS-476")
def test_a_song_that_a_seat_does_not_know_is_imagined_of_either_kind() -> None:
    sea = given().song((2, 1), BELL, ANOMALY, GREEN).song((1, 2), CORAL, ECHO, RED)
    imagined = worlds(sea, RED)
    assert {world.song_board[CORAL] for world in imagined} == {ECHO}
    assert len({world.song_board[BELL] for world in imagined}) > 4
    assert ECHO not in {world.song_board[BELL] for world in imagined}


# The Sea deck


@pytest.mark.rule("SS-472")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_epic_deck_is_imagined_with_one_beast_in_each_pile(seats: int) -> None:
    for world in worlds(given(seats=seats, mode="epic"), RED, 10):
        from_the_top = bytes(reversed(world.sea_deck))
        assert not any(card in BEAST_OF_CARD for card in from_the_top[:seats])
        place = seats
        for size in pile_sizes(seats):
            assert sum(card in BEAST_OF_CARD for card in from_the_top[place : place + size]) == 1
            place += size
        assert place == len(from_the_top)


def drawn(sea: Sea, count: int, *beasts: str) -> Sea:
    """Remove ``count`` Sea cards from the top, these Beasts among them."""
    state = sea.state
    for beast in beasts:
        state.sea_deck.remove(next(card for card, number in BEAST_OF_CARD.items() if number == BEAST[beast]))
        state.beaten.append(BEAST[beast])
    while 52 - len(state.sea_deck) < count:
        card = next(card for card in reversed(state.sea_deck) if card not in BEAST_OF_CARD)
        state.sea_deck.remove(card)
        state.sea_discards.append(card)
    return sea


def top_beasts(sea: Sea, count: int) -> Counter[int]:
    """Count the Beasts among the top cards in each imagined position."""
    return Counter(sum(card in BEAST_OF_CARD for card in world.sea_deck[-count:]) for world in worlds(sea, RED))


@pytest.mark.rule("SS-472")
def test_a_pile_whose_beast_has_come_is_imagined_without_one() -> None:
    sea = drawn(given(mode="epic"), 5, "siren")  # two on top, then three of eight
    assert top_beasts(sea, 5) == {0: 30}
    assert top_beasts(sea, 5 + 7) == {1: 30}


@pytest.mark.rule("SS-472")
def test_a_pile_whose_beast_has_not_come_is_imagined_with_one() -> None:
    sea = drawn(given(mode="epic"), 9)  # one of the first pile is left
    assert top_beasts(sea, 1) == {1: 30}


@pytest.mark.rule("SS-247", "SS-472")
def test_a_deck_that_was_mixed_has_no_piles() -> None:
    sea = given(mode="epic").with_(mixed=True)
    assert len(top_beasts(sea, 8)) > 2


@pytest.mark.rule("SS-472")
def test_a_beast_that_has_come_is_never_imagined_in_the_deck() -> None:
    sea = given(mode="epic").beast("kraken", ("whistle", (0, 0), 0))
    assert all(SEA_CARD["SEA-X2"] not in world.sea_deck for world in worlds(sea, GREEN))
