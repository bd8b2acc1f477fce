"""The Engineer's sheet: panels and circuits at a glance, words before a mark, and a second press for one that costs damage."""

from __future__ import annotations

import re
from typing import Any

import pytest

from examples.console_sheets import sample_view
from seatui.games.captain_sonar.knowledge.view import Truth, View
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER
from seatui.games.captain_sonar.model.state import Request
from tests.games.captain_sonar.pane.sheet_app import sheet

SMALL = (38, 10)
HIGH = (60, 26)
LAST_REACTOR = "W5 W6 S5 E4 E6"


def marked(symbols: str, course: str = "N", awaited: str = "breakdown", **changes: Any) -> View:
    """The Engineer's view with these symbols marked and a course to be marked for."""
    return sample_view(ENGINEER, breakdowns=symbols, course=course, awaited=((ENGINEER, awaited),), **changes)


async def test_the_title_names_the_panel_to_be_marked() -> None:
    async with sheet("engineer", marked("", "S")) as engineer:
        assert "mark one in SOUTH" in engineer.rows[0]
        assert engineer.row("▸South")


async def test_every_circuit_is_one_line_of_its_own_kind_up_to_the_east() -> None:
    async with sheet("engineer", marked("", "E"), SMALL) as engineer:
        assert "W►══S◆══D◎═y0/4═W" in engineer.row("West")
        assert "S◆──W►──S◆─o0/4─D" in engineer.row("North")
        assert "D◎┄┄S◆┄┄W►┄g0/4┄S" in engineer.row("South")


async def test_a_mark_takes_the_place_of_the_sign_and_counts_for_its_circuit() -> None:
    async with sheet("engineer", marked("W1 E3", "N"), SMALL) as engineer:
        assert "W×══S◆══D◎═y2/4═W×" in engineer.row("West")


async def test_the_symbols_of_the_panel_show_their_letters() -> None:
    async with sheet("engineer", marked("N2", "N"), SMALL) as engineer:
        assert "Sa──W×──Sc" in engineer.row("North")
        assert "Dd We Rf" in engineer.row("North")


@pytest.mark.rule("CS-103")
async def test_each_panel_says_what_a_course_there_may_cost() -> None:
    async with sheet("engineer", marked(f"{LAST_REACTOR} N1 N2 N3 N4 N5", "W")) as engineer:
        rows = engineer.rows
        assert rows[4].startswith(" would damage")
        assert rows[7].startswith(" safe")


# Words before a mark


@pytest.mark.parametrize(
    ("symbols", "words"),
    [
        ("", "North a S◆: breaks special (silence); orange 1/4"),
        ("S2", "North a S◆: special stays broken; orange 1/4"),
        ("N2 N3 E1", "North a S◆: repairs the orange circuit; clears weapons, detection, special"),
    ],
)
async def test_what_the_mark_under_the_cursor_would_do_is_said(symbols: str, words: str) -> None:
    async with sheet("engineer", marked(symbols), (100, 19)) as engineer:
        assert engineer.row("North a").strip() == words


async def test_where_there_is_room_all_marks_of_the_panel_are_listed() -> None:
    async with sheet("engineer", marked(f"{LAST_REACTOR} N1"), HIGH) as engineer:
        assert engineer.row("f R✱").strip() == "f R✱ last reactor: DAMAGE"
        assert engineer.row("d D◎").strip() == "d D◎ breaks detection (drone, sonar)"


async def test_where_there_is_less_room_all_marks_are_listed_in_two_words() -> None:
    async with sheet("engineer", marked(f"{LAST_REACTOR} N1"), (49, 19)) as engineer:
        assert engineer.row(" b W►").split() == ["b", "W►", "breaks", "weapons", "c", "S◆", "broken", "already"]
        assert "f R✱ DAMAGE" in engineer.row("f R✱")


# Marks


async def test_the_letter_of_a_symbol_marks_it() -> None:
    async with sheet("engineer", marked("")) as engineer:
        await engineer.press("d")
        assert engineer.chosen == "seat 0: ('break', 'N', 3)"


async def test_arrows_pass_over_marked_symbols_and_enter_marks() -> None:
    async with sheet("engineer", marked("N2")) as engineer:
        await engineer.press("right", "enter")
        assert engineer.chosen == "seat 0: ('break', 'N', 2)"


async def test_a_new_course_brings_the_cursor_to_a_symbol_without_damage() -> None:
    async with sheet("engineer", marked("N1 N2 N4 N5 W5 W6 S5 E4 E6", "W")) as engineer:
        await engineer.show(marked("N1 N2 N4 N5 W5 W6 S5 E4 E6", "N"))
        await engineer.press("enter")
        assert engineer.chosen == "seat 0: ('break', 'N', 2)"


