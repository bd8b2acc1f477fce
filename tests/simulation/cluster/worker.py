"""A worker as a simulated process: its place in the cluster, and lines of plain mode for everybody who connects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits
from seatui.serve.cluster import node_claim
from seatui.serve.cluster.memory_store import MemoryStore
from seatui.serve.fair_share.work_account import WorkAccount
from seatui.serve.harbour.disk_threads import DiskThreads
from seatui.serve.harbour.harbour import HarbourLimits
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from seatui.serve.ops.clients import ClientMaker
from seatui.serve.ops.cluster_config import ClusterConfig, RelayAddress, lock_name
from seatui.serve.ops.cluster_link import ClusterLink, RelayedSessions
from seatui.serve.ops.folder_lock import FolderLock
from seatui.serve.relay import wire
from seatui.serve.terminal.client import Client
from seatui.serve.terminal.session import TerminalSession
from tests.simulation.server import CLOSE_IDLE_EVERY, GOODBYE_SECONDS, Line

FIRST_PORT, FIRST_RELAY = 2200, 7200
HAND_OVER_EVERY = 2.0
LONGEST_LEAVING = 12.0
"""Seconds that players have to leave a worker that is replaced."""


class Worker:
    """One run of a worker on the folder of its host."""

    def __init__(self, folder: Path, host: str, number: int, count: int, store: MemoryStore) -> None:
        self.lines: list[Line] = []
        self.is_up = False  # takes connections
        self.is_leaving = False
        self.port = FIRST_PORT + number
        self._config = ClusterConfig("", host, number, count, RelayAddress(host, FIRST_RELAY + number))
        self.store = store
        self.link: ClusterLink | None = None
        self.clients: ClientMaker | None = None
        self._folder = folder
        self._is_stopping = asyncio.Event()
        self._listener: Any = None

    @property
    def harbour(self) -> ClusterHarbour:
        assert self.link is not None
        return self.link.harbour

    async def run(self) -> None:
        """Serve until it is told to stop, or killed. ``Refused`` and ``OSError`` say why it cannot start."""
        lock = FolderLock(self._folder, lock_name(self._config.number))
        lock.acquire()
        try:
            await self._serve(DiskThreads())
        finally:
            if self.link is not None:
                await self.link.close()
            lock.release()

    def stop(self) -> None:
        """Stop as after a signal."""
        self._is_stopping.set()

    async def leave(self) -> None:
        """Hand all tables to other workers, and stop once nobody is left or the time is over."""
        self._close_door()
        self.is_leaving = True
        assert self.link is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_LEAVING):
                while True:
                    self.link.leave()
                    if not self.lines and not self.link.relayed_sessions:
                        break
                    await asyncio.sleep(HAND_OVER_EVERY)
        self.stop()

    async def _serve(self, threads: DiskThreads) -> None:
        self.link = ClusterLink(self._config, self._folder, Limits(), self.store)
        harbour = await self.link.make_harbour(HarbourLimits(), threads=threads)
        visits = await self.link.listen(RelayedSessions(self._make_relayed, lambda *_: WorkAccount(), lambda _: None))
        self.clients = ClientMaker(harbour, None, visits)
        self._listener = await asyncio.get_running_loop().create_server(lambda: WorkerLine(self), "", self.port)
        self.is_up = True
        while not self._is_stopping.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_IDLE_EVERY):
                    await self._is_stopping.wait()
            harbour.close_idle_rooms()
        self._close_door()
        await self._say_goodbye(self.link)
        harbour.close()
        threads.close()

    def _make_relayed(self, *about: Any) -> Client:
        assert self.clients is not None
        return self.clients.for_relayed(*about)

    def _close_door(self) -> None:
        self.is_up = False
        self._listener.close()

    async def _say_goodbye(self, link: ClusterLink) -> None:
        for line in tuple(self.lines):
            line.close("The server is stopping.")
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await link.close_relays()
                while self.lines:
                    await asyncio.sleep(0.02)


class WorkerLine(Line):
    """The connection of one person, who first says their name and their key."""

    def __init__(self, worker: Worker) -> None:
        super().__init__(worker)  # type: ignore[arg-type]
        self._worker = worker

    async def _log_in(self, name: str) -> None:
        called, _, key = name.partition(" ")
        harbour = self._worker.harbour
        try:
            player = harbour.people.by_key(called, key)
            await harbour.people.saved(player)
            harbour.check_entry(player)
            if not harbour.people.knows_key(player.name, key):
                raise Refused("", "this name has another key now")
        except Refused as refusal:
            self.write(f"Refused: {refusal}\n".encode())
            self.end(1)
            return
        if self._transport is None:
            return

        def make_client(session: TerminalSession) -> Client:
            visitor = harbour.add_visitor(player, "line", "", key)
            session.save_progress = lambda: visitor.save_progress
            self._visitor = visitor
            assert self._worker.clients is not None
            return self._worker.clients.for_visitor(session, visitor)

        self._session = TerminalSession(self, make_client, player=player, ended=self._ended)
        self._session.start()
        if self._unread:
            self._session.receive(self._unread)


@contextmanager
def plain_wires(machine: Callable[[], str]) -> Iterator[None]:
    """Let wires use the simulated network, without TLS; ``machine`` is a word for the running machine until it starts again."""
    with (
        patch.object(wire, "bound_socket", lambda path: path),
        patch.object(wire, "tls_contexts", lambda _folder: (None, None)),
        patch.object(node_claim, "this_machine", machine),
    ):
        yield
