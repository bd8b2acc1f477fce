"""A replay on the game's own pane: one looks on and is asked nothing."""

from __future__ import annotations

from pathlib import Path

import seatui
from seatui.engine.chance import SplitMix64
from seatui.games.dangerous_sea.pane.sea_pane import SeaPane
from seatui.match.referee import Match
from seatui.tui.start import Replay
from tests.tui.matrix import app, press


def saved_in_a_combat_window(path: Path) -> Match:
    """A game of random moves up to the moment when Ann may attack."""
    match = Match.new(seatui.game("dangerous-sea"), 2, seed=3, names=("Ann", "Bo"), holders=("person", "bot:mate"), path=path)
    draw = SplitMix64(3)
    while (decision := match.decisions()[0])[:3] != (0, "", "initiate_combat"):
        options = match.options(decision.seat)
        match.play(decision.seat, options[draw(len(options))])
    match.close()
    return match


async def test_a_decision_that_was_made_long_ago_opens_no_dialog(tmp_path: Path) -> None:
    match = saved_in_a_combat_window(tmp_path / "battle.sea")
    async with app(Replay(tmp_path / "battle.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(SeaPane)
        assert pane.position.decision == match.decisions()[0]
        assert (pane.dialogs, pane.deciding) == ([], "")
