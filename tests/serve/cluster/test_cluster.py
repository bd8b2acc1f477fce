"""Workers of a cluster over a store in memory: mirrors, reports, messages, and a store that goes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest

from seatui.serve.cluster import cluster as cluster_module
from seatui.serve.cluster.cluster import NAMES, TABLES, Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore, Path
from seatui.serve.cluster.messages import Message
from seatui.serve.cluster.report import Guest, WorkerReport
from seatui.serve.cluster.store import LARGEST_VALUE, Notice, StoreError
from tests.serve.waiting import until

ONE, TWO = "north/1", "north/2"
T = TypeVar("T")


class LateReplies(Path):
    """The store carries calls out at once, but replies wait until they are let go."""

    def __init__(self) -> None:
        self.carried_out = 0
        self.may_reply = asyncio.Event()

    async def call(self, act: Callable[[], T]) -> T:
        reply = act()
        self.carried_out += 1
        await self.may_reply.wait()
        return reply


class LossyPath(Path):
    """The calls with these numbers are lost."""

    def __init__(self, *lost: int) -> None:
        self._lost = lost
        self._count = 0

    async def call(self, act: Callable[[], T]) -> T:
        self._count += 1
        if self._count in self._lost:
            raise StoreError("lost")
        return await super().call(act)


@asynccontextmanager
async def workers(server: MemoryServer, *names: str) -> AsyncIterator[list[Cluster]]:
    """Run workers that are connected to the same store."""
    made = [Cluster(MemoryStore(server), name) for name in names]
    for each in made:
        each.start()
    try:
        await until(lambda: all(each.is_connected for each in made))
        yield made
    finally:
        for each in made:
            await each.close()


async def test_an_entry_reaches_all_workers() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        heard = list[tuple[str, str, bytes | None]]()
        two.written.add(lambda *change: heard.append(change))
        one.write(TABLES, "a", b"1")
        one.write(TABLES, "b", b"2")
        assert one.entries(TABLES) == {"a": b"1", "b": b"2"}
        await until(lambda: two.entries(TABLES) == {"a": b"1", "b": b"2"})
        one.write(TABLES, "a", None)
        await until(lambda: two.entries(TABLES) == {"b": b"2"})
        assert heard == [(TABLES, "a", b"1"), (TABLES, "b", b"2"), (TABLES, "a", None)]


async def test_a_worker_that_comes_later_reads_everything() -> None:
    server = MemoryServer()
    async with workers(server, ONE) as (one,):
        one.write(TABLES, "a", b"1")
        await one.say(b"hello")
        one.make_report = lambda: WorkerReport("north", guests=(Guest("ann", "Ann", "a"),))
        one.report_soon()
        await asyncio.sleep(0.3)
        late = Cluster(MemoryStore(server), TWO)
        lines = list[bytes]()
        late.said.add(lines.append)
        late.start()
        await until(lambda: late.is_connected and ONE in late.reports)
        assert late.entries(TABLES) == {"a": b"1"}
        assert lines == [b"hello"]
        assert late.reports[ONE].guests == (Guest("ann", "Ann", "a"),)
        await late.close()


async def test_messages_reach_the_others_alone() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        heard: dict[str, list[Message]] = {ONE: [], TWO: []}
        one.received.add(heard[ONE].append)
        two.received.add(heard[TWO].append)
        one.send("news", ["text", 3])
        await until(lambda: bool(heard[TWO]))
        assert heard == {ONE: [], TWO: [Message(ONE, "news", ("text", 3))]}


async def test_a_worker_that_closes_is_gone_at_once() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        await until(lambda: TWO in one.reports)
        await two.close()
        await until(lambda: TWO not in one.reports, seconds=1)
        assert not one.is_alive(TWO)


async def test_a_silent_worker_counts_as_gone(monkeypatch: Any) -> None:
    monkeypatch.setattr(cluster_module, "REPORT_SECONDS", 0.5)
    monkeypatch.setattr(cluster_module, "REPORT_EVERY", 0.1)
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        await until(lambda: TWO in one.reports)
        for task in tuple(two._tasks):
            task.cancel()
        await until(lambda: TWO not in one.reports)


async def test_the_mirror_stays_while_the_store_is_away() -> None:
    server = MemoryServer()
    async with workers(server, ONE, TWO) as (one, two):
        one.write(TABLES, "a", b"1")
        await until(lambda: two.entries(TABLES) == {"a": b"1"} and ONE in two.reports)
        server.stop()
        await until(lambda: not one.is_connected and not two.is_connected)
        assert two.entries(TABLES) == {"a": b"1"}
        assert two.is_alive(ONE)
        one.write(TABLES, "b", b"2")
        two.write(TABLES, "c", b"3")
        server.forget()
        server.start()
        await until(lambda: one.is_connected and two.is_connected)
        wanted = {"a": b"1", "b": b"2", "c": b"3"}
        await until(lambda: one.entries(TABLES) == two.entries(TABLES) == wanted, lambda: f"{one.entries(TABLES)}, {two.entries(TABLES)}")


async def test_two_claims_of_a_name_have_one_winner() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        results = await asyncio.gather(*(each.claim({"ann": worker.encode()}, {"ann": None}) for each, worker in ((one, ONE), (two, TWO))))
        assert sorted(map(bool, results)) == [False, True]
        winner = ONE if not results[0] else TWO
        await until(lambda: one.entries(NAMES) == two.entries(NAMES) == {"ann": winner.encode()})


class FailingPath(Path):
    """A path on which calls fail for a time, while the listener is well."""

    fails = False

    async def call(self, act: Callable[[], T]) -> T:
        if self.fails:
            raise StoreError("the call was lost")
        return await super().call(act)


async def test_a_change_that_the_store_misses_is_told_again() -> None:
    server, path = MemoryServer(), FailingPath()
    one = Cluster(MemoryStore(server, path), ONE)
    one.start()
    async with workers(server, TWO) as (two,):
        await until(lambda: one.is_connected)
        path.fails = True
        one.write(TABLES, "a", b"1")
        await until(lambda: not one._has_news.is_set())
        path.fails = False
        await until(lambda: two.entries(TABLES) == {"a": b"1"}, seconds=10)
        assert one.is_connected
        await one.close()


async def test_a_message_too_large_for_the_store_stops_no_other() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        heard = list[Message]()
        two.received.add(heard.append)
        one.send("large", b"x" * (LARGEST_VALUE + 1))
        one.write(TABLES, "large", b"x" * (LARGEST_VALUE + 1))
        one.write(TABLES, "small", b"1")
        one.send("small")
        await until(lambda: bool(heard) and two.entries(TABLES) == {"small": b"1"}, seconds=10)
        assert heard == [Message(ONE, "small", None)]


async def test_a_report_that_cannot_be_made_ends_no_later_one() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        failed = list[bool]()

        def fail() -> WorkerReport:
            failed.append(True)
            raise ValueError("a fault in the program")

        one.make_report = fail
        one.report_soon()
        await until(lambda: bool(failed), seconds=10)
        one.make_report = lambda: WorkerReport("north", version="2")
        one.report_soon()
        await until(lambda: two.reports[ONE].version == "2", seconds=10)


async def test_a_late_reply_to_a_claim_hides_no_later_change() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        one._store.path = path = LateReplies()  # type: ignore[attr-defined]
        claim = asyncio.create_task(one.claim({"ann": b"1"}, {"ann": None}))
        await until(lambda: two.entries(NAMES) == {"ann": b"1"})
        assert await two.claim({"ann": b"2"}, {"ann": b"1"}) == {}
        await until(lambda: one.entries(NAMES) == {"ann": b"2"})
        path.may_reply.set()
        assert await claim == {}
        assert one.entries(NAMES) == {"ann": b"2"}


async def test_a_late_reply_to_a_write_hides_no_later_change() -> None:
    async with workers(MemoryServer(), ONE, TWO) as (one, two):
        one._store.path = path = LateReplies()  # type: ignore[attr-defined]
        one.write(TABLES, "a", b"1", vouch=False)
        await until(lambda: two.entries(TABLES) == {"a": b"1"})
        two.write(TABLES, "a", b"2", vouch=False)
        await until(lambda: one.entries(TABLES) == {"a": b"2"})
        path.may_reply.set()
        await until(lambda: not one._unwritten[TABLES])
        assert one.entries(TABLES) == {"a": b"2"}


async def test_a_change_made_while_the_store_was_away_is_shown() -> None:
    server = MemoryServer()
    async with workers(server, ONE, TWO) as (one, two):
        one.write(TABLES, "a", b"1", vouch=False)
        await until(lambda: two.entries(TABLES) == {"a": b"1"})
        server.stop()
        await until(lambda: not two.is_connected)
        two.write(TABLES, "a", b"2", vouch=False)
        server.start()
        await until(lambda: one.entries(TABLES) == {"a": b"2"})
        assert two.entries(TABLES) == {"a": b"2"}


async def test_a_lost_reading_is_repeated() -> None:
    server = MemoryServer()
    server.write(TABLES, {"a": b"1"})
    late = Cluster(MemoryStore(server, LossyPath(3, 5)), TWO)
    late.start()
    await until(lambda: late.is_connected)
    assert late.entries(TABLES) == {"a": b"1"}
    await late.close()


async def test_a_store_that_forgot_unnoticed_is_read_again() -> None:
    server = MemoryServer()
    async with workers(server, ONE) as (one,):
        assert await one.claim({"ann": b"1"}, {"ann": None}) == {}
        server.forget()
        one.read_again()
        assert not one.is_connected
        await until(lambda: one.is_connected)
        assert one.entries(NAMES) == {}


class FaultyStore(MemoryStore):
    """A store that fails in ways that nobody has foreseen: at the first attempt to listen, and at the first reading."""

    def __init__(self, server: MemoryServer) -> None:
        super().__init__(server)
        self.faults = {"listen": ValueError("a strange notice"), "read": KeyError("a strange table")}

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        self._fail("listen")
        await super().listen(hear)

    async def read(self, table: str) -> dict[str, bytes]:
        self._fail("read")
        return await super().read(table)

    def _fail(self, call: str) -> None:
        if fault := self.faults.pop(call, None):
            raise fault


async def test_faults_that_nobody_foresaw_leave_no_worker_deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "LONGEST_RETRY", 0.1)
    store = FaultyStore(MemoryServer())
    worker = Cluster(store, ONE)
    worker.start()
    try:
        await until(lambda: worker.is_connected)
        assert not store.faults
    finally:
        await worker.close()


async def test_a_task_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError("this should be known")

    async with workers(MemoryServer(), ONE) as (one,):
        one.run(fail())
        await until(lambda: "this should be known" in caplog.text)
