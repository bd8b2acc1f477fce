"""Pictures of each screen in all sizes, themes and sets of glyphs. ``make snapshots`` accepts the present ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from seatui import paths
from seatui.games import games
from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Replay, Rulebook, Saves
from seatui.tui.pane.plain_pane import PlainPane
from seatui.tui.screens import replay
from tests.matches import finish
from tests.matches import tiny as tiny_match
from tests.tiny_game import GAME as TINY
from tests.tui.app_driver import Walk, app, app_of, press, pressing, text_of
from tests.tui.fake_terminal import until
from tests.tui.pictures import SIZES, pictures
from tests.tui.screens.conftest import Save
from tests.tui.screens.test_load import damaged

sizes = pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])


async def compare(looks: SnapshotAssertion, make: Callable[[], SeatuiApp], walk: Walk, size: tuple[int, int]) -> None:
    assert await pictures(make, walk, size) == looks


@sizes
async def test_home(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    await compare(looks, app, pressing(), size)


@sizes
async def test_home_with_a_game_to_continue(looks: SnapshotAssertion, size: tuple[int, int], save: Save) -> None:
    save("mine", actions=20)
    await compare(looks, app, pressing("down"), size)


@sizes
@pytest.mark.usefixtures("five_games")
async def test_home_with_five_games(looks: SnapshotAssertion, size: tuple[int, int], save: Save) -> None:
    save("mine", actions=20)
    await compare(looks, app, pressing("down", "down", "right"), size)


@sizes
async def test_new_game(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    await compare(looks, app, pressing("enter", "down", "right", "down", "down"), size)


@sizes
async def test_saved_games(looks: SnapshotAssertion, size: tuple[int, int], save: Save) -> None:
    save("mine", actions=20)
    save("over", actions=1000, seasons=1, age=90_000)
    damaged(save("hurt", actions=40, age=-60))
    await compare(looks, lambda: app(Saves()), pressing(), size)


@sizes
async def test_a_question(looks: SnapshotAssertion, size: tuple[int, int], save: Save) -> None:
    save("mine", actions=20)
    await compare(looks, lambda: app(Saves()), pressing("d"), size)


@sizes
async def test_a_line_to_type(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    await compare(looks, app, pressing("enter", "end", "enter", "x", "enter"), size)


@sizes
async def test_story(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    async def walk(pilot: Pilot[None]) -> None:
        app_of(pilot).open_saved_story(paths.sample_saves_folder() / "four-captains.sea")
        await until(pilot, lambda: "Rune stones" in text_of(pilot.app))

    await compare(looks, app, walk, size)


@sizes
async def test_key_moments(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    async def walk(pilot: Pilot[None]) -> None:
        app_of(pilot).open_saved_story(paths.sample_saves_folder() / "four-captains.sea")
        await until(pilot, lambda: "Rune stones" in text_of(pilot.app))
        await press(pilot, "tab")

    await compare(looks, app, walk, size)


@sizes
async def test_rulebook(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    await compare(looks, lambda: app(Rulebook("dangerous-sea", "DS-012")), pressing(), size)


@sizes
async def test_rulebook_while_searching(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    await compare(looks, lambda: app(Rulebook("dangerous-sea")), pressing("slash", *"rune"), size)


@sizes
async def test_settings(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    await compare(looks, app, pressing("s", "down"), size)


@sizes
async def test_help(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    await compare(looks, app, pressing("question_mark"), size)


@sizes
async def test_replay(looks: SnapshotAssertion, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "pane_class", lambda _: PlainPane)  # games have pictures of their own
    games()[TINY.id] = TINY
    paths.saves_folder().mkdir()
    path = paths.saves_folder() / "tiny.sea"
    finish(tiny_match(names=("Ann", "Bo"), path=path)).close()
    await compare(looks, lambda: app(Replay(path)), pressing("right", "right", "right"), size)


async def test_a_window_that_is_too_small(looks: SnapshotAssertion) -> None:
    await compare(looks, app, pressing(), (60, 20))