async def test_a_mark_that_costs_damage_warns_first_and_needs_a_second_press() -> None:
    async with sheet("engineer", marked(LAST_REACTOR)) as engineer:
        await engineer.press("f")
        assert engineer.chosen == ""
        assert "costs 1 DAMAGE" in engineer.row("North f")
        await engineer.press("f")
        assert engineer.chosen == "seat 0: ('break', 'N', 5)"


async def test_escape_and_every_step_take_the_warning_back() -> None:
    async with sheet("engineer", marked(LAST_REACTOR)) as engineer:
        for key in ("escape", "left"):
            await engineer.press("f", key)
            assert not engineer.row("costs 1 DAMAGE")
        assert engineer.chosen == ""


async def test_a_warning_outlives_the_ticks_of_the_clock() -> None:
    async with sheet("engineer", marked(LAST_REACTOR, phase="real-time")) as engineer:
        await engineer.press("f")
        await engineer.show(marked(LAST_REACTOR, phase="real-time", clock=500))
        assert engineer.row("costs 1 DAMAGE")


async def test_another_panel_can_be_looked_at_but_not_marked() -> None:
    async with sheet("engineer", marked(""), (60, 19)) as engineer:
        await engineer.press("down")
        assert engineer.row("South a D◎: breaks detection")
        await engineer.press("enter")
        assert engineer.row("the course was north: mark there")
        assert engineer.chosen == ""


async def test_a_marked_symbol_is_not_marked_again() -> None:
    async with sheet("engineer", marked("N1")) as engineer:
        await engineer.press("a")
        assert engineer.row("North a is marked already")
        assert engineer.chosen == ""


async def test_without_a_duty_one_can_look_but_not_mark() -> None:
    async with sheet("engineer", marked("", "", awaited=""), (60, 19)) as engineer:
        await engineer.press("right", "enter", "a")
        assert engineer.row("North b W►: breaks weapons")
        assert engineer.chosen == ""


async def test_without_a_duty_the_choices_say_for_which_course_they_are() -> None:
    async with sheet("engineer", marked("", "", awaited=""), (60, 40)) as engineer:
        assert engineer.row("These are marked on a course north.")


async def test_letters_of_a_course_east_come_in_order_from_the_top() -> None:
    async with sheet("engineer", marked("", "E"), SMALL) as engineer:
        found = [sign for row in engineer.rows[2:6] for sign in re.findall(r"(?<![A-Za-z])[WDSR]([a-f])(?![a-z])", row)]
        assert found == list("abcdef")


async def test_the_others_of_the_crew_only_look() -> None:
    async with sheet("engineer", marked("")._replace(seat=CAPTAIN)) as engineer:
        await engineer.press("a", "enter")
        assert engineer.row("▸North")
        assert engineer.chosen == ""


@pytest.mark.rule("CS-155")
async def test_a_hidden_sheet_says_whose_it_is() -> None:
    async with sheet("engineer", sample_view(CAPTAIN, engineer=None)) as engineer:
        assert engineer.row("This sheet") == "  This sheet is for Orca's Engineer alone."


@pytest.mark.rule("CS-146")
async def test_a_damage_party_is_sent_to_a_panel_by_arrows_or_by_its_letter() -> None:
    async with sheet("engineer", marked("W1", awaited="repair_panel")) as engineer:
        await engineer.press("enter")
        assert engineer.chosen == "seat 0: ('panel', 'N')"
        await engineer.press("e")
        assert engineer.chosen == "seat 0: ('panel', 'E')"


async def test_what_the_crew_wants_clear_is_told() -> None:
    async with sheet("engineer", marked("", requests=(Request(CAPTAIN, "clear", "weapons"),))) as engineer:
        assert engineer.row("asks") == " Captain asks: keep weapons clear"


async def test_a_click_points_at_a_symbol_and_a_second_one_marks_it() -> None:
    async with sheet("engineer", marked(""), SMALL) as engineer:
        for _ in range(2):
            assert engineer.chosen == ""
            await engineer.pilot.click(offset=(13, 2))
        assert engineer.chosen == "seat 0: ('break', 'N', 1)"


@pytest.mark.rule("CS-133")
async def test_after_the_end_a_sheet_that_was_hidden_is_shown() -> None:
    truth = Truth(0, 0, ((0,),), (), (0,) * 6, 1)
    async with sheet("engineer", sample_view(CAPTAIN, engineer=None, awaited=(), phase="over", truth=(truth, truth)), SMALL) as engineer:
        assert "S×──W►──S◆─o1/4─D◎" in engineer.row("North")
