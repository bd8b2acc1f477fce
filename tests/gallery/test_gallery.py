"""A gallery of the screens as pictures that a person can open. ``make snapshots`` accepts the present look, ``make pictures`` makes those
of the README from it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from seatui import paths
from seatui.match.table import Table
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.screens.app import ServedApp
from seatui.serve.terminal.session import TerminalSession
from seatui.tui.app.start import Play, Replay, Tutorial
from tests.gallery import scenes
from tests.serve.screens.fakes import FakeSession
from tests.tui.app_driver import app, app_of, text_of
from tests.tui.fake_terminal import until

Compare = Callable[..., bool]
LARGE = (120, 40)
GAMES: dict[str, tuple[Callable[[], Table], tuple[str, ...]]] = {
    "dangerous-sea": (scenes.dangerous_sea, ()),
    "sea-search": (scenes.sea_search, ()),
    "sea-skirmish": (scenes.sea_skirmish, ("3",)),
    "battle-seas": (scenes.battle_seas, ("enter",)),
    "captain-sonar": (scenes.captain_sonar, ()),
}
"""A moment of each game, and the keys pressed then."""


def test_home(snap_compare: Compare) -> None:
    assert snap_compare(app(), terminal_size=LARGE)


def test_new_game(snap_compare: Compare) -> None:
    assert snap_compare(app(), press=["enter", "down"], terminal_size=LARGE)


@pytest.mark.parametrize("size", [(80, 24), LARGE, (200, 60)], ids=["80x24", "120x40", "200x60"])
@pytest.mark.parametrize("game", GAMES)
def test_game(game: str, size: tuple[int, int], snap_compare: Compare) -> None:
    moment, keys = GAMES[game]
    assert snap_compare(app(Play(moment())), press=keys, terminal_size=size)


def test_split_screen(snap_compare: Compare) -> None:
    assert snap_compare(app(Play(scenes.sea_skirmish_for_two(), split=True)), terminal_size=LARGE)


def test_tutorial(snap_compare: Compare) -> None:
    assert snap_compare(app(Tutorial("dangerous-sea")), press=["enter"], terminal_size=LARGE)


def test_replay(snap_compare: Compare) -> None:
    sample = paths.sample_saves_folder() / "four-captains.sea"
    assert snap_compare(app(Replay(sample)), press=["end"], terminal_size=LARGE)


def test_story(snap_compare: Compare) -> None:
    async def open_story(pilot: Pilot[None]) -> None:
        app_of(pilot).open_saved_story(paths.sample_saves_folder() / "four-captains.sea")
        await until(pilot, lambda: "Rune stones" in text_of(pilot.app))

    assert snap_compare(app(), run_before=open_story, terminal_size=LARGE)


def test_lobby(snap_compare: Compare, tmp_path: Path) -> None:
    harbour = Harbour(tmp_path)
    try:
        visitor = harbour.add_visitor(harbour.people.by_name("Ann"))
        session = copy_context()  # whose files are Ann's; those of the tests that follow are not
        served = session.run(ServedApp, cast("TerminalSession", FakeSession()), harbour, visitor, None, "")
        assert session.run(snap_compare, served, run_before=lambda _: scenes.fill(harbour), press=["home", "down"], terminal_size=LARGE)
    finally:
        harbour.close()
