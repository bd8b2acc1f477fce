"""The cluster hears at once that a worker has failed."""

from __future__ import annotations

from pathlib import Path

from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.ops.supervisor.farewells import Farewells
from tests.serve.ops.supervisor.servers import fake_server
from tests.serve.waiting import until


async def test_a_killed_worker_counts_as_gone_at_once() -> None:
    server = MemoryServer()
    store = MemoryStore(server)
    for worker in ("north/1", "north/2"):
        await store.report(worker, b"", 100.0)
    await Farewells(MemoryStore(server), "north").tell(2)
    assert set(await store.reports()) == {"north/1"}


async def test_only_workers_that_fail_are_told_of(tmp_path: Path) -> None:
    told: list[int] = []

    async def note(number: int) -> None:
        told.append(number)

    async with fake_server(tmp_path) as server:
        server.fleet.failed = note
        server.worker(2).kill()
        await until(lambda: bool(told))
        await server.have(w1="ready", w2="ready")
    assert told == [2]
