"""One worker's view of all workers: a mirror of the shared tables, the reports of the others, and messages.

The mirror is read without waiting; changes go out in the background. While the store is away everything stays as it was last known. Once
it is back, the mirror is read again, and this worker tells again what it vouches for, since the store may have lost its memory.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from contextvars import Context
from typing import Any

from seatui.engine.contract import Refused
from seatui.match.listeners import Listeners
from seatui.serve.cluster import messages, report
from seatui.serve.cluster.leases import RENEW_EVERY, Leases
from seatui.serve.cluster.messages import Message
from seatui.serve.cluster.names import host_of
from seatui.serve.cluster.report import WorkerReport
from seatui.serve.cluster.store import Notice, Ready, Reported, Retired, Said, Sent, Store, StoreError, Written, check_size
from seatui.serve.event_log import log_crash, log_warning

TABLES, NAMES, DECISIONS = "tables", "names", "decisions"
MIRRORED = (TABLES, NAMES, DECISIONS)
REPORT_SECONDS = 6.0
"""Seconds without a report after which a worker counts as gone."""
REPORT_EVERY = 2.0
REPORT_PAUSE = 0.1
"""Seconds between two reports when much happens."""
FIRST_RETRY, LONGEST_RETRY = 0.2, 3.0
KEPT_LINES = 200
"""Lines of the lobby's chat that a worker who starts later can read."""
EVERYTHING = "*"
"""In place of the names of all entries."""
BACK = "the store of the cluster is back: lists, names and chat of all workers are complete again"
AWAY = "the store of the cluster is away: games go on, but names, lists and chat of other workers wait ({why})"


