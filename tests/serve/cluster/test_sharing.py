"""Counts and events that all workers of a cluster share."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple

import pytest

from seatui.serve.cluster import cluster as cluster_module
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.messages import Message
from seatui.serve.cluster.report import WorkerReport, encode
from seatui.serve.cluster.sharing import BATCH_SECONDS, MOST_REPORTED, SETTLE_SECONDS, Sharing
from seatui.serve.cluster.tally import IN_ALL, Tally
from tests.serve.waiting import until

HOME = "192.0.2.7"


class Worker(NamedTuple):
    """One worker that shares a tally, and hears of knocks."""

    cluster: Cluster
    sharing: Sharing
    tally: Tally
    knocks: list[tuple[str, int]]


@asynccontextmanager
async def workers(server: MemoryServer, count: int, true_seconds: float | None = None) -> AsyncIterator[list[Worker]]:
    made = []
    for number in range(1, count + 1):
        cluster = Cluster(MemoryStore(server), f"north/{number}")
        made.append(Worker(cluster, Sharing(cluster), Tally(), []))
        made[-1].sharing.share_tally("doors", made[-1].tally, true_seconds)
        cluster.make_report = partial(made[-1].sharing.fill, WorkerReport("north"))
        cluster.start()
    try:
        await until(lambda: all(len(each.cluster.reports) == count - 1 for each in made))
        yield made
    finally:
        for each in made:
            each.sharing.close()
            await each.cluster.close()


def fill(tally: Tally, most: int) -> int:
    """Take all places that there are now; return their number."""
    taken = 0
    while tally.has_room(most):
        tally.add(HOME)
        taken += 1
    return taken


async def test_counts_of_all_workers_add_up() -> None:
    async with workers(MemoryServer(), 3) as (one, two, three):
        one.tally.add(HOME)
        two.tally.add(HOME)
        two.tally.add("192.0.2.8")
        await until(lambda: (three.tally.count(HOME), three.tally.count()) == (2, 3))
        two.tally.remove(HOME)
        await until(lambda: (three.tally.count(HOME), one.tally.count()) == (1, 2))
        assert (one.tally.own(), three.tally.own()) == (1, 0)


async def test_a_worker_that_comes_later_reads_counts() -> None:
    server = MemoryServer()
    async with workers(server, 1) as (one,):
        one.tally.add(HOME)
        late = Cluster(MemoryStore(server), "north/9")
        tally = Tally()
        Sharing(late).share_tally("doors", tally)
        late.start()
        await until(lambda: tally.count(HOME) == 1)
        await late.close()


async def test_the_counts_of_a_worker_leave_with_it() -> None:
    async with workers(MemoryServer(), 2) as (one, two):
        two.tally.add(HOME)
        await until(lambda: one.tally.count() == 1)
        await two.cluster.close()
        await until(lambda: one.tally.count() == 0)
        assert one.tally.has_room(1)


async def test_a_burst_takes_few_places_too_many() -> None:
    async with workers(MemoryServer(), 3) as made:
        assert [fill(each.tally, 10) for each in made] == [4, 4, 4]
        await until(lambda: all(each.tally.count() == 12 for each in made))
        await until(lambda: not any(each.tally._settled for each in made))
        assert not any(fill(each.tally, 10) for each in made)


async def test_one_worker_can_take_all_places_in_time() -> None:
    async with workers(MemoryServer(), 2) as (one, two):
        taken = [fill(one.tally, 8)]
        while sum(taken) < 8:
            await until(lambda: one.tally.has_room(8))
            taken.append(fill(one.tally, 8))
        assert taken == [4, 2, 1, 1]
        await until(lambda: not two.tally.has_room(8))


async def test_counts_stay_while_the_store_is_away() -> None:
    server = MemoryServer()
    async with workers(server, 2) as (one, two):
        two.tally.add(HOME)
        await until(lambda: one.tally.count() == 1)
        server.stop()
        await until(lambda: not one.cluster.is_connected and not two.cluster.is_connected)
        two.tally.remove(HOME)
        two.tally.add("192.0.2.8")
        assert one.tally.count(HOME) == 1
        server.forget()
        server.start()
        await until(lambda: (one.tally.count(HOME), one.tally.count("192.0.2.8")) == (0, 1))


async def test_short_counts_are_forgotten_without_a_store() -> None:
    server = MemoryServer()
    async with workers(server, 2, true_seconds=0.05) as (one, two):
        two.tally.add(HOME)
        await until(lambda: one.tally.count() == 1)
        server.stop()
        await until(lambda: one.tally.count() == 0)
        server.start()
        await until(lambda: one.tally.count() == 1)


async def test_events_reach_the_other_workers_once() -> None:
    async with workers(MemoryServer(), 3) as made:
        tells = [each.sharing.share_events("knocks", lambda *heard, each=each: each.knocks.append(heard)) for each in made]
        for _ in range(5):
            tells[0](HOME)
        tells[1]("192.0.2.8")
        await until(lambda: len(made[2].knocks) == 2)
        await until(lambda: bool(made[0].knocks) and bool(made[1].knocks))
        assert sorted(made[2].knocks) == [(HOME, 5), ("192.0.2.8", 1)]
        assert made[0].knocks == [("192.0.2.8", 1)]
        assert made[1].knocks == [(HOME, 5)]


async def test_a_flood_of_events_becomes_few_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    async with workers(MemoryServer(), 2) as (one, _):
        sent = list[object]()
        monkeypatch.setattr(one.cluster, "send", lambda *message: sent.append(message))
        tell = one.sharing.share_events("knocks", lambda *_: None)
        for _ in range(10_000):
            tell(HOME)
        for number in range(1000):
            tell(str(number))
        await until(lambda: bool(sent))
        assert len(sent) == 1


async def test_what_nobody_understands_is_ignored() -> None:
    async with workers(MemoryServer(), 2) as (one, two):
        two.sharing.share_events("knocks", lambda *heard: two.knocks.append(heard))
        unknown: tuple[object, ...] = (
            None,
            3,
            (),
            ([], 7),
            ({"doors": 3}, {"knocks": {"a": "b"}}),
            ({"other": {"a": 1}}, {"other": {"a": 1}}),
        )
        for data in unknown:
            one.cluster.send("budgets", data)
        one.cluster.send("budgets", ({}, {"knocks": {"a": 1}}))
        await until(lambda: two.knocks == [("a", 1)])
        assert two.tally.count() == 0


async def test_events_of_a_worker_without_a_report_count() -> None:
    async with workers(MemoryServer(), 1) as (one,):
        one.sharing.share_events("knocks", lambda *heard: one.knocks.append(heard))
        one.cluster.received.tell(Message("north/9", "budgets", ({"doors": {"a": 1}}, {"knocks": {"a": 1}})))
        assert one.knocks == [("a", 1)]
        assert one.tally.count("a") == 0


async def test_a_report_makes_up_for_a_lost_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "REPORT_EVERY", 3600.0)
    async with workers(MemoryServer(), 2) as (one, two):
        one.tally.add(HOME)
        one.cluster.report_soon()
        await until(lambda: two.cluster.reports["north/1"].counts == {"doors": {HOME: 1, IN_ALL: 1}})
        one.tally.add(HOME)
        await until(lambda: two.tally.count(HOME) == 2)
        with monkeypatch.context() as lossy:
            lossy.setattr(one.cluster, "send", lambda *_: None)
            one.tally.remove(HOME)
            await until(lambda: not one.sharing._counts)
        one.cluster.report_soon()  # with the same counts as before
        await until(lambda: two.tally.count(HOME) == 1)


async def test_a_report_has_the_largest_counts_alone() -> None:
    async with workers(MemoryServer(), 1) as (one,):
        for number in range(5000):
            one.tally.add(f"2001:db8:{number:x}:ffff::/64")
        one.tally.add("2001:db8:7:ffff::/64")
        one.tally.add("*hurried", in_all=False)
        report = one.sharing.fill(WorkerReport("north"))
        told = report.counts["doors"]
        assert len(told) == MOST_REPORTED
        assert (told[IN_ALL], told["*hurried"], told["2001:db8:7:ffff::/64"]) == (5001, 1, 2)
        assert len(encode(report)) < 64 * 1024 / 4  # there are four tallies at most


class Channel:
    """The others of a tally in a model with time of its own: batches that take some time to be heard, and to settle."""

    def __init__(self, model: Model, number: int) -> None:
        self.model = model
        self.number = number
        self.tally = Tally()
        self.heard = dict[int, int]()  # by worker
        self.news: int | None = None
        self.tally.share(self)

    @property
    def workers(self) -> int:
        return len(self.model.channels)

    def count(self, key: str) -> int:
        return sum(self.heard.values()) if key == IN_ALL else 0

    def tell(self, key: str, count: int) -> None:
        if key == IN_ALL and self.news is None:
            self.model.later(BATCH_SECONDS, self.send)
        if key == IN_ALL:
            self.news = count
        else:
            self.tally.settle(key, count)

    def send(self) -> None:
        count, self.news = self.news or 0, None
        for other in self.model.channels:
            if other is not self:
                self.model.later(self.model.chance.uniform(0, 0.04), partial(other.hear, self.number, count))
        self.model.later(SETTLE_SECONDS, partial(self.tally.settle, IN_ALL, count))

    def hear(self, number: int, count: int) -> None:
        self.heard[number] = max(count, self.heard.get(number, 0))  # in order, as counts only grow here


class Model:
    """Workers that are flooded, each at its own times."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = 0.0
        self.plans = deque[tuple[float, object]]()
        self.channels: list[Channel] = []
        self.channels = [Channel(self, number) for number in range(self.chance.randint(2, 8))]

    def later(self, seconds: float, call: object) -> None:
        self.plans.append((self.now + seconds, call))

    def run(self, most: int) -> int:
        """Flood all workers until nobody has room; return how many places were taken."""
        for _ in range(3000):
            self.now += 0.001
            for plan in sorted((plan for plan in self.plans if plan[0] <= self.now), key=lambda plan: plan[0]):
                self.plans.remove(plan)
                assert callable(plan[1])
                plan[1]()
            for channel in self.channels:
                for _ in range(self.chance.choice((0, 0, 0, 1, 50))):
                    if channel.tally.has_room(most):
                        channel.tally.add(HOME)
        return sum(channel.tally.own() for channel in self.channels)


@pytest.mark.parametrize("seed", range(8))
def test_floods_keep_the_bound_whatever_their_timing(seed: int) -> None:
    model = Model(seed)
    most = model.chance.choice((1, 12, 100))
    assert most <= model.run(most) <= most + len(model.channels) - 1
