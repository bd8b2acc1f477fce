"""Supervisors whose workers are stand-ins."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from seatui.serve.event_log import Field
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.supervisor.config import SupervisorConfig
from seatui.serve.ops.supervisor.fleet import Fleet
from seatui.serve.ops.supervisor.supervisor import Supervisor
from seatui.serve.ops.supervisor.worker import Worker
from tests.serve.waiting import until

FAKE = Path(__file__).with_name("fake_worker.py")


class FakeServer:
    """A supervisor with stand-ins for workers, and all that it has logged or heard from them."""

    def __init__(self, folder: Path, workers: int, **script: Any) -> None:
        self.folder = folder
        self.script(**script)
        config = SupervisorConfig(
            folder, workers, (), ssh=None, redis="unix:///nowhere", program=(sys.executable, "-I", str(FAKE), str(folder))
        )
        self.supervisor = Supervisor(config)
        self.heard: list[LogEntry] = []
        self.supervisor.hear = self.heard.append
        self.is_drained = False
        self.supervisor.drained = self._on_drained

    def script(self, **script: Any) -> None:
        """Say what the workers do from now on."""
        self.folder.mkdir(mode=0o700, exist_ok=True)
        new = self.folder / "script.new"
        new.write_text(json.dumps(script))
        new.replace(self.folder / "script")

    @property
    def fleet(self) -> Fleet:
        return self.supervisor.fleet

    @property
    def states(self) -> dict[int, str]:
        """The states of all workers, by number."""
        return {worker.number: str(worker.state) for worker in self.fleet.workers}

    def worker(self, number: int) -> Worker:
        """Return the worker with that number."""
        (found,) = (worker for worker in self.fleet.workers if worker.number == number)
        return found

    async def ask(self, command: str, whom: str = "", text: str = "", seconds: float | None = None) -> list[str]:
        """Return the answer to a request of the host."""
        return await self.supervisor.answer(HostRequest(command, whom, text, seconds))

    def asked(self, command: str) -> list[Field]:
        """Return the numbers of the workers that have got this request."""
        return [entry.fields["worker"] for entry in self.heard if (entry.event, entry.fields.get("command")) == ("asked", command)]

    async def have(self, **states: str) -> None:
        """Wait until the workers are in these states: ``have(w1="ready")``."""
        wanted = {int(name[1:]): state for name, state in states.items()}
        await until(lambda: self.states == wanted, lambda: str(self.states))

    def _on_drained(self) -> None:
        self.is_drained = True


@asynccontextmanager
async def fake_server(folder: Path, workers: int = 2, **script: Any) -> AsyncIterator[FakeServer]:
    """Run a supervisor with this many stand-ins."""
    server = FakeServer(folder / "h", workers, **script)
    await server.supervisor.start()
    try:
        yield server
    finally:
        await server.supervisor.stop()
