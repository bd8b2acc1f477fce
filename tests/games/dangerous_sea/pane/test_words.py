"""The chart in words, the menu's labels, and the odds of a battle."""

from __future__ import annotations

import pytest

from seatui.games.dangerous_sea.pane.labels import Labels, amount_of, arranged
from seatui.games.dangerous_sea.pane.pane import INTERRUPTS, PROMPTS
from seatui.games.dangerous_sea.pane.spoils_dialog import rune_words
from seatui.games.dangerous_sea.words.describe import ship_line
from seatui.games.dangerous_sea.words.odds import chance, dice_words
from seatui.games.dangerous_sea.words.outlook import one_of
from seatui.games.dangerous_sea.words.place_words import square_line, square_text
from tests.games.dangerous_sea.position import NAMES, Sea, at, given, ship


def line(sea: Sea, square: str) -> str:
    return square_line(sea.view(), at(square), NAMES)


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("food", "Food island, 30 food to harvest"),
        ("food, bare", "Food island, bare until next Spring"),
        ("water", "Water island, 30 water to harvest"),
        ("inhabited", "Inhabited island, a sailor to recruit"),
        ("rune_stone", "Rune Stone island, a rune stone"),
        ("rune_stone, bare", "Rune Stone island, its stone is gone"),
        ("rocky", "Rocky island, costs food or water"),
        ("diseased", "Diseased island, may kill sailors"),
        ("open_sea", "open sea"),
    ],
)
def test_a_square_says_what_it_is_and_bears(tile: str, words: str) -> None:
    assert line(given(ship("5,5"), ship("9,9"), tiles={"7,3": tile}), "7,3") == f"{{7,3}} {words}"


def test_a_square_says_what_was_left_and_who_is_there() -> None:
    sea = given(ship("5,5"), ship("5,5", out=True), tiles={"5,5": "water, bare"}, goods={"5,5": 40}, ghost="5,5")
    assert line(sea, "5,5").endswith("40 water ashore; Alice, Bob (captain out of action) and the Ghost Ship")


def test_unknown_waters_stay_unknown() -> None:
    assert line(given(ship("5,5"), ship("9,9")), "1,1") == "{1,1} unknown waters"


def test_a_description_tells_the_way_round_the_edge_and_all_neighbours() -> None:
    text = square_text(given(ship("1,1"), ship("9,9")).view(), at("11,2"), NAMES, 0)
    assert "3 squares from your ship: 1 south, 2 west." in text
    assert text[-4:] == [
        "North: {11,1} unknown waters.",
        "East: {12,2} unknown waters.",
        "South: {11,3} unknown waters.",
        "West: {10,2} unknown waters.",
    ]


# The menu


def labels(sea: Sea) -> list[str]:
    names = Labels(sea.view(0), sea.asked, NAMES)
    return [names.label(action) for action in arranged(sea.options)]


def test_what_is_at_hand_stands_first_and_scuttling_last_with_one_entry_a_kind() -> None:
    sea = given(ship("5,5", sailors=1), ship("5,5"), tiles={"5,5": "food", "6,5": "rocky"})
    shown = labels(sea)
    assert shown[:3] == ["Harvest 30 food", "Attack Bob: 90 % to win", "Sail east: Rocky"]
    assert shown[-4:] == ["End the turn", "Scuttle food", "Scuttle water", "Scuttle sailors"]


def test_every_decision_has_words_for_every_option() -> None:
    sea = given(ship("5,5", stones=1, sailors=2), ship("6,5"), charted=True, dice=[1, 1, 1, 6]).do("sail east")
    assert labels(sea) == ["Attack Bob: 99 % to win", "Do not attack"]
    sea.do("attack 2")
    assert "One of Alice's rune stones" in labels(sea)
    assert "Demand 2 sailors" in labels(sea)
    sea.do("demand rune 1")
    assert labels(sea)[:3] == ["Accept the demand", "Refuse it", "Offer 10 food"]
    sea.do("offer sailors 1")
    assert labels(sea)[0] == "Accept the offer"


def test_some_of_a_heap_may_be_picked_up() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food, bare"}, goods={"5,5": 40})
    amount = amount_of(sea.view(0), 0, ("pick_up", 10), sea.options)
    assert amount is not None
    assert (amount.low, amount.high, amount.step, amount.make(30)) == (10, 40, 10, ("pick_up", 30))
    assert amount_of(sea.view(0), 0, ("pick_up", 40), sea.options) is None


# The banner


@pytest.mark.parametrize("kind", sorted(PROMPTS))
def test_what_the_banner_asks_fits_on_a_small_screen(kind: str) -> None:
    name, corner = "Twelveletter", "  Year 10, Autumn "
    asks = f" A  {name}: {PROMPTS[kind][0]}" + (" · Enter: choose" if kind in INTERRUPTS else "")
    assert len(asks) + len(corner) <= 80


# Odds


def test_the_odds_count_every_roll_but_draws() -> None:
    """Two dice against one win 181 of 216 rolls, lose 20 and draw 15."""
    assert chance(1, 0) == round(100 * 181 / 201)


@pytest.mark.parametrize("sailors", range(6))
def test_equal_crews_have_equal_odds(sailors: int) -> None:
    assert chance(sailors, sailors) == 50


def test_the_odds_of_both_sides_make_a_whole() -> None:
    assert all(chance(own, other) + chance(other, own) in (99, 100, 101) for own in range(6) for other in range(6))


def test_a_single_die_is_called_so() -> None:
    assert dice_words(0, 2).startswith("1 die against 3")


@pytest.mark.parametrize(
    ("tile", "label"),
    [("rune_stone", "Rune Stone"), ("rune_stone, bare", "Rune Stone, empty"), ("food, bare", "Food, empty"), ("rocky", "Rocky")],
)
def test_sailing_says_whether_anything_is_left_there(tile: str, label: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"4,5": tile})
    assert Labels(sea.view(), 0, NAMES).label(("sail", 3)) == f"Sail west: {label}"


def test_sailing_says_who_is_there() -> None:
    sea = given(ship("5,5"), ship("4,5"), charted=True)
    assert Labels(sea.view(), 0, NAMES).label(("sail", 3)) == "Sail west: open sea, Bob"


@pytest.mark.parametrize(
    ("prizes", "words"),
    [([], "nothing"), (["a halt"], "a halt"), (["40 food", "a stone", "a halt"], "one of these: 40 food, a stone, or a halt")],
)
def test_of_several_prizes_one_can_be_taken(prizes: list[str], words: str) -> None:
    assert one_of(prizes) == words


def test_the_last_rune_stone_is_not_one_of_one() -> None:
    assert [rune_words("Bob", held) for held in (1, 3)] == ["Bob's only rune stone", "1 of Bob's 3 rune stones"]


def test_a_ship_in_its_turn_says_what_is_left_of_its_points() -> None:
    sea = given(ship("5,5"), ship("9,9"), spent=2)
    assert [ship_line(sea.view(), each, NAMES).rpartition("; ")[2] for each in sea.view().ships] == ["4 of 6 points left", "6 points"]


# Marks in the log


@pytest.mark.parametrize(
    ("kind", "who"),
    [("combat_begun", 0), ("combat_won", 0), ("demand_made", 0), ("proposal_answered", 1), ("prize_taken", 0)],
)
def test_what_is_told_of_a_battle_is_marked_with_whoever_it_is_about(kind: str, who: int) -> None:
    sea = given(ship("5,5"), ship("5,5", stones=1), dice=[6, 1]).do("attack 2", "demand rune 1", "refuse", "prize rune")
    assert next(event.seat for event in sea.events if event.kind == kind) == who