class Cluster:
    """One worker in the cluster. ``make_report`` returns its report whenever the others are told."""

    def __init__(self, store: Store, worker: str) -> None:
        self.worker = worker
        self.host = host_of(worker)
        self.is_connected = False
        self._is_missed = False  # the host has been told that the store is away
        self.make_report: Callable[[], WorkerReport] = lambda: WorkerReport(self.host)
        self.leases = Leases(store, worker)
        self.reports: dict[str, WorkerReport] = {}  # of the other workers that are alive
        self.written = Listeners[[str, str, bytes | None]]()  # table, key, and the value, which is None once it is gone
        self.received = Listeners[[Message]]()
        self.said = Listeners[[bytes]]()  # lines of the lobby's chat
        self.reported = Listeners[[]]()  # another worker has come, gone, or told something new
        self.switched = Listeners[[]]()  # the store is away, or back
        self._store = store
        self._mirror: dict[str, dict[str, bytes]] = {table: {} for table in MIRRORED}
        self._own: dict[str, dict[str, bytes]] = {table: {} for table in MIRRORED}
        self._unwritten: dict[str, dict[str, bytes | None]] = {table: {} for table in MIRRORED}
        self._outbox: list[bytes] = []
        self._heard_at: dict[str, float] = {}
        self._early: list[Notice] | None = None  # notices that came while the mirror was being read
        self._claims: list[set[str]] = []  # of each claim on its way, the names that the mirror has heard of meanwhile
        self._known_lines: deque[bytes] = deque(maxlen=2 * KEPT_LINES)
        self._has_news = asyncio.Event()
        self._has_report = asyncio.Event()
        self._is_closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    # Start and end

    def start(self) -> None:
        """Connect in the background."""
        for work in (self._listen(), self._tell(), self._report(), self._report_regularly(), self._renew()):
            self.run(work)

    async def connected(self, seconds: float) -> bool:
        """Wait until the store has been read; return False if it cannot be reached in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.is_connected:
                    await asyncio.sleep(0.01)
        return self.is_connected

    async def close(self) -> None:
        """Tell the others that this worker is gone, as far as possible, and disconnect."""
        self._is_closed = True
        for task in tuple(self._tasks):
            task.cancel()
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(1):
                await self._write_all()
                await self._store.retire(self.worker)
                for name in self.leases.epochs:
                    await self.leases.release(name)
        await self._store.close()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background, until this worker closes."""
        if self._is_closed:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._note_end)

    def _note_end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_crash(error, via="cluster")

    # Reading

    def entries(self, table: str) -> Mapping[str, bytes]:
        """Return a shared table, as it was last known."""
        return self._mirror[table]

    def is_alive(self, worker: str) -> bool:
        """Return whether a worker has reported lately. While the store is away nobody knows better than before."""
        return worker == self.worker or worker in self.reports

    # Telling

    def write(self, table: str, key: str, value: bytes | None, *, vouch: bool = True) -> None:
        """Change an entry of a shared table soon. One that this worker vouches for is told again if the store has lost its memory."""
        if not _fits(value, key):
            return
        if value is None or not vouch:
            self._own[table].pop(key, None)
        else:
            self._own[table][key] = value
        self._unwritten[table][key] = value
        self._set(table, key, value)
        self._has_news.set()

    def disown(self, table: str, key: str) -> None:
        """Vouch for an entry no more: another worker does."""
        self._own[table].pop(key, None)
        self._unwritten[table].pop(key, None)

    def send(self, kind: str, data: Any = None) -> None:
        """Send a message to all other workers. It is lost if the store is away."""
        packed = messages.encode(Message(self.worker, kind, data))
        if self.is_connected and _fits(packed, kind):
            self._outbox.append(packed)
            self._has_news.set()

    def report_soon(self) -> None:
        """Tell the others that something in this worker's report has changed."""
        self._has_report.set()

    async def say(self, line: bytes) -> None:
        """Add a line to the lobby's chat; ``StoreError`` if the store is away."""
        await self._store.append(line, KEPT_LINES)

    async def claim(self, entries: Mapping[str, bytes | None], before: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        """Change the registry of names in one step if it is as stated, else return what differs. ``StoreError`` if the store is away."""
        heard = set[str]()  # what is heard meanwhile is as new or newer, for notices come in the order of the store
        self._claims.append(heard)
        try:
            differing = await self._store.claim(NAMES, entries, before)
        finally:
            self._claims = [each for each in self._claims if each is not heard]
        if not differing:
            for key in () if EVERYTHING in heard else entries.keys() - heard:
                self._set(NAMES, key, entries[key])
        return differing

    def read_again(self) -> None:
        """Read the store again, which was found to have lost its memory though it answers."""
        if self.is_connected:
            self._switch(False)
            self._early = []
            self.run(self._read_all(self._early))

    # Internals: listening

    async def _listen(self) -> None:
        pause = FIRST_RETRY
        while not self._is_closed:
            try:
                await self._store.listen(self._hear)
            except Exception as error:  # noqa: BLE001 - a notice that nobody understands must not leave this worker deaf
                if not isinstance(error, StoreError):
                    log_crash(error, via="cluster")
                if self.is_connected:
                    pause = FIRST_RETRY
                self._early = None
                self._note_away(error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, Ready):
            self._early = []
            self.run(self._read_all(self._early))
        elif self._early is not None:
            self._early.append(notice)
        else:
            self._take(notice)

    async def _read_all(self, early: list[Notice]) -> None:
        """Read everything, then take what was told meanwhile. It ends when the listener is cut off, for then the reading begins again."""
        while self._early is early:
            try:
                found = {table: await self._store.read(table) for table in MIRRORED}
                reports, lines = await self._store.reports(), await self._store.lines()
            except Exception as error:  # noqa: BLE001 - as in _listen
                if not isinstance(error, StoreError):
                    log_crash(error, via="cluster")
                self._note_away(error)
                await asyncio.sleep(LONGEST_RETRY if not isinstance(error, StoreError) else FIRST_RETRY)
                continue
            if self._early is early:
                self._take_all(found, reports, lines)
                self._early = None
                self._switch(True)
                for notice in early:
                    self._take(notice)
                self.report_soon()

    def _take_all(self, found: Mapping[str, Mapping[str, bytes]], reports: Mapping[str, bytes], lines: Iterable[bytes]) -> None:
        """Replace the mirror, but for entries that this worker knows better."""
        for table, entries in found.items():
            own = self._own[table].keys() | self._unwritten[table].keys()
            for key in self._mirror[table].keys() - entries.keys() - own:
                self._set(table, key, None)
            for key in entries.keys() - own:
                self._set(table, key, entries[key])
            self._unwritten[table].update((key, value) for key, value in self._own[table].items() if entries.get(key) != value)
        for heard in self._claims:
            heard.add(EVERYTHING)
        for worker, data in reports.items():  # others may only have to report again, to a store that has lost its memory
            self._take(Reported(worker, data))
        for line in lines:
            self._take(Said(line))

    def _take(self, notice: Notice) -> None:
        match notice:
            case Written(table, key, value) if table in self._mirror:
                self._take_entry(table, key, value)
            case Reported(worker, data):
                self._note_report(worker, data)
            case Retired(worker):
                self._forget(worker)
            case Said(line) if line not in self._known_lines:
                self._known_lines.append(line)
                self.said.tell(line)
            case Sent(packed):
                message = messages.decode(packed)
                if message is not None and message.sender != self.worker:
                    self.received.tell(message)

    def _take_entry(self, table: str, key: str, value: bytes | None) -> None:
        if table == NAMES:
            for heard in self._claims:
                heard.add(key)
        unwritten = self._unwritten[table]
        if key not in unwritten:
            self._set(table, key, value)
        elif unwritten[key] == value:
            del unwritten[key]  # the store has it, and later changes count

    def _set(self, table: str, key: str, value: bytes | None) -> None:
        mirror = self._mirror[table]
        if mirror.get(key) == value:
            return
        if value is None:
            del mirror[key]
        else:
            mirror[key] = value
        self.written.tell(table, key, value)

    def _note_report(self, worker: str, data: bytes) -> None:
        found = report.decode(data)
        if worker == self.worker or found is None:
            return
        self._heard_at[worker] = asyncio.get_running_loop().time()
        if self.reports.get(worker) != found:
            self.reports[worker] = found
            self.reported.tell()

    def _forget(self, worker: str) -> None:
        self._heard_at.pop(worker, None)
        if self.reports.pop(worker, None) is not None:
            self.reported.tell()

    def _note_away(self, error: Exception) -> None:
        """Tell once that the store cannot be reached."""
        if not self._is_missed:
            self._is_missed = True
            log_warning(AWAY.format(why=error))
        self._switch(False)

    def _switch(self, connected: bool) -> None:
        self._outbox.clear()
        if connected and self._is_missed:
            self._is_missed = False
            log_warning(BACK)
        if connected != self.is_connected:
            self.is_connected = connected
            self._has_news.set()
            self.switched.tell()

    # Internals: telling

    async def _tell(self) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            if self.is_connected and not await _succeeds(self._write_all()):
                await asyncio.sleep(FIRST_RETRY)
                self._has_news.set()  # the connection of the listener may be well, so that nothing else tries again

    async def _write_all(self) -> None:
        while self._outbox:
            await self._store.send(self._outbox.pop(0))
        for table, entries in self._unwritten.items():
            if batch := dict(entries):
                await self._store.write(table, batch)
                for key, value in batch.items():
                    if entries.get(key, b"") == value:
                        del entries[key]

    async def _report(self) -> None:
        while True:
            await self._has_report.wait()
            self._has_report.clear()
            if self.is_connected:
                await _succeeds(self._send_report())
            await asyncio.sleep(REPORT_PAUSE)

    async def _send_report(self) -> None:
        await self._store.report(self.worker, report.encode(self.make_report()), REPORT_SECONDS)

    async def _report_regularly(self) -> None:
        while True:
            await asyncio.sleep(REPORT_EVERY)
            self.report_soon()
            if self.is_connected:  # while the store is away nobody can report
                oldest = asyncio.get_running_loop().time() - REPORT_SECONDS
                for worker in [each for each, at in self._heard_at.items() if at < oldest]:
                    self._forget(worker)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY)
            with suppress(StoreError):
                await self.leases.renew()


async def _succeeds(work: Awaitable[None]) -> bool:
    """Do something, and return whether it was done. An error must not end the telling: other workers would count this one as gone."""
    try:
        await work
    except StoreError:
        return False  # the listener hears of it too, or a later attempt succeeds
    except Exception as error:  # noqa: BLE001 - whatever it is, later news may be well
        log_crash(error, via="cluster")
        return False
    return True


def _fits(value: bytes | None, what: str) -> bool:
    """Return whether the store takes a value. The log tells of one that is too large: it is lost, and the games go on."""
    try:
        check_size(value)
    except Refused as refusal:
        log_warning(f"cannot tell other workers of {what}: {refusal}")
        return False
    return True
