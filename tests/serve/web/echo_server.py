"""A web server whose sessions echo their input, to test what gets through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.geometry import Size

from seatui.serve.access.limits import Limits
from seatui.serve.harbour.people import Player
from seatui.serve.terminal.session import TerminalSession
from seatui.serve.web.server import WebServer
from tests.serve.waiting import until


class EchoClient:
    """The client of a session."""

    accepts_input = True

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.resumed = 0
        self.heard = b""
        self._over = asyncio.Event()
        session.send(f"hello at {session.size.width}x{session.size.height}\r\n".encode())

    async def run(self) -> None:
        await self._over.wait()

    def feed(self, data: bytes) -> None:
        self.heard += data
        if not self.session.is_blocked:
            self.session.send(b"heard " + data + b"\r\n")

    def end_of_input(self) -> None:
        self.leave()

    def resize(self, size: Size) -> None:
        self.session.send(f"now {size.width}x{size.height}\r\n".encode())

    def resume(self) -> None:
        self.resumed += 1

    def redraw(self) -> None: ...

    def take_back(self) -> bytes:
        return b""

    def leave(self) -> None:
        self._over.set()


class EchoServer:
    """The server, and its clients in the order in which they came."""

    def __init__(self, limits: Limits, **how: Any) -> None:
        self.clients: list[EchoClient] = []
        self.names: list[str] = []  # names for the next sessions, which log in at once
        self.server = WebServer(self._make_client, limits, **how)

    def _make_client(self, session: TerminalSession) -> EchoClient:
        if self.names:
            name = self.names.pop(0)
            session.player = Player(name.lower(), name, Path())
        self.clients.append(EchoClient(session))
        return self.clients[-1]

    @property
    def port(self) -> int:
        return self.server.port

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    async def is_empty(self) -> None:
        """Wait until everybody has left."""
        await until(
            lambda: not self.server.sessions and not len(self.server.connection_counter), lambda: f"there are {self.server.sessions}"
        )


@asynccontextmanager
async def echo_server(limits: Limits = Limits(), **how: Any) -> AsyncIterator[EchoServer]:  # noqa: B008 - frozen
    echo = EchoServer(limits, **how)
    await echo.server.listen("127.0.0.1", 0)
    try:
        yield echo
    finally:
        await echo.server.close("")
