"""The decks at the start (SS-087 to SS-097, T5, T7, T8)."""

from __future__ import annotations

from collections import Counter

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.sea_search import GAME
from seatui.games.sea_search.model.content import BEAST_OF_CARD, ITEMS, SEA_CARDS, SONGS
from seatui.games.sea_search.model.state import State
from tests.narrowing import checked

SEEDS = range(60)
PILES = {
    2: (8, 7, 7, 7, 7, 7, 7),
    3: (7, 7, 7, 7, 7, 7, 7),
    4: (7, 7, 7, 7, 7, 7, 6),
    5: (7, 7, 7, 7, 7, 6, 6),
    6: (7, 7, 7, 7, 6, 6, 6),
}
"""Sizes of the piles with their Beasts, from the top (T5)."""


def start(seed: int, seats: int = 2, mode: str = "normal") -> State:
    return checked(State, GAME.rules(seats=seats, mode=mode).start(SplitMix64(seed)))


def sea_cards(seed: int, seats: int = 2, mode: str = "epic") -> list[int]:
    """Return the Sea deck from the top."""
    return list(start(seed, seats, mode).sea_deck[::-1])


def is_beast(card: int) -> bool:
    return card in BEAST_OF_CARD


def beast_places(seed: int, seats: int) -> list[int]:
    """Return the positions of the Beasts in the deck; the top card is 1."""
    return [place for place, card in enumerate(sea_cards(seed, seats), 1) if is_beast(card)]


def piles(seed: int, seats: int) -> list[list[int]]:
    """Return the seven piles below the top cards."""
    cards, found = sea_cards(seed, seats)[seats:], []
    for size in PILES[seats]:
        found.append(cards[:size])
        cards = cards[size:]
    assert not cards
    return found


def beasts_from_top(seed: int, order: str) -> list[str]:
    """Return the Beasts of a deck in the order in which they come."""
    state = checked(State, GAME.rules(seats=3, mode="epic", beast_order=order).start(SplitMix64(seed)))
    return [SEA_CARDS[card].name for card in state.sea_deck[::-1] if is_beast(card)]


@pytest.mark.rule("SS-C43", "SS-094")
def test_beasts_come_in_the_order_that_an_option_fixes() -> None:
    listed = [SEA_CARDS[card].name for card in BEAST_OF_CARD]
    assert listed[0] == "Siren"
    for seed in range(5):
        assert beasts_from_top(seed, "listed") == listed
        rising = beasts_from_top(seed, "rising")
        assert (rising[0], rising[-1], sorted(rising)) == ("Privatization", "Military Intervention", sorted(listed))
    assert len({tuple(beasts_from_top(seed, "random")) for seed in range(5)}) == 5


# The Item and the Song deck


