"""How much is sent: a key costs little, and nobody pays for doing nothing."""

from __future__ import annotations

import pytest

from seatui.tui.app.start import Play
from tests.games.sea_search.pane.search_app import table_of
from tests.games.sea_search.position import given
from tests.tui.matrix import app
from tests.tui.widgets.wire import is_quiet, wired

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", [("w",), ("d",), ("e",), ("x",)])
async def test_a_cursor_move_sends_at_most_two_and_a_half_kilobytes(keys: tuple[str, ...], size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(given(6)))), size) as (pilot, wire):
        wire.take()
        await pilot.press(*keys)
        await pilot.pause()
        assert 0 < len(wire.take().encode()) <= 2500


async def test_the_first_board_is_sent_in_less_than_eighty_kilobytes() -> None:
    async with wired(app(Play(table_of(given(6)))), (120, 40)) as (_, wire):
        assert len(wire.take().encode()) < 80_000


async def test_nothing_is_sent_while_nobody_does_anything() -> None:
    async with wired(app(Play(table_of(given(2))))) as (pilot, wire):
        assert await is_quiet(pilot, wire)
