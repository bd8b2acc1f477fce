"""The app of a session, which keeps players away from the host's machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.css.query import NoMatches
from textual.screen import Screen

from seatui.serve.harbour.harbour import Harbour
from seatui.serve.screens.lobby import LobbyScreen
from seatui.serve.terminal.colours import ColourDepth
from seatui.tui.app.palette import _games, _saves, _screens, _settings
from seatui.tui.look.settings import FILE
from seatui.tui.screens.settings import SettingsScreen
from seatui.tui.shell.frame import ShellScreen
from tests.narrowing import checked
from tests.serve.screens.fakes import GOODBYE, FakeUser, fake_users


async def change(user: FakeUser, **settings: object) -> None:
    """Change settings as the settings screen does."""

    async def do() -> None:
        user.app.change_settings(**settings)

    await user.do(do)


async def test_everybody_has_settings_of_their_own_that_are_there_again(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await ann.press("s", "right")
        assert ann.app.look == "light"
        assert bo.app.look == "dark"
        assert (ann.app.player.folder / FILE).exists()
        assert not (bo.app.player.folder / FILE).exists()
        await ann.again()
        assert ann.app.look == "light"


async def test_the_name_is_that_of_the_login_and_cannot_be_changed(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await change(ann, name="Bo", theme="light")
        assert (ann.app.settings.name, ann.app.look) == ("Ann", "light")
        await ann.press("s")
        shown = await ann.screen()
        assert isinstance(ann.app.screen, SettingsScreen)
        assert "Your name" not in shown
        assert "Together" not in shown


async def test_colours_can_be_chosen_where_the_terminal_does_not_tell_of_all(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", COLORTERM="") as (ann,):
        told = ann.session.colour_depth
        await ann.press("s", "down", "down", "left")
        assert (told, ann.session.colour_depth) == (ColourDepth.EIGHT_BIT, ColourDepth.TRUE)
        await ann.again()
        assert ann.session.colour_depth is ColourDepth.TRUE


async def test_a_terminal_without_colours_gets_none_and_a_look_that_needs_none(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", TERM="vt100", COLORTERM="") as (ann,):
        assert ann.app.look == "mono"
        await change(ann, colours="all")
        assert ann.session.colour_depth is ColourDepth.NONE


async def test_whoever_leaves_is_told_how_to_come_back_and_is_here_no_more(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        await bo.press("q")
        assert bo.session.words == GOODBYE
        await bo.go()
        await ann.sees("Here: 1")


async def test_in_the_middle_of_a_game_leaving_by_ctrl_c_is_asked_about(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        await ann.press("n", "down", "enter")
        await ann.plays()
        await ann.press("ctrl+c")
        await ann.sees("Leave seatui?", "Your seat is kept")
        assert not ann.session.words
        await ann.press("ctrl+c")
        assert ann.session.words == GOODBYE


async def test_the_palette_offers_tables_and_no_saved_games(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        names = [command.name for make in (_games, _screens, _saves, _settings) for command in make(ann.app)]
        assert "Make a table: Sea Search" in names
        assert not [name for name in names if "Saved" in name or name.startswith(("New game", "Together", "Go on"))]
        assert "Colours: all" in names


async def test_no_file_of_the_host_can_be_named_in_the_fleet_builder(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", size=(120, 40)) as (ann,):
        ann.app.settings = replace(ann.app.settings, speed="off")  # else the builder takes no keys in its first moment
        ann.app.call_later(ann.app.open_new_game, "battle-seas")
        await ann.sees("Make a table:")
        await ann.press("down", "enter")
        await ann.sees("0 of 300 levels spent")  # the menu below the builder says "Build your fleet" before the builder is there
        assert "Import" not in await ann.screen()
        screen: Screen[object] = ann.app.screen
        await ann.press("enter")
        for key in ("p", "w"):
            await ann.press(key)
            await ann.sees("This machine is not yours")
        await ann.press("escape", "escape")
        assert "Save a copy" not in await ann.screen()
        assert ann.app.screen is screen


async def test_going_back_twice_leaves_one_screen_and_never_the_last(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann") as (ann,):
        lobby = ann.app.screen
        await ann.press("s")
        settings = checked(ShellScreen, ann.app.screen)

        async def back_twice() -> None:
            settings.action_back()
            settings.action_back()
            ann.app.back()

        await ann.do(back_twice)
        assert "Harbour" in await ann.screen()
        assert ann.app.screen is lobby


async def test_a_lobby_that_fails_to_open_leaves_no_listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the harbour would keep the whole app of a player who left in that moment."""
    listeners: list[object] = []

    def listen(callback: object) -> Callable[[], None]:
        listeners.append(callback)
        return lambda: listeners.remove(callback)

    def fail(_: LobbyScreen) -> None:
        assert listeners
        raise NoMatches("the player has left")

    harbour = Harbour(tmp_path / "harbour")
    monkeypatch.setattr(harbour, "listen", listen)
    monkeypatch.setattr(LobbyScreen, "refresh_view", fail)
    ann = FakeUser(harbour, "Ann")

    async def visit() -> None:
        await ann.come()
        await ann.go()

    with pytest.raises(NoMatches):
        await visit()
    assert not listeners
    harbour.close()
