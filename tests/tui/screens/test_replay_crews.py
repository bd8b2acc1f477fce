"""Replays of a game of crews, in turns and in real time: Divers, where Ann is the Seal's Pilot and Stoker."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples.divers import GAME
from seatui.engine.contract import TABLE, Action
from seatui.games import games
from seatui.match.referee import Match
from seatui.tui.app.start import Replay
from seatui.tui.screens.replay import ReplayScreen
from tests.tui.app_driver import app, press, text_of

ROUND: list[tuple[int, Action]] = [(0, ("dive", 1)), (1, ("pump", 0)), (2, ("dive", 2)), (3, ("pump", 0))]
TICKS: list[tuple[int, Action]] = [(TABLE, ("tick", 500))] * 5


@pytest.fixture(autouse=True)
def _divers() -> None:
    games()[GAME.id] = GAME


def played(folder: Path, *, over: bool, ticks: bool = False) -> Path:
    """Save a game of Ann against bots after one round or at its end; ``ticks`` puts some time before each action."""
    path = folder / "divers.sea"
    holders = ("person", "person", "bot:mate", "bot:mate")
    mode = "real-time" if ticks else "turns"
    match = Match.new(GAME, names=("Ann", "Ann", "Mate", "Mate"), holders=holders, path=path, mode=mode)
    actions = [(0, ("start", 2)), (2, ("start", 3)), *ROUND * (3 if over else 1)]
    for seat, action in ((seat, action) for each in actions for seat, action in (*(TICKS if ticks else ()), each)):
        match.play(seat, action)
    match.close()
    return path


async def test_a_crew_is_looked_at_as_one(tmp_path: Path) -> None:
    async with app(Replay(played(tmp_path, over=False))).run_test(size=(120, 40)) as pilot:
        await press(pilot, "end")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen._pane.seats == (0, 1)
        assert "seen by Seal" in text_of(pilot.app)


async def test_at_the_end_there_are_the_eyes_of_each_side(tmp_path: Path) -> None:
    async with app(Replay(played(tmp_path, over=True))).run_test(size=(120, 40)) as pilot:
        await press(pilot, "end", "v")
        assert "Otter" in text_of(pilot.app)
        await press(pilot, "down", "enter")
        assert "Otter in bay 3" in text_of(pilot.app)


async def test_the_views_of_the_other_side_stay_closed_while_the_game_goes_on(tmp_path: Path) -> None:
    async with app(Replay(played(tmp_path, over=False))).run_test(size=(120, 40)) as pilot:
        await press(pilot, "v")
        assert "Otter" not in text_of(pilot.app)
        assert "once the game is over" in text_of(pilot.app)


@pytest.mark.parametrize("over", [False, True])
async def test_a_step_goes_past_the_ticks_of_the_clock(tmp_path: Path, over: bool) -> None:
    async with app(Replay(played(tmp_path, over=over, ticks=True))).run_test(size=(120, 40)) as pilot:
        await press(pilot, "right")
        assert "Seal Pilot Ann start: 2." in text_of(pilot.app)
        assert "6 of " in text_of(pilot.app)
        await press(pilot, "end", "left")
        assert "tick" not in text_of(pilot.app)
