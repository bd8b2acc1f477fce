"""People at terminals of one harbour in the loop of a test, each in their own context, as sessions are.

async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
    await ann.press("n", "enter")
    assert "Ann's table" in await bo.screen()
"""

from __future__ import annotations

import asyncio
import contextvars
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from textual.app import App
from textual.geometry import Size
from textual.pilot import Pilot

from seatui.match.table import Update
from seatui.serve.access.name_login import NameLogin
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.screens.app import ServedApp
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.terminal.colours import colour_depth
from tests.narrowing import checked
from tests.serve.waiting import until
from tests.tui.app_driver import press, text_of

Answer = TypeVar("Answer")
GOOD = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}
GOODBYE = "Your seats are kept."
SMALL, LARGE = (80, 24), (120, 40)


NOTES: defaultdict[App[Any], list[str]] = defaultdict(list)
"""All messages that the panes of an app have put under their banners, in order; a fixture keeps them."""

SOMETHING = Update(1, (), (), None)
"""Stands for an update whose contents do not matter."""


class FakeSession:
    """A session without a connection. It keeps the last message to the player."""

    def __init__(self, **env: str) -> None:
        self.env = {**GOOD, **env}
        self.colour_depth = colour_depth(self.env)
        self.size = Size(80, 24)
        self.is_blocked = self.is_diverted = self.is_leaving = False
        self.has_mouse = True
        self.words = ""

    def send(self, data: bytes) -> None:
        """Drop the output."""

    def has_come(self) -> None:
        """Do nothing: no newcomers are here."""

    def close(self, why: str = "") -> None:
        self.words = self.words or why


class FakeUser:
    """A person at a terminal, with a context of their own."""

    app: ServedApp
    pilot: Pilot[None]

    def __init__(self, harbour: Harbour, name: str, size: tuple[int, int] = SMALL, name_login: NameLogin | None = None, **env: str) -> None:
        """``name_login`` is for somebody without a name."""
        self.session = FakeSession(**env)
        self._harbour, self._name, self._size, self._name_login = harbour, name, size, name_login
        self._context = contextvars.Context()
        self._running: Any = None

    async def do(self, deed: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do something in this person's context."""

        async def done() -> Answer:
            return await deed()

        return await asyncio.get_running_loop().create_task(done(), context=self._context)

    async def come(self) -> None:
        async def start() -> None:
            visitor = self._harbour.add_visitor(self._harbour.people.by_name(self._name)) if self._name else None
            session: Any = self.session  # stands in for a session
            self.app = ServedApp(session, self._harbour, visitor, self._name_login, GOODBYE)
            self._running = self.app.run_test(size=self._size, notifications=True)
            self.pilot = await self._running.__aenter__()

        await self.do(start)

    async def go(self) -> None:
        """Leave, unless they have left already."""
        if self._running is not None:
            running, self._running = self._running, None
            await self.do(lambda: running.__aexit__(None, None, None))

    async def open(self, room: Room, *words: str) -> None:
        """Go to a table, and wait until all these texts are shown. Nothing is animated, for then a key might only skip an animation."""

        async def start() -> None:
            self.app.change_settings(speed="off")
            self.app.call_later(self.app.open_room, room)

        await self.do(start)
        await self.sees(*words)

    async def again(self) -> None:
        """Leave and come back."""
        await self.go()
        self._context = contextvars.Context()
        await self.come()

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until their effects are shown."""
        await self.do(lambda: press(self.pilot, *keys))

    async def type(self, text: str) -> None:
        await self.press(*("space" if char == " " else char for char in text))

    async def screen(self) -> str:
        """Return the screen, once everything is shown."""

        async def look() -> str:
            await self.pilot.pause()
            return text_of(self.app)

        return await self.do(look)

    async def sees(self, *words: str) -> None:
        """Wait until all these texts are shown."""
        shown = ""

        async def there() -> bool:
            nonlocal shown
            shown = await self.screen()
            return all(each in shown for each in words)

        await until(there, lambda: shown)

    async def plays(self) -> ServedGameScreen:
        """Return the screen of a game once it is shown whole, with its log. "Round 1" also stands in the lobby."""

        def is_whole() -> bool:
            screen = self.app.screen
            return isinstance(screen, ServedGameScreen) and bool(screen.panes) and screen.panes[0].log_view.lines != ()

        await until(is_whole, lambda: text_of(self.app))
        await self.screen()
        return checked(ServedGameScreen, self.app.screen)

    async def hears(self, words: str) -> None:
        """Wait until a message with this text has been put under the banner, though another may have replaced it by now."""
        await until(lambda: any(words in text for text in NOTES[self.app]), lambda: f"heard: {NOTES[self.app]}")

    async def line_with(self, words: str) -> str:
        """Return the first line on the screen with this text."""
        shown = await self.screen()
        return next((line for line in shown.splitlines() if words in line), f"nothing in:\n{shown}")


@asynccontextmanager
async def fake_users(folder: Path, *names: str, size: tuple[int, int] = SMALL, **env: str) -> AsyncIterator[tuple[FakeUser, ...]]:
    """Bring people with these names into one harbour, at terminals with this environment."""
    async with AsyncExitStack() as stack:
        harbour = Harbour(folder / "harbour")
        stack.callback(harbour.close)
        found = []
        for name in names:
            found.append(FakeUser(harbour, name, size, None, **env))
            await found[-1].come()
            stack.push_async_callback(found[-1].go)
        yield tuple(found)
