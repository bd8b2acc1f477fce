"""The faults that tests can cause in the store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest

from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore, Path
from seatui.serve.cluster.store import Lease, Sent, StoreError, Written
from tests.serve.cluster.servers import listening
from tests.serve.waiting import until

T = TypeVar("T")


class LostReply(Path):
    async def call(self, act: Callable[[], T]) -> T:
        act()
        raise StoreError("the reply was lost")


class LateCall(Path):
    """Calls fail, and are carried out when it is too late."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], object]] = []

    async def call(self, act: Callable[[], T]) -> T:
        self.calls.append(act)
        raise StoreError("the call was late")


class QuickerAndQuicker(Path):
    """Each call needs fewer turns of the event loop than the one before."""

    def __init__(self) -> None:
        self.turns = 20

    async def call(self, act: Callable[[], T]) -> T:
        self.turns -= 5
        for _ in range(self.turns):
            await asyncio.sleep(0)
        return act()


class SlowNotices(Path):
    def __init__(self) -> None:
        self.may_go = asyncio.Event()
        self.times: list[float] = []

    async def bring(self, published: float) -> None:
        self.times.append(published)
        await self.may_go.wait()


class CutNotices(Path):
    async def bring(self, published: float) -> None:
        raise StoreError("the connection was lost")


async def test_a_call_whose_reply_is_lost_was_carried_out() -> None:
    server = MemoryServer()
    store = MemoryStore(server, LostReply())
    with pytest.raises(StoreError, match="reply was lost"):
        await store.lease("table", "north/1", 600, 0)
    store.path = Path()
    assert await store.lease("table", "north/1", 600, 0) == Lease("north/1", 1)


async def test_a_call_may_be_carried_out_after_later_ones() -> None:
    server, late = MemoryServer(), LateCall()
    store = MemoryStore(server, late)
    with pytest.raises(StoreError):
        await store.write("cards", {"a": b"old"})
    store.path = Path()
    await store.write("cards", {"a": b"new"})
    late.calls[0]()
    assert await store.read("cards") == {"a": b"old"}


async def test_quick_calls_do_not_overtake_slow_ones() -> None:
    store = MemoryStore(MemoryServer(), QuickerAndQuicker())
    await asyncio.gather(*(store.append(b"%d" % number, 9) for number in range(4)))
    assert await store.lines() == [b"0", b"1", b"2", b"3"]


async def test_slow_notices_come_later_and_in_order() -> None:
    server = MemoryServer()
    store, slow = MemoryStore(server), MemoryStore(server, way := SlowNotices())
    async with listening(slow) as [listener]:
        before = asyncio.get_running_loop().time()
        await store.send(b"1")
        await store.send(b"2")
        await until(lambda: bool(way.times))
        await listener.hears()
        way.may_go.set()
        await listener.hears(Sent(b"1"), Sent(b"2"))
    assert before <= way.times[0] <= way.times[1] <= asyncio.get_running_loop().time()


async def test_one_listener_is_cut_off_and_others_hear_on() -> None:
    server = MemoryServer()
    store, cut = MemoryStore(server), MemoryStore(server, CutNotices())
    async with listening(store, cut) as [listener, lost]:
        await store.send(b"hello")
        await lost.is_cut_off()
        await listener.hears(Sent(b"hello"))


async def test_a_disconnected_client_can_still_call() -> None:
    store = MemoryStore(MemoryServer())
    async with listening(store) as [listener]:
        store.disconnect()
        await listener.is_cut_off()
    await store.write("cards", {"a": b"1"})
    assert await store.read("cards") == {"a": b"1"}


async def test_a_server_that_stopped_remembers_unless_it_forgets() -> None:
    server = MemoryServer()
    store = MemoryStore(server)
    await store.write("cards", {"a": b"1"})
    server.stop()
    server.start()
    assert await store.read("cards") == {"a": b"1"}
    server.forget()
    assert await store.read("cards") == {}


async def test_forgetting_does_not_disturb_listeners() -> None:
    server = MemoryServer()
    store = MemoryStore(server)
    async with listening(store) as [listener]:
        server.forget()
        await store.write("cards", {"a": b"1"})
        await listener.hears(Written("cards", "a", b"1"))
