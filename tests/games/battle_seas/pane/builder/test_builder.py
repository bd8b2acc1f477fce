"""The fleet builder: taking, giving, removing, undoing, and submitting."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown

from seatui.games.battle_seas.model.content import CARD, CARDS, KINDS
from seatui.games.battle_seas.pane.builder.builder import FleetBuilder
from seatui.games.battle_seas.pane.builder.draft import is_attachment
from seatui.games.battle_seas.pane.builder.editor import CARDS_OF
from seatui.games.battle_seas.pane.builder.sheet import LIST
from tests.games.battle_seas.pane.builder.builder_app import building
from tests.tui.app_driver import click_on, line_with

KEYS_TO = {kind: ("right",) * at for at, kind in enumerate(KINDS)}


async def test_the_first_card_is_one_key_away() -> None:
    async with building() as screen:
        assert screen.is_building
        await screen.press("enter")
        assert screen.fleet == "SH01"
        assert "143 of 300 levels spent, 157 left" in screen.text
        assert "HMS Victory taken: 157 levels left" in screen.text


@pytest.mark.parametrize("kind", KINDS)
async def test_every_card_of_a_kind_can_be_read_in_words(kind: str) -> None:
    async with building(size=(120, 40)) as screen:
        await screen.press(*KEYS_TO[kind])
        for card in CARDS_OF[kind]:
            assert screen.editor.card == card
            assert f"─ {card.name}" in screen.text
            assert f"B Level {card.level}: its price" in screen.text
            await screen.press("down")


async def test_kinds_go_round() -> None:
    async with building() as screen:
        await screen.press("left")
        assert screen.editor.card.id == "TR01"
        await screen.press("right")
        assert screen.editor.card.id == "SH01"


async def test_an_attachment_goes_to_the_piece_that_was_taken_last() -> None:
    async with building() as screen:
        await screen.press("enter", *KEYS_TO["modification"], "enter")
        assert screen.fleet == "SH01[MO01]"
        assert "Admiral Nelson for HMS Victory: 81 levels left" in screen.text


async def test_an_attachment_goes_to_the_bearer_that_is_chosen() -> None:
    async with building(levels=500) as screen:
        await screen.press("enter", "down", "enter")
        await screen.press("tab", "up", "enter")
        assert "Choose what HMS Victory is to carry" in screen.text
        assert screen.editor.card.id == "AR04"
        await screen.press("enter")
        assert screen.fleet == "SH01[AR04], SH02"


async def test_it_is_told_who_gets_an_attachment_and_another_piece_can_be_chosen() -> None:
    async with building(levels=500) as screen:
        await screen.press("enter", "down", "enter", *KEYS_TO["artifact"], "down", "down", "down")
        assert "Enter gives it to HMS Royal George; b:" in screen.text
        await screen.press("b")
        assert "Who is to carry Telescope?" in screen.text
        await screen.press("enter")
        assert screen.fleet == "SH01[AR04], SH02"
        await screen.press("tab", "b", "enter")
        assert "Telescope goes from HMS Victory to HMS Royal George" in screen.text
        assert screen.fleet == "SH01, SH02[AR04]"
        await screen.press("u")
        assert screen.fleet == "SH01[AR04], SH02"


async def test_who_else_is_to_carry_it_is_asked_where_the_piece_in_hand_cannot() -> None:
    async with building() as screen:
        await screen.press("enter", "right", "enter", *KEYS_TO["artifact"][1:], *["down"] * 4)
        assert "Captain of Marines cannot carry" in screen.text
        await screen.press("enter", "enter")
        assert screen.fleet == "SH01[AR05], LC01"


async def test_several_pieces_that_are_alike_get_an_attachment_at_once() -> None:
    async with building(levels=500) as screen:
        await screen.press("3", "enter", *KEYS_TO["artifact"], "down", "down", "down", "2", "enter")
        assert screen.fleet == "SH01, SH01[AR04], SH01[AR04]"
        assert "2 x Telescope for HMS Victory" in screen.text
        assert "143 HMS Victory            ×2 ←" in screen.text


async def test_an_unlawful_attachment_is_grey_and_says_why() -> None:
    async with building(size=(120, 40)) as screen:
        await screen.press("enter", *KEYS_TO["artifact"])
        assert screen.editor.card.id == "AR01"
        assert "▸-   8 Superior Cutlass" in screen.text
        assert "Not now: HMS Victory cannot carry Superior" in screen.text
        await screen.press("enter")
        assert "HMS Victory cannot carry Superior Cutlass: only a land character without guns can [BS-023]" in screen.text
        assert screen.fleet == "SH01"
        assert screen.pane.rule == "BS-023"


async def test_why_nobody_can_carry_it_is_told_of_the_piece_that_comes_nearest() -> None:
    async with building() as screen:
        await screen.press("enter", "right", "enter", "slash")
        await screen.write("cochrane")
        await screen.press("enter")
        assert "Lord Cochrane sails only in frigates and cutters, and HMS Victory is neither" in screen.text


async def test_refusal_is_about_the_piece_under_the_arrow_where_none_fits() -> None:
    async with building() as screen:
        await screen.press("y", "enter", *KEYS_TO["artifact"])
        assert "Rough Seas cannot carry" in screen.text
        assert "carries no attachments" not in screen.text


async def test_keys_for_whole_fleets_are_not_offered_while_typing() -> None:
    async with building() as screen:
        assert "f Finish" in screen.text
        await screen.press("slash")
        assert "f Finish" not in screen.text


async def test_list_says_how_many_pieces_are_out_of_sight() -> None:
    async with building() as screen:
        await screen.press("right", *["enter", "down"] * 8, "tab")
        heading = next(line for line in screen.text.splitlines() if "Your fleet (" in line)
        assert "↑" in heading or "↓" in heading


async def test_list_shows_the_figures_to_compare_ships_by() -> None:
    async with building() as screen:
        assert "Ships (30) · CAP, range" in screen.text
        assert "143 HMS Victory         1400 r4" in screen.text


async def test_without_a_bearer_nothing_can_be_attached() -> None:
    async with building() as screen:
        await screen.press(*KEYS_TO["artifact"], "enter")
        assert "Superior Cutlass needs a card that carries it: take that first" in screen.text


async def test_what_is_too_dear_is_refused_with_the_reason() -> None:
    async with building(levels=100) as screen:
        assert "▸- 143 HMS Victory" in screen.text
        await screen.press("enter")
        assert "That costs 143 levels, and 100 of 100 are left [BS-017]" in screen.text
        assert screen.fleet == ""


async def test_limits_that_were_agreed_hold() -> None:
    async with building(limits="SH30=1 SH01=0") as screen:
        await screen.press("enter")
        assert "HMS Victory is banned [OP-18]" in screen.text
        await screen.press("slash")
        await screen.write("fire ship")
        await screen.press("enter", "enter")
        assert "Fire Ship may be taken 1 time" in screen.text
        assert screen.fleet == "SH30"


async def test_copies_are_counted_and_given_back_one_by_one() -> None:
    async with building() as screen:
        await screen.press("slash")
        await screen.write("fire ship")
        await screen.press("enter", "c", "c")
        assert screen.fleet == "SH30, SH30, SH30"
        assert line_with(screen.pilot, "13 Fire Ship  ").split("×")[1].startswith("3")
        await screen.press("x")
        assert screen.fleet == "SH30, SH30"


async def test_a_piece_is_copied_with_what_it_carries() -> None:
    async with building(levels=500) as screen:
        await screen.press("enter", *KEYS_TO["artifact"], "slash")
        await screen.write("telescope")
        await screen.press("enter", "tab", "c")
        assert screen.fleet == "SH01[AR04], SH01[AR04]"
        assert "HMS Victory taken once more: 198 levels left" in screen.text


async def test_an_attachment_alone_can_be_given_back() -> None:
    async with building() as screen:
        await screen.press("enter", *KEYS_TO["modification"], "enter", "tab", "x")
        assert screen.fleet == "SH01"
        await screen.press("x")
        assert screen.fleet == ""
        assert not screen.editor.in_fleet


async def test_every_step_can_be_taken_back() -> None:
    async with building() as screen:
        await screen.press("enter", *KEYS_TO["modification"], "enter", "r")
        assert screen.fleet != "SH01[MO01]"
        told = []
        for _ in range(3):
            await screen.press("u")
            told.append(screen.fleet)
        assert told == ["SH01[MO01]", "SH01", ""]
        await screen.press("u")
        assert "There is nothing to take back" in screen.text
        assert screen.table.match.count == 1  # the match itself was left alone


async def test_removing_what_is_not_there_is_told() -> None:
    async with building() as screen:
        await screen.press("x")
        assert "HMS Victory is not in your fleet" in screen.text
        await screen.press("tab")
        assert "Your fleet is still empty" in screen.text


async def test_cards_are_filtered_by_name_or_number_while_it_is_typed() -> None:
    async with building() as screen:
        await screen.press("slash", "f", "i", "r")
        assert [card.id for card in screen.editor.cards] == ["SH30", "TR03"]
        assert "/fir_ (2)" in screen.text
        await screen.press("enter", "enter")  # the first ends the typing, the second takes
        assert screen.fleet == "SH30"
        await screen.press("escape")  # ends the search
        assert (screen.is_building, screen.editor.sought, screen.editor.card.id) == (True, "", "SH30")
        for text, card in (("nelson", "MO01"), ("santisima", "SH04"), ("te05", "TE05")):
            await screen.press("slash")
            await screen.write(text)
            assert screen.editor.card.id == card


async def test_a_letter_that_no_card_has_is_told_and_not_taken() -> None:
    async with building() as screen:
        await screen.press("slash", "f", "x")
        assert "No card is called fx" in screen.text
        assert screen.editor.sought == "f"
        await screen.press("backspace", "backspace", "escape")
        assert screen.editor.sought == ""
        assert screen.is_building


async def test_a_number_before_enter_takes_several_and_is_taken_back_at_once() -> None:
    async with building() as screen:
        await screen.press("slash")
        await screen.write("fire ship")
        await screen.press("1", "2")
        assert "12 times: Enter takes that many" in screen.text
        await screen.press("enter")
        assert screen.fleet.count("SH30") == 12
        await screen.press("5", "x")
        assert screen.fleet.count("SH30") == 7
        await screen.press("u", "u")
        assert screen.fleet == ""
        await screen.press("3", "escape", "enter")
        assert screen.fleet == "SH30"


async def test_as_many_are_taken_as_the_levels_allow_and_the_reason_is_told() -> None:
    async with building(levels=100) as screen:
        await screen.press("slash")
        await screen.write("fire ship")
        await screen.press("9", "enter")
        assert screen.fleet.count("SH30") == 7
        assert "7 x Fire Ship taken, not 9: that costs 13 levels, and 9 of 100 are left" in screen.text
        assert "[BS-017]" in screen.text


async def test_fleets_by_chance_are_lawful_and_others_each_time() -> None:
    async with building() as screen:
        fleets = []
        for _ in range(3):
            await screen.press("r")
            assert screen.editor.draft.fault() is None
            fleets.append(screen.fleet)
        assert len(set(fleets)) == 3


async def test_a_fleet_is_submitted_by_enter_alone_after_name_and_total_were_shown() -> None:
    async with building() as screen:
        await screen.press("enter", "f")
        assert "A fleet without a name" in screen.text
        assert "143 of 300 levels, 1 piece; 157 levels would be lost" in screen.text
        await screen.press("1", "2", "f", "y", "escape")
        assert screen.is_building
        await screen.press("f", "enter")
        assert not screen.is_building
        assert [item.card for _, item in screen.view.units] == [CARD["SH01"].number]


async def test_an_unlawful_fleet_is_refused_with_the_reason_and_stays() -> None:
    async with building() as screen:
        await screen.press("f")
        assert "Without a ship, or a landing party on an area of yours, you would be out at" in screen.text
        assert "once [BS-021]" in screen.text
        await screen.press("slash")
        await screen.write("fire ship")
        await screen.press("enter", "right", "enter")
        await screen.press("up")
        assert "Not ready: your ships and areas have room for 0 slots" in screen.text
        await screen.press("f")
        assert "[BS-172]" in screen.text
        assert screen.fleet == "SH30, LC01"
        assert screen.is_building


async def test_leaving_and_coming_back_loses_nothing() -> None:
    async with building() as screen:
        await screen.press("enter", "escape")
        assert not screen.pane.dialogs
        await screen.pilot.pause()
        assert 1 in screen.view.submitted  # the bot has its fleet, and that brought nothing back
        assert not screen.pane.dialogs
        screen.pane.open_dialog(FleetBuilder(screen.pane, screen.editor))
        await screen.pilot.pause()
        assert screen.fleet == "SH01"
        assert "143 of 300 levels spent" in screen.text


async def test_a_fleet_can_be_typed_from_here() -> None:
    async with building() as screen:
        await screen.press("colon")
        for char in "fleet SH01[MO01], TE01":
            await screen.pilot.press({" ": "space", ",": "comma", "[": "left_square_bracket", "]": "right_square_bracket"}.get(char, char))
        await screen.press("enter")
        assert sorted(unit.card for _, unit in screen.view.units) == [CARD["SH01"].number]


async def test_long_words_can_be_paged_and_opened() -> None:
    async with building() as screen:
        assert "PgDn" in screen.text
        assert "slots for land" not in screen.text
        await screen.press("pagedown")
        assert "slots for land" in screen.text
        await screen.press("pageup")
        assert "slots for land" not in screen.text
        await screen.press("i")
        assert "4 fighting places against boarders, 16 slots" in screen.text
        await screen.press("escape")
        assert screen.is_building


async def test_the_menu_has_everything() -> None:
    async with building() as screen:
        await screen.press("m", "5")
        assert "A random fleet:" in screen.text
        await screen.press("m", "9")
        assert screen.fleet == ""
        assert "Your fleet is empty" in screen.text


# Mouse


async def test_clicks_open_kinds_point_and_take() -> None:
    async with building(size=(120, 40)) as screen:
        await click_on(screen.pilot, "120 HMS Cambridge")
        assert (screen.editor.card.id, screen.fleet) == ("SH09", "")
        await click_on(screen.pilot, "120 HMS Cambridge")
        assert screen.fleet == "SH09"
        await click_on(screen.pilot, "Artifacts")
        await click_on(screen.pilot, "22 Carronades")
        await click_on(screen.pilot, "22 Carronades")
        assert screen.fleet == "SH09[AR05]"
        await click_on(screen.pilot, "+ 22 Carron")
        assert screen.editor.in_fleet
        await click_on(screen.pilot, "Remove")
        assert screen.fleet == "SH09"
        await click_on(screen.pilot, "Fill up")
        assert "Filled up at random" in screen.text
        await click_on(screen.pilot, "Ready ones")
        assert "Nelson in the Victory" in screen.text


async def test_the_wheel_moves_what_is_under_the_mouse() -> None:
    async with building() as screen:
        dialog = screen.dialog
        for at, card in ((10, 1), (10, 2)):
            dialog.post_message(MouseScrollDown(dialog, at, 8, 0, 1, 0, False, False, False))
            await screen.pilot.pause()
            assert screen.editor.at == card


def test_all_names_fit_the_lists() -> None:
    """No name is cut at the smallest size, even with a two-digit number of copies."""
    width = LIST - len("▸  143 ") - len(" ×12")
    assert [card.name for card in CARDS if len(card.name) > width] == []
    assert [card.name for card in CARDS if is_attachment(card) and len(f"▸      + {card.level} {card.name}") > LIST] == []
