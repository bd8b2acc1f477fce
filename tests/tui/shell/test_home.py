"""The home screen."""

from __future__ import annotations

from dataclasses import replace

from seatui.games import games
from seatui.tui.screens.help import HelpScreen
from seatui.tui.screens.home import HomeScreen
from seatui.tui.screens.load import LoadScreen
from seatui.tui.screens.new_game import NewGameScreen
from seatui.tui.screens.rulebook import RulebookScreen
from seatui.tui.screens.settings import SettingsScreen
from tests.tui.matrix import app, press, text_of
from tests.tui.shell.conftest import Save


async def test_the_games_that_are_there_are_listed_with_a_picture() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        shown = text_of(pilot.app)
        card = games()["dangerous-sea"]
        assert card.title in shown
        assert all(line.strip() in shown for line in card.picture)
        assert "2 to 4 players" in shown


async def test_five_games_can_all_be_reached_at_80x24() -> None:
    card = games()["dangerous-sea"]
    for number in range(2, 6):
        games()[f"game-{number}"] = replace(card, id=f"game-{number}", title=f"Game {number}")
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "down", "down", "down")
        assert "▸" in next(line for line in text_of(pilot.app).splitlines() if "Game 5" in line)


async def test_enter_leads_to_a_new_game() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewGameScreen)


async def test_each_key_leads_to_its_screen() -> None:
    for key, screen in (
        ("n", NewGameScreen),
        ("r", RulebookScreen),
        ("l", LoadScreen),
        ("s", SettingsScreen),
        ("question_mark", HelpScreen),
    ):
        async with app().run_test() as pilot:
            await press(pilot, key)
            assert isinstance(pilot.app.screen, screen), key


async def test_every_way_leads_back_home() -> None:
    async with app().run_test() as pilot:
        for key in ("n", "r", "l", "s", "question_mark"):
            await press(pilot, key, "escape")
            assert isinstance(pilot.app.screen, HomeScreen), key


async def test_without_saves_nothing_is_offered_to_continue() -> None:
    async with app().run_test() as pilot:
        assert "Continue" not in text_of(pilot.app)
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_the_newest_unfinished_game_is_offered_on_top(save: Save) -> None:
    save("old", actions=3, age=1000)
    save("new", actions=30)
    save("over", actions=1000, age=-1000, seasons=1)
    async with app().run_test() as pilot:
        first = text_of(pilot.app).splitlines()[2]
        assert "Continue" in first
        assert "Ann, Mate" in first
        await press(pilot, "enter")
        assert pilot.app.screen.table.match.path.name == "new.sea"  # type: ignore[attr-defined]


async def test_a_game_played_and_left_is_offered_at_once() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "enter", "enter", "escape", "up", "enter")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert "Continue" in text_of(pilot.app)


async def test_a_hint_can_be_clicked() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        column = text_of(pilot.app).splitlines()[-1].index("Load")
        await pilot.click(offset=(column, 23))
        await pilot.pause()
        assert isinstance(pilot.app.screen, LoadScreen)


async def test_a_game_can_be_clicked() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(30, 3))
        await pilot.pause()
        assert isinstance(pilot.app.screen, NewGameScreen)


async def test_quit_ends_the_app() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "q")
    assert pilot.app.return_code == 0


async def test_the_terminals_cursor_stands_at_the_pointer() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        assert pilot.app.cursor_position == (0, 2)
        await press(pilot, "down")
        assert text_of(pilot.app).splitlines()[pilot.app.cursor_position.y].startswith("▸")
