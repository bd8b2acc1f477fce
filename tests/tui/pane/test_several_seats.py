"""Several seats at one pane, free actions, and a pane with its own layout: on Divers, where Ann is Pilot and Stoker of one crew."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size
from textual.pilot import Pilot

from examples.console import app
from examples.divers.pane import stations
from seatui.tui.pane.layout import LayoutRequest, framed
from seatui.tui.pane.pane import Pane
from seatui.tui.screens.game import GameScreen
from tests.tui.app_driver import press_each as press
from tests.tui.fake_terminal import STILL, painted, until

PILOT, STOKER = 0, 1


@asynccontextmanager
async def console(people: str = "AA--", size: tuple[int, int] = (120, 40)) -> AsyncIterator[tuple[Pilot[Any], Pane]]:
    """Divers, with a letter for the person at each seat and dashes for bots."""
    async with app(STILL, people=people).run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, GameScreen)
        yield pilot, pilot.app.screen.panes[0]


async def under_way(pilot: Pilot[Any], pane: Pane) -> None:
    """Let both crews choose a bay, after which Ann must dive and pump."""
    pane.submit(("start", 2))
    await until(pilot, lambda: len(pane.position.awaited) == 2)


async def test_a_pane_has_the_decisions_and_free_actions_of_all_seats_of_one_side() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        assert [(held.seat, held.decision and held.decision.kind) for held in pane.position.held] == [(PILOT, "dive"), (STOKER, "pump")]
        assert all(("mark", 1) in held.free for held in pane.position.held)


async def test_the_menu_groups_what_is_awaited_by_role_and_what_is_free_apart() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        groups = list(dict.fromkeys(item.group for item in pane.menu.items))
        assert groups == ["Pilot", "Stoker", "At any time"]


async def test_the_banner_says_who_else_is_awaited() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        await pilot.pause()
        assert "Ann (Pilot): say how deep to dive · also Stoker" in painted(pilot.app)[0]


async def test_an_action_of_the_menu_is_played_for_its_own_role() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        await press(pilot, "m", *"pump", "enter")
        assert [decision.seat for decision in pane.table.match.decisions()] == [PILOT]


async def test_a_typed_line_is_tried_for_the_other_roles_as_well() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        await press(pilot, "colon", *"pump", "space", "2", "enter")
        assert pane.view.air == 2


async def test_what_is_lawful_for_no_role_is_refused() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        await press(pilot, "colon", *"pump", "space", "7", "enter")
        assert "that is not for this role now" in painted(pilot.app)[1]
        assert pane.table.match.count == 2


async def test_the_focus_goes_on_to_the_next_role_that_is_awaited() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        pane.submit(("dive", 1))
        await pilot.pause()
        assert pane.seat == STOKER


async def test_whoever_turned_to_another_role_stays_there_after_a_free_action() -> None:
    async with console() as (pilot, pane):
        await press(pilot, "f6")
        pane.submit(("mark", 3), STOKER)
        await pilot.pause()
        assert pane.seat == STOKER
        assert pane.view.mark == 3


async def test_a_key_means_something_else_at_each_station() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        await press(pilot, "f6", "d")
        assert (pane.view.depth, pane.view.air) == (0, 2)


async def test_two_people_of_one_crew_at_one_pane_act_each_for_their_own_seat() -> None:
    async with console("AC--") as (pilot, pane):
        await under_way(pilot, pane)
        await press(pilot, "colon", *"pump", "space", "2", "enter", "colon", *"dive", "space", "1", "enter")
        assert pane.view.rounds[0] == 1


async def test_the_log_tells_what_any_seat_of_the_crew_heard() -> None:
    async with console() as (pilot, pane):
        await under_way(pilot, pane)
        assert [line.text for line in pane.log_view.lines if line.kind == "event"] == ["Seal Pilot Ann start: 2."]
        pane.playback.fill_log()
        assert [line.text for line in pane.log_view.lines if line.kind == "event"] == ["Seal Pilot Ann start: 2."]


async def test_at_80x24_one_station_is_shown_and_the_tabs_say_who_is_awaited() -> None:
    async with console(size=(80, 24)) as (pilot, pane):
        await under_way(pilot, pane)
        await press(pilot, "f6")
        assert painted(pilot.app)[2].startswith(" Pilot ! [Stoker !]")
        assert pane.parts["stoker"].size.height > 10
        assert not pane.parts["board"].size


async def test_at_120x40_both_stations_are_shown_and_the_log_comes_when_asked_for() -> None:
    async with console() as (pilot, pane):
        assert pane.parts["stoker"].size.width == pane.parts["board"].size.width == 60
        assert not pane.log_view.size
        await press(pilot, "g")
        assert pane.log_view.size.height > 10
        await press(pilot, "escape")
        assert not pane.log_view.size


@pytest.mark.parametrize("place", ["board", "menu", "log"])
@given(st.builds(Size, st.integers(0, 250), st.integers(0, 80)))
def test_no_part_of_the_console_overlaps_another(place: str, size: Size) -> None:
    request = LayoutRequest(lambda room: room, lambda width, room: 0, 0, place=place)
    regions = framed(size, request, lambda middle: stations("stoker", request, middle)).values()
    assert all(size.region.contains_region(region) for region in regions)
    assert not [pair for pair in combinations(regions, 2) if pair[0].overlaps(pair[1])]
