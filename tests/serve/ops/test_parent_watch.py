"""A worker ends with its supervisor, even if its event loop hangs."""

from __future__ import annotations

import asyncio
import sys

from tests.serve.waiting import PATIENCE

WORKER = """
import asyncio, sys, time
from seatui.serve.ops import parent_watch
parent_watch.LONGEST_STOP = 0.05

async def main():
    ended = asyncio.Event()
    parent_watch.watch_parent(ended.set)
    print("watching", flush=True)
    if sys.argv[1] == "hang":
        time.sleep(3600)
    await ended.wait()
    print("told", flush=True)

asyncio.run(main())
"""


async def run(how: str) -> tuple[bytes, int]:
    """Run a worker until its input has ended; return what it says after that, and its exit code."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", WORKER, how, stdin=pipe, stdout=pipe)
    assert process.stdin is not None
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == b"watching\n"
    process.stdin.write(b"more\n")
    process.stdin.close()
    said = await asyncio.wait_for(process.stdout.read(), PATIENCE)
    return said, await asyncio.wait_for(process.wait(), PATIENCE)


async def test_a_worker_is_told_that_its_supervisor_has_ended() -> None:
    said, _ = await run("listen")
    assert said == b"told\n"


async def test_a_worker_that_hangs_ends_with_its_supervisor() -> None:
    assert await run("hang") == (b"", 1)
