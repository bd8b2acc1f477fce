"""Snapshots of workers: sent as JSON, and added up to one of the server."""

from __future__ import annotations

import json

import pytest

from seatui.engine.contract import Refused
from seatui.serve.addresses import JoinAddress
from seatui.serve.ops import snapshot_json
from seatui.serve.ops.metrics import Percentiles
from seatui.serve.ops.snapshot import SessionInfo, Snapshot, TableInfo, WorkerInfo
from seatui.serve.ops.supervisor.sums import server_snapshot

ANN, BO, CY = (
    SessionInfo("Ann", "10.0.0.7", "ssh", "Isles", 3.0, Percentiles(2, 20)),
    SessionInfo("Bo", "10.0.0.8", "web"),
    SessionInfo("Cy", "::1", "ssh"),
)
ISLES, EVENING = (
    TableInfo("Isles", "Sea Search", "playing", ("Ann", "Bo"), 1, "3f2a"),
    TableInfo("Evening", "Sea Search", "open", id="77aa"),
)


def snapshot(**fields: object) -> Snapshot:
    join = (JoinAddress("ssh -p 2222 NAME@harbour", "or 192.168.1.5"),)
    return Snapshot(join, "anybody", "SHA256:x", 100.0, **fields)  # type: ignore[arg-type]


NORTH = snapshot(
    sessions=(ANN, BO),
    tables=(ISLES,),
    latency=Percentiles(2, 50),
    lag=Percentiles(1, 5),
    memory=100_000_000,
    memory_per_session=2_000_000,
    disk=10**9,
    closed=("1111",),
    bans=2,
)
SOUTH = snapshot(
    sessions=(CY,), tables=(ISLES, EVENING), latency=Percentiles(5, 10), memory=80_000_000, memory_per_session=5_000_000, draining="Soon."
)


@pytest.mark.parametrize("seen", [NORTH, SOUTH, snapshot()])
def test_a_snapshot_is_the_same_after_json(seen: Snapshot) -> None:
    assert snapshot_json.decode(snapshot_json.encode(seen)) == seen


def test_a_snapshot_of_a_newer_version_is_understood() -> None:
    fields = json.loads(snapshot_json.encode(NORTH))
    fields |= {"weather": "fair"}
    fields["sessions"][0] |= {"mood": "good"}
    del fields["bans"]
    assert snapshot_json.decode(json.dumps(fields)).sessions == (ANN, BO)


@pytest.mark.parametrize("text", ["", "7", "[]", "{}", '{"join_addresses": 7}', '{"join_addresses": [], "sessions": [7], "tables": []}'])
def test_what_is_no_snapshot_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="sent no snapshot"):
        snapshot_json.decode(text)


def test_players_and_tables_of_all_workers_count() -> None:
    workers = (WorkerInfo(1, 10, "ready", 5.0), WorkerInfo(2, 11, "ready", 5.0))
    whole = server_snapshot([NORTH, SOUTH], workers, 7.0)
    assert whole.sessions == (ANN, BO, CY)
    assert whole.tables == (ISLES, EVENING)  # a table that both know counts once
    assert (whole.memory, whole.memory_per_session, whole.disk) == (180_000_000, 3_000_000, 10**9)
    assert (whole.latency, whole.lag) == (Percentiles(5, 50), Percentiles(1, 5))
    assert (whole.closed, whole.bans, whole.draining) == (("1111",), 2, "Soon.")
    assert (whole.uptime, whole.workers, whole.fingerprint) == (7.0, workers, "SHA256:x")


def test_without_a_worker_there_is_an_empty_snapshot() -> None:
    whole = server_snapshot([], [], 7.0)
    assert (whole.sessions, whole.memory, whole.latency, whole.bans) == ((), None, None, 0)
