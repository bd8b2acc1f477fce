"""The app for tests: made with fixed settings, driven by keys and clicks, and read as text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from seatui.tui.app.app import SeatuiApp
from seatui.tui.app.start import Home, Start
from seatui.tui.look.settings import Settings
from seatui.tui.look.terminal import Terminal
from tests.tui.paint.internals import strips_on

XTERM = Terminal(unicode=True, glyphs="unicode", colour=True, unfit="")

Walk = Callable[[Pilot[None]], Awaitable[None]]
"""Leads from the first screen to the one under test."""


def app(start: Start = Home(), **settings: Any) -> SeatuiApp:  # noqa: B008 - frozen
    """Ann's app in a good terminal, without pauses."""
    return SeatuiApp(start, Settings(**{"name": "Ann", "speed": "off", **settings}), found=XTERM)


def app_of(pilot: Pilot[Any]) -> SeatuiApp:
    """The app of a pilot."""
    assert isinstance(pilot.app, SeatuiApp)
    return pilot.app


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until their result is shown."""
    await pilot.press(*keys)
    await pilot.pause()


async def press_each(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, each after the result of the one before is shown."""
    for key in keys:
        await press(pilot, key)


def pressing(*keys: str) -> Walk:
    """A walk that presses these keys on the first screen."""

    async def walk(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await press(pilot, *keys)

    return walk


def lines_of(strips: list[Strip]) -> list[str]:
    """The characters of some lines, without spaces at their ends."""
    return [strip.text.rstrip() for strip in strips]


def text_of(shown: App[Any]) -> str:
    """The characters on the screen."""
    return "\n".join(lines_of(strips_on(shown)))


def line_with(pilot: Pilot[None], words: str) -> str:
    """The first line on the screen with these words."""
    return next(line for line in text_of(pilot.app).splitlines() if words in line)


async def click_on(pilot: Pilot[None], words: str) -> None:
    """Click the first occurrence of these words."""
    lines = text_of(pilot.app).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await pilot.pause()
