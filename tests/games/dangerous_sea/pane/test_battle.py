"""Battles by keys: the combat window, and spoils as a negotiation."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.dangerous_sea.pane.bundle_dialogs import BundleForm
from seatui.games.dangerous_sea.pane.spoils_dialog import SpoilsDialog
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.dangerous_sea.pane.sea_app import AtSea, at_sea
from tests.games.dangerous_sea.position import Sea, given, ship

FIGHT = ("right", "enter", "1")
"""Sail onto Bob's square and attack."""


def battle(*dice: int, **changes: Any) -> Sea:
    """Alice beside Bob. With 6, 5, 3 to 4, 2 she wins by 8."""
    alice = ship("5,5", sailors=2, stones=1)
    bob = ship("6,5", food=30, sailors=1, stones=2)
    return given(alice, bob, charted=True, dice=dice or (6, 5, 3, 4, 2), **changes)


def spoils(sea: AtSea) -> SpoilsDialog:
    dialog = sea.pane.dialogs[-1]
    assert isinstance(dialog, SpoilsDialog)
    return dialog


# The window


async def test_ships_that_meet_are_asked_with_both_crews_and_the_odds_and_the_pointer_is_on_peace() -> None:
    async with at_sea(battle()) as sea:
        await sea.press("right", "enter")
        dialog = sea.pane.dialogs[-1]
        assert isinstance(dialog, ChoiceDialog)
        assert "Alice: ships meet on {6,5}" in sea.text
        assert "Bob has 1 sailor, 2 rune stones, 30 food and 50 water." in sea.text
        assert "Attack Bob  3 dice against 2: 84 % to win" in sea.text
        assert dialog.choices[dialog.at].value == ("pass",)


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (200, 60)])
async def test_box_of_a_meeting_leaves_the_place_in_sight(size: tuple[int, int]) -> None:
    async with at_sea(battle(), size=size) as sea:
        await sea.press("right", "enter")
        board = sea.pane.board
        place = board.region_of(board.target)
        assert place is not None
        assert not sea.pane.dialogs[-1].region.overlaps(place.translate(board.region.offset))


async def test_scuttling_names_the_keys_that_change_an_amount() -> None:
    async with at_sea(battle()) as sea:
        await sea.press("s")
        assert "← Less  → More  0-9 Type it" in sea.text.splitlines()[-1]


async def test_take_is_hinted_only_where_something_can_be_taken() -> None:
    async with at_sea(given(ship("5,5"), ship("9,9"), tiles={"6,5": "food", "5,5": "open_sea"})) as sea:
        assert "t Take" not in sea.text
        await sea.press("E")
        assert "t Take" in sea.text


async def test_passing_goes_on_with_the_turn_and_the_attack_key_still_attacks() -> None:
    async with at_sea(battle()) as sea:
        await sea.press("right", "enter", "enter")
        assert sea.pane.deciding == "choose_action"
        await sea.press("a")
        assert sea.pane.deciding == "offer_spoils"


async def test_the_other_player_is_asked_when_somebody_comes_onto_the_square() -> None:
    async with at_sea(battle(), people=2) as sea:
        await sea.press("right", "enter", "2")
        assert "Bob: ships meet on {6,5}" in sea.text
        assert "you may still attack later" not in sea.text


async def test_a_dialog_can_be_left_to_look_at_the_board_and_enter_opens_it_again() -> None:
    async with at_sea(battle()) as sea:
        await sea.press("right", "enter", "escape", "up")
        assert (sea.pane.dialogs, sea.cursor) == ([], "6,4")
        await sea.press("enter")
        assert len(sea.pane.dialogs) == 1


async def test_a_decision_with_a_dialog_can_also_be_typed() -> None:
    async with at_sea(battle()) as sea:
        await sea.press("right", "enter")
        await sea.type("attack 2")
        assert sea.pane.deciding == "offer_spoils"


async def test_the_dice_of_both_sides_lie_in_the_tray() -> None:
    async with at_sea(battle(), size=(120, 40)) as sea:
        await sea.press(*FIGHT, "escape")
        assert "Alice, attack: [6][5][3] = 14 · wins by 8" in sea.text
        assert "Bob, defence: [4][2] = 6" in sea.text


# Standard prizes


async def test_every_standard_prize_says_what_it_does_and_void_ones_why() -> None:
    async with at_sea(battle()) as sea:
        await sea.press(*FIGHT)
        for words in (
            "Alice beats Bob by 8",
            "1  Cargo    30 food and 50 water",
            "2  Kill     1 of Bob's sailors dies",
            "3  Rune     1 of Bob's 2 rune stones",
            "4  Stop     no effect: Bob is not moving now",
            "5  Demand   anything Bob has; it may be refused",
        ):
            assert words in sea.text


async def test_a_prize_is_taken_by_its_number() -> None:
    async with at_sea(battle()) as sea:
        await sea.press(*FIGHT, "3")
        assert ([each.stones for each in sea.view.ships], sea.pane.dialogs) == ([2, 1], [])


async def test_a_void_prize_is_refused_and_the_dialog_stays() -> None:
    async with at_sea(battle()) as sea:
        await sea.press(*FIGHT, "4")
        assert "No: no effect [DS-110]" in sea.text
        assert spoils(sea)


