"""A server of either kind for tests of the store: in memory or in a private Redis. It can die, freeze, and come back."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import unquote

import pytest

from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.memory_store import Path as WayToServer
from seatui.serve.cluster.private_redis import PROGRAMS, PrivateRedis
from seatui.serve.cluster.redis_store import RedisStore
from seatui.serve.cluster.store import Notice, Ready, Store, StoreError
from tests.serve.waiting import until

T = TypeVar("T")

HAS_REDIS = any(shutil.which(name) for name in PROGRAMS)
needs_redis = pytest.mark.skipif(not HAS_REDIS, reason="there is neither redis-server nor valkey-server on this machine")


class Server(Protocol):
    def client(self) -> Store: ...
    async def die(self) -> None:
        """End at once, and forget everything."""

    async def come_back(self) -> None:
        """Start again after ``die`` or ``freeze``."""

    async def freeze(self) -> None:
        """Keep all connections, but do nothing."""

    async def close(self) -> None: ...


class _Unanswered(WayToServer):
    async def call(self, act: Callable[[], T]) -> T:
        await asyncio.Event().wait()
        raise AssertionError


class InMemory:
    def __init__(self) -> None:
        self.server = MemoryServer()
        self.clients: list[MemoryStore] = []

    def client(self) -> Store:
        self.clients.append(MemoryStore(self.server))
        return self.clients[-1]

    async def die(self) -> None:
        self.server.stop()
        self.server.forget()

    async def come_back(self) -> None:
        self.server.start()
        for client in self.clients:
            client.path = WayToServer()

    async def freeze(self) -> None:
        for client in self.clients:
            client.path = _Unanswered()

    async def close(self) -> None:
        for client in self.clients:
            await client.close()


class InRedis:
    def __init__(self, folder: Path) -> None:
        self.redis = PrivateRedis(folder)
        self.clients: list[RedisStore] = []
        self.frozen = 0

    def client(self) -> Store:
        self.clients.append(RedisStore(self.redis.url))
        return self.clients[-1]

    async def die(self) -> None:
        await self.redis.stop()

    async def come_back(self) -> None:
        if self.frozen:
            os.kill(self.frozen, signal.SIGCONT)
            self.frozen = 0
        else:
            await self.redis.start()

    async def freeze(self) -> None:
        self.frozen = await process_id(self.redis.url)
        os.kill(self.frozen, signal.SIGSTOP)

    async def close(self) -> None:
        await self.redis.stop()
        for client in self.clients:
            await client.close()


class Listener:
    """A task that listens, and all that it has heard."""

    def __init__(self, store: Store) -> None:
        self.heard: list[Notice] = []
        self.task = asyncio.create_task(store.listen(self.heard.append))

    async def hears(self, *notices: Notice) -> None:
        """Wait until exactly these were heard after ``Ready``."""
        await until(lambda: len(self.heard) > len(notices), lambda: f"{self.heard} instead of {notices}")
        assert self.heard == [Ready(), *notices]

    async def is_cut_off(self) -> None:
        """Wait until listening has failed."""
        with pytest.raises(StoreError):
            await asyncio.wait_for(self.task, 60)


@asynccontextmanager
async def listening(*stores: Store) -> AsyncIterator[Sequence[Listener]]:
    """Listen to stores; each hears everything from now on."""
    listeners = [Listener(store) for store in stores]
    try:
        for listener in listeners:
            await listener.hears()
        yield listeners
    finally:
        for listener in listeners:
            listener.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await listener.task


async def back(store: Store) -> None:
    """Wait until a store answers again."""

    async def answers() -> bool:
        try:
            await store.read("cards")
        except StoreError:
            return False
        return True

    await until(answers)


async def redis_reply(url: str, command: str) -> str:
    """Return the answer of a Redis server to a command of one line."""
    reader, writer = await asyncio.open_unix_connection(unquote(url.removeprefix("unix://")))
    try:
        writer.write(f"{command}\r\n".encode())
        line = (await asyncio.wait_for(reader.readline(), 60)).decode()
        return (await reader.readexactly(int(line[1:]))).decode() if line.startswith("$") else line.strip()
    finally:
        writer.close()


async def process_id(url: str) -> int:
    """Return the id of a Redis server's process."""
    facts = await redis_reply(url, "INFO server")
    return next(int(line.partition(":")[2]) for line in facts.splitlines() if line.startswith("process_id:"))
