"""Limits that several workers of one server keep together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.access.authentication import TEN_MINUTES, WRONG_SECRETS, FirstComeAuthenticator
from seatui.serve.access.limits import ConnectionCounter, Limits
from seatui.serve.access.session_places import TOO_MANY_SESSIONS, SessionPlaces
from seatui.serve.access.shared_budgets import SharedBudgets
from seatui.serve.access.sources import Fault, Sources
from seatui.serve.access.startups import BARRED, FULL, TOO_MANY_HERE, Entry, Startups
from seatui.serve.cluster import cluster as cluster_module
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.report import WorkerReport, encode
from seatui.serve.fair_share.work_account import HEAVY_SHARE, MEMORY_SECONDS, WorkLedger
from seatui.serve.harbour.chat import Chat
from seatui.serve.harbour.moderation import ChatLimit, Moderation
from seatui.serve.harbour.people import People, Player
from seatui.serve.rate_limit import MOST_KEPT, RateLimit
from tests.serve.waiting import until

HOME, OTHER = "192.0.2.7", "198.51.100.9"
LIMITS = Limits(connections=40, per_address=6, sessions_per_name=4)
ANN = "ann"


class Session:
    """A session that ends when its time comes."""

    def __init__(self, idle: float) -> None:
        self.last_input = asyncio.get_running_loop().time() - idle
        self.is_leaving = False
        self.why = ""

    def close(self, why: str = "") -> None:
        self.is_leaving = True
        self.why = why


class Worker:
    """One worker with all the parts that have limits. Time stands still for its work."""

    def __init__(self, server: MemoryServer, number: int, folder: Path, limits: Limits) -> None:
        self.time = 1000.0 * number  # clocks of machines have nothing in common
        self.cluster = Cluster(MemoryStore(server), f"host{number}/1")
        self.connections = ConnectionCounter(limits)
        self.sources = Sources(lambda: self.time)
        self.startups = Startups(limits, self.sources, chance=lambda: 1.0)
        self.arrivals = RateLimit(3, 60)
        self.ledger = WorkLedger(lambda: self.time)
        self.sessions = SessionPlaces(limits)
        self.people = People(folder / str(number))
        self.authenticator = FirstComeAuthenticator(self.people, limits, lambda: self.time)
        self.chat = Chat(lambda: self.time, moderation=Moderation(chat=ChatLimit(2, 10)))
        self.budgets = SharedBudgets(self.cluster)
        self.budgets.share_connections(self.connections)
        self.budgets.share_startups("ssh", self.startups, 60)
        self.budgets.share_sources(self.sources)
        self.budgets.share_rate("arrivals", self.arrivals, lambda: self.time)
        self.budgets.share_rate("chat", self.chat.rate, self.chat.now)
        self.budgets.share_authenticator(self.authenticator)
        self.budgets.share_work(self.ledger)
        self.budgets.share_sessions(self.sessions)
        self.cluster.make_report = lambda: WorkerReport(self.cluster.host, version="1")
        self.budgets.fill_reports()

    def add_session(self, idle: float) -> Session:
        session = Session(idle)
        self.sessions.add(ANN, session)
        return session

    def seen(self, worker: Worker) -> list[tuple[int, int]]:
        """Return the sessions that another worker has told."""
        return [(record.number, record.last_input) for record in self.cluster.reports[worker.cluster.worker].sessions.get(ANN, ())]

    async def close(self) -> None:
        self.budgets.close()
        self.authenticator.close()
        await self.cluster.close()


@asynccontextmanager
async def workers(folder: Path, count: int = 2, limits: Limits = LIMITS, server: MemoryServer | None = None) -> AsyncIterator[list[Worker]]:
    store = server or MemoryServer()
    made = [Worker(store, number, folder, limits) for number in range(1, count + 1)]
    for each in made:
        each.cluster.start()
    try:
        await until(lambda: all(len(each.cluster.reports) == count - 1 for each in made))
        yield made
    finally:
        for each in made:
            await each.close()


async def add_connections(worker: Worker, others: list[Worker], address: str, number: int) -> None:
    """Connect one after the other, so that the others hear of each."""
    for _ in range(number):
        before = others[0].connections.tally.count()
        await until(lambda: worker.connections.add(address) == "")
        await until(lambda before=before: all(each.connections.tally.count() > before for each in others))


# Counts


async def test_an_address_has_its_connections_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path, 3) as (one, two, three):
        await add_connections(one, [three], HOME, 4)
        await add_connections(two, [three], HOME, 2)
        assert three.connections.add(HOME) == "there are too many connections from your address"
        assert three.connections.add(OTHER) == ""
        one.connections.remove(HOME)
        await until(lambda: three.connections.add(HOME) == "")


async def test_the_server_is_full_at_all_workers_at_once(tmp_path: Path) -> None:
    async with workers(tmp_path, limits=replace(LIMITS, connections=3)) as (one, two):
        for number in range(3):
            await add_connections(one, [two], f"192.0.2.{number}", 1)
        assert two.connections.add(OTHER) == "the server is full: try again later"


async def test_connections_before_login_count_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        for number in range(LIMITS.strangers_per_address):
            await until(lambda: not one.startups.add(HOME).refusal)
            await until(lambda number=number: two.startups.tally.count(HOME) == number + 1)
        assert two.startups.add(HOME) == Entry(TOO_MANY_HERE)
        for number in range(LIMITS.unauthenticated - LIMITS.strangers_per_address):
            address = f"198.51.100.{number}"
            one.startups.tally.add(address)
        await until(lambda: two.startups.tally.count() == LIMITS.unauthenticated)
        assert two.startups.add(OTHER) == Entry(FULL)


async def test_strangers_in_kept_places_count_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        for number in range(LIMITS.strangers):
            one.startups.tally.add(f"198.51.100.{number}")
        await until(lambda: two.startups.tally.count() == LIMITS.strangers)
        assert two.startups.add(HOME).is_hurried
        await until(lambda: one.startups.add(OTHER).is_hurried)
        await until(lambda: two.startups.tally.count("*hurried") == LIMITS.hurried == 2)
        assert two.startups.add("203.0.113.5") == Entry(FULL)


# Events


async def test_arrivals_count_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        for worker in (one, two, two):
            worker.arrivals.add(HOME, worker.time)
        await until(lambda: one.arrivals.is_reached(HOME, one.time) and two.arrivals.is_reached(HOME, two.time))
        assert one.arrivals.count(HOME, one.time) == two.arrivals.count(HOME, two.time) == 3
        assert not one.arrivals.is_reached(OTHER, one.time)
        one.time += 60
        assert not one.arrivals.is_reached(HOME, one.time)


async def test_new_names_of_an_address_count_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path, limits=replace(LIMITS, per_address=1)) as (one, two):  # two new names
        await one.authenticator.by_key("Ann", "SHA256:a", HOME)
        await one.authenticator.by_key("Bo", "SHA256:b", HOME)
        await until(lambda: two.authenticator._new_names.is_reached(HOME, two.time))
        with pytest.raises(Refused, match="too many new names came from your address: wait ten minutes"):
            await two.authenticator.by_key("Cy", "SHA256:c", HOME)
        two.time += TEN_MINUTES
        await two.authenticator.by_key("Cy", "SHA256:c", HOME)


async def test_wrong_secrets_count_at_all_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.access.authentication.LONGEST_DELAY", 0.0)
    async with workers(tmp_path) as (one, two):
        await one.authenticator.by_key("Ann", "SHA256:a", OTHER)
        for _ in range(WRONG_SECRETS):
            assert await one.authenticator.by_secret("Ann", "a guess", HOME) is None
        await until(lambda: two.authenticator.is_address_blocked(HOME))
        assert two.authenticator._wrong_by_name.count(ANN, two.time) == WRONG_SECRETS
        assert not two.authenticator.is_address_blocked(OTHER)


async def test_penalties_of_an_address_hold_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        two.sources.note_login(HOME)
        await until(lambda: one.sources.is_known(HOME))
        for _ in range(2):
            one.sources.punish(HOME, Fault.NOT_ADMITTED)
        one.sources.punish(HOME, Fault.NO_BANNER)
        await until(lambda: two.sources.is_barred(HOME))
        assert not two.sources.is_known(HOME)
        assert two.startups.add(HOME) == Entry(BARRED)
        assert two.sources._penalties[HOME] - two.time == one.sources._penalties[HOME] - one.time == 26


async def test_a_flood_of_addresses_takes_no_more_memory(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        for number in range(2 * MOST_KEPT):
            one.arrivals.add(str(number), one.time)
        await until(lambda: two.arrivals.count(str(2 * MOST_KEPT - 1), two.time) == 1)
        assert len(two.arrivals._times) == MOST_KEPT


async def test_lines_of_the_lobby_count_at_all_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        for _ in range(2):
            one.chat.say(Player(ANN, "Ann", tmp_path), "hello")
        await until(lambda: two.chat.rate.is_reached(ANN, two.time))
        with pytest.raises(Refused, match="not so fast"):
            two.chat.say(Player(ANN, "Ann", tmp_path), "hello")


async def test_a_call_is_made_at_the_other_workers(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        called = list[str]()
        call = one.budgets.share_call("doors", lambda: called.append("one"))
        two.budgets.share_call("doors", lambda: called.append("two"))
        call()
        await until(lambda: bool(called))
        assert called == ["two"]


# Work


async def test_a_name_that_is_light_at_each_worker_is_heavy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "REPORT_EVERY", 0.05)
    async with workers(tmp_path) as (one, two):
        accounts = [one.ledger.account_for(HOME), two.ledger.account_for(OTHER)]
        for worker, account in zip((one, two), accounts, strict=True):
            worker.ledger.add_name(account, ANN)
            account.charge(0.9 * HEAVY_SHARE * MEMORY_SECONDS)
            assert not account.is_heavy or worker is two
        await until(lambda: all(account.is_heavy for account in accounts))
        assert two.ledger.account_for(HOME).shares == [0.09]
        late = two.ledger.account_for("203.0.113.5")
        assert not late.is_heavy
        two.ledger.add_name(late, ANN)
        assert late.is_heavy
        one.time += 10 * MEMORY_SECONDS
        await until(lambda: not accounts[1].is_heavy)


async def test_work_elsewhere_is_forgotten_without_a_store(tmp_path: Path) -> None:
    server = MemoryServer()
    async with workers(tmp_path, server=server) as (one, two):
        one.ledger.account_for(HOME).charge(HEAVY_SHARE * MEMORY_SECONDS * 2)
        account = two.ledger.account_for(HOME)
        await until(lambda: account.is_heavy)
        server.stop()
        await until(lambda: not account.is_heavy)


# Sessions


async def test_the_idlest_session_is_closed_wherever_it_is(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        far = [one.add_session(300), one.add_session(100)]
        near = [two.add_session(200), two.add_session(0)]
        await until(lambda: len(two.seen(one)) == 2)
        two.sessions.make_room(ANN)
        near.append(two.add_session(0))
        two.sessions.make_room(ANN)  # nobody has told yet that the far one ends
        await until(lambda: far[0].why == TOO_MANY_SESSIONS)
        assert [session.is_leaving for session in near] == [True, False, False]
        await until(lambda: len(two.seen(one)) == 1)
        assert not far[1].is_leaving


async def test_a_name_with_room_closes_nothing(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        sessions = [one.add_session(300), one.add_session(100), two.add_session(50)]
        await until(lambda: len(two.seen(one)) == 2)
        two.sessions.make_room(ANN)
        two.sessions.make_room("bo")
        sessions.append(two.add_session(0))
        one.add_session(0).is_leaving = True  # counts for the worker that it still burdens
        await until(lambda: len(one.seen(two)) == 2)
        assert not any(session.is_leaving for session in sessions)


async def test_only_own_sessions_make_room_without_a_store(tmp_path: Path) -> None:
    server = MemoryServer()
    async with workers(tmp_path, server=server) as (one, two):
        far = [one.add_session(300 + number) for number in range(3)]
        near = two.add_session(0)
        await until(lambda: len(two.seen(one)) == 3)
        server.stop()
        await until(lambda: not two.cluster.is_connected)
        two.sessions.make_room(ANN)
        assert near.is_leaving
        assert not any(session.is_leaving for session in far)


async def test_too_many_of_a_burst_end_with_the_next_session(tmp_path: Path) -> None:
    async with workers(tmp_path) as (one, two):
        burst = [worker.add_session(idle) for worker, idle in ((one, 10), (two, 20), (one, 30), (two, 40), (one, 50), (two, 60))]
        await until(lambda: len(two.seen(one)) == len(one.seen(two)) == 3)
        one.sessions.make_room(ANN)
        await until(lambda: [session.is_leaving for session in burst] == [False, False, False, True, True, True])


async def test_a_report_with_many_sessions_stays_small(tmp_path: Path) -> None:
    async with workers(tmp_path, 1) as (one,):
        for number in range(5000):
            one.sessions.add(f"a-name-of-normal-length-{number}", Session(0))
        for _ in range(2):
            one.add_session(0)
        report = one.budgets.fill(WorkerReport("host1"))
        assert len(report.sessions[ANN]) == 2
        assert len(encode(report)) < 32 * 1024