async def test_the_split_of_the_cargo_is_chosen_with_the_arrows_within_what_there_is() -> None:
    sea_of_plenty = given(ship("5,5"), ship("6,5", food=50, water=20), charted=True, dice=[6, 1])
    async with at_sea(sea_of_plenty) as sea:
        await sea.press(*FIGHT)
        assert (spoils(sea).least, spoils(sea).most) == (30, 50)
        await sea.press("right", "right", "right", "enter")
        assert (sea.view.ships[0].food, sea.view.ships[0].water) == (100, 50)


async def test_whoever_stops_the_active_ship_is_named_in_the_banner() -> None:
    async with at_sea(battle(1, 1, 1, 6, 6), people=2) as sea:
        await sea.press(*FIGHT)
        assert "Bob beats Alice by 9" in sea.text
        await sea.press("4")
        assert "5 of 6 points left, stopped by Bob" in sea.text


# The free demand


async def test_the_form_shows_limits_and_what_comes_of_a_refusal() -> None:
    async with at_sea(battle()) as sea:
        await sea.press(*FIGHT, "5")
        assert isinstance(sea.pane.dialogs[-1], BundleForm)
        assert "80 of" in sea.text
        assert "of 30" in sea.text
        assert "Choose what to ask for." in sea.text


async def test_a_demand_that_cannot_be_paid_is_refused_in_the_form() -> None:
    async with at_sea(battle()) as sea:
        await sea.press(*FIGHT, "5", "down", "down", "1", "down", "1")
        assert "Bob has only 1 sailor, not 2 [DS-115]" in sea.text
        await sea.press("down", "down", "enter")
        assert sea.pane.deciding == "offer_spoils"


async def test_a_demand_is_put_to_the_loser_in_words_with_what_it_leaves_and_the_alternative() -> None:
    async with at_sea(battle(), people=2) as sea:
        await sea.press(*FIGHT, "5", "right", "down", "down", "down", "down", "2", "down", "enter")
        text = " ".join(line.strip(" │") for line in sea.text.splitlines())
        assert "Bob: Alice beats you by 8" in sea.text
        assert "Alice demands 10 food and 2 rune stones." in sea.text
        assert "If you accept, you keep 20 food, 50 water, 1 sailor, 0 rune" in sea.text
        assert "If you refuse, Alice takes instead one of these:" in text


async def test_a_stray_enter_answers_no_demand() -> None:
    async with at_sea(battle(), people=2) as sea:
        await sea.press(*FIGHT, "5", "right", *["down"] * 5, "enter", "enter")
        assert sea.pane.deciding == "answer_spoils"
        await sea.press("down", "enter")
        assert sea.view.ships[0].food == 60


async def test_an_accepted_demand_changes_hands() -> None:
    async with at_sea(battle(), people=2) as sea:
        await sea.press(*FIGHT, "5", "down", "down", "down", "down", "2", "down", "enter", "1")
        assert [each.stones for each in sea.view.ships] == [3, 0]


async def test_after_a_refusal_the_winner_must_take_a_standard_prize() -> None:
    async with at_sea(battle(), people=2) as sea:
        await sea.press(*FIGHT, "5", "down", "down", "down", "down", "2", "down", "enter", "2")
        assert sea.pane.deciding == "choose_standard_prize"
        assert not spoils(sea).may_demand
        assert "Demand   anything" not in sea.text


async def test_the_loser_may_offer_something_else_and_the_winner_accept_it() -> None:
    async with at_sea(battle(), people=2) as sea:
        await sea.press(*FIGHT, "5", "down", "down", "down", "down", "2", "down", "enter", "3")
        assert "Offer to Alice" in sea.text
        await sea.press("3", "0", "down", "down", "down", "down", "down", "enter")
        assert sea.pane.deciding == "answer_offer"
        assert "Bob offers instead of your demand:" in sea.text
        assert "Accept   30 food" in sea.text
        assert "Demand   once more" in sea.text
        before = sea.view.ships[0].food
        await sea.press("1")
        assert (sea.pane.deciding, sea.view.ships[0].food - before) == ("choose_action", 30)


async def test_the_form_of_an_offer_leads_back_to_the_demand() -> None:
    async with at_sea(battle(), people=2) as sea:
        await sea.press(*FIGHT, "5", "down", "down", "down", "down", "2", "down", "enter", "3", "up", "enter")
        assert "demands 2 rune stones" in sea.text


async def test_the_form_leads_back_to_the_prizes() -> None:
    async with at_sea(battle()) as sea:
        await sea.press(*FIGHT, "5", "up", "enter")
        assert spoils(sea).may_demand


async def test_a_void_battle_can_be_left_with_nothing_or_a_demand() -> None:
    """Bob has nothing but sailors like Alice: every standard prize is void, a demand is not."""
    even = given(ship("5,5", sailors=1), ship("6,5", food=0, water=0, sailors=1), charted=True, dice=[6, 6, 1, 1])
    async with at_sea(even) as sea:
        await sea.press(*FIGHT)
        assert "Nothing  no prize has an effect" in sea.text
        await sea.press("5")
        assert sea.pane.deciding == "choose_action"
