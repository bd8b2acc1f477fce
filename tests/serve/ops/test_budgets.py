"""Two servers that are workers of one cluster keep the limits of one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from seatui.serve.access.limits import Limits
from seatui.serve.access.session_places import TOO_MANY_SESSIONS
from seatui.serve.access.shared_budgets import SharedBudgets
from seatui.serve.access.startups import FULL
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.ops.budgets import share_budgets
from seatui.serve.web.server import WebServer
from tests.narrowing import checked
from tests.serve.harness import ServerHarness, serving
from tests.serve.waiting import until

LIMITS = Limits()
HERE = "127.0.0.1"


@asynccontextmanager
async def sharing(server: MemoryServer, name: str, harness: ServerHarness) -> AsyncIterator[Cluster]:
    """Let a server be a worker of the cluster."""
    cluster, host = Cluster(MemoryStore(server), name), harness.host
    budgets: SharedBudgets = share_budgets(
        cluster,
        connections=host._connection_counter,
        sources=host._sources,
        ledger=host._ledger,
        sessions=host._session_places,
        authenticator=host.authenticator,
        lobby_chat=host.harbour.chat,
        ssh=host.ssh,
        web=host.web,
    )
    cluster.start()
    try:
        yield cluster
    finally:
        budgets.close()
        await cluster.close()


@asynccontextmanager
async def two_workers(folder: Path, limits: Limits) -> AsyncIterator[list[ServerHarness]]:
    server = MemoryServer()
    async with (
        serving(folder / "1", limits=limits, web=0) as one,
        serving(folder / "2", limits=limits, web=0) as two,
        sharing(server, "north/1", one) as first,
        sharing(server, "north/2", two) as second,
    ):
        await until(lambda: bool(first.reports) and bool(second.reports))
        yield [one, two]


async def test_connections_of_both_workers_count_together(tmp_path: Path) -> None:
    async with two_workers(tmp_path, replace(LIMITS, per_address=2)) as (one, two):
        first = await one.connect("Ann")
        await first.screen_with("Make a table")
        await until(lambda: two.host._connection_counter.tally.count(HERE) == 1)
        await (await two.connect("Bo")).screen_with("Make a table")
        await until(lambda: one.host._connection_counter.tally.count(HERE) == 2)
        assert "too many connections" in one.host._connection_counter.add(HERE)
        first.kill()
        await until(lambda: two.host._connection_counter.tally.count() == 1)
        await until(lambda: two.host._connection_counter.add(HERE) == "")
        two.host._connection_counter.remove(HERE)


async def test_a_login_closes_the_idlest_session_at_the_other_worker(tmp_path: Path) -> None:
    async with two_workers(tmp_path, replace(LIMITS, sessions_per_name=2)) as (one, two):
        first = await one.connect("Ann")
        await first.screen_with("Make a table")
        second = await two.connect("Ann")
        await second.screen_with("Make a table")
        (session,) = one.server.sessions
        session.last_input -= 100
        elsewhere = two.host._session_places.elsewhere
        assert elsewhere is not None
        await until(lambda: [each.last_input < session.last_input + 50 for each in elsewhere("ann")] == [True])
        await (await two.connect("Ann")).screen_with("Make a table")
        await until(lambda: TOO_MANY_SESSIONS in first.received.decode(errors="replace"), "the idlest stays")
        assert len(two.server.sessions) == 2


async def test_arrivals_and_logins_are_told_to_the_other_worker(tmp_path: Path) -> None:
    async with two_workers(tmp_path, LIMITS) as (one, two):
        await (await one.connect("Ann")).screen_with("Make a table")
        await until(lambda: HERE in two.server.arrival_rate._times and two.host._sources.is_known(HERE))
        assert two.server.startups is not one.server.startups
        one.server.startups.tally.add(HERE)
        await until(lambda: two.server.startups.tally.count(HERE) == 1)


async def test_slow_logins_of_browsers_make_room_at_all_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[WebServer]()

    def close_slow_logins(server: WebServer) -> bool:
        asked.append(server)
        return False

    monkeypatch.setattr(WebServer, "close_slow_logins", close_slow_logins)
    async with two_workers(tmp_path, replace(LIMITS, connections=2)) as (one, two):
        one_web, two_web = checked(WebServer, one.host.web), checked(WebServer, two.host.web)
        two_web.startups.tally.add("192.0.2.7")
        await until(lambda: one_web.startups.tally.count() == 1)
        assert one_web._admit("192.0.2.8").refusal == FULL
        await until(lambda: two_web in asked)
        assert one_web in asked
