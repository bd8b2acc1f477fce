"""The replay of a whole Epic game, in which Beasts come and go."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from seatui.games.sea_search import GAME
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.pane.pane import SearchPane
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.tui.app.start import Replay
from seatui.tui.screens import replay
from seatui.tui.screens.replay import ReplayScreen
from tests.games.sea_search.pane.recorded_game import Sailor
from tests.narrowing import checked
from tests.tui.app_driver import app, press, text_of
from tests.tui.fake_terminal import until

SEED = 6
"""In the game with this seed a Beast comes and is beaten, and a player goes out."""


@pytest.fixture(scope="module")
def epic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the save of a finished Epic game."""
    path = tmp_path_factory.mktemp("saves") / "epic.sea"
    match = Match.new(GAME, seats=2, seed=SEED, names=("Ann", "Bob"), holders=("person", "bot:mate"), path=path, mode="epic", max_rounds=12)
    table = Table(match, [Sailor(match)] * 2)
    while match.outcome is None:
        table.play_bot()
    match.close()
    return path


@asynccontextmanager
async def replaying(path: Path, speed: str) -> AsyncIterator[Pilot[None]]:
    async with app(Replay(path), speed=speed).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def is_at_end(pilot: Pilot[None]) -> bool:
    return checked(ReplayScreen, pilot.app.screen)._projector.at_end


def dialogs(pilot: Pilot[None]) -> int:
    """Return the number of open boxes."""
    return len(pilot.app.screen.query_one(SearchPane).dialogs)


@pytest.mark.parametrize("speed", ["off", "normal"])
async def test_an_epic_game_can_be_watched_event_by_event(epic: Path, speed: str) -> None:
    async with replaying(epic, speed) as pilot:
        while not is_at_end(pilot):
            await press(pilot, "right")
            assert not dialogs(pilot)
        await press(pilot, "home", "left", "end", "left", "right")
        assert is_at_end(pilot)
        await press(pilot, "home")


async def test_the_story_of_a_beast_is_told_while_it_enters(epic: Path) -> None:
    stories = [" ".join(card.story.split()[:6]) for card in BEAST_CARDS]
    async with replaying(epic, "normal") as pilot:
        await press(pilot, "n")
        while "Beast" not in text_of(pilot.app).splitlines()[-2]:
            await press(pilot, "n")
        assert any(story in text_of(pilot.app) for story in stories)
        await press(pilot, "home")


async def test_an_epic_game_runs_by_itself_to_its_end(epic: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(replay.PACE, "normal", 0.0005)
    async with replaying(epic, "normal") as pilot:
        await press(pilot, "space")
        await until(pilot, lambda: is_at_end(pilot))
        assert not dialogs(pilot)
        await press(pilot, "home", "end", "home")


@pytest.mark.parametrize("speed", ["off", "normal"])
async def test_each_key_moment_of_an_epic_game_is_shown(epic: Path, speed: str) -> None:
    async with replaying(epic, speed) as pilot:
        screen = checked(ReplayScreen, pilot.app.screen)
        assert {"Beast", "Beast beaten"} <= {moment.word for moment in screen._moments}
        for _ in screen._moments:
            await press(pilot, "n", "right")
            assert not dialogs(pilot)
        for _ in screen._moments:
            await press(pilot, "N", "right", "left")
        await press(pilot, "end", "escape")
