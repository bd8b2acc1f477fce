"""``seatui serve`` in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.serve.waiting import PATIENCE

BOT_THINKS = 120.0
BUSY = f"""
import asyncio, sys, time
from seatui.cli import main
from seatui.serve.ops.host import Host

start = Host.start

async def start_with_a_bot_that_thinks(self):
    await start(self)
    asyncio.get_running_loop().run_in_executor(None, time.sleep, {BOT_THINKS})

Host.start = start_with_a_bot_that_thinks
sys.exit(main(sys.argv[1:]))
"""
"""``seatui`` with a bot that thinks for two minutes."""


class Program:
    """A server that logs lines of JSON."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.entries: list[dict[str, Any]] = []

    async def hear(self, event: str) -> dict[str, Any]:
        """Wait for that event."""
        assert self.process.stdout is not None
        while line := await asyncio.wait_for(self.process.stdout.readline(), PATIENCE):
            self.entries.append(json.loads(line))
            if self.entries[-1]["event"] == event:
                return self.entries[-1]
        raise AssertionError(f"it has ended without {event}: {self.entries}")

    async def stop(self) -> int:
        """Stop it, read its output until it has ended, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        await self.hear("stop")
        return await asyncio.wait_for(self.process.wait(), PATIENCE)


@asynccontextmanager
async def program(folder: Path, *arguments: str) -> AsyncIterator[Program]:
    """Run a server in that folder, in which a bot is always thinking."""
    command = [sys.executable, "-c", BUSY, "serve", "--ssh", "0", "--address", "127.0.0.1", "--log", *arguments]
    env = {**os.environ, "SEATUI_SAVES": str(folder / "saves"), "SEATUI_CONFIG": str(folder / "config")}
    process = await asyncio.create_subprocess_exec(*command, env=env, stdout=asyncio.subprocess.PIPE)
    try:
        yield Program(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
