"""The First Mate's sheet: the words beside the gauges, and the actions of its keys."""

from __future__ import annotations

from typing import Any

import pytest

from examples.console_sheets import StationScreen, app, sample_view
from seatui.games.captain_sonar.knowledge.view import CrewLine, MateSheet, Truth, View
from seatui.games.captain_sonar.model.content import CAPTAIN, MATE
from seatui.games.captain_sonar.model.state import Request, Stop
from tests.games.captain_sonar.pane.sheet_app import sheet
from tests.narrowing import checked
from tests.tui.fake_terminal import STILL, wired

CLEAR = (True, True, True)
READY = CrewLine(("safe",) * 4, CLEAR, (False, False, True, True, False, False))


def gauges(*filled: int, clear: tuple[bool, ...] = CLEAR, awaited: str = "charge", **changes: Any) -> View:
    """The First Mate's view with these gauges, mine first."""
    mate = MateSheet(filled, (3, 3, 4, 3, 6, 0), clear, "N")
    return sample_view(MATE, mate=mate, awaited=((MATE, awaited),), **changes)


@pytest.mark.parametrize(
    ("filled", "name", "words"),
    [(3, "Mine", "READY"), (2, "Mine", "one mark to full"), (1, "Mine", "1/3"), (0, "Scenario", "locked")],
)
async def test_a_gauge_says_how_far_it_is(filled: int, name: str, words: str) -> None:
    async with sheet("mate", gauges(filled, 0, 0, 0, 0, 0)) as mate:
        assert words in mate.row(name)


async def test_a_full_gauge_of_a_broken_pair_is_not_ready() -> None:
    async with sheet("mate", gauges(3, 0, 0, 0, 0, 0, clear=(False, True, True))) as mate:
        assert "3/3 broken" in mate.row("Mine")
        assert "BROKEN" in mate.row("weapons")


async def test_every_space_of_a_gauge_is_drawn() -> None:
    async with sheet("mate", gauges(0, 0, 1, 0, 0, 0), (38, 10)) as mate:
        assert "■□□□ " in mate.row("Drone")


@pytest.mark.rule("CS-089")
async def test_the_pointer_goes_round_the_gauges_that_take_a_mark() -> None:
    async with sheet("mate", gauges(3, 1, 4, 0, 0, 0)) as mate:
        await mate.press("down", "down", "down", "enter")
        assert mate.chosen == "seat 1: ('charge', 'torpedo')"


async def test_the_letter_of_a_system_charges_it() -> None:
    async with sheet("mate", gauges(0, 0, 0, 0, 0, 0)) as mate:
        await mate.press("v")
        assert mate.chosen == "seat 1: ('charge', 'silence')"


async def test_a_full_gauge_is_not_charged() -> None:
    async with sheet("mate", gauges(3, 0, 0, 0, 0, 0)) as mate:
        await mate.press("m")
        assert mate.chosen == ""


async def test_without_a_duty_nothing_is_charged() -> None:
    async with sheet("mate", gauges(0, 0, 0, 0, 0, 0, awaited="")) as mate:
        await mate.press("m", "enter")
        assert mate.chosen == ""


async def test_the_others_of_the_crew_only_look() -> None:
    async with sheet("mate", gauges(0, 0, 0, 0, 0, 0)._replace(seat=CAPTAIN)) as mate:
        await mate.press("m", "enter")
        assert "charge one" in mate.rows[0]
        assert mate.chosen == ""


@pytest.mark.rule("CS-155")
async def test_a_hidden_sheet_says_whose_it_is() -> None:
    async with sheet("mate", sample_view(CAPTAIN, mate=None)) as mate:
        assert mate.row("This sheet") == "  This sheet is for Orca's First Mate alone."


async def test_what_the_crew_asks_for_is_told_with_who_asks() -> None:
    async with sheet("mate", gauges(0, 0, 0, 0, 0, 0, requests=(Request(CAPTAIN, "charge", "sonar"),))) as mate:
        assert mate.row("asks") == " Captain asks: charge sonar"


