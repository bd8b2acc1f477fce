"""Real time with a driven clock: STOP and its seconds, belaying, and a clock that redraws nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE
from seatui.games.captain_sonar.pane.dialogs import Confirmation
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.pane.console_app import Boat, console, sub

SMALL, LARGE = (80, 24), (120, 40)
REAL_TIME: dict[str, Any] = {"mode": "real-time", "map": "harbour-basin"}


async def ticks(boat: Boat, count: int) -> None:
    """Let half seconds pass."""
    for _ in range(count):
        boat.table.match.play(-1, ("tick", 500))
        await boat.pilot.pause()


async def test_the_key_of_a_system_calls_stop_and_the_cursor_picks_its_target() -> None:
    async with console(sub("D6", torpedo=3), sub("D9"), **REAL_TIME) as boat:
        await boat.press("t")
        assert boat.last == ("stop", "torpedo")
        assert "STOP 20 s" in boat.text
        await boat.press("down", "down", "down", "enter")
        assert boat.view.crews[1].damage == 2


TWENTY = ("███ ███", "██████ ██████")
"""The upper edge of "20" in slim and in wide digits."""


@pytest.mark.parametrize(("size", "station"), [(SMALL, "1"), (SMALL, "4"), (SMALL, "2"), (SMALL, "5"), (LARGE, "1"), (LARGE, "3")])
async def test_seconds_of_a_stop_are_large_everywhere(size: tuple[int, int], station: str) -> None:
    async with console(sub("D6"), sub("J10", torpedo=3), size=size, **REAL_TIME) as boat:
        await boat.press(station)
        boat.table.match.play(NARWHAL + CAPTAIN, "stop torpedo")
        await boat.pilot.pause()
        assert any(boat.text.count(edge) >= 2 for edge in TWENTY)
        await ticks(boat, 2)
        assert "STOP 19 s" in boat.text


async def test_the_seconds_of_a_stop_run_down_and_what_is_aimed_stays() -> None:
    async with console(sub("D6", torpedo=3), **REAL_TIME) as boat:
        await boat.press("t", "down", "down")
        await ticks(boat, 4)
        assert "STOP 18 s" in boat.text
        assert "fire at D8" in boat.text


async def test_what_was_meant_to_fire_gives_no_course_when_the_time_has_run_out() -> None:
    async with console(sub("D6", torpedo=3), **REAL_TIME) as boat:
        await boat.press("t", "down", "down")
        await ticks(boat, 41)
        await boat.press("down", "enter")
        assert "course" not in boat.heard
        await ticks(boat, 4)
        await boat.press("enter")
        assert boat.last == ("course", "S")


async def test_escape_belays_a_stop() -> None:
    async with console(sub("D6", torpedo=3), **REAL_TIME) as boat:
        await boat.press("t", "escape")
        assert boat.last == ("belayed", "torpedo")
        assert boat.console.captain.aim is None


async def test_a_sonar_is_sent_at_once_as_by_the_first_mate() -> None:
    async with console(sub("D6", sonar=3), **REAL_TIME) as boat:
        await boat.press("o")
        assert {"stop", "sonar"} <= boat.heard


@pytest.mark.rule("CS-121")
async def test_the_banner_tells_how_far_the_repair_of_a_surfaced_boat_has_got() -> None:
    async with console(sub("D6"), roles=(CAPTAIN,), **REAL_TIME) as boat:
        boat.table.match.play(CAPTAIN, "surface")
        for role in (ENGINEER, MATE):
            boat.table.match.play(role, boat.table.match.options(role)[0])
        await boat.pilot.pause()
        assert "SURFACED, 2 of 4 drawn" in boat.text.splitlines()[0]


@pytest.mark.rule("CS-121")
async def test_panel_tells_who_has_signed_the_drawing() -> None:
    async with console(sub("D6"), roles=(CAPTAIN,), **REAL_TIME) as boat:
        boat.table.match.play(CAPTAIN, "surface")
        boat.table.match.play(ENGINEER, boat.table.match.options(ENGINEER)[0])
        await boat.pilot.pause()
        assert "WE ARE SURFACED" in boat.text
        states = [re.search(rf"{role} +(signed|draws|waits)", boat.text) for role in ("Engineer", "First Mate", "Captain")]
        assert boat.line("1 of 4 drawn")
        assert [found and found[1] for found in states] == ["signed", "draws", "waits"]


@pytest.mark.rule("CS-119")
async def test_panel_counts_the_turns_that_a_surfaced_boat_gives() -> None:
    async with console(sub("D6"), step="order", map="harbour-basin", size=SMALL) as boat:
        boat.table.match.play(CAPTAIN, "surface")
        await boat.pilot.pause()
        assert "Narwhal: 3 turns left" in boat.text


async def test_in_a_stop_the_list_of_actions_is_empty_but_for_resigning() -> None:
    async with console(sub("D6"), sub("J10", sonar=3), roles=(CAPTAIN,), **REAL_TIME) as boat:
        boat.table.match.play(NARWHAL + CAPTAIN, "stop sonar")
        boat.table.match.play(CAPTAIN, boat.table.match.options(CAPTAIN)[0])
        await boat.pilot.pause()
        assert boat.console.menu_items() == []


async def test_while_all_look_at_a_blast_the_banner_says_so() -> None:
    async with console(sub("D6", torpedo=3), sub("J10"), **REAL_TIME) as boat:
        await boat.press("t", "down", "down", "down", "enter")
        assert "All stop" in boat.text
        await ticks(boat, 7)
        assert "All stop" not in boat.text


async def test_nobody_is_torn_from_a_station_by_time() -> None:
    async with console(sub("D6"), roles=(CAPTAIN, MATE), bots=False, **REAL_TIME) as boat:
        await boat.press("5")
        await ticks(boat, 3)
        assert boat.console.station == "crew"


async def test_a_tick_changes_nothing_on_the_screen_but_the_clock() -> None:
    async with console(sub("D6 D7"), size=(120, 40), **REAL_TIME) as boat:
        await ticks(boat, 1)
        before = boat.text.splitlines()
        await ticks(boat, 2)
        after = boat.text.splitlines()
        changed = [y for y, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
        assert all("0:0" in after[y] for y in changed)
        assert 0 in changed


async def test_a_captain_waits_only_for_their_own_crew() -> None:
    async with console(sub("D6"), sub("D9"), roles=(CAPTAIN,), **REAL_TIME) as boat:
        await boat.press("s")
        boat.table.match.play(6, ("head", "N"))
        await boat.pilot.pause()
        assert boat.text.startswith("Waiting for Bot 2 (First Mate) and Bot 1 (Engineer) ")


async def test_a_question_closes_when_the_game_ends() -> None:
    async with console(sub("D6", breakdowns=0b011111 << 6), roles=(CAPTAIN,), **REAL_TIME) as boat:
        await boat.press("e")
        assert any(isinstance(dialog, Confirmation) for dialog in boat.console.dialogs)
        boat.table.match.play(NARWHAL + CAPTAIN, "resign")
        await boat.pilot.pause()
        assert boat.view.phase == "over"
        assert not any(isinstance(dialog, Confirmation) for dialog in boat.console.dialogs)
