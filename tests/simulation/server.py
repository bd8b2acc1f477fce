"""A server as a simulated process: its harbour with its files and threads, and lines of plain mode for everybody who connects.

What it tells is numbered, so that it can be compared with the journals. When a person comes to a table, after each event, and after each
view there is a line with the table's id and what the person has there::

    @table 0123456789 0,1
    @told 0123456789 0,1 17 5f0c3a91    an event of action 17 that seats 0 and 1 hear, and a digest of it
    @view 0123456789 0 17 77ab01ff      the view of seat 0 after action 17; - stands for a watcher
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any
from unittest.mock import patch

import filelock

from seatui.engine.contract import Event, Refused, Seat
from seatui.match.referee import Match
from seatui.serve.harbour.disk_threads import DiskThreads
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.plain import playing_mode, watching_mode
from seatui.serve.plain.client import PlainClient
from seatui.serve.plain.event_feed import EventFeed
from seatui.serve.terminal.client import Client
from seatui.serve.terminal.session import TerminalSession

PORT = 22
CLOSE_IDLE_EVERY = 20.0
GOODBYE_SECONDS = 3.0


class Server:
    """One run of a server on a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lines: list[Line] = []
        self.is_up = False
        self._lock = filelock.FileLock(folder / "lock", timeout=0)
        self._is_stopping = asyncio.Event()
        self._harbour: Harbour | None = None

    @property
    def harbour(self) -> Harbour:
        assert self._harbour is not None
        return self._harbour

    async def run(self) -> None:
        """Serve until it is told to stop, or killed. ``Refused`` and ``OSError`` say why it cannot start."""
        self._lock.acquire()
        try:
            threads = DiskThreads()
            self._harbour = Harbour(self.folder, threads=threads)
            listener = await asyncio.get_running_loop().create_server(lambda: Line(self), "", PORT)
            self.is_up = True
            await self._serve()
            listener.close()
            await self._say_goodbye()
            self.harbour.close()
            threads.close()
        finally:
            self._lock.release()

    def stop(self) -> None:
        """Stop as after a signal."""
        self._is_stopping.set()

    async def _serve(self) -> None:
        while not self._is_stopping.is_set():
            try:
                async with asyncio.timeout(CLOSE_IDLE_EVERY):
                    await self._is_stopping.wait()
            except TimeoutError:
                self.harbour.close_idle_rooms()

    async def _say_goodbye(self) -> None:
        for line in self.lines:
            line.close("The server is stopping.")
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                while self.lines:
                    await asyncio.sleep(0.02)
        except TimeoutError:
            return


class Line(asyncio.Protocol):
    """The connection of one person, who first says their name. It is the ``Transport`` of the session."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._transport: asyncio.Transport | None = None
        self._session: TerminalSession | None = None
        self._login: asyncio.Task[None] | None = None
        self._visitor: Visitor | None = None
        self._unread = b""

    # For the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._server.lines.append(self)

    def data_received(self, data: bytes) -> None:
        if self._session is not None:
            self._session.receive(data)
            return
        self._unread += data
        if self._login is None and b"\n" in self._unread:
            name, _, self._unread = self._unread.partition(b"\n")
            self._login = asyncio.get_running_loop().create_task(self._log_in(name.decode()))

    def eof_received(self) -> bool:
        if self._session is not None:
            self._session.end_of_input()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._session is not None:
            self._session.hang_up()
        self._forget()

    def pause_writing(self) -> None:
        if self._session is not None:
            self._session.block()

    def resume_writing(self) -> None:
        if self._session is not None:
            self._session.unblock()

    # For the session

    def write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    def pause_reading(self) -> None:
        if self._transport is not None:
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        if self._transport is not None:
            self._transport.resume_reading()

    def end(self, code: int) -> None:
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # For the server

    def close(self, why: str) -> None:
        if self._session is not None:
            self._session.close(why)
        else:
            self.abort()

    async def _log_in(self, name: str) -> None:
        """Come in by name, as soon as the disk has the name."""
        harbour = self._server.harbour
        try:
            player = harbour.people.by_name(name)
            await harbour.people.saved(player)
            harbour.check_entry(player)
        except Refused as refusal:
            self.write(f"Refused: {refusal}\n".encode())
            self.end(1)
            return
        if self._transport is None:
            return

        def make_client(session: TerminalSession) -> Client:
            visitor = harbour.add_visitor(player, "line", "")
            session.save_progress = lambda: visitor.save_progress
            self._visitor = visitor
            return PlainClient(session, harbour, visitor)

        self._session = TerminalSession(self, make_client, player=player, ended=self._ended)
        self._session.start()
        if self._unread:
            self._session.receive(self._unread)

    def _ended(self, _session: TerminalSession) -> None:
        if self._visitor is not None:
            self._visitor.leave()
        self._forget()

    def _forget(self) -> None:
        if self in self._server.lines:
            self._server.lines.remove(self)


# Numbers


def digest(what: object) -> str:
    """Return a few characters that stand for a text, or for an event."""
    return blake2b(repr(what).encode(), digest_size=4).hexdigest()


class NumberedFeed(EventFeed):
    """A feed of events with their numbers."""

    def __init__(self, table: Any, seats: Any, wake: Any) -> None:
        super().__init__(table, seats, wake)
        self._whose = f"{_id_of(table.match)} {','.join(map(str, seats)) or '-'}"
        self._add(f"@table {self._whose}")

    def _add(self, *said: Event | str) -> None:
        match = self._table.match
        for one in said:
            if isinstance(one, Event):
                super()._add(*filter(None, [match.rules.narrate_in_full(one, match.names)]))
                super()._add(f"@told {self._whose} {self._count} {digest(one)}")
            else:
                super()._add(one)


describe = Match.describe


def _describe_with_number(match: Match, seat: Seat | None) -> str:
    text = describe(match, seat)
    return f"{text}\n@view {_id_of(match)} {'-' if seat is None else seat} {match.count} {digest(text)}"


def _id_of(match: Match) -> str:
    return match.path.stem if match.path else "closed"


@contextmanager
def numbering() -> Iterator[None]:
    """Number what servers tell."""
    with ExitStack() as stack:
        for module in (playing_mode, watching_mode):
            stack.enter_context(patch.object(module, "EventFeed", NumberedFeed))
        stack.enter_context(patch.object(Match, "describe", _describe_with_number))
        yield
