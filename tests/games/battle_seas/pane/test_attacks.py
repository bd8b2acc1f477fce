"""Attacks by keys: targets, ranges, odds and modifiers before a shot or a boarding."""

from __future__ import annotations

import pytest

from seatui.tui.widgets.board import Mark
from tests.games.battle_seas.pane.battle_app import THREE_CELLS, asked, at_battle, meeting
from tests.games.battle_seas.position import area, given, passenger, roll, secret, unit


async def test_the_table_is_read_in_words_before_anybody_fires() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter", "t")
        assert battle.cursor == "H14"
        assert "2 away, 90 %" in battle.text
        await battle.press("enter")
        for words in ("2 away, range 4", "Modifiers: none", "A roll of 9 to 12 (36 %): 95 CAP", "On average 100 CAP; it has 440 left"):
            assert words in battle.text
        assert battle.view.active == 0
        await battle.press("enter")
        assert battle.pane.seen.units[2].cap == 440 - 145


async def test_the_odds_are_those_of_the_attack_that_is_pointed_at_in_the_list() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter", "f")
        assert "HMS Captain at HMS Speedy" in battle.text
        await battle.press("down")
        assert "HMS Captain at HMS Cruizer" in battle.text
        assert battle.cursor == "L14"
        await battle.press("down")
        assert "The same roll also hits HMS Cruizer" in battle.text
        assert battle.view.active == 0
        await battle.press("3")  # a number answers, as in every question
        assert [battle.pane.seen.units[key].cap for key in (2, 3)] == [440 - 145, 540 - 145]


async def test_what_is_finished_anyhow_is_the_last_target() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "H14", cap=0), unit(1, "HMS Cruizer", "M14"))
    async with at_battle(position) as battle:
        await battle.press("enter")
        assert battle.labels[0] == "Fire at HMS Cruizer, bow N"
        await battle.press("t")
        assert battle.cursor == "M14"
        await battle.press("f")
        assert "HMS Captain at HMS Cruizer" in battle.text


@pytest.mark.rule("BS-116")
async def test_typed_shot_at_a_lost_ship_asks_first() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "H14", cap=0), unit(1, "HMS Cruizer", "M14"), dice=roll(16))
    async with at_battle(position) as battle:
        await battle.press("enter")
        await battle.type("fire at speedy")
        assert "HMS Speedy (1) is depleted and will leave the mat anyway" in asked(battle)
        await battle.press("enter")
        assert battle.view.active == 0
        await battle.type("fire at speedy")
        await battle.answer(("fire", 0, 1, -1), lambda *_: "1", 3)
        assert battle.pane.seen.units[1].cap < 0


async def test_typed_attack_shows_its_odds_before_enter() -> None:
    async with at_battle(meeting(), size=(120, 40)) as battle:
        await battle.press("enter", "colon", *("space" if letter == " " else letter for letter in "fire at speedy"))
        assert "Fire at HMS Speedy, bow N: 90 %, 100 CAP" in battle.text


async def test_nothing_is_left_to_command_once_all_have_acted() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "H14"))) as battle:
        await battle.press("enter", "p")
        await battle.go("H14")
        await battle.press("enter")
        assert "all your ships and pieces have acted: e ends your turn" in battle.text


async def test_an_attack_that_is_picked_from_the_actions_shows_its_odds_first() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter", "2")
        assert "HMS Captain at HMS Cruizer" in battle.text
        assert battle.view.active == 0


async def test_what_hampers_an_attack_is_named_with_its_source() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "H14"), area(1, "Rough Seas", "H14"))
    async with at_battle(position) as battle:
        await battle.press("enter", "t", "enter")
        assert "from Rough Seas" in battle.text


async def test_modifiers_are_named_by_the_card_or_rule_behind_them() -> None:
    bomb = unit(0, "Bomb Vessel", "J14", gear=["Crack Gun Crews"])
    position = given(bomb, unit(1, "HMS Speedy", "H14", gear=["Hearts of Oak"]))
    async with at_battle(position) as battle:
        await battle.press("enter", "t", "enter")
        assert "+2 to the roll from Crack Gun Crews; -20 % damage from the target's Hearts of Oak" in asked(battle)
        assert "-5 to the roll from mortars against a ship" in asked(battle)


async def test_both_broadsides_are_aimed_with_the_cursor() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter", "t", "x", "t", "enter")
        assert "The same roll also hits HMS Speedy" in battle.text
        await battle.press("enter")
        assert [battle.pane.seen.units[key].cap for key in (2, 3)] == [440 - 145, 540 - 145]


async def test_what_can_be_attacked_is_marked() -> None:
    async with at_battle(meeting()) as battle:
        assert battle.marked(Mark.TARGET) == {"J14", "F15"}
        await battle.press("enter")
        assert battle.marked(Mark.TARGET) == {"H14", "L14"}


async def test_ranges_show_to_which_side_a_ship_fires() -> None:
    async with at_battle(meeting(), size=(120, 40), zoom=THREE_CELLS) as battle:
        await battle.press("enter", "r")
        assert battle.drawn("I14") == [" ‹ "]
        assert battle.drawn("K14") == [" › "]
        assert battle.drawn("J12") == [" + "]
        await battle.press("r")
        assert battle.drawn("J12") != [" + "]


async def test_ranges_are_those_from_the_end_of_the_way() -> None:
    async with at_battle(meeting(), size=(120, 40), zoom=THREE_CELLS) as battle:
        await battle.press("enter", "r")
        await battle.go("J16")
        assert battle.drawn("J20") == [" + "]
        await battle.go("J18")  # too far to attack from there
        assert battle.drawn("J20") != [" + "]


async def test_a_boarding_tells_its_odds_first() -> None:
    position = given(
        unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J13", cap=40), passenger(0, "Boarding Party", 0), passenger(0, "LC01", 0)
    )
    async with at_battle(position) as battle:
        await battle.press("enter", "up", "enter")
        assert "Captain of Marines (480 CAP, 44 a blow)" in battle.text
        assert "she strikes in" in battle.text
        await battle.press("1")
        assert any("Bout 1" in line.text for line in battle.pane.log_view.lines)


async def test_a_ship_that_struck_to_the_player_is_not_fired_at_by_default() -> None:
    position = given(
        unit(0, "HMS Captain", "J14"), passenger(0, "Boarding Party", 0), unit(1, "HMS Speedy", "H14", cap=80), unit(1, "HMS Cruizer", "A1")
    )
    position.state.struck = {1: (0, secret(0, 0))}
    async with at_battle(position) as battle:
        await battle.press("enter", "t", "enter")
        assert "HMS Speedy (1) has struck to you: do not sink your own prize." in asked(battle)
        await battle.press("enter")
        assert battle.view.active == 0
        assert battle.pane.seen.units[1].cap == 80


async def test_a_ship_that_has_sailed_too_far_to_attack_says_so() -> None:
    position = given(unit(0, "HMS Victory", "J14"), unit(1, "HMS Captain", "J8"))
    async with at_battle(position) as battle:
        await battle.press("enter")
        await battle.go("J11")
        await battle.press("enter")
        await battle.until("command_card")
        await battle.press("t")
        assert "has sailed too far to attack HMS Captain" in battle.text
        await battle.press("f")
        assert "has sailed too far to attack HMS Captain" in battle.text
        await battle.go("J8")
        await battle.press("enter")
        assert "has sailed too far to attack HMS Captain" in battle.text
