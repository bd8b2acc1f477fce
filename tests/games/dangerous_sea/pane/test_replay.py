"""Replays on the game's own pane offer nothing to do."""

from __future__ import annotations

from pathlib import Path

from seatui.games.dangerous_sea import GAME
from seatui.games.dangerous_sea.pane.pane import SeaPane
from seatui.tui.app.start import Replay
from tests.tui.app_driver import app, press
from tests.tui.replays import saved


async def test_a_decision_that_was_made_long_ago_opens_no_dialog(tmp_path: Path) -> None:
    match = saved(GAME, tmp_path / "battle.sea", "initiate_combat")
    async with app(Replay(tmp_path / "battle.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(SeaPane)
        assert pane.position.decision == match.decisions()[0]
        assert (pane.dialogs, pane.deciding) == ([], "")
