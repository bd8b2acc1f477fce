"""Setting up several people at one keyboard: the new game screen, the settings and the command line."""

from __future__ import annotations

import pytest

from seatui.cli import main
from seatui.tui.look.settings import CLUSTERS
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.settings import SettingsScreen
from seatui.tui.split.screen import SplitScreen
from tests.narrowing import checked
from tests.tui.app_driver import app, app_of, line_with, press, text_of


async def test_a_new_game_of_two_people_can_be_split() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "n")
        assert "Together" not in text_of(pilot.app)
        await press(pilot, "down", "down", "down", "down", "left", "left", "down", "right")
        assert "[split]" in line_with(pilot, "Together")
        await press(pilot, "home", "enter")
        assert isinstance(pilot.app.screen, SplitScreen)
        assert len(pilot.app.screen.panes) == 2


async def test_or_played_in_turn() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "n", "down", "down", "down", "down", "left", "left", "home", "enter")
        assert type(pilot.app.screen) is GameScreen


async def test_clusters_change_hands_in_the_settings() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "s")
        while "Player 1" not in line_with(pilot, "▸"):
            await press(pilot, "down")
        await press(pilot, "right")
        assert app_of(pilot).settings.clusters == ("middle", "left", "arrows", "numpad")
        assert "U I O J K L H Y" in line_with(pilot, "Player 1")
        await press(pilot, "delete")
        assert app_of(pilot).settings.clusters == CLUSTERS


async def test_a_key_of_a_cluster_can_be_changed_but_not_to_one_of_somebody_else() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "s")
        screen = checked(SettingsScreen, pilot.app.screen)
        screen._take_key("left.act", "h", add=False)
        await pilot.pause()
        assert "h is the key for Act (Middle: act)" in text_of(pilot.app)
        screen._take_key("left.act", "space", add=False)
        assert app_of(pilot).settings.keys == {"left.act": "space"}


@pytest.mark.parametrize("seats", ["me,bot:mate", "me:A,me:B,me:C,me:D,me:E"])
def test_too_few_or_too_many_people_for_a_split_screen_are_refused(
    seats: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seatui.commands.play.need_terminal", lambda _: None)
    assert main(("play", "sea-search", "--split", "--seats", seats)) == 1
    assert "split screen is for two to four people" in capsys.readouterr().err
