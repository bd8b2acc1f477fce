"""The tabletop of the examples, running in an app for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from rich.style import Style
from textual.pilot import Pilot

from examples import tabletop
from examples.tabletop import TableScreen
from seatui.engine.plane import Pose
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.tabletop.scene import OnCard, TableCard
from seatui.tui.widgets.tabletop.tabletop import Tabletop
from tests.tui.fake_terminal import STILL
from tests.tui.paint.internals import strips_on

HOME = OnCard(0)
ROOM = (110, 47)
"""Room for the large scale with a margin, and the line below it."""
NEW = TableCard("new", Pose(44000, 79200, 2), 0, "9")


@asynccontextmanager
async def table(*keys: str, settings: Settings = STILL, size: tuple[int, int] = ROOM) -> AsyncIterator[tuple[Pilot[Any], Tabletop]]:
    """The demo table after some keys."""
    async with tabletop.app(settings).run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        yield pilot, pilot.app.screen.board


def cell_of(board: Tabletop, point: tuple[int, ...]) -> tuple[int, int]:
    """The cell of the screen that shows a point of the table."""
    x, y = board.lattice.cell((point[0], point[1]))
    return x - board._window.at.x, y - board._window.at.y


def shown_at(pilot: Pilot[Any], at: tuple[int, int]) -> tuple[str, Style]:
    """The character and the style of a cell of the screen."""
    x = 0
    for segment in strips_on(pilot.app)[at[1]]:
        if x <= at[0] < x + len(segment.text):
            return segment.text[at[0] - x], segment.style or Style()
        x += len(segment.text)
    raise AssertionError("nothing is there")
