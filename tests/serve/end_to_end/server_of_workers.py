"""``seatui serve --workers 2`` in processes of its own: the supervisor, two workers, and the private Redis, each of which can be killed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.serve.end_to_end.server_process import Server
from tests.serve.waiting import until

WORKERS = 2
STARTS_LATER = re.compile(r"worker \d+ has ended again, and starts in ")
"""An error that a worker that is killed over and over again causes."""
needs_redis = pytest.mark.skipif(
    not (shutil.which("redis-server") or shutil.which("valkey-server")), reason="there is no Redis on this machine"
)


class ServerOfWorkers(Server):
    """A server of several processes, followed by its log."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "--workers", str(WORKERS))
        self.pids: dict[int, int] = {}  # of the workers that run, by number
        self.ready: set[int] = set()
        self.worker_of: dict[str, int] = {}  # the workers where people's connections are
        self.warnings: Counter[str] = Counter()
        self._inside: Counter[int] = Counter()  # by worker

    async def start(self) -> None:
        """Start it, and wait until all workers are ready."""
        await super().start()
        await self.is_whole()

    async def is_whole(self) -> None:
        """Wait until all workers and the private Redis run."""
        await until(lambda: len(self.ready) == WORKERS and bool(self.redis_pid()), lambda: f"only workers {self.ready} are ready")

    async def kill(self) -> None:
        """Kill the supervisor. Its workers notice, tell their players and end."""
        await super().kill()
        self.pids.clear()
        self.ready.clear()
        self._inside.clear()

    async def stop(self) -> None:
        """Let it tell its players, and end."""
        await self._end(signal.SIGTERM, 0)

    async def close(self) -> None:
        """Stop it, so that none of its processes is left over."""
        try:
            await self.stop()
        finally:
            await super().close()

    # Faults

    def kill_worker(self, number: int) -> None:
        self._forget(number)
        os.kill(self.pids[number], signal.SIGKILL)

    def kill_redis(self) -> bool:
        """Kill the private Redis; return whether it was running."""
        pids = self.redis_pid()
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        return bool(pids)

    @asynccontextmanager
    async def paused(self, *pids: int) -> AsyncIterator[None]:
        """Let processes do nothing in this block."""
        assert pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def redis_pid(self) -> list[int]:
        """Return the process of the private Redis; nothing if it does not run."""
        listed = subprocess.run(["ps", "-eo", "pid=,ppid=,comm="], capture_output=True, text=True, check=True).stdout
        rows = [line.split(None, 2) for line in listed.splitlines()]
        guards = {int(pid) for pid, parent, _ in rows if int(parent) == self._pid}
        return [int(pid) for pid, parent, name in rows if int(parent) in guards and name.startswith(("redis-server", "valkey-server"))]

    # The log

    def _hear(self, told: dict[str, Any]) -> None:
        worker: int = told.get("worker", 0)
        match told:
            case {"event": "worker_started", "pid": pid}:
                self.pids[worker] = pid
            case {"event": "worker_ready"}:
                self.ready.add(worker)
            case {"event": "worker_ended"}:
                self._forget(worker)
                self.pids.pop(worker, None)
            case {"event": "login", "who": who}:
                self.worker_of[who] = worker
                self._inside[worker] += 1
            case {"event": "leave"}:
                self._inside[worker] -= 1
            case {"event": "warning", "text": text}:
                self.warnings[re.sub(r"[0-9a-f]{10}|\d+(\.\d+)?", "N", text)] += 1
        if not STARTS_LATER.match(told.get("text", "")):
            super()._hear(told)
        self.inside = sum(self._inside.values())

    def _forget(self, worker: int) -> None:
        self.ready.discard(worker)
        self._inside.pop(worker, None)
