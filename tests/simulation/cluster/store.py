"""The store of a simulated cluster, and the ways of the workers to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar

from seatui.serve.cluster import memory_store
from seatui.serve.cluster.memory_store import Inbox, MemoryServer, Published
from seatui.serve.cluster.store import Notice
from tests.simulation.loop import SimLoop
from tests.simulation.processes import SimProcess

T = TypeVar("T")


class SimStore(MemoryServer):
    """A store whose notices reach each listener in the process that listens."""

    def __init__(self, loop: SimLoop) -> None:
        self._loop = loop
        self._listeners: dict[Inbox, SimProcess] = {}
        super().__init__()

    def stop(self) -> None:
        self.is_up = False
        for inbox, process in self._listeners.items():
            self._loop.call_as(process, 0, inbox.put_nowait, None)
        self._listeners.clear()

    def subscribe(self, inbox: Inbox) -> None:
        self._listeners[inbox] = self._loop.process

    def unsubscribe(self, inbox: Inbox) -> None:
        self._listeners.pop(inbox, None)

    def _publish(self, notice: Notice) -> None:
        for inbox, process in self._listeners.items():
            self._loop.call_as(process, 0, inbox.put_nowait, Published(notice, self._loop.time()))


class StorePath(memory_store.Path):
    """The way of one worker to the store."""

    def __init__(self, chance: Random, slowness: float) -> None:
        self.is_parted = False
        self.lost_calls = 0.0  # the share of calls that never arrive
        self.lost_replies = 0.0  # the share of calls that are carried out, but not answered
        self._chance = chance
        self._slowness = slowness

    async def call(self, act: Callable[[], T]) -> T:
        await self._cross(self.lost_calls)
        reply = act()
        await self._cross(self.lost_replies)
        return reply

    async def bring(self, published: float) -> None:
        await asyncio.sleep(max(0.0, published + self._delay() - asyncio.get_running_loop().time()))
        if self.is_parted:
            await _for_ever()

    async def _cross(self, lost: float) -> None:
        await asyncio.sleep(self._delay())
        if self.is_parted or self._chance.random() < lost:
            await _for_ever()

    def _delay(self) -> float:
        return min(self._chance.expovariate(1 / self._slowness), 20 * self._slowness)


async def _for_ever() -> None:
    await asyncio.get_running_loop().create_future()
