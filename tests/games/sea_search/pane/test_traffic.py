"""Bytes sent to the terminal: the first picture is complete, a key costs little, and idling costs nothing."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.pane.pane import SearchPane
from seatui.tui.app.start import Play
from tests.games.sea_search.pane.search_app import table_of
from tests.games.sea_search.position import given
from tests.tui.app_driver import app
from tests.tui.fake_terminal import is_quiet, wired
from tests.tui.screens.test_traffic import fully_painted, seen, terminal


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_terminal_shows_the_whole_board_of_six_when_the_app_starts_with_a_game(size: tuple[int, int]) -> None:
    shown = app(Play(table_of(given(6))))
    async with wired(shown, size) as (pilot, wire):
        await pilot.pause(0.3)
        screen, stream = terminal(size)
        stream.feed(wire.take())
        assert seen(screen) == seen(fully_painted(shown, size))
        pane = shown.screen.query_one(SearchPane)
        for seat in range(6):
            assert pane.board.region_of(pane.view.players[seat].ship) is not None


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
