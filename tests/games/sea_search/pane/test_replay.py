"""A replay and a game that is only watched, on the game's own pane: one looks on and is asked nothing."""

from __future__ import annotations

from pathlib import Path

from seatui.games.sea_search import GAME
from seatui.games.sea_search.pane.pane import SearchPane
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.tui.app.start import Play, Replay
from seatui.tui.widgets.board import Mark
from tests.games.sea_search.pane.search_app import AtSea, Idler
from tests.tui.looking_on import saved
from tests.tui.matrix import app, press
from tests.tui.widgets.wire import until


async def test_a_decision_that_was_made_long_ago_opens_no_dialog(tmp_path: Path) -> None:
    match = saved(GAME, tmp_path / "passage.sea", "grant_passage")
    async with app(Replay(tmp_path / "passage.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(SearchPane)
        assert pane.position.decision == match.decisions()[0]
        assert (pane.dialogs, pane.deciding) == ([], "")


async def test_whoever_watches_bots_sees_no_hand_and_no_marks() -> None:
    match = Match.new(GAME, seats=2, seed=5, names=("Ann", "Bob"))
    table = Table(match, [Idler(), Idler()])
    async with app(Play(table)).run_test(size=(120, 40)) as pilot:
        sea = AtSea(pilot, table)
        await until(pilot, lambda: match.count > 1)
        assert "Your Item cards" not in sea.text
        assert sea.marked(Mark.TARGET) == set()
