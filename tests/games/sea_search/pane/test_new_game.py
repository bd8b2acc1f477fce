"""The form of a new game: options about Beasts stand there only where there are Beasts."""

from __future__ import annotations

from seatui.games.sea_search import GAME
from seatui.tui.app.start import Home
from tests.tui.matrix import app, app_of, press, text_of

BEASTLY = ("Seamites fight", "Seamites close", "Storm mark", "Cruiser probes")
TO_MODE = ("down",) * 5
"""From the button past game, number of players and both players to the first option."""


async def test_options_of_beasts_are_offered_in_epic_games_alone() -> None:
    async with app(Home()).run_test(size=(120, 50)) as pilot:
        app_of(pilot).open_new_game(GAME.id)
        await pilot.pause()
        assert not any(name in text_of(pilot.app) for name in BEASTLY)
        await press(pilot, *TO_MODE, "right")
        assert all(name in text_of(pilot.app) for name in BEASTLY)
