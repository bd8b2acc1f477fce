"""``seatui serve`` in a process of its own, which can be killed and started again on the same folder."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

from tests.serve.waiting import PATIENCE, until

LAUNCHER = (sys.executable, "-m", "tests.serve.end_to_end.server_launcher", "serve", "--ssh", "0", "--address", "127.0.0.1", "--log")
ROOT = Path(__file__).parents[3]


class Server:
    """One server after another, with more ``arguments`` of the command."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.is_up = asyncio.Event()
        self.port = 0
        self.faults: list[str] = []  # errors that it has logged
        self.inside = 0  # how many are logged in
        self._folder = folder
        self._arguments = arguments
        self._launcher: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._lines: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._pid: int | None = None

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        if self._launcher is None:
            env = {**os.environ, "SEATUI_SAVES": str(self._folder)}
            self._launcher = await asyncio.create_subprocess_exec(*LAUNCHER, *self._arguments, env=env, cwd=ROOT, stdin=PIPE, stdout=PIPE)
            self._listening = asyncio.create_task(self._listen(self._launcher))
        assert self._launcher.stdin is not None
        self.inside = 0
        self._launcher.stdin.write(b".")
        self._pid = (await self._told("pid"))["pid"]
        self.port = (await self._told("ssh"))["ssh"]
        self.is_up.set()

    async def kill(self) -> None:
        """Kill it without a word."""
        await self._end(signal.SIGKILL, -signal.SIGKILL)

    async def _end(self, how: signal.Signals, code: int) -> None:
        self.is_up.clear()
        pid, self._pid = self._pid, None
        if pid is not None:
            os.kill(pid, how)
            assert (await self._told("ended"))["ended"] == code

    async def is_left_by_all(self) -> None:
        """Wait until it has logged that everybody has left."""
        await until(lambda: self.inside == 0, lambda: f"{self.inside} are still there")

    async def close(self) -> None:
        """Stop the launcher."""
        await self.kill()
        if self._launcher is not None:
            self._launcher.kill()
            await self._launcher.wait()
        if self._listening is not None:
            await self._listening

    async def _told(self, fact: str) -> dict[str, Any]:
        """Return the next line with this fact."""
        while fact not in (told := await asyncio.wait_for(self._lines.get(), PATIENCE)):
            pass
        return told

    async def _listen(self, launcher: asyncio.subprocess.Process) -> None:
        assert launcher.stdout is not None
        async for line in launcher.stdout:
            told: dict[str, Any] = json.loads(line)
            self._hear(told)
            self._lines.put_nowait(told)

    def _hear(self, told: dict[str, Any]) -> None:
        """Note an event of the log."""
        event = told.get("event")
        self.inside += (event == "login") - (event == "leave")
        if event in ("crash", "error", "critical"):
            self.faults.append(json.dumps(told))
