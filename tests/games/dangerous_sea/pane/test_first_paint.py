"""A game that opens is complete on the terminal before any key is pressed."""

from __future__ import annotations

import pytest

from seatui.tui.app.start import Play
from tests.games.dangerous_sea.pane.sea_app import table_of
from tests.games.dangerous_sea.position import given, ship
from tests.tui.app_driver import app
from tests.tui.fake_terminal import wired
from tests.tui.screens.test_traffic import fully_painted, seen, terminal


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_terminal_shows_the_whole_board_when_the_app_starts_with_a_game(size: tuple[int, int]) -> None:
    shown = app(Play(table_of(given(ship("5,5"), ship("9,9"), charted=True))))
    async with wired(shown, size) as (pilot, wire):
        await pilot.pause(0.3)
        screen, stream = terminal(size)
        stream.feed(wire.take())
        assert seen(screen) == seen(fully_painted(shown, size))
        assert "Alice" in "".join(screen.display)
