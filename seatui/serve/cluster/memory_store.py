"""A store in the memory of one process and event loop, for tests and simulations: the same behaviour as the real one, faults included.

A ``MemoryServer`` is shared by several ``MemoryStore`` clients. The server can stop, start and lose its memory; the path of each client
can delay calls, lose them or their replies, and cut listeners off. Time is that of the running event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple, TypeVar

from seatui.serve.cluster.store import (
    CALL_SECONDS,
    PING_SECONDS,
    Lease,
    Notice,
    Ready,
    Reported,
    Retired,
    Said,
    Sent,
    StoreError,
    Written,
    check_size,
)

T = TypeVar("T")


class Published(NamedTuple):
    """A notice with the time at which the server sent it."""

    notice: Notice
    time: float


Inbox = asyncio.Queue[Published | None]
"""The notices on their way to one listener. None: the connection was lost."""


class Path:
    """The way between one client and the server. A subclass makes it slow or lossy.

    A path that never answers is safe: the client gives up after ``CALL_SECONDS``, as with a real network.
    """

    async def call(self, act: Callable[[], T]) -> T:
        """Carry a call to the server and its reply back. ``act()`` is the moment in which the server carries it out.

        To lose a call, raise ``StoreError`` or never return without ``act()``; to lose a reply, do so after it.
        """
        await asyncio.sleep(0)
        reply = act()
        await asyncio.sleep(0)
        return reply

    async def bring(self, published: float) -> None:
        """Return when the notice that the server sent at this time arrives. ``StoreError`` cuts the listener off.

        The notices of a listener are brought one after the other. To delay each by a second, sleep until ``published + 1``.
        """


class _Held(NamedTuple):
    """A lease with its end."""

    lease: Lease
    end: float


class MemoryServer:
    """The server. Its methods take no time: each is one step of the store."""

    def __init__(self) -> None:
        self.is_up = True
        self._inboxes: set[Inbox] = set()
        self.forget()

    def stop(self) -> None:
        """Stop answering, and end the connections of all listeners. The memory is kept."""
        self.is_up = False
        for inbox in self._inboxes:
            inbox.put_nowait(None)
        self._inboxes.clear()

    def start(self) -> None:
        """Answer again."""
        self.is_up = True

    def forget(self) -> None:
        """Lose all that is stored. Nobody is told. Listeners stay connected; a server that dies is stopped, forgets, and is started."""
        self._tables: dict[str, dict[str, bytes]] = {}
        self._leases: dict[str, _Held] = {}
        self._epochs: dict[str, int] = {}
        self._reports: dict[str, tuple[bytes, float]] = {}
        self._lines: list[bytes] = []

    def read(self, table: str) -> dict[str, bytes]:
        return dict(self._tables.get(table, {}))

    def write(self, table: str, entries: Mapping[str, bytes | None]) -> None:
        stored = self._tables.setdefault(table, {})
        for key, value in entries.items():
            if value is None:
                stored.pop(key, None)
            else:
                stored[key] = value
            self._publish(Written(table, key, value))

    def claim(self, table: str, entries: Mapping[str, bytes | None], before: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        stored = self._tables.get(table, {})
        found = {key: stored.get(key) for key in before}
        differing = {key: value for key, value in found.items() if value != before[key] and not (key in entries and value == entries[key])}
        if not differing:
            self.write(table, entries)
        return differing

    def lease(self, name: str, holder: str, seconds: float, least_epoch: int, force: bool) -> Lease:
        held = self._held(name)
        if held is None or force or (held.holder == holder and held.epoch < least_epoch):
            held = Lease(holder, max(self._epochs.get(name, 0), least_epoch) + 1)
        if held.holder == holder:
            self._hold(name, held, seconds)
        return held

    def renew(self, holder: str, leases: Mapping[str, int], seconds: float) -> dict[str, Lease]:
        lost: dict[str, Lease] = {}
        for name, epoch in leases.items():
            held, last = self._held(name), self._epochs.get(name, 0)
            is_own_earlier = held is not None and held.holder == holder and held.epoch < epoch
            if held == (holder, epoch) or (held is None and last <= epoch) or is_own_earlier:
                self._hold(name, Lease(holder, epoch), seconds)
            else:
                lost[name] = held or Lease("", last)
        return lost

    def release(self, name: str, holder: str, epoch: int) -> None:
        if self._held(name) == (holder, epoch):
            del self._leases[name]

    def report(self, worker: str, data: bytes, seconds: float) -> None:
        self._reports[worker] = data, _now() + seconds
        self._publish(Reported(worker, data))

    def reports(self) -> dict[str, bytes]:
        self._reports = {worker: report for worker, report in self._reports.items() if report[1] > _now()}
        return {worker: data for worker, (data, _) in self._reports.items()}

    def retire(self, worker: str) -> None:
        self._reports.pop(worker, None)
        self._publish(Retired(worker))

    def append(self, line: bytes, most: int) -> None:
        self._lines = [*self._lines, line][-most:]
        self._publish(Said(line))

    def lines(self) -> list[bytes]:
        return list(self._lines)

    def send(self, message: bytes) -> None:
        self._publish(Sent(message))

    def subscribe(self, inbox: Inbox) -> None:
        """Put all notices from now on into the inbox."""
        self._inboxes.add(inbox)

    def unsubscribe(self, inbox: Inbox) -> None:
        """Forget an inbox."""
        self._inboxes.discard(inbox)

    def _held(self, name: str) -> Lease | None:
        """Return the lease of a name unless it has expired."""
        held = self._leases.get(name)
        return held.lease if held and held.end > _now() else None

    def _hold(self, name: str, lease: Lease, seconds: float) -> None:
        self._leases[name] = _Held(lease, _now() + seconds)
        self._epochs[name] = lease.epoch

    def _publish(self, notice: Notice) -> None:
        for inbox in self._inboxes:
            inbox.put_nowait(Published(notice, _now()))


class MemoryStore:
    """One client of a ``MemoryServer``. ``path`` may be replaced at any time."""

    def __init__(self, server: MemoryServer, path: Path | None = None) -> None:
        self.path = path or Path()
        self._server = server
        self._turn = asyncio.Lock()  # calls come to the server in their order
        self._own_inboxes: set[Inbox] = set()
        self._is_closed = False

    async def read(self, table: str) -> dict[str, bytes]:
        return await self._call(lambda: self._server.read(table))

    async def write(self, table: str, entries: Mapping[str, bytes | None]) -> None:
        sent = _checked(entries)
        await self._call(lambda: self._server.write(table, sent))

    async def claim(self, table: str, entries: Mapping[str, bytes | None], before: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        sent, expected = _checked(entries), dict(before)
        return await self._call(lambda: self._server.claim(table, sent, expected))

    async def lease(self, name: str, holder: str, seconds: float, least_epoch: int, *, force: bool = False) -> Lease:
        return await self._call(lambda: self._server.lease(name, holder, seconds, least_epoch, force))

    async def renew(self, holder: str, leases: Mapping[str, int], seconds: float) -> dict[str, Lease]:
        sent = dict(leases)
        return await self._call(lambda: self._server.renew(holder, sent, seconds))

    async def release(self, name: str, holder: str, epoch: int) -> None:
        await self._call(lambda: self._server.release(name, holder, epoch))

    async def report(self, worker: str, data: bytes, seconds: float) -> None:
        check_size(data)
        await self._call(lambda: self._server.report(worker, data, seconds))

    async def reports(self) -> dict[str, bytes]:
        return await self._call(self._server.reports)

    async def retire(self, worker: str) -> None:
        await self._call(lambda: self._server.retire(worker))

    async def append(self, line: bytes, most: int) -> None:
        check_size(line)
        await self._call(lambda: self._server.append(line, most))

    async def lines(self) -> list[bytes]:
        return await self._call(self._server.lines)

    async def send(self, message: bytes) -> None:
        check_size(message)
        await self._call(lambda: self._server.send(message))

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        inbox = Inbox()
        self._own_inboxes.add(inbox)
        try:
            await self._call(lambda: self._server.subscribe(inbox))
            hear(Ready())
            while True:
                hear(await self._next(inbox))
        finally:
            self._own_inboxes.discard(inbox)
            self._server.unsubscribe(inbox)

    async def close(self) -> None:
        self._is_closed = True
        self.disconnect()

    def disconnect(self) -> None:
        """Cut the listeners of this client off. They can listen again."""
        for inbox in self._own_inboxes:
            inbox.put_nowait(None)

    async def _next(self, inbox: Inbox) -> Notice:
        """Wait for a notice. A listener that hears nothing makes sure that the server is still there."""
        while True:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    published = await inbox.get()
            except TimeoutError:
                await self._call(lambda: None)
                continue
            if published is None:
                raise StoreError("the connection to the store was lost")
            await _in_time(self.path.bring(published.time))
            return published.notice

    async def _call(self, act: Callable[[], T]) -> T:
        """Let the server carry out a call, when it is this call's turn."""

        def answered() -> T:
            if not self._server.is_up:
                raise StoreError("the store does not run")
            return act()

        async def carried() -> T:
            async with self._turn:
                if self._is_closed:
                    raise StoreError("the store was closed")
                return await self.path.call(answered)

        return await _in_time(carried())


async def _in_time(answer: Awaitable[T]) -> T:
    """Wait for an answer, but not for ever."""
    try:
        async with asyncio.timeout(CALL_SECONDS):
            return await answer
    except TimeoutError as error:
        raise StoreError(f"the store has not answered within {CALL_SECONDS:g} s") from error


def _checked(entries: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
    """Return a copy of entries, none of them too large."""
    for value in entries.values():
        check_size(value)
    return dict(entries)


def _now() -> float:
    return asyncio.get_running_loop().time()
