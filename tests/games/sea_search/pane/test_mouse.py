"""The mouse over the sea: what lies under the pointer is told, until something is done."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Tooltip

from seatui.tui.app.start import Play
from seatui.tui.widgets.hex.hex_board import HexBoard
from tests.games.sea_search.pane.search_app import table_of
from tests.games.sea_search.position import given
from tests.tui.matrix import app
from tests.tui.widgets.wire import until


def told(pilot: Pilot[Any]) -> str:
    """What lies over the board at the pointer now."""
    words = pilot.app.screen.query_one(Tooltip)
    return str(words.content) if words.display else ""


@asynccontextmanager
async def pointing() -> AsyncIterator[tuple[Pilot[Any], tuple[int, int]]]:
    """A game, and the cell of the board over which its player holds the pointer."""
    async with app(Play(table_of(given()))).run_test(size=(120, 40), tooltips=True) as pilot:
        await pilot.pause()
        board = pilot.app.screen.query_one(HexBoard)
        x, y = board._spot_of(board.target) - board._window.at
        await pilot.hover(HexBoard, offset=(x, y))
        await until(pilot, lambda: "Ann is here" in told(pilot))
        yield pilot, (x, y)


@pytest.mark.parametrize("key", ["d", "i", "m", "escape"])
async def test_a_key_puts_away_what_lies_over_the_board(key: str) -> None:
    async with pointing() as (pilot, _):
        await pilot.press(key)
        await until(pilot, lambda: told(pilot) == "")


async def test_a_click_puts_it_away_and_what_is_clicked_at_stays_in_sight() -> None:
    async with pointing() as (pilot, at):
        await pilot.click(HexBoard, offset=at)
        assert told(pilot) == ""
        await pilot.pause(2 * pilot.app.TOOLTIP_DELAY)
        assert told(pilot) == ""
