"""A browser with a web socket, and its session."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from aiohttp import WSMessage, WSMsgType, web

from seatui.serve.web.messages import LONGEST_MESSAGE, Ping, Resized, TypedInput, parse_message

if TYPE_CHECKING:
    from seatui.serve.access.limits import Limits
    from seatui.serve.terminal.session import TerminalSession

MESSAGES_PER_SECOND = 100
BURST = 100
"""Messages that are accepted at once after a pause; beyond that they are read more slowly."""
GOODBYE_SECONDS = 1.0
"""Seconds for a browser to answer the closing of its socket."""
SYSTEM_BUFFER = 64 * 1024
"""Bytes that the system buffers for a browser that does not read; by default it would be megabytes."""


def make_socket(limits: Limits) -> web.WebSocketResponse:
    """Return a web socket with limits. A browser that does not answer is disconnected as soon as an SSH client would be."""
    return web.WebSocketResponse(
        heartbeat=limits.keepalive_seconds * limits.keepalive_count / 1.5,  # aiohttp waits half of this for an answer
        timeout=GOODBYE_SECONDS,
        autoping=False,  # answered here, where they are counted
        compress=False,
        max_msg_size=LONGEST_MESSAGE,
        writer_limit=0,  # wait after each message if the browser does not read
    )


class Browser:
    """The web socket of a browser, which is the ``Transport`` of its session."""

    def __init__(self, web_socket: web.WebSocketResponse, transport: asyncio.Transport, limits: Limits) -> None:
        self._socket = web_socket
        self._transport = transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)
        self._limits = limits
        self._session: TerminalSession | None = None
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []  # not sent yet
        self._size = 0
        self._is_blocked = False
        self._is_ending = False
        self._has_work = asyncio.Event()
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._rate_until = self._loop.time()

    async def serve(self, open_session: Callable[[Browser], TerminalSession]) -> None:
        """Run until the browser is gone or the session has ended."""
        self._session = session = open_session(self)
        sending = self._loop.create_task(self._send_all())
        session.start()
        try:
            with suppress(ConnectionError):
                await self._receive_all(session)
        finally:
            session.hang_up()
            if not self._is_ending:
                sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            self._close_transport()

    async def refuse(self, why: str) -> None:
        """Say why the browser is not let in, and close."""
        self.write(f"{why}\r\n".encode())
        self.end(1)
        await self._send_all()
        self._close_transport()

    # Input

    async def _receive_all(self, session: TerminalSession) -> None:
        async for message in self._socket:
            await self._receive(session, message)
            await self._limit_rate()
            await self._may_read.wait()

    async def _receive(self, session: TerminalSession, message: WSMessage) -> None:
        if message.type is WSMsgType.PING:
            await self._socket.pong(message.data)
        if message.type is not WSMsgType.TEXT:
            return
        match parse_message(message.data):
            case TypedInput(data):
                session.receive(data)
            case Resized(width, height):
                session.resize(width, height)
            case Ping(word):
                await self._socket.send_str(json.dumps(["pong", word]))

    async def _limit_rate(self) -> None:
        """Wait if messages come too fast."""
        now = self._loop.time()
        self._rate_until = max(self._rate_until, now - BURST / MESSAGES_PER_SECOND) + 1 / MESSAGES_PER_SECOND
        if self._rate_until > now:
            await asyncio.sleep(self._rate_until - now)

    def pause_reading(self) -> None:
        self._may_read.clear()

    def resume_reading(self) -> None:
        self._may_read.set()

    # Output

    def write(self, data: bytes) -> None:
        if data and not self._is_ending:
            self._waiting.append(data)
            self._size += len(data)
            self._has_work.set()
            if self._size > self._limits.write_buffer and not self._is_blocked and self._session is not None:
                self._is_blocked = True
                self._session.block()

    async def _send_all(self) -> None:
        """Send output as it comes, then close."""
        try:
            while not self._is_ending:
                await self._has_work.wait()
                self._has_work.clear()
                if self._is_ending:
                    break
                await self._send_waiting()
            await self._send_waiting()
            await self._socket.close()
        except ConnectionError:
            self._transport.abort()

    async def _send_waiting(self) -> None:
        while self._waiting:
            data = b"".join(self._waiting)
            self._waiting.clear()
            await self._socket.send_bytes(data)
            self._size -= len(data)
            if self._is_blocked and self._session is not None:
                self._is_blocked = False
                self._session.unblock()

    def end(self, code: int) -> None:  # noqa: ARG002 - a browser has no exit code
        self._is_ending = True
        self._has_work.set()
        self._may_read.set()  # to read the closing handshake
        self._abort_soon()

    def _close_transport(self) -> None:
        """Close after everything written is sent."""
        self._transport.close()
        self._abort_soon()

    def _abort_soon(self) -> None:
        """Close for good if the rest is not read in time."""
        self._loop.call_later(self._limits.closing_seconds, self._transport.abort)

    def abort(self) -> None:
        self._transport.abort()
        self._may_read.set()
