"""A game that opens is on the terminal, whole, before any key is pressed."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.pane.pane import SearchPane
from seatui.tui.app.start import Play
from tests.games.sea_search.pane.search_app import table_of
from tests.games.sea_search.position import given
from tests.tui.matrix import app
from tests.tui.shell.test_wire import fully_painted, seen, terminal
from tests.tui.widgets.wire import wired


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