@pytest.mark.rule("SS-087")
def test_the_item_deck_is_shuffled() -> None:
    assert len({bytes(start(seed).item_deck) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("SS-057", "SS-420")
def test_the_item_deck_has_the_34_cards_of_the_table() -> None:
    counts = Counter(ITEMS[card].id for card in start(1).item_deck)
    triple, single = {"ITM-01"}, {"ITM-04", "ITM-11", "ITM-14", "ITM-16", "ITM-17", "ITM-18", "ITM-20"}
    assert counts.total() == 34
    assert counts == {f"ITM-{n:02}": 3 if f"ITM-{n:02}" in triple else 1 if f"ITM-{n:02}" in single else 2 for n in range(1, 21)}


@pytest.mark.rule("SS-420")
def test_every_item_card_has_its_name_timing_and_rule() -> None:
    assert [(card.name, card.timing, card.rule) for card in ITEMS] == [
        ("Tailwind", "F", "SS-421"),
        ("Emergency Tow", "F", "SS-422"),
        ("Silent Running", "F", "SS-423"),
        ("Survey Barge", "F", "SS-424"),
        ("Probe Salvo", "F", "SS-425"),
        ("Remote Caster", "F", "SS-426"),
        ("Signal Jammer", "F", "SS-427"),
        ("Battle Telemetry", "F", "SS-428"),
        ("Second Reading", "R", "SS-429"),
        ("Grant Money", "F", "SS-430"),
        ("Peer Review", "F", "SS-431"),
        ("Hydrophone Array", "F", "SS-432"),
        ("Field Notebook", "F", "SS-433"),
        ("Data Courier", "F", "SS-434"),
        ("Prefab Dock", "F", "SS-435"),
        ("Reinforced Mooring", "S", "SS-436"),
        ("Patrol Contract", "S", "SS-437"),
        ("Sealed Logbook", "S", "SS-438"),
        ("Acoustic Deterrent", "F", "SS-439"),
        ("Decoy Buoy", "F", "SS-440"),
    ]


@pytest.mark.rule("SS-088", "SS-058")
def test_the_song_deck_has_eight_cards_and_is_shuffled() -> None:
    decks = {bytes(start(seed).song_deck) for seed in SEEDS}
    assert len(decks) > len(SEEDS) * 0.9
    assert all(sorted(deck) == list(range(len(SONGS))) for deck in decks)
    assert len(SONGS) == 8


# The Sea deck


@pytest.mark.rule("SS-055", "SS-056", "SS-444")
def test_there_are_52_sea_cards_of_the_kinds_of_the_table() -> None:
    groups: Counter[str] = Counter()
    for card in SEA_CARDS:
        groups[card.group] += card.copies
    assert groups == {"beast": 7, "island": 8, "good": 18, "bad": 15, "neutral": 4}
    assert {card.id: card.copies for card in SEA_CARDS if card.copies > 1} == {
        "SEA-I": 8, "SEA-G1": 3, "SEA-G2": 3, "SEA-G3": 3, "SEA-G4": 2, "SEA-G5": 2, "SEA-G6": 2,
        "SEA-B1": 3, "SEA-B2": 3, "SEA-B3": 2, "SEA-B4": 2, "SEA-B6": 2, "SEA-N1": 3,
    }  # fmt: skip


@pytest.mark.rule("SS-029", "SS-089")
def test_a_normal_game_shuffles_the_sea_deck_without_beasts() -> None:
    decks = [tuple(sea_cards(seed, mode="normal")) for seed in SEEDS]
    assert len(set(decks)) == len(SEEDS)
    assert not any(is_beast(card) for card in decks[0])


@pytest.mark.rule("SS-090")
@pytest.mark.parametrize("seats", PILES)
def test_the_normal_sea_deck_has_45_cards(seats: int) -> None:
    assert len(sea_cards(1, seats, "normal")) == 45


@pytest.mark.rule("SS-030", "SS-097")
@pytest.mark.parametrize("seats", PILES)
def test_the_epic_sea_deck_has_all_52_cards(seats: int) -> None:
    counts = Counter(sea_cards(1, seats))
    assert counts == {number: card.copies for number, card in enumerate(SEA_CARDS)}
    assert counts.total() == 52


@pytest.mark.rule("SS-091")
def test_the_cards_between_the_beasts_are_shuffled() -> None:
    decks = {tuple(card for card in sea_cards(seed) if not is_beast(card)) for seed in SEEDS}
    assert len(decks) == len(SEEDS)


@pytest.mark.rule("SS-092", "SS-095")
@pytest.mark.parametrize("seats", PILES)
def test_as_many_cards_as_players_lie_on_top_without_a_beast_and_no_more(seats: int) -> None:
    first = {beast_places(seed, seats)[0] for seed in SEEDS}
    assert min(first) == seats + 1


@pytest.mark.rule("SS-093", "SS-096")
@pytest.mark.parametrize("seats", PILES)
def test_each_of_the_seven_piles_has_one_beast(seats: int) -> None:
    for seed in SEEDS:
        assert [sum(map(is_beast, pile)) for pile in piles(seed, seats)] == [1] * 7


@pytest.mark.rule("SS-093", "SS-096")
@pytest.mark.parametrize("seats", PILES)
def test_the_beast_is_shuffled_into_its_pile(seats: int) -> None:
    depths: list[set[int]] = [set() for _ in range(7)]
    for seed in range(100):
        for seen, pile in zip(depths, piles(seed, seats), strict=True):
            seen.update(place for place, card in enumerate(pile) if is_beast(card))
    assert depths == [set(range(size)) for size in PILES[seats]]


@pytest.mark.rule("SS-094")
def test_any_beast_may_be_in_any_pile() -> None:
    for pile in range(7):
        assert {card for seed in SEEDS for card in piles(seed, 3)[pile] if is_beast(card)} == set(BEAST_OF_CARD)


@pytest.mark.rule("SS-X12", "SS-095", "SS-096")
def test_the_epic_deck_for_four_players() -> None:
    """SS-X12"""
    places = [beast_places(seed, 4) for seed in range(100)]
    assert ({min(each) for each in places}, {max(each) for each in places}) == (set(range(5, 12)), set(range(47, 53)))
    assert [len(pile) for pile in piles(1, 4)] == [7, 7, 7, 7, 7, 7, 6]
    assert len(sea_cards(1, 4)) == 52
