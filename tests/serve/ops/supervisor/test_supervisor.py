"""A supervisor and its workers, which are stand-ins: starting, ending, starting again, draining and stopping."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock
import pytest

from seatui.engine.contract import Refused
from seatui.serve.ops.folder_lock import FolderLock
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.supervisor import fleet, supervisor
from seatui.serve.ops.supervisor.back_off import BackOff
from tests.serve.ops.supervisor.servers import FakeServer, fake_server
from tests.serve.waiting import until


def logged(entries: list[LogEntry], event: str) -> list[dict[str, object]]:
    return [dict(entry.fields) for entry in entries if entry.event == event]


async def test_all_workers_start_and_their_events_name_them(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path, 3) as server:
        assert server.states == {1: "ready", 2: "ready", 3: "ready"}
        await until(lambda: len(logged(entries, "worker_ready")) == 3)
        assert {fields["worker"] for fields in logged(server.heard, "start")} == {1, 2, 3}
        assert [fields["worker"] for fields in logged(entries, "worker_started")] == [1, 2, 3]
        (started,) = logged(entries, "start")
        assert started | {"workers": 3, "folder": str(server.folder)} == started
    assert {fields["code"] for fields in logged(entries, "worker_ended")} == {0}


async def test_a_worker_that_cannot_start_says_why(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"^worker 2 has no luck$"):
        async with fake_server(tmp_path, 2, fail=[2]):
            pass
    lock = FolderLock(tmp_path / "h")
    lock.acquire()  # free again
    lock.release()


async def test_a_killed_worker_starts_again_at_once(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path) as server:
        killed = server.worker(2)
        killed.kill()
        await killed.ends()
        await until(lambda: server.states == {1: "ready", 2: "ready"} and server.worker(2) is not killed, lambda: str(server.states))
        (ended,) = logged(entries, "worker_ended")
        assert ended | {"worker": 2, "pid": killed.pid, "signal": "SIGKILL", "code": None} == ended
        assert logged(entries, "error") == []


async def test_a_worker_that_keeps_failing_is_tried_on(tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackOff, "next_pause", lambda *_: 0.01)
    async with fake_server(tmp_path) as server:
        server.script(fail=[1])
        server.worker(1).kill()
        await until(lambda: len(logged(entries, "worker_ended")) > 3)
        assert logged(entries, "error")[0] == {"text": "worker 1 has ended again, and starts in 0.01 s", "worker": 1}
        assert logged(entries, "worker_ended")[1]["why"] == "seatui: worker 1 has no luck"
        server.script()
        await server.have(w1="ready", w2="ready")


async def test_a_program_that_is_gone_is_tried_on(tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackOff, "next_pause", lambda *_: 0.01)
    async with fake_server(tmp_path) as server:
        with monkeypatch.context() as upgrade:
            upgrade.setattr(server.fleet, "_command", lambda _: [str(tmp_path / "nothing")])
            server.worker(1).kill()
            await until(lambda: any("cannot be started" in str(fields["text"]) for fields in logged(entries, "error")))
        await server.have(w1="ready", w2="ready")


async def test_a_worker_that_is_never_ready_is_ended(tmp_path: Path, entries: list[LogEntry], monkeypatch: pytest.MonkeyPatch) -> None:
    async with fake_server(tmp_path) as server:
        monkeypatch.setattr(fleet, "START_SECONDS", 0.0)
        stuck = await server.fleet.launch(3)
        await stuck.ends()
        assert stuck.exit_signal == "SIGKILL"
        assert "worker 3 was not ready in 0 s" in str(logged(entries, "error"))


async def test_workers_that_do_not_stop_are_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fleet, "STOP_SECONDS", 0.05)
    async with fake_server(tmp_path, 1) as server:
        worker = server.worker(1)
        os.kill(worker.pid, signal.SIGSTOP)
        await server.supervisor.stop()
        await worker.ends()
        assert worker.exit_signal == "SIGKILL"


async def test_a_stop_while_starting_ends_all_workers(tmp_path: Path) -> None:
    server = FakeServer(tmp_path / "h", 2)
    starting = asyncio.create_task(server.supervisor.start())
    await until(lambda: len(server.fleet.workers) == 2)
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)
    assert server.states == {}


async def test_two_supervisors_cannot_have_one_folder(tmp_path: Path) -> None:
    async with fake_server(tmp_path) as server:
        with pytest.raises(Refused, match="another server uses"):
            await FakeServer(server.folder, 1).supervisor.start()


async def test_a_start_waits_for_workers_of_a_dead_supervisor(tmp_path: Path) -> None:
    with held(tmp_path / "h" / "worker-7.lock") as old:
        server = FakeServer(tmp_path / "h", 1)
        starting = asyncio.create_task(server.supervisor.start())
        await until(lambda: server.supervisor._lock._lock.is_locked)
        await asyncio.sleep(0)
        assert not server.fleet.workers
        old.release()
        await starting
        assert server.states == {1: "ready"}
        await server.supervisor.stop()


async def test_old_workers_that_do_not_end_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "OLD_WORKER_SECONDS", 0.05)
    with held(tmp_path / "h" / "worker-7.lock"), pytest.raises(Refused, match="workers of an earlier server still use"):
        await FakeServer(tmp_path / "h", 1).supervisor.start()


@contextmanager
def held(path: Path) -> Iterator[filelock.FileLock]:
    """Hold a lock, as another process would."""
    path.parent.mkdir(mode=0o700)
    lock = filelock.FileLock(path)
    with lock:
        yield lock


# Draining


async def test_the_server_stops_when_all_workers_are_drained(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path) as server:
        assert (await server.ask("drain"))[0].startswith("drain by")
        await until(lambda: server.is_drained)
        assert server.states == {}
        assert len(logged(entries, "worker_started")) == 2


async def test_a_worker_that_fails_while_draining_drains_again(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path, stay=True) as server:
        await server.ask("drain", seconds=600.0)
        killed = server.worker(1)
        server.script()  # whoever is told to drain ends
        killed.kill()
        await until(lambda: len(logged(entries, "worker_ended")) == 2)  # the killed one, and the one that was started in its place
        assert [fields["signal"] for fields in logged(entries, "worker_ended")] == ["SIGKILL", None]
        assert server.states == {2: "ready"}
        assert not server.is_drained


async def test_drain_off_fills_places_that_are_empty(tmp_path: Path) -> None:
    async with fake_server(tmp_path, stay=True) as server:
        await server.ask("drain")
        server.script()
        await server.worker(1).ask(HostRequest("drain"))  # its last player has left
        await server.have(w2="ready")
        await server.ask("drain-off")
        await server.have(w1="ready", w2="ready")
        with pytest.raises(Refused, match="is not draining"):
            await server.ask("drain-off")
