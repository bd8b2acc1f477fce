"""The home screen."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from seatui.games import games, sea_search
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.help import HelpScreen
from seatui.tui.screens.home import HomeScreen
from seatui.tui.screens.load import LoadScreen
from seatui.tui.screens.new_game import NewGameScreen
from seatui.tui.screens.rulebook import RulebookScreen
from seatui.tui.screens.settings import SettingsScreen
from seatui.tui.screens.tutorial import TutorialScreen
from seatui.tui.shell.lines import READABLE
from seatui.tui.shell.rows import EDGE
from seatui.tui.shell.word_mark import LETTERS
from seatui.tutorial.progress import Place, Progress, Standing
from tests.narrowing import checked, present
from tests.tui.app_driver import app, click_on, line_with, press, text_of
from tests.tui.screens.conftest import Save


async def test_the_games_that_are_there_are_listed_with_a_picture() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        shown = text_of(pilot.app)
        card = games()["dangerous-sea"]
        assert card.title in shown
        assert all(line.strip() in shown for line in card.picture)
        assert "2 to 4 players" in shown


@pytest.mark.usefixtures("five_games")
async def test_five_games_can_all_be_reached_at_80x24() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "down", "down", "down")
        assert EDGE in line_with(pilot, "Game 5")


@pytest.mark.usefixtures("five_games")
async def test_five_games_and_the_menu_are_all_seen_at_120x40(save: Save) -> None:
    save("mine")
    async with app().run_test(size=(120, 40)) as pilot:
        shown = text_of(pilot.app)
        assert all(words in shown for words in ("Continue", "The Dangerous Sea", *(f"Game {number}" for number in range(2, 6)), "Quit"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_word_mark_is_shown_where_it_costs_nothing(size: tuple[int, int]) -> None:
    async with app().run_test(size=size) as pilot:
        assert all(line.strip() in text_of(pilot.app) for line in LETTERS)


@pytest.mark.usefixtures("five_games")
async def test_where_room_is_scarce_one_line_says_the_name() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        assert text_of(pilot.app).splitlines()[0].split()[:2] == ["~~", "seatui"]


async def test_wide_windows_keep_the_text_in_a_column_in_the_middle() -> None:
    async with app().run_test(size=(200, 60)) as pilot:
        line = line_with(pilot, "2 to 4 players")
        left = len(line) - len(line.lstrip())
        assert left == (200 - READABLE) // 2
        assert len(line) <= 200 - left


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
        shown = text_of(pilot.app)
        assert shown.index("Continue") < shown.index("Chart an unknown sea")
        await press(pilot, "enter")
        assert present(checked(GameScreen, pilot.app.screen).table.match.path).name == "new.sea"


async def test_the_game_to_continue_tells_who_when_and_which_turn(save: Save) -> None:
    save("mine", actions=30)
    async with app().run_test() as pilot:
        first, second = text_of(pilot.app).partition("Continue")[2].splitlines()[:2]
        assert first.split("  ")[-1].strip() == "2026-05-29 12:00"
        assert "Ann, Mate" in second
        assert "Year 1" in second


async def test_a_game_played_and_left_is_offered_at_once() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "enter", "enter", "escape", "up", "enter")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert "Continue" in text_of(pilot.app)


async def test_beside_a_game_to_continue_the_keys_are_about_its_game(save: Save) -> None:
    save("mine", actions=30)
    later = games().pop("dangerous-sea")
    games().update({"sea-search": sea_search.GAME, "dangerous-sea": later})
    async with app().run_test() as pilot:
        await press(pilot, "n")
        assert "New game: The Dangerous Sea" in text_of(pilot.app)


async def test_a_hint_can_be_clicked() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        column = text_of(pilot.app).splitlines()[-1].index("Saved games")
        await pilot.click(offset=(column, 23))
        await pilot.pause()
        assert isinstance(pilot.app.screen, LoadScreen)


async def test_a_game_can_be_clicked() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await click_on(pilot, "Chart an unknown sea")
        assert isinstance(pilot.app.screen, NewGameScreen)


@pytest.mark.parametrize(("words", "screen"), [("New game", NewGameScreen), ("Tutorial", TutorialScreen), ("Rules", RulebookScreen)])
async def test_each_action_of_a_game_can_be_clicked(words: str, screen: type[Screen[None]]) -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await click_on(pilot, words)
        assert isinstance(pilot.app.screen, screen)


@pytest.mark.usefixtures("five_games")
async def test_an_action_of_a_game_without_the_pointer_is_for_that_game() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        lines = text_of(pilot.app).splitlines()
        title = next(y for y, line in enumerate(lines) if "Game 3" in line)
        await pilot.click(offset=(lines[title + 4].index("Rules"), title + 4))
        await pilot.pause()
        assert "Rules of Game 3" in text_of(pilot.app)


async def test_right_and_left_choose_what_enter_does_with_a_game() -> None:
    for keys, screen in ((["right"], TutorialScreen), (["right", "right"], RulebookScreen), (["left"], RulebookScreen)):
        async with app().run_test() as pilot:
            await press(pilot, *keys, "enter")
            assert isinstance(pilot.app.screen, screen), keys


async def test_the_action_that_enter_does_stands_in_brackets_and_in_the_hints() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "right")
        shown = text_of(pilot.app)
        assert "[t Tutorial]" in shown
        assert "Enter Tutorial" in shown.splitlines()[-1]


@pytest.mark.usefixtures("five_games")
async def test_another_game_starts_again_with_its_first_action() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "right", "down")
        assert "[n New game]" in text_of(pilot.app)
        assert "[t Tutorial]" not in text_of(pilot.app)


async def test_a_game_without_a_tutorial_offers_none(tmp_path: Path) -> None:
    games()["dangerous-sea"] = replace(games()["dangerous-sea"], folder=str(tmp_path))
    async with app().run_test() as pilot:
        assert "Tutorial" not in text_of(pilot.app)
        await press(pilot, "right")
        assert "[r Rules]" in text_of(pilot.app)


async def test_changed_keys_are_shown() -> None:
    async with app(keys={"home.new": "g", "home.quit": "x"}).run_test() as pilot:
        assert "[g New game]" in text_of(pilot.app)
        assert line_with(pilot, "games stay as they are").split()[:2] == ["x", "Quit"]


async def test_quit_ends_the_app() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "q")
    assert pilot.app.return_code == 0


async def test_the_terminals_cursor_stands_at_the_pointer() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        assert text_of(pilot.app).splitlines()[pilot.app.cursor_position.y][pilot.app.cursor_position.x] == EDGE
        await press(pilot, "down")
        assert text_of(pilot.app).splitlines()[pilot.app.cursor_position.y].split()[:3] == ["▸", "l", "Saved"]


async def test_a_window_that_changes_is_laid_out_anew() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        before = text_of(pilot.app)
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        assert line_with(pilot, "2 to 4 players").index("The Dangerous Sea") > 40
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert text_of(pilot.app) == before


async def test_continue_without_an_unfinished_game_says_so() -> None:
    async with app().run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "c")
        assert "There is no unfinished game." in text_of(pilot.app)


def stands(lesson: int, step: int = 0, done: tuple[int, ...] = ()) -> None:
    """Save that the player left the tutorial at this place."""
    Progress().save("dangerous-sea", Standing(Place(lesson, step), done))


async def test_an_unfinished_tutorial_says_which_lesson_comes_next() -> None:
    stands(1, 2, done=(0,))
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "right")
        shown = text_of(pilot.app)
        assert re.search(r"\[t Tutorial 2 of \d\]", shown)
        assert "r Rules" in shown
        assert re.search(r"Enter Tutorial, lesson 2 of \d", shown)


async def test_an_unfinished_tutorial_goes_on_where_it_was_left() -> None:
    stands(1, done=(0,))
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "t")
        assert lesson_of(pilot) == 1


async def test_once_all_lessons_are_done_any_can_be_taken_again() -> None:
    stands(0, done=(0, 1, 2))
    async with app().run_test(size=(80, 24)) as pilot:
        assert "Tutorial 1 of" not in text_of(pilot.app)
        await press(pilot, "t")
        assert "Which lesson?" in text_of(pilot.app)
        await press(pilot, "2")
        assert lesson_of(pilot) == 1
    assert Progress().of("dangerous-sea").done == (0, 1, 2)


def lesson_of(pilot: Pilot[None]) -> int:
    screen = pilot.app.screen
    assert isinstance(screen, TutorialScreen)
    return screen.coach.place.lesson
