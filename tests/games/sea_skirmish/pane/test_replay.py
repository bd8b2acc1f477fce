"""Replays and watched games on the game's own pane: they offer nothing to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.games.sea_skirmish import GAME
from seatui.games.sea_skirmish.pane.pane import SkirmishPane
from seatui.match.referee import Match
from seatui.tui.app.start import Play, Replay
from seatui.tui.widgets.board import Mark
from tests.games.sea_skirmish.pane.skirmish_app import AtSea
from tests.tui.app_driver import app, press
from tests.tui.fake_terminal import until
from tests.tui.replays import bots_alone, looks_same_after_going_back, saved


@pytest.mark.parametrize("kind", ["choose_boat", "place_boat", "choose_maneuver", "choose_boat_to_move"])
async def test_a_decision_that_was_made_long_ago_is_only_looked_at(tmp_path: Path, kind: str) -> None:
    saved(GAME, tmp_path / "game.sea", kind, boats=2)
    async with app(Replay(tmp_path / "game.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(SkirmishPane)
        assert (pane.dialogs, pane.deciding, pane.board.scene.ghosts) == ([], "", ())
        assert not pane.board.marked(Mark.TARGET)


async def test_a_replay_goes_forth_and_back(tmp_path: Path) -> None:
    saved(GAME, tmp_path / "game.sea", "choose_boat_to_move", boats=2)
    assert await looks_same_after_going_back(tmp_path / "game.sea")


async def test_whoever_watches_bots_sees_them_fight_and_is_offered_nothing() -> None:
    match = Match.new(GAME, seats=2, seed=5, names=("Ann", "Bob"))
    table = bots_alone(match)
    async with app(Play(table)).run_test(size=(120, 40)) as pilot:
        sea = AtSea(pilot, table)
        await until(pilot, lambda: match.view(None).round > 1)
        assert (sea.ghosts, sea.marked(), sea.labels) == ({}, set(), [])
