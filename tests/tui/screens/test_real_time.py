"""A game in real time on the screen: in Divers, Ann is the Seal's Pilot and Stoker, and bots are the Otter. The tests move the clock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from examples.console import app
from seatui.engine.contract import Refused
from seatui.match.runner import TableRunner
from seatui.tui.screens.game import GameScreen
from tests.narrowing import checked
from tests.tui.app_driver import app_of
from tests.tui.app_driver import press_each as press
from tests.tui.fake_terminal import STILL, painted, until, wired


class Timed:
    """A game screen whose clock the test moves."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, GameScreen)
        self.pilot = pilot
        self.screen = pilot.app.screen
        self.pane = self.screen.panes[0]
        self.match = self.screen.table.match

    async def pass_time(self, clock: list[int], milliseconds: int) -> None:
        """Let this much time pass, tick by tick."""
        for _ in range(milliseconds // 500):
            clock[0] += 500
            self.runner.tick()
            await self.pilot.app.workers.wait_for_complete()  # bots have thought
            await self.pilot.pause()

    @property
    def runner(self) -> TableRunner:
        return checked(TableRunner, self.screen.runner)

    @property
    def time(self) -> int:
        passed: int = self.match.view(None).clock
        return passed


@asynccontextmanager
async def divers(people: str = "AA--") -> AsyncIterator[tuple[Timed, list[int]]]:
    clock = [0]
    async with app(STILL, people=people, mode="real-time", source=lambda: clock[0]).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        yield Timed(pilot), clock


async def test_time_runs_and_stands_in_the_corner() -> None:
    async with divers() as (game, clock):
        await game.pass_time(clock, 3000)
        assert painted(game.pilot.app)[0].rstrip().endswith("0:03")


async def test_time_runs_by_itself() -> None:
    async with app(STILL, mode="real-time").run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, GameScreen)
        table = pilot.app.screen.table
        await until(pilot, lambda: table.view(None).clock >= 1000)


async def test_bots_act_after_their_reaction_time_and_nobody_waits_for_them() -> None:
    async with divers() as (game, clock):
        game.pane.submit(("start", 2))
        await game.pass_time(clock, 500)
        assert game.match.view(2).bay == 0
        await game.pass_time(clock, 500)
        assert game.match.view(2).bay == 1


async def test_the_menu_stops_time_for_who_is_alone() -> None:
    async with divers() as (game, clock):
        await press(game.pilot, "escape")
        await game.pass_time(clock, 2000)
        assert game.time == 0
        await press(game.pilot, "escape")
        await game.pass_time(clock, 1000)
        assert game.time == 1000


async def test_the_menu_of_one_does_not_stop_time_for_two() -> None:
    async with divers("AC--") as (game, clock):
        await press(game.pilot, "escape")
        await game.pass_time(clock, 2000)
        assert game.time == 2000


async def test_time_stands_still_under_another_screen() -> None:
    async with divers() as (game, clock):
        await game.pilot.app.push_screen(Screen())
        await game.pass_time(clock, 2000)
        assert game.time == 0
        await game.pilot.app.pop_screen()
        await game.pilot.pause()
        await game.pass_time(clock, 500)
        assert game.time == 500


async def test_who_types_or_filters_is_not_disturbed_by_time_or_by_others() -> None:
    async with divers() as (game, clock):
        game.pane.submit(("start", 2))
        await press(game.pilot, "m", "m", "a")
        await game.pass_time(clock, 2000)
        assert game.match.view(2).bay == 1
        assert game.pane.verbs.place == "menu"
        assert game.pane.menu.filter.text == "ma"


async def test_the_focus_stays_with_the_role_it_is_at() -> None:
    async with divers() as (game, clock):
        await press(game.pilot, "f6")
        game.pane.submit(("start", 2), 0)
        await game.pass_time(clock, 2000)
        assert game.pane.seat == 1


async def test_what_happens_is_shown_at_once_and_holds_no_key_up() -> None:
    async with divers() as (game, clock):
        app_of(game.pilot).settings = STILL.__class__(speed="slow", glyphs="unicode")
        game.pane.submit(("start", 2))
        await game.pass_time(clock, 4000)
        assert game.match.view(None).rounds[1] > 0
        assert not game.pane.steps.busy
        await press(game.pilot, "f6")
        assert game.pane.seat == 1


async def test_a_second_sends_only_the_digits_that_changed() -> None:
    clock = [0]
    async with wired(app(STILL, people="AA--", mode="real-time", source=lambda: clock[0])) as (pilot, wire):
        game = Timed(pilot)
        await game.pass_time(clock, 1000)
        wire.take()
        await game.pass_time(clock, 1000)
        assert 0 < len(wire.take()) < 100
        await game.pass_time(clock, 500)
        assert wire.take() == ""


async def test_a_game_of_bots_alone_runs_to_its_end() -> None:
    async with divers("----") as (game, clock):
        for _ in range(40):
            await game.pass_time(clock, 1000)
            if game.match.outcome:
                break
        await until(game.pilot, lambda: bool(game.pane.dialogs))
        assert "The game is over" in "\n".join(painted(game.pilot.app))


async def test_time_stands_still_when_it_cannot_be_saved_and_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise Refused("", "the disk is full")

    async with divers() as (game, clock):
        monkeypatch.setattr(game.match, "play", full)
        await game.pass_time(clock, 500)
        assert "the disk is full" in painted(game.pilot.app)[1]
        assert not game.runner.clock.running
