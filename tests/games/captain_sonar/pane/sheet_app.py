"""A single sheet of the console for tests: its rows, and the actions that it posts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from examples.console_sheets import StationScreen, app
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.pane.sheets.station import Station
from tests.tui.app_driver import text_of
from tests.tui.fake_terminal import STILL


class Shown:
    """A sheet on the screen."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.pilot = pilot
        screen = pilot.app.screen
        assert isinstance(screen, StationScreen)
        self.screen = screen

    @property
    def sheet(self) -> Station:
        return self.screen.station

    @property
    def rows(self) -> list[str]:
        return text_of(self.pilot.app).splitlines()

    def row(self, words: str) -> str:
        """The first row with these words; "" if there is none."""
        return next((row for row in self.rows if words in row), "")

    @property
    def chosen(self) -> str:
        """The seat and the action posted last; "" if there is none."""
        return self.screen.line.text

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def show(self, view: View) -> None:
        self.sheet.show(view)
        await self.pilot.pause()


@asynccontextmanager
async def sheet(name: str, view: View, room: tuple[int, int] = (60, 18)) -> AsyncIterator[Shown]:
    """A sheet in use, in a part of the screen."""
    async with app(name, STILL, room, view).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        yield Shown(pilot)
