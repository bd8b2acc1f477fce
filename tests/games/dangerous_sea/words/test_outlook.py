"""Prompts, meanings, warnings and the final tally, for players with and without a board."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import LOSE, NAMES, WIN, Sea, given, ship


def asked(sea: Sea) -> str:
    return sea.rules.question(sea.view(sea.asked), sea.decisions[0], NAMES)


def warned(sea: Sea, line: str) -> str:
    return sea.rules.warning(sea.view(sea.asked), sea.rules.parse(sea.state, sea.asked, line))


def meant(sea: Sea, line: str) -> str:
    return sea.rules.meaning(sea.view(sea.asked), sea.rules.parse(sea.state, sea.asked, line))


@pytest.mark.rule("DS-160")
def test_the_prompt_of_a_turn_says_points_place_and_odds() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}, spent=2)
    assert asked(sea) == (
        "Your turn, 4 of 6 action points left, on {5,5} Food island, 30 food to harvest. "
        "Unknown waters: 5 % a rune stone, 27 % goods or a recruit, 20 % a hazard."
    )


def test_the_prompt_of_a_charted_sea_has_no_odds() -> None:
    sea = given(ship("5,5"), ship("6,5"), charted=True, dice=LOSE).do("sail east", "attack 2", "prize stop")
    assert asked(sea) == "Your turn, 5 of 6 action points left, stopped by Bob, on {6,5} open sea."


def test_prompts_after_a_battle_name_the_other_and_the_bundle() -> None:
    sea = given(ship("5,5"), ship("5,5"), dice=WIN).do("attack 2")
    assert asked(sea) == "You beat Bob by 5: take a standard prize, or demand something else."
    assert asked(sea.do("demand food 50")).startswith("Alice beats you by 5 and demands 50 food: accept, offer")
    assert asked(sea.do("offer food 20")) == "Bob offers 20 food instead: accept it, demand something else, or take a standard prize."
    sea.do("demand food 40", "offer food 30")
    assert asked(sea) == "Bob offers 30 food instead: accept it, or take a standard prize."


def test_options_say_where_they_lead() -> None:
    sea = given(ship("5,5", sailors=2), ship("5,5", sailors=1), tiles={"6,5": "food", "4,5": "rocky"})
    assert (meant(sea, "sail east"), meant(sea, "sail west")) == (
        "Food island, 30 food to harvest",
        "Rocky island, costs food or water",
    )
    assert meant(sea, "attack 2") == "3 dice against 2: 84 % to win"
    assert meant(sea, "end turn") == "6 action points would be lost"


def test_prizes_say_what_they_take() -> None:
    sea = given(ship("5,5", sailors=2), ship("5,5", sailors=1), dice=(6, 6, 6, 1, 1)).do("attack 2")
    assert (meant(sea, "prize kill"), meant(sea, "prize cargo 50 0")) == ("the death of 1 sailor", "50 food")
    assert meant(sea.do("demand food 20"), "accept") == "20 food"


@pytest.mark.parametrize(
    ("tile", "sailors", "words"),
    [
        ("rocky", 0, "Rocks cost 10 or 20 food, water or both."),
        ("diseased", 0, "Disease makes your captain ill in two of three cases, and that ends your turn."),
        ("diseased", 1, "Disease kills up to 1 sailor in two of three cases."),
        ("diseased", 5, "Disease kills up to 4 sailors in two of three cases."),
        ("food", 1, ""),
    ],
)
def test_sailing_onto_a_known_hazard_is_warned_of(tile: str, sailors: int, words: str) -> None:
    assert warned(given(ship("5,5", sailors=sailors), ship("9,9"), tiles={"6,5": tile}), "sail east") == words


def test_rocks_cannot_harm_an_empty_hold() -> None:
    assert warned(given(ship("5,5", 0, 0), ship("9,9"), tiles={"6,5": "rocky"}), "sail east") == ""


@pytest.mark.parametrize(("tile", "words"), [("rune_stone", "a rune stone"), ("inhabited", "a recruit"), ("food", "")])
def test_leaving_something_free_behind_is_warned_of(tile: str, words: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": tile, "6,5": "open_sea"}, spent=5)
    for line in ("sail east", "explore north"):
        assert warned(sea, line) == (f"You leave {words} here." if words else "")


def test_a_full_crew_leaves_no_recruit_behind() -> None:
    assert warned(given(ship("5,5", sailors=5), ship("9,9"), tiles={"5,5": "inhabited"}), "explore north") == ""


def test_the_end_of_a_turn_warns_of_lost_points_and_hunger() -> None:
    sea = given(ship("5,5", 10, 0, sailors=2), ship("9,9"), spent=5)
    assert warned(sea, "end turn") == "1 action point would be lost. 2 sailors would starve: each eats 10 food and 10 water."
    assert warned(given(ship("5,5"), ship("9,9"), spent=6), "end turn") == ""


def test_a_stopped_ship_on_a_charted_sea_loses_no_points() -> None:
    sea = given(ship("5,5"), ship("5,5"), charted=True, dice=LOSE).do("attack 2", "prize stop")
    assert warned(sea, "end turn") == ""


def test_the_tally_says_what_a_ship_held() -> None:
    sea = given(ship("5,5", stones=4, sailors=2), ship("9,9"), tiles={"5,5": "rune_stone"}).do("take rune")
    assert sea.rules.tally(sea.view(None), 0) == "5 rune stones, 2 sailors, weight 100"
    assert sea.rules.tally(sea.view(None), None) == ""
