"""A terminal for tests, which records everything that the app sends and can draw it on a grid of characters."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from seatui.tui.look.settings import Settings
from seatui.tui.paint.app_internals import driver_of
from seatui.tui.paint.hosted_app import use_true_colour
from seatui.tui.pane.pane import Pane
from tests.tui.paint.internals import lines_on

STILL = Settings(theme="dark", glyphs="unicode", speed="off", name="Ann")
"""Settings for tests: nothing moves by itself or depends on the environment."""

PATIENCE = 30.0
"""Seconds after which ``until`` gives up."""
SEQUENCE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|([^\x1b])")


class Wire(HeadlessDriver):
    """A driver that records what is sent."""

    sent: str = ""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.sent += data

    def take(self) -> str:
        """Return everything sent since the last call."""
        sent, self.sent = self.sent, ""
        return sent


class CharacterGrid:
    """The characters that a terminal would show."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows = [[" "] * width for _ in range(height)]
        self.x = self.y = 0

    def show(self, sent: str) -> None:
        for numbers, kind, char in SEQUENCE.findall(sent):
            if kind == "H":
                row, column = numbers.split(";")
                self.y, self.x = int(row) - 1, int(column) - 1
            elif char == "\n":
                self.y += 1
            elif char == "\r":
                self.x = 0
            elif char and self.x < self.width:
                self.rows[self.y][self.x] = char
                self.x += 1

    @property
    def text(self) -> list[str]:
        return ["".join(row) for row in self.rows]


def painted(app: App[Any]) -> list[str]:
    """The screen as a full paint would show it."""
    return lines_on(app)


@asynccontextmanager
async def wired(app: App[Any], size: tuple[int, int] = (120, 40)) -> AsyncIterator[tuple[Pilot[Any], Wire]]:
    """Run the app with a recording driver, and wait for its first screen."""
    app.driver_class = Wire
    use_true_colour(app)  # budgets of bytes must not depend on the tester's terminal
    async with app.run_test(headless=False, size=size) as pilot:
        await pilot.pause()
        driver = driver_of(app)
        assert isinstance(driver, Wire)
        yield pilot, driver


async def sent_by(pilot: Pilot[Any], wire: Wire, *keys: str) -> str:
    """Return everything that the app sends for these keys."""
    wire.take()
    await pilot.press(*keys)
    await pilot.pause()
    return wire.take()


async def each_step(pilot: Pilot[Any], pane: Pane) -> AsyncIterator[None]:
    """Yield once for each step that is shown slowly, and then go on to the next."""
    while pane.steps.busy:
        yield
        pane.steps._stop_timer()
        pane.steps._next()
        await pilot.pause()


async def is_quiet(pilot: Pilot[Any], wire: Wire, seconds: float = 1.0) -> bool:
    """Whether the app stops sending for that long; a slow machine may need a few attempts."""
    for _ in range(5):
        wire.take()
        await pilot.pause(seconds)
        if not wire.take():
            return True
    return False


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "\n".join(["the condition never held; the screen shows:", *painted(pilot.app)])
        await pilot.pause(0.02)
