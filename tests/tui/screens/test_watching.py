"""A game among bots: a watcher can pause it and let it go on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

import seatui
from seatui import bots
from seatui.games import captain_sonar
from seatui.match.table import Table
from seatui.tui.app.start import Home
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.games.captain_sonar.pane.console_app import console
from tests.tui.app_driver import app, text_of


@asynccontextmanager
async def watched(**options: Any) -> AsyncIterator[tuple[Pilot[None], Table]]:
    """Open a watcher's screen at 80 columns."""
    match = seatui.Match.new(captain_sonar.GAME, seed=4, **options)
    table = Table(match, [bots.make(match.game, "deckhand", seat, match.rules) for seat in range(8)])
    async with app(Home(), speed="fast").run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(GameScreen(table, [PaneSpec(())]))
        await pilot.pause()
        yield pilot, table


async def goes_on(pilot: Pilot[None], table: Table) -> bool:
    """Return whether bots or time act within a while."""
    before = table.match.count
    for _ in range(200):
        await pilot.pause(0.05)
        if table.match.count > before:
            return True
    return False


async def stands_still(pilot: Pilot[None], table: Table) -> bool:
    """Return whether neither bots nor time act for a while."""
    before = table.match.count
    await pilot.pause(0.6)
    return table.match.count == before


@pytest.mark.parametrize("mode", ["turns", "real-time"])
async def test_space_lets_the_bots_stand_still_and_go_on(mode: str) -> None:
    async with watched(mode=mode) as (pilot, table):
        assert "Space Pause" in text_of(pilot.app)
        assert await goes_on(pilot, table)
        await pilot.press("space")
        assert "Space Go on" in text_of(pilot.app)
        assert "The bots are paused" in text_of(pilot.app)
        assert await stands_still(pilot, table)
        await pilot.press("space")
        assert await goes_on(pilot, table)


async def test_after_the_menu_of_a_pause_the_bots_still_stand() -> None:
    async with watched() as (pilot, table):
        await pilot.press("space")
        await pilot.press("escape")
        await pilot.press("escape")
        assert await stands_still(pilot, table)


async def test_whoever_plays_has_no_such_key() -> None:
    async with console() as boat:
        assert "Pause" not in boat.text
