"""What stays true while a game goes on: dice lie still, the log follows, the end is told, and old words go."""

from __future__ import annotations

from seatui.match.table import Person
from seatui.tui.settings import Settings
from tests.tui.widgets.test_game_screen import Waiter, game, press, table
from tests.tui.widgets.wire import painted, until


async def test_the_first_roll_of_a_game_ends_with_the_face_that_was_rolled() -> None:
    tumbling = Settings(speed="fast", glyphs="unicode")
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)], settings=tumbling) as (pilot, screen):
        await press(pilot, "2", "2", "e", "e", "3")
        assert screen.panes[0].dice.rolls
        await until(pilot, lambda: screen.panes[0].dice.is_still)
        await pilot.pause()
        assert any("Ann, at the buoy: [6] · taken" in row for row in painted(pilot.app))
