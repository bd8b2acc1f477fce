"""People in plain mode, without a network.

async with open_harbour(tmp_path) as harbour:
    ann = LineUser(harbour, "Ann")
    await ann.hears("Welcome, Ann")
    ann.types("make dangerous-sea")
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from seatui.serve.harbour.harbour import Harbour
from seatui.serve.plain.client import PlainClient
from tests.serve.waiting import PATIENCE, until


class FakeConnection:
    """Keeps the output."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self.env = env
        self.is_blocked = False
        self.sent = b""

    def send(self, data: bytes) -> None:
        self.sent += data


class LineUser:
    """A person with a plain client; ``term`` gives them a terminal that cannot show screens."""

    def __init__(self, harbour: Harbour, name: str, *, term: str = "") -> None:
        self.player = harbour.people.by_name(name)
        self.connection = FakeConnection({"TERM": term})
        self.client = PlainClient(self.connection, harbour, harbour.add_visitor(self.player))
        self.task = asyncio.get_running_loop().create_task(self.client.run(), context=contextvars.Context())
        self._read = 0

    @property
    def text(self) -> str:
        return self.connection.sent.decode()

    @property
    def unread(self) -> str:
        return self.text[self._read :]

    def types(self, *lines: str) -> None:
        self.client.feed("".join(f"{line}\n" for line in lines).encode())

    def _is_said(self, text: str) -> bool:
        return text in self.unread or self.task.done()

    def _missing(self, text: str) -> str:
        return f"{text!r} not in\n{self.unread}"

    async def hears(self, *texts: str) -> str:
        """Wait for these texts, in this order, in the unread output; return the output up to the last one."""
        found = ""
        for text in texts:
            await until(partial(self._is_said, text), partial(self._missing, text))
            assert text in self.unread, self._missing(text)
            end = self.text.index(text, self._read) + len(text)
            found += self.text[self._read : end]
            self._read = end
        return found

    async def is_gone(self) -> None:
        await asyncio.wait_for(self.task, PATIENCE)


@asynccontextmanager
async def open_harbour(folder: Path) -> AsyncIterator[Harbour]:
    """Open a harbour without servers."""
    harbour = Harbour(folder)
    try:
        yield harbour
    finally:
        harbour.close()
