"""A replay of the console: only watched, station by station."""

from __future__ import annotations

from pathlib import Path

import pytest

import seatui
from seatui.games.captain_sonar.pane.pane import Console
from seatui.tui.app.start import Replay
from seatui.tui.screens.replay import ReplayScreen
from tests.tui.matrix import app, press, text_of


def recorded(path: Path) -> Path:
    """A game that was resigned after a few orders."""
    match = seatui.Match.new("captain-sonar", seed=1, names=("Ann",) * 4 + ("Bo",) * 4, path=path)
    for seat, line in ((2, "start E5"), (6, "start J10")):
        match.play(seat, line)
    match.play(2, "resign")
    match.close()
    return path


async def test_digits_open_the_stations_of_a_replay(tmp_path: Path) -> None:
    async with app(Replay(recorded(tmp_path / "a.sea"))).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "2")
        console = pilot.app.screen.query_one(Console)
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert console.station == "mate"
        assert "Torpedo" in text_of(pilot.app)


async def test_the_letters_of_orders_do_nothing_in_a_replay(tmp_path: Path) -> None:
    async with app(Replay(recorded(tmp_path / "a.sea"))).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "right", "right", "n", "f")
        console = pilot.app.screen.query_one(Console)
        assert not console.dialogs
        assert "No:" not in text_of(pilot.app)


@pytest.mark.parametrize(
    ("glyphs", "hints"), [("unicode", "Run Step Turn Speed Eyes Jump Back Help"), ("ascii", "Run Step Turn Speed Eyes Back Help")]
)
async def test_the_hints_that_matter_most_fit_80_columns(tmp_path: Path, glyphs: str, hints: str) -> None:
    async with app(Replay(recorded(tmp_path / "a.sea")), glyphs=glyphs).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        last = text_of(pilot.app).splitlines()[-1]
        assert last.split()[1::2] == hints.split()
