"""Claims of machines on their folders and names."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.cluster import node_claim
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.node_claim import FOLDER_ID, NodeClaim, folder_id
from seatui.serve.ops.log import LogEntry
from tests.serve.cluster.harness import TwoNodes, workers
from tests.serve.waiting import until

ONE, OTHER = "machine-1", "machine-2"


def folder_at(tmp_path: Path, name: str) -> Path:
    folder = tmp_path / name
    folder.mkdir()
    return folder


def test_a_folder_keeps_its_id(tmp_path: Path) -> None:
    first, second = folder_at(tmp_path, "a"), folder_at(tmp_path, "b")
    assert folder_id(first) == folder_id(first) != folder_id(second)
    (first / FOLDER_ID).write_text("x")
    with pytest.raises(Refused, match="folder_id is damaged: delete it"):
        folder_id(first)


async def test_all_workers_of_a_machine_share_its_claim(tmp_path: Path) -> None:
    server, folder = MemoryServer(), folder_at(tmp_path, "a")
    for _ in range(3):
        await NodeClaim(MemoryStore(server), "north", folder, ONE).take()


async def test_a_shared_folder_is_refused(tmp_path: Path) -> None:
    server, folder = MemoryServer(), folder_at(tmp_path, "a")
    await NodeClaim(MemoryStore(server), "north", folder, ONE).take()
    for name in ("north", "south"):
        with pytest.raises(Refused, match=r"the node north uses .*, or a copy of it, already"):
            await NodeClaim(MemoryStore(server), name, folder, OTHER).take()


async def test_a_second_node_of_one_name_is_refused(tmp_path: Path) -> None:
    server = MemoryServer()
    await NodeClaim(MemoryStore(server), "north", folder_at(tmp_path, "a"), ONE).take()
    other = folder_at(tmp_path, "b")
    for machine in (ONE, OTHER):
        with pytest.raises(Refused, match="is the node north already: give each its own name with --node"):
            await NodeClaim(MemoryStore(server), "north", other, machine).take()


async def test_a_claim_ends_some_time_after_its_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_claim, "CLAIM_SECONDS", 0.1)
    server, folder = MemoryServer(), folder_at(tmp_path, "a")
    await NodeClaim(MemoryStore(server), "north", folder, ONE).take()

    async def taken() -> bool:
        try:
            await NodeClaim(MemoryStore(server), "south", folder, OTHER).take()
        except Refused:
            return False
        return True

    await until(taken)


async def test_a_claim_that_was_lost_is_an_error_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entries: list[LogEntry]
) -> None:
    monkeypatch.setattr(node_claim, "CLAIM_EVERY", 0.01)
    server, folder = MemoryServer(), folder_at(tmp_path, "a")
    claim = NodeClaim(MemoryStore(server), "north", folder, ONE)
    await claim.take()
    holding = asyncio.create_task(claim.hold())
    server.forget()
    server.lease(f"folder/{folder_id(folder)}", f"south {OTHER}", 60, 0, False)
    await until(lambda: any(entry.event == "error" for entry in entries))
    (told,) = [str(dict(entry.fields)["text"]) for entry in entries if entry.event == "error"]
    assert told.startswith("the node south uses")
    holding.cancel()


async def test_a_start_on_the_folder_of_another_node_is_refused(tmp_path: Path) -> None:
    async with workers(tmp_path, 1) as cluster:
        second = cluster.make_host(2, 2, "south")
        with pytest.raises(Refused, match="the node north uses"):
            await second.start()
        third = cluster.make_host(3, 3)
        await third.start()
        await third.stop("")


async def test_a_start_without_the_store_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.ops.cluster_link.CONNECT_SECONDS", 0.1)
    cluster = TwoNodes(tmp_path)
    cluster.share_certificate()
    cluster.store.stop()
    await cluster.hosts[1].start()
    await cluster.stop()
