"""A remote terminal: a client of asyncssh, with a screen that shows what it receives."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import asyncssh

from tests.serve.keys import sent_by
from tests.serve.terminal_view import TerminalView


class Client(TerminalView, asyncssh.SSHClientSession[bytes]):
    """One person's terminal."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.gone = asyncio.Event()
        self.exit_status: int | None = None
        self._chan: Any = None
        self._conn: asyncssh.SSHClientConnection | None = None

    @classmethod
    async def connect(
        cls,
        port: int,
        name: str,
        *,
        key: asyncssh.SSHKey | None = None,
        password: str | None = None,
        term: str | None = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        command: str | None = None,
        window: int = 2**21,
    ) -> Client:
        """Log in and open a session; without a ``term`` it has no pty. ``window`` is how many bytes may come that it does not read."""
        client = cls(size)
        variables: dict[bytes | str, bytes | str] = dict({"LANG": "C.UTF-8"}.items() if env is None else env.items())
        client._conn = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=name,
            password=password,
            client_keys=[key] if key else None,
            agent_path=None,
            config=None,
            known_hosts=None,
        )
        try:
            await client._conn.create_session(
                lambda: client,
                command,
                request_pty=bool(term),
                term_type=term,
                term_size=size,
                env=variables,
                encoding=None,
                window=window,
            )
        except BaseException:
            client._conn.abort()
            raise
        return client

    # Callbacks of asyncssh

    def connection_made(self, chan: Any) -> None:
        self._chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.received += data

    def exit_status_received(self, status: int) -> None:
        self.exit_status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()

    # Actions of the person

    def press(self, *keys: str) -> None:
        """Press keys by name; any other text is typed."""
        self.send(sent_by(*keys).encode())

    def send(self, data: bytes) -> None:
        """Send exactly these bytes."""
        self._chan.write(data)

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(lines=height, columns=width)
        self._chan.change_terminal_size(width, height)

    @property
    def connection(self) -> asyncssh.SSHClientConnection:
        assert self._conn is not None
        return self._conn

    @property
    def channel(self) -> Any:
        """The channel of the session."""
        return self._chan

    def stop_reading(self) -> None:
        self._chan.pause_reading()

    def read_on(self) -> None:
        self._chan.resume_reading()

    async def leave(self) -> None:
        """Close the connection properly."""
        self.connection.close()
        await self.connection.wait_closed()

    def kill(self) -> None:
        """Drop the connection, as when a cable is pulled."""
        self.connection.abort()
