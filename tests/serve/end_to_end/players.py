"""People who play on a server by what they see, and reconnect whenever they are cut off."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import asyncssh

from seatui.engine.contract import Seat
from tests.serve.client import Client
from tests.serve.end_to_end.server_process import Server
from tests.serve.waiting import PATIENCE, until

AGAIN = 3.0
"""Seconds after which a note is typed again, for a dialog may have taken the keys."""
REST = 0.4
"""The longest pause between two actions, in seconds."""


class GoneError(Exception):
    """The connection is lost."""


@dataclass(eq=False)
class Person:
    """A person at a table; this base class watches in plain mode."""

    name: str
    table: str  # title
    seat: Seat | None
    server: Server
    chance: random.Random
    key: asyncssh.SSHKey = field(default_factory=lambda: asyncssh.generate_private_key("ssh-ed25519"))
    seen: list[str] = field(default_factory=list)  # own actions that they have seen, as lists word them
    received: list[bytearray] = field(default_factory=list)  # by connection
    client: Client | None = None
    has_seen: asyncio.Event = field(default_factory=asyncio.Event)

    TERM = ""

    async def live(self) -> None:
        """Connect, play, and reconnect whenever the connection is lost."""
        while True:
            await self.server.is_up.wait()
            with suppress(OSError, asyncssh.Error, GoneError):
                self.client = await Client.connect(self.server.port, self.name, key=self.key, term=self.TERM or None)
                self.received.append(self.client.received)
                await self.enter(self.client)
                while True:
                    await self.act(self.client)
                    await asyncio.sleep(self.chance.random() * REST)

    async def enter(self, client: Client) -> None:
        """Go to the table."""
        await self.sees(client, lambda: self._number(client) != "")
        client.send(f"join {self._number(client)}\n".encode())

    def _number(self, client: Client) -> str:
        """Return the number of the table in the list."""
        found = re.search(rf"^ *(\d+)  {self.table}:", client.received.decode(), re.MULTILINE)
        return found[1] if found else ""

    async def act(self, client: Client) -> None:
        """Do something, and see it done."""
        await client.gone.wait()
        raise GoneError

    def saw(self, said: str) -> None:
        """Note an action of their own that was shown."""
        self.seen.append(said)
        self.has_seen.set()

    async def sees(self, client: Client, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something is shown. Rendering a screen is slow, so it is done only when something has arrived."""
        looked_at = -1

        def is_so() -> bool:
            nonlocal looked_at
            if client.gone.is_set():
                raise GoneError
            is_new, looked_at = len(client.received) != looked_at, len(client.received)
            return is_new and holds()

        await until(is_so, client.text, seconds)


class Captain(Person):
    """Plays Captain Sonar on screens: writes notes to their own crew, and orders random courses."""

    TERM = "xterm-256color"

    async def enter(self, client: Client) -> None:
        await self.sees(client, lambda: self.table in client.text())
        client.press("enter")
        await self.sees(client, lambda: "Game menu" in client.text())

    async def act(self, client: Client) -> None:
        word = f"{self.word}{len(self.seen)}"
        client.press(":", f"note {word}", "enter")
        with suppress(AssertionError):
            await self.sees(client, lambda: f'"{word}"' in client.text(), AGAIN)
            self.saw(f"note {word}")
        client.press(self.chance.choice("nesw"))

    @property
    def word(self) -> str:
        """The start of all notes, which nobody else may read."""
        return f"secret{self.name}"


class DangerousSeaPlayer(Person):
    """Plays The Dangerous Sea in plain mode, with any listed option."""

    async def act(self, client: Client) -> None:
        await self.sees(client, lambda: bool(self._options(client)), 10 * PATIENCE)
        number, said = self.chance.choice(self._options(client))
        read = len(client.received)
        told = rf"^({self.name}|Not possible)\b".encode()
        client.send(f"{number}\n".encode())
        await self.sees(client, lambda: re.search(told + rb"|yes or no", client.received[read:], re.MULTILINE) is not None)
        if b"yes or no" in client.received[read:]:  # it asks back before something is lost
            read = len(client.received)
            client.send(b"yes\n")
            await self.sees(client, lambda: re.search(told, client.received[read:], re.MULTILINE) is not None)
        if b"Not possible" not in client.received[read:]:
            self.saw(said)

    def _options(self, client: Client) -> list[tuple[str, str]]:
        """Return the options of the last question, if nothing has happened since."""
        _, asked, last = client.received.decode().rpartition(f"\n{self.name}: ")
        happened = re.search(r"^\w", last.partition("\n")[2], re.MULTILINE)
        return re.findall(r"^ *(\d+)  (\S.*?)(?: \(.*\))?\n", last, re.MULTILINE) if asked and not happened else []
