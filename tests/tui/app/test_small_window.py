"""A window that is too small."""

from __future__ import annotations

import pytest

from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.small_window import TooSmall
from seatui.tui.screens.home import HomeScreen
from seatui.tui.shell.ask import ask_text
from tests.tui.app_driver import app, app_of, press, text_of
from tests.tui.fake_terminal import until
from tests.tui.paint.internals import strips_on


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (20, 5), (1, 1)])
async def test_below_80x24_one_line_says_so(size: tuple[int, int]) -> None:
    async with app().run_test(size=size) as pilot:
        assert isinstance(pilot.app.screen, TooSmall)
        if size[0] >= 20:
            assert "needs 80x24" in text_of(pilot.app).replace("\n", " ").replace("  ", " ")


@pytest.mark.parametrize(("size", "named"), [((79, 24), True), ((40, 10), False)])
async def test_it_names_the_way_to_play_in_any_window_where_there_is_room(size: tuple[int, int], named: bool) -> None:
    async with app().run_test(size=size) as pilot:
        assert ("seatui play GAME --plain" in text_of(pilot.app)) is named


async def test_when_it_grows_the_screen_below_is_there_again() -> None:
    async with app().run_test(size=(60, 20)) as pilot:
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_shrinking_and_growing_keeps_what_one_was_doing() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "down", "right")
        screen = pilot.app.screen
        await pilot.resize_terminal(30, 8)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert pilot.app.screen is screen
        assert "2 [3] 4" in text_of(pilot.app)


async def test_a_question_above_it_stays_when_it_grows_and_is_answered() -> None:
    async with app().run_test(size=(60, 20)) as pilot:
        answers: list[str] = []
        ask_text(app_of(pilot), "Your name", [], "Ann", lambda _: "", answers.append)
        await pilot.pause()
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        await press(pilot, "enter")
        assert answers == ["Ann"]
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_keys_do_nothing_unseen_but_q_leaves() -> None:
    async with app().run_test(size=(60, 20)) as pilot:
        await press(pilot, "enter", "s", "l")
        assert isinstance(pilot.app.screen, TooSmall)
        await press(pilot, "q")
    assert pilot.app.return_code == 0


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_what_it_says_can_be_seen_from_the_start(theme: str) -> None:
    async with app(theme=theme).run_test(size=(60, 20)) as pilot:
        words = next(segment for strip in strips_on(pilot.app) for segment in strip if "needs 80x24" in segment.text)
        assert words.style is not None
        assert words.style.color != words.style.bgcolor


async def test_the_cursor_stands_before_what_it_says_and_is_back_afterwards() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        before = pilot.app.cursor_position
        for size in ((60, 20), (70, 12)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: _behind_the_cursor(app_of(pilot)).startswith("  The window is"))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: pilot.app.cursor_position == before)


def _behind_the_cursor(shown: SeatuiApp) -> str:
    column, line = shown.cursor_position
    return text_of(shown).split("\n")[line][column:]
