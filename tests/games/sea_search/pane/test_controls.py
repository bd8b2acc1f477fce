"""The keys of the game, and the mouse over the board."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Tooltip

from seatui.games.sea_search.pane.keys import controls
from seatui.tui.app.start import Play
from seatui.tui.look.controls import CONTROLS, HEX_CONTROLS
from seatui.tui.widgets.hex.hex_map import HexMap
from tests.games.sea_search.pane.search_app import at_sea, table_of
from tests.games.sea_search.position import given
from tests.tui.app_driver import app
from tests.tui.fake_terminal import until

# Keys


OWN = controls.SEARCH_CONTROLS[len(CONTROLS) + len(HEX_CONTROLS) :]


def test_no_key_is_taken_away() -> None:
    taken = {key for control in (*CONTROLS, *HEX_CONTROLS) for key in control.keys}
    assert not [key for control in OWN for key in control.keys if key in taken]


def test_no_key_means_two_things_at_once() -> None:
    keys = [(control.station, key) for control in OWN for key in control.keys]
    assert len(keys) == len(set(keys))


def test_every_key_has_words_and_a_group_in_the_help() -> None:
    assert all(control.id.startswith("ss.") and control.label and control.tooltip and control.group == "Sea Search" for control in OWN)


async def test_every_key_does_something_in_a_turn() -> None:
    async with at_sea(given()) as sea:
        for control in OWN:
            if not control.station:
                assert sea.pane.perform(control.meaning), control.id
                for dialog in tuple(sea.pane.dialogs):
                    sea.pane.close_dialog(dialog)


# The mouse


def tooltip(pilot: Pilot[Any]) -> str:
    """Return the tooltip on the board."""
    words = pilot.app.screen.query_one(Tooltip)
    return str(words.content) if words.display else ""


@asynccontextmanager
async def pointing() -> AsyncIterator[tuple[Pilot[Any], tuple[int, int]]]:
    """Open a game with the pointer over the board; yield the pilot and the pointer's cell."""
    async with app(Play(table_of(given()))).run_test(size=(120, 40), tooltips=True) as pilot:
        await pilot.pause()
        board = pilot.app.screen.query_one(HexMap)
        x, y = board._spot_of(board.target) - board._window.at
        await pilot.hover(HexMap, offset=(x, y))
        await until(pilot, lambda: "Ann is here" in tooltip(pilot))
        yield pilot, (x, y)


@pytest.mark.parametrize("key", ["d", "i", "m", "escape"])
async def test_a_key_puts_away_what_lies_over_the_board(key: str) -> None:
    async with pointing() as (pilot, _):
        await pilot.press(key)
        await until(pilot, lambda: tooltip(pilot) == "")


async def test_a_click_puts_it_away_and_what_is_clicked_at_stays_in_sight() -> None:
    async with pointing() as (pilot, at):
        await pilot.click(HexMap, offset=at)
        assert tooltip(pilot) == ""
        await pilot.pause(2 * pilot.app.TOOLTIP_DELAY)
        assert tooltip(pilot) == ""
