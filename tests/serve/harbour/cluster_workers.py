"""Workers of a cluster for tests, over a store in memory with paths that lose calls and replies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

from seatui.serve.cluster import memory_store
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.names import host_of
from seatui.serve.cluster.store import StoreError
from seatui.serve.harbour.shared.shared_people import SharedPeople
from tests.serve.waiting import until

ONE, TWO, SOUTH = "north/1", "north/2", "south/1"
NOON = 1_790_000_000.0
T = TypeVar("T")


class FaultyPath(memory_store.Path):
    """A path that loses calls, or the replies to them, while it is told to. ``held`` delays calls until it is set."""

    def __init__(self) -> None:
        self.loses_calls = self.loses_replies = False
        self.held: asyncio.Event | None = None

    async def call(self, act: Callable[[], T]) -> T:
        if self.held is not None:
            await self.held.wait()
        if self.loses_calls:
            raise StoreError("the call was lost")
        reply = await super().call(act)
        if self.loses_replies:
            raise StoreError("the reply was lost")
        return reply


class Worker:
    """A worker with its names. Each host has a folder of its own."""

    def __init__(self, server: MemoryServer, name: str, folder: Path) -> None:
        self.path = FaultyPath()
        self.cluster = Cluster(MemoryStore(server, self.path), name)
        self.folder = folder / host_of(name)
        self.time = NOON
        self.people = SharedPeople(self.folder, cluster=self.cluster, in_background=name != TWO, wall_clock=lambda: self.time)

    def account_file(self, player: str) -> Path:
        return self.folder / "people" / player / "account.toml"

    async def by_key(self, name: str, key: str) -> str:
        """Log in as a player does; return the name."""
        player = self.people.by_key(name, key)
        await self.people.saved(player)
        return player.name

    async def close(self) -> None:
        self.people.close()
        await self.cluster.close()


@asynccontextmanager
async def running(server: MemoryServer, folder: Path, *names: str) -> AsyncIterator[list[Worker]]:
    """Run workers that have told all names of their disks."""
    async with AsyncExitStack() as stack:
        workers = []
        for name in names:
            workers.append(worker := Worker(server, name, folder))
            stack.push_async_callback(worker.close)
            worker.cluster.start()
        await until(lambda: all(worker.people.is_ready for worker in workers))
        yield workers
