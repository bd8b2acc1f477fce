"""The log: it follows its end, keeps its place when scrolled, wraps, and has a bound."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from examples import event_log
from examples.event_log import LogScreen
from seatui.tui.widgets.event_log import BOUND, LogLine
from tests.tui.fake_terminal import STILL, painted, sent_by, wired


@asynccontextmanager
async def log(*keys: str) -> AsyncIterator[tuple[Pilot[Any], LogScreen]]:
    """The demo log after some keys."""
    async with event_log.app(STILL).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, LogScreen)
        yield pilot, pilot.app.screen


async def test_the_newest_line_is_in_sight() -> None:
    async with log(*["space"] * 30) as (pilot, screen):
        assert screen.log_view.lines[-1].text in painted(pilot.app)[-1]


async def test_who_scrolled_up_keeps_what_is_in_sight() -> None:
    async with log(*["space"] * 30, "pageup") as (pilot, screen):
        before = painted(pilot.app)[1:]
        await pilot.press("space")
        await pilot.pause()
        assert painted(pilot.app)[1:] == before
        assert not screen.log_view.follows


async def test_scrolling_down_to_the_end_follows_again() -> None:
    async with log(*["space"] * 30, "pageup", "pagedown") as (_, screen):
        assert screen.log_view.follows


async def test_it_does_not_scroll_past_its_beginning() -> None:
    async with log(*["pageup"] * 9) as (pilot, _):
        assert "Year 1, Spring" in painted(pilot.app)[1]


async def test_turn_marks_and_what_was_undone_show_without_colour() -> None:
    async with log() as (pilot, _):
        rows = painted(pilot.app)
        assert rows[1].startswith("── Year 1, Spring")
        assert any(row.startswith("x A storm") for row in rows)


async def test_a_turn_is_not_marked_twice() -> None:
    async with log() as (_, screen):
        screen.log_view.append(LogLine("Year 9", "turn"), LogLine("Year 9", "turn"))
        assert [line.text for line in screen.log_view.lines].count("Year 9") == 1


async def test_old_lines_go_when_the_log_is_full() -> None:
    async with log() as (_, screen):
        screen.log_view.append(*(LogLine(str(number)) for number in range(BOUND + 5)))
        assert len(screen.log_view.lines) == BOUND
        assert screen.log_view.lines[-1].text == str(BOUND + 4)


async def test_a_new_line_costs_at_most_a_kilobyte() -> None:
    async with wired(event_log.app(STILL), (80, 24)) as (pilot, wire):
        assert 0 < len(await sent_by(pilot, wire, "space")) <= 1000
