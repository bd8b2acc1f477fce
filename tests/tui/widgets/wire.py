"""A terminal for tests: what the app sends is counted, kept, and drawn on a grid of characters."""

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
from tests.tui.paint.inside import lines_on

STILL = Settings(theme="dark", glyphs="unicode", speed="off", name="Ann")
"""Settings for tests: nothing moves by itself, and the environment has no say."""

PATIENCE = 30.0
SEQUENCE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|([^\x1b])")


class Wire(HeadlessDriver):
    """A driver that keeps what is sent."""

    sent: str = ""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.sent += data

    def take(self) -> str:
        """What was sent since the last time."""
        sent, self.sent = self.sent, ""
        return sent


class Glass:
    """The characters a terminal would show."""

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
    """Run the app on a wire, until its first screen stands still."""
    app.driver_class = Wire
    use_true_colour(app)  # the terminal of the budgets, whatever the tests run in
    async with app.run_test(headless=False, size=size) as pilot:
        await pilot.pause()
        driver = driver_of(app)
        assert isinstance(driver, Wire)
        yield pilot, driver


async def sent_by(pilot: Pilot[Any], wire: Wire, *keys: str) -> str:
    """What pressing these keys sends."""
    wire.take()
    await pilot.press(*keys)
    await pilot.pause()
    return wire.take()


async def each_step(pilot: Pilot[Any], pane: Pane) -> AsyncIterator[None]:
    """Let each step that is shown slowly stand for as long as somebody looks at it."""
    while pane.steps.busy:
        yield
        pane.steps._stop_timer()
        pane.steps._next()
        await pilot.pause()


async def is_quiet(pilot: Pilot[Any], wire: Wire, seconds: float = 1.0) -> bool:
    """Whether nothing is sent for so long, once the last of what was to be sent is out; on a slow machine that may take a while."""
    for _ in range(5):
        wire.take()
        await pilot.pause(seconds)
        if not wire.take():
            return True
    return False


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until something holds, on a machine that may be slow."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "\n".join(["it never came true; there is:", *painted(pilot.app)])
        await pilot.pause(0.02)
