"""Whole games by keys alone, through the real app on a small screen, with a clock that the tests move."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

import seatui
from seatui.bots import make
from seatui.games.captain_sonar.model.content import CAPTAIN, ROLE_COUNT, TICK_MS
from seatui.match.names import bot_name
from seatui.match.runner import TableRunner
from seatui.match.table import Table
from seatui.tui.app.start import Home
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.games.captain_sonar.pane.console_app import ANN, Boat
from tests.games.captain_sonar.pane.key_player import KeyPlayer
from tests.narrowing import checked
from tests.tui.app_driver import app

RULES = seatui.game("captain-sonar").rules()
LONGEST = 1_500
"""Rounds of keys and ticks within which every game here is over."""


EVERY_SEAT = range(2 * ROLE_COUNT)
ALL_OF_ORCA = range(ROLE_COUNT)


def called(seat: int, people: Sequence[int]) -> str:
    """The name of a seat."""
    return ANN.name if seat in people else bot_name(RULES, seat)


class Game(Boat):
    """A running app at a table with bots, and its clock."""

    wall: list[int]

    @property
    def screen(self) -> GameScreen:
        screen = self.pilot.app.screen
        assert isinstance(screen, GameScreen)
        return screen

    async def pass_time(self) -> None:
        """Let a tick pass, or where time does not run a moment in which a bot acts."""
        if self.table.match.rules.tick_ms:
            self.wall[0] += TICK_MS
            checked(TableRunner, self.screen.runner).tick()
        else:
            await self.pilot.pause(0.01)
        await self.pilot.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def play(self, hand: KeyPlayer) -> list[str]:
        """Play to the end, and return what the banner said on the way."""
        banners: list[str] = []
        for _ in range(LONGEST):
            if self.table.match.outcome:
                await self.pilot.pause()
                return banners
            keys = hand.keys()
            await self.pilot.press(*keys)
            if not keys or self.table.match.rules.tick_ms:
                await self.pass_time()
            banners.append(self.text.splitlines()[0])
        raise AssertionError("the game does not end")


@asynccontextmanager
async def against_bots(seats: Sequence[int], level: str, seed: int, **options: Any) -> AsyncIterator[Game]:
    """Ann on these seats, bots of that level on all others, at 80x24."""
    match = seatui.Match.new("captain-sonar", seed=seed, names=[called(seat, seats) for seat in EVERY_SEAT], **options)
    table = Table(match, [ANN if seat in seats else make(match.game, level, seat, match.rules) for seat in EVERY_SEAT])
    wall = [0]
    async with app(Home()).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(GameScreen(table, [PaneSpec(tuple(seats), ANN)], source=lambda: wall[0]))
        await pilot.pause()
        game = Game(pilot, table, CAPTAIN)
        game.wall = wall
        yield game


@pytest.mark.rule("CS-033", "CS-138")
async def test_a_person_plays_a_real_time_game_as_captain_against_bots_to_its_end() -> None:
    async with against_bots([CAPTAIN], "captain", 2, mode="real-time", map="harbour-basin") as game:
        banners = await game.play(KeyPlayer(game.console, "torpedo", "sonar"))
        assert "The game is over" in game.text
        assert "stop" in game.heard
        assert any("stop" in banner.lower() for banner in banners)
        assert banners[-1].rstrip().endswith(f"{game.view.clock // 60_000}:{game.view.clock // 1000 % 60:02}")


@pytest.mark.rule("CS-138", "CS-139")
async def test_a_person_holds_a_whole_crew_turn_by_turn_to_the_end() -> None:
    async with against_bots(ALL_OF_ORCA, "captain", 3) as game:
        banners = await game.play(KeyPlayer(game.console, "torpedo", "sonar"))
        assert "The game is over" in game.text
        asked = {banner.split("(")[1].split(")")[0] for banner in banners if banner.startswith(" A  Ann (")}
        assert asked == {"Captain", "First Mate", "Engineer"}
