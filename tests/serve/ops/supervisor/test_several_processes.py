"""The real program with several processes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

import asyncssh

from seatui.serve.ops.folder_lock import has_workers
from tests.serve.client import Client
from tests.serve.cluster.servers import needs_redis
from tests.serve.ops.program import Program, program
from tests.serve.real_client import output_of
from tests.serve.waiting import PATIENCE, until

pytestmark = needs_redis


async def hear_own(server: Program, event: str) -> dict[str, Any]:
    """Wait for an event of the supervisor itself."""
    while "worker" in (entry := await server.hear(event)):
        pass
    return entry


async def reach_all(server: Program, port: int, workers: int) -> None:
    """Connect until each worker has got a connection; the system chooses one by the port of the client."""
    seen: set[int] = set()
    while len(seen) < workers:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        seen.add((await server.hear("connect"))["worker"])
        writer.close()


async def test_workers_share_a_port_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    async with program(tmp_path, "--workers", "2") as server:
        port = (await hear_own(server, "start"))["ssh"]
        pids = {entry["worker"]: entry["pid"] for entry in server.entries if entry["event"] == "worker_started"}
        assert set(pids) == {1, 2}
        await reach_all(server, port, 2)
        os.kill(pids[2], signal.SIGKILL)
        ended = await server.hear("worker_ended")
        assert ended | {"worker": 2, "pid": pids[2], "signal": "SIGKILL"} == ended
        ready = await server.hear("worker_ready")
        assert ready["worker"] == 2
        assert ready["pid"] != pids[2]
        ann = await Client.connect(port, "Ann", key=asyncssh.generate_private_key("ssh-ed25519"))
        await ann.screen_with("Make a table")
        server.process.send_signal(signal.SIGTERM)
        await hear_own(server, "stop")
        assert await asyncio.wait_for(server.process.wait(), PATIENCE) == 0
        await ann.gone.wait()
        assert "The server is stopping. All games are saved" in ann.text()
        assert [entry.get("code") for entry in server.entries if entry["event"] == "worker_ended"] == [None, 0, 0]


async def test_workers_end_with_a_killed_supervisor_and_another_can_start(tmp_path: Path) -> None:
    folder = tmp_path / "saves" / "harbour"
    async with program(tmp_path, "--workers", "1") as server:
        await hear_own(server, "start")
        assert has_workers(folder)
        server.process.kill()
        await server.process.wait()
    async with program(tmp_path, "--workers", "1") as server:
        await hear_own(server, "start")
        server.process.send_signal(signal.SIGTERM)
        await hear_own(server, "stop")
    await until(lambda: not has_workers(folder), "a worker still runs")


async def test_the_host_replaces_workers_and_drains_the_server(tmp_path: Path) -> None:
    async with program(tmp_path, "--workers", "1") as server:
        await hear_own(server, "start")
        host = ("-m", "seatui", "--saves", str(tmp_path / "saves"), "host")
        code, said = await output_of(sys.executable, *host, "restart")
        assert code == 0
        *steps, result = said.splitlines()
        assert steps == ["Replacing 1 worker, one after the other.", "Worker 2 starts in place of worker 1.", "Worker 2 is ready."]
        assert result.startswith("The worker is new.")  # the old one may still be about to end
        assert (await server.hear("worker_ended"))["worker"] == 1
        code, said = await output_of(sys.executable, *host, "workers")
        assert [(line.split()[0], line.split()[2]) for line in said.splitlines()[1:]] == [("2", "ready")]
        code, said = await output_of(sys.executable, *host, "drain")
        assert (code, said.split()[:3]) == (0, ["The", "server", "stops"])
        assert (await hear_own(server, "stopping"))["why"] == "drained"
        assert await asyncio.wait_for(server.process.wait(), PATIENCE) == 0


async def test_a_worker_that_cannot_start_says_why_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "saves" / "harbour").mkdir(0o700, parents=True)
    (tmp_path / "saves" / "harbour" / "people.toml").write_text("ann = 7")
    (tmp_path / "saves" / "harbour").chmod(0o700)
    command = ("-m", "seatui", "--saves", str(tmp_path / "saves"), "serve", "--workers", "1", "--ssh", "0", "--log", str(tmp_path / "log"))
    code, said = await output_of(sys.executable, *command)
    assert code == 1
    assert said.startswith("seatui: ")
    assert "people.toml is damaged" in said
    assert said.count("\n") == 1
