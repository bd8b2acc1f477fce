"""Replacing all workers, one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.serve.ops.log import LogEntry
from tests.serve.ops.supervisor.servers import FakeServer, fake_server
from tests.serve.waiting import until


async def finish(server: FakeServer) -> list[str]:
    """Wait until the restart is over, and return its lines."""
    lines: list[str] = []

    async def is_over() -> bool:
        state, *more = await server.ask("restart-progress", text=str(len(lines)))
        lines.extend(more)
        return state == "over"

    await until(is_over, lambda: str(lines))
    return lines


async def test_each_worker_is_replaced_by_a_new_one(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path) as server:
        before = {worker.pid for worker in server.fleet.workers}
        assert await server.ask("restart") == ["Replacing 2 workers, one after the other."]
        lines = await finish(server)
        assert lines[0] == "Worker 3 starts in place of worker 1."
        assert lines[1] == "Worker 3 is ready."
        assert lines[-1].startswith("All 2 workers are new.")
        await until(lambda: len(server.states) == 2)
        assert not before & {worker.pid for worker in server.fleet.workers}
    names = [entry.event for entry in entries if entry.event in ("restart", "worker_leaving", "restarted")]
    assert names == ["restart", "worker_leaving", "worker_leaving", "restarted"]


async def test_one_worker_at_a_time_and_never_too_few(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path, 3) as server:
        await server.ask("restart")
        await finish(server)
        ready = 0
        for entry in entries:
            ready += (entry.event == "worker_ready") - (entry.event == "worker_leaving")
            assert ready <= 4
            assert ready >= 3 or "restart" not in [each.event for each in entries[: entries.index(entry)]]


async def test_a_worker_with_players_stays_until_they_have_gone(tmp_path: Path) -> None:
    async with fake_server(tmp_path, stay=True) as server:
        await server.ask("restart")
        assert (await finish(server))[-1] == "All 2 workers are new. 2 old workers end when their players have gone."
        assert server.states == {1: "leaving", 2: "leaving", 3: "ready", 4: "ready"}
        assert [worker.number for worker in server.fleet.open_workers] == [3, 4, 1, 2]
        assert await server.ask("ban", "Ann") == ["ban by 3"]


async def test_a_second_restart_waits_for_a_number(tmp_path: Path) -> None:
    async with fake_server(tmp_path, 1, stay=True) as server:
        await server.ask("restart")
        await finish(server)
        await server.ask("restart")
        with pytest.raises(Refused, match="a restart is under way"):
            await server.ask("restart")
        await until(lambda: "Waiting" in str(server.supervisor._restart and server.supervisor._restart.lines))
        server.worker(1).stop()  # its players have gone
        await finish(server)
        assert server.states == {1: "ready", 2: "leaving"}


async def test_an_old_worker_that_ends_is_not_replaced_again(tmp_path: Path) -> None:
    async with fake_server(tmp_path, 1, stay=True) as server:
        await server.ask("restart")
        await finish(server)
        server.worker(1).kill()
        await server.have(w2="ready")


async def test_a_new_worker_that_fails_ends_the_restart(tmp_path: Path, entries: list[LogEntry]) -> None:
    async with fake_server(tmp_path, fail=[3]) as server:
        await server.ask("restart")
        with pytest.raises(Refused, match=r"ended early: worker 3 has ended before it was ready \(seatui: worker 3 has no luck\)"):
            await finish(server)
        await server.have(w1="ready", w2="ready")
    assert [entry.event for entry in entries if entry.event in ("error", "worker_leaving")] == ["error"]


async def test_a_worker_that_refuses_to_leave_stays(tmp_path: Path) -> None:
    async with fake_server(tmp_path, refuse={"1": ["leave"]}) as server:
        old = server.worker(1)
        await server.ask("restart")
        with pytest.raises(Refused, match=r"worker 1 does not leave \(1 refuses\)"):
            await finish(server)
        await server.have(w1="ready", w2="ready")
        old.kill()
        await old.ends()
        await server.have(w1="ready", w2="ready")  # it still has its place


async def test_a_worker_that_does_not_answer_is_stopped(tmp_path: Path) -> None:
    async with fake_server(tmp_path) as server:
        server.script(mute=[2])
        await server.ask("restart")
        assert "Worker 2 does not answer, and is stopped." in await finish(server)
        await until(lambda: len(server.states) == 2 and 2 not in server.states, lambda: str(server.states))


async def test_no_restart_while_the_server_drains(tmp_path: Path) -> None:
    async with fake_server(tmp_path, stay=True) as server:
        await server.ask("drain")
        with pytest.raises(Refused, match="the server drains"):
            await server.ask("restart")
        with pytest.raises(Refused, match="there was no restart"):
            await server.ask("restart-progress")
