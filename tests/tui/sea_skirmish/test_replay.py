"""A replay and a game that is only watched, on the game's own pane: one looks on and is asked nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.games.sea_skirmish import GAME
from seatui.games.sea_skirmish.pane.skirmish_pane import SkirmishPane
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.tui.start import Play, Replay
from seatui.tui.widgets.board import Mark
from tests.tui.matrix import app, press, text_of
from tests.tui.sea_skirmish.skirmish_app import AtSea


def saved(path: Path, until: str) -> Match:
    """A game of random moves up to a kind of decision of Ann's."""
    match = Match.new(GAME, 2, seed=3, names=("Ann", "Bo"), holders=("person", "bot:mate"), path=path, boats=2)
    draw = SplitMix64(3)
    while match.decisions()[0][:3:2] != (0, until):
        decision = match.decisions()[draw(len(match.decisions()))]
        options = match.options(decision.seat)
        match.play(decision.seat, options[draw(len(options))])
    match.close()
    return match


@pytest.mark.parametrize("kind", ["choose_boat", "place_boat", "choose_maneuver", "choose_boat_to_move"])
async def test_a_decision_that_was_made_long_ago_is_only_looked_at(tmp_path: Path, kind: str) -> None:
    saved(tmp_path / "game.sea", kind)
    async with app(Replay(tmp_path / "game.sea")).run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        pane = pilot.app.screen.query_one(SkirmishPane)
        assert (pane.dialogs, pane.deciding, pane.board.scene.ghosts) == ([], "", ())
        assert not pane.board.marked(Mark.TARGET)


async def test_a_replay_goes_forth_and_back(tmp_path: Path) -> None:
    saved(tmp_path / "game.sea", "choose_boat_to_move")
    async with app(Replay(tmp_path / "game.sea")).run_test(size=(120, 40)) as pilot:
        await press(pilot, "end")
        last = text_of(pilot.app)  # type: ignore[arg-type]
        await press(pilot, "left", "left", "right", "right")
        assert text_of(pilot.app) == last  # type: ignore[arg-type]


async def test_whoever_watches_bots_sees_them_fight_and_is_offered_nothing() -> None:
    match = Match.new(GAME, seats=2, seed=5, names=("Ann", "Bob"))
    async with app(Play(Table(match, [make(GAME, "deckhand", seat, match.rules) for seat in range(2)]))).run_test(size=(120, 40)) as pilot:
        sea = AtSea(pilot, match)  # type: ignore[arg-type]
        for _ in range(80):
            await pilot.pause(0.01)
        assert match.view(None).round
        assert (sea.ghosts, sea.marked(), sea.labels) == ({}, set(), [])
