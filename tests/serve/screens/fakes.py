"""People at terminals of one harbour in the loop of a test, each in a context of their own as sessions are.

async with guests(tmp_path, "Ann", "Bo") as (ann, bo):
    await ann.press("n", "enter")
    assert "Ann's table" in await bo.screen()
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from textual.geometry import Size
from textual.pilot import Pilot

from seatui.serve.access.name_login import NameLogin
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.screens.app import ServedApp
from seatui.serve.terminal.colours import colour_depth
from tests.serve.waiting import until
from tests.tui.matrix import press, text_of

Answer = TypeVar("Answer")
GOOD = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}
GOODBYE = "Your seats are kept."
SMALL, LARGE = (80, 24), (120, 40)


SOMETHING: Any = object()
"""Stands for an update, where nobody looks at what happened."""


class FakeSession:
    """A line to nowhere. It keeps what is said to the player in the end."""

    def __init__(self, **env: str) -> None:
        self.env = {**GOOD, **env}
        self.colour_depth = colour_depth(self.env)
        self.size = Size(80, 24)
        self.is_blocked = False
        self.words = ""

    def send(self, data: bytes) -> None:
        """Nobody reads."""

    def close(self, why: str = "") -> None:
        self.words = self.words or why


class FakeUser:
    """Somebody at a terminal. All that is done there is done in a context of its own."""

    app: ServedApp
    pilot: Pilot[None]

    def __init__(self, harbour: Harbour, name: str, size: tuple[int, int] = SMALL, name_login: NameLogin | None = None, **env: str) -> None:
        """``reception`` lets in somebody without a name."""
        self.session = FakeSession(**env)
        self._harbour, self._name, self._size, self._name_login = harbour, name, size, name_login
        self._context = contextvars.Context()
        self._running: Any = None

    async def do(self, deed: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do something as this guest."""

        async def done() -> Answer:
            return await deed()

        return await asyncio.get_running_loop().create_task(done(), context=self._context)

    async def come(self) -> None:
        async def start() -> None:
            visitor = self._harbour.add_visitor(self._harbour.people.by_name(self._name)) if self._name else None
            session: Any = self.session  # stands for a session
            self.app = ServedApp(session, self._harbour, visitor, self._name_login, GOODBYE)
            self._running = self.app.run_test(size=self._size, notifications=True)
            self.pilot = await self._running.__aenter__()

        await self.do(start)

    async def go(self) -> None:
        """Leave, unless that was done."""
        if self._running is not None:
            running, self._running = self._running, None
            await self.do(lambda: running.__aexit__(None, None, None))

    async def again(self) -> None:
        """Leave and come back."""
        await self.go()
        self._context = contextvars.Context()
        await self.come()

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all they did is shown."""
        await self.do(lambda: press(self.pilot, *keys))

    async def type(self, text: str) -> None:
        await self.press(*("space" if char == " " else char for char in text))

    async def screen(self) -> str:
        """What is shown, once all that happened is."""

        async def look() -> str:
            await self.pilot.pause()
            return text_of(self.app)

        return await self.do(look)

    async def sees(self, *words: str) -> None:
        """Wait until all these words are shown."""
        shown = ""

        async def there() -> bool:
            nonlocal shown
            shown = await self.screen()
            return all(each in shown for each in words)

        await until(there, lambda: shown)

    async def line_with(self, words: str) -> str:
        """The first line on the screen that has these words."""
        shown = await self.screen()
        return next((line for line in shown.splitlines() if words in line), f"nothing in:\n{shown}")


@asynccontextmanager
async def fake_users(folder: Path, *names: str, size: tuple[int, int] = SMALL, **env: str) -> AsyncIterator[tuple[FakeUser, ...]]:
    """People of these names in one harbour, at terminals of that environment."""
    async with AsyncExitStack() as house:
        harbour = Harbour(folder / "harbour")
        house.callback(harbour.close)
        found = []
        for name in names:
            found.append(FakeUser(harbour, name, size, None, **env))
            await found[-1].come()
            house.push_async_callback(found[-1].go)
        yield tuple(found)
