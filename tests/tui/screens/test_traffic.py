"""Bytes that the screens around a game send: only the cells that changed."""

from __future__ import annotations

import random

import pyte
import pytest
from rich.color import ColorSystem

from seatui.tui.app.app import SeatuiApp
from seatui.tui.screens.home import HomeScreen
from tests.tui.app_driver import app
from tests.tui.fake_terminal import sent_by, wired
from tests.tui.paint.internals import strips_on
from tests.tui.screens.conftest import Save

MOST_BYTES_OF_A_MOVE = 2500


def terminal(size: tuple[int, int]) -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(*size)
    return screen, pyte.Stream(screen)


def fully_painted(shown: SeatuiApp, size: tuple[int, int]) -> pyte.Screen:
    """Return a terminal on which the whole screen was painted once."""
    screen, stream = terminal(size)
    for y, strip in enumerate(strips_on(shown)):
        stream.feed(f"\x1b[{y + 1};1H")
        for text, style, _ in strip:
            stream.feed(style.render(text, color_system=ColorSystem.TRUECOLOR) if style else text)
    return screen


def seen(screen: pyte.Screen) -> list[list[pyte.screens.Char]]:
    """Return all cells, without the text colour of blanks, which nobody can see."""
    rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return [[cell._replace(fg="", bold=False) if cell.data == " " and not cell.reverse else cell for cell in row] for row in rows]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_after_any_keys_the_terminal_shows_what_a_full_paint_would(size: tuple[int, int], save: Save) -> None:
    save("mine", actions=20)
    save("over", actions=1000, seasons=1, age=90_000)
    keys = [
        "up",
        "down",
        "down",
        "left",
        "right",
        "tab",
        "enter",
        "escape",
        "escape",
        "s",
        "n",
        "r",
        "l",
        "question_mark",
        "pagedown",
        "end",
    ]
    chance = random.Random(3)
    shown = app()
    async with wired(shown, size) as (pilot, wire):
        screen, stream = terminal(size)
        stream.feed(wire.take())
        for step in range(120):
            stream.feed(await sent_by(pilot, wire, chance.choice(keys)))
            if step % 20 == 19:
                await pilot.pause(0.1)
                stream.feed(wire.take())
                assert seen(screen) == seen(fully_painted(shown, size)), step


async def test_home_is_painted_once_at_the_start() -> None:
    async with wired(app()) as (pilot, wire):
        await pilot.pause(0.3)
        assert wire.take().count(HomeScreen.HEADING) == 1


@pytest.mark.usefixtures("five_games")
@pytest.mark.parametrize("key", ["down", "up", "right", "left"])
async def test_a_move_at_home_is_cheap(key: str) -> None:
    async with wired(app()) as (pilot, wire):
        await pilot.press("down")
        assert 0 < len(await sent_by(pilot, wire, key)) <= MOST_BYTES_OF_A_MOVE


async def test_a_change_of_focus_does_not_paint_the_whole_screen() -> None:
    async with wired(app()) as (pilot, wire):
        await pilot.press("r")
        await pilot.pause(0.1)
        assert "seatui" not in await sent_by(pilot, wire, "tab")
