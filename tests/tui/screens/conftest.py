"""Fixtures for tests of screens: exactly one game, a fixed version and day, and ready saves."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

import seatui
from seatui import Match, paths
from seatui.games import games
from tests.matches import play_on

NOON = 1_780_056_000  # 2026-05-29 12:00 UTC

Save = Callable[..., Path]


@pytest.fixture(autouse=True)
def _one_game() -> Iterator[None]:
    """Leave only one game in the list, to which other tests may have added theirs."""
    known = games()
    before = dict(known)
    known.clear()
    known["dangerous-sea"] = before["dangerous-sea"]
    yield
    known.clear()
    known.update(before)


@pytest.fixture(autouse=True)
def _its_samples(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only the samples of this game."""
    samples = tmp_path_factory.mktemp("samples")
    for name in ("four-captains.sea", "your-move.sea"):
        shutil.copy2(paths.sample_saves_folder() / name, samples)
    monkeypatch.setattr(paths, "sample_saves_folder", lambda: samples)


@pytest.fixture(autouse=True)
def _same_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seatui, "__version__", "1.0.0")


@pytest.fixture(autouse=True)
def _same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.tui.shell.dates.clock", lambda: datetime(2026, 6, 10, 9, 0))


@pytest.fixture
def five_games() -> None:
    """Five games in the list instead of one."""
    card = games()["dangerous-sea"]
    games().update({f"game-{number}": replace(card, id=f"game-{number}", title=f"Game {number}") for number in range(2, 6)})


@pytest.fixture
def save() -> Save:
    """A function that saves a game of Ann and a bot: ``save("name", actions=20)``. ``bot=False`` seats Bo, ``seasons`` ends it early."""

    def make(name: str, actions: int = 5, *, bot: bool = True, age: int = 0, seasons: int = 0) -> Path:
        folder = paths.saves_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.sea"
        other = ("Mate", "bot:mate") if bot else ("Bo", "person")
        names, holders = ("Ann", other[0]), ("person", other[1])
        match = Match.new("dangerous-sea", 2, seed=7, names=names, holders=holders, path=path, season_limit=seasons)
        play_on(match, actions)
        match.close()
        os.utime(path, (NOON - age, NOON - age))
        return path

    return make