async def test_both_hulls_are_shown_the_own_one_first() -> None:
    async with sheet("mate", gauges(0, 0, 0, 0, 0, 0), (38, 10)) as mate:
        assert mate.row("Orca") == " Orca [×| | | ] Narwhal [×|×| | ]"


# Launching


@pytest.mark.rule("CS-061")
async def test_a_sonar_is_launched_by_its_letter() -> None:
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="launch", line=READY)) as mate:
        await mate.press("o")
        assert mate.chosen == "seat 1: ('sonar',)"


async def test_a_drone_asks_for_its_sector() -> None:
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="launch", line=READY)) as mate:
        await mate.press("d", "right", "right")
        assert "sector ← 3 →" in mate.row("Drone to")
        await mate.press("enter")
        assert mate.chosen == "seat 1: ('drone', 3)"


async def test_a_digit_names_the_sector_and_escape_thinks_again() -> None:
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="launch", line=READY)) as mate:
        await mate.press("d", "escape", "7")
        assert mate.chosen == ""
        await mate.press("d", "7")
        assert mate.chosen == "seat 1: ('drone', 7)"


async def test_the_sectors_are_drawn_as_they_lie_on_the_map() -> None:
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="launch", line=READY)) as mate:
        await mate.press("d", "right", "down")
        at = mate.rows.index(mate.row("[5]"))
        assert [row.split() for row in mate.rows[at - 1 : at + 2]] == [["1", "2", "3"], ["4", "[5]", "6"], ["7", "8", "9"]]


async def test_a_digit_that_names_a_sector_means_nothing_else() -> None:
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="launch", line=READY)) as mate:
        assert not mate.sheet.press("7", "7")
        await mate.press("d")
        assert mate.sheet.press("7", "7")


async def test_the_launch_can_be_passed() -> None:
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="launch", line=READY)) as mate:
        await mate.press("p")
        assert mate.chosen == "seat 1: ('pass',)"


@pytest.mark.rule("CS-173")
async def test_in_real_time_a_launch_is_a_stop() -> None:
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="", phase="real-time", line=READY)) as mate:
        assert "STOP, drone" in mate.row("STOP")
        await mate.press("d")
        assert mate.chosen == "seat 1: ('stop', 'drone')"


async def test_a_stop_that_waits_for_its_sector_can_be_belayed_but_not_escaped() -> None:
    stop = Stop(MATE, "drone", "target", 20_000)
    async with sheet("mate", gauges(0, 0, 4, 3, 0, 0, awaited="target", phase="real-time", stop=stop, line=READY)) as mate:
        await mate.press("escape")
        assert mate.row("Drone to sector")
        await mate.press("x")
        assert mate.chosen == "seat 1: ('belay',)"


async def test_a_click_points_at_a_gauge_and_a_second_one_charges_it() -> None:
    async with sheet("mate", gauges(0, 0, 0, 0, 0, 0), (38, 10)) as mate:
        await mate.pilot.click(offset=(8, 3))
        assert mate.chosen == ""
        await mate.pilot.click(offset=(8, 3))
        assert mate.chosen == "seat 1: ('charge', 'drone')"


async def test_one_more_mark_sends_little_more_than_its_own_cells() -> None:
    async with wired(app("mate", STILL, view=gauges(0, 0, 0, 0, 0, 0)), (80, 24)) as (pilot, wire):
        wire.take()
        checked(StationScreen, pilot.app.screen).station.show(gauges(1, 0, 0, 0, 0, 0))
        await pilot.pause()
        assert 0 < len(wire.take()) < 600


@pytest.mark.rule("CS-160")
async def test_a_watcher_who_may_see_all_sees_the_first_crew() -> None:
    truth = Truth(0, 0, ((0,),), (), (3, 0, 0, 0, 0, 0), 0)
    async with sheet("mate", sample_view(own=None, truth=(truth, truth))._replace(seat=None)) as mate:
        assert "READY" in mate.row("Mine")
        assert mate.row("Orca hull")
