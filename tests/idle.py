"""Makes pilots wait until the app is idle, which its event loop knows exactly.

Textual's pilot guesses from the CPU time of the process. That costs several naps for every key, and may be wrong on a busy machine.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import time
from collections.abc import Callable
from threading import Event, get_ident
from typing import Any

from textual.pilot import Pilot

from seatui.tui.paint.app_internals import current_app
from tests.tui.paint.internals import draw_frame, let_pilots_wait, waits_to_draw

_pause = Pilot.pause
_run_in_executor: Any = asyncio.BaseEventLoop.run_in_executor

SOON = 0.012
"""Pilots wait for calls due within these seconds, such as the next move of a bot."""
NAP = 0.001
STANDSTILL = 0.05
"""The most seconds that one turn of the loop counts: while the machine stands still, the app gets no time."""
LONGEST = 10.0
"""The most seconds to wait for an app that is never idle."""
MOST_TURNS = 1000
"""The most turns of the loop to wait for an app that is never idle."""
FRAME = 0.1
"""Seconds from a change to its frame while no pilot waits; a waiting pilot draws it as soon as everything else is done."""


async def wait_until_idle(min_sleep: float = 0.0, max_sleep: float = LONGEST) -> None:
    """Wait until the loop has nothing to do now or soon, and no thread works for it; replaces ``textual._wait.wait_for_idle``."""
    loop: Any = asyncio.get_running_loop()
    passed, now = 0.0, time.monotonic()
    while passed < max_sleep:
        if await _is_idle(loop, SOON):
            if _is_thread_busy(loop):
                await asyncio.sleep(NAP)
            elif passed >= min_sleep:
                return
        before, now = now, time.monotonic()
        passed += min(now - before, STANDSTILL)


async def pause(pilot: Pilot[Any], delay: float | None = None) -> None:
    """Pause; replaces ``Pilot.pause``. Everything due within the delay is done at its end, even if the machine stood still."""
    if delay:
        await asyncio.sleep(delay)
    await _pause(pilot, None if delay is None else 0.0)


async def wait_for_screen(pilot: Pilot[Any], timeout: float = 0.0) -> bool:
    """Wait until the loop is idle; replaces ``Pilot._wait_for_screen``, which sends a message through every widget."""
    loop = asyncio.get_running_loop()
    for _ in range(MOST_TURNS):
        if await _is_idle(loop, 0.0):
            return True
    return False


async def _is_idle(loop: Any, soon: float) -> bool:
    """Return whether the loop had nothing ready and nothing due soon; if it had, let it be done."""
    await asyncio.sleep(0)  # so that everything ready before us had its turn
    if loop._ready or _drew_frame():
        return False
    due = _next_call(loop)
    if due < soon or due < 0:
        await asyncio.sleep(max(due, 0.0))
        return False
    return True


def _drew_frame() -> bool:
    """Draw the frame that the screen waits to draw, as the pilot does at the end of a pause; return whether there was one."""
    app = current_app()
    assert app is not None
    if waits := waits_to_draw(app):
        draw_frame(app)
    return waits


def _next_call(loop: Any) -> float:
    """Return the seconds until the next scheduled call."""
    times: list[float] = [handle._when for handle in loop._scheduled if not handle._cancelled]
    now: float = loop.time()
    return min(times, default=float("inf")) - now


_jobs: dict[concurrent.futures.Future[Any], asyncio.AbstractEventLoop] = {}
"""Unfinished work of threads, and its loop. A pool cannot tell: Python sometimes miscounts its idle threads."""


def run_in_executor(loop: Any, executor: Any, work: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
    """Run work in a thread and note it until it is done; replaces ``BaseEventLoop.run_in_executor``."""
    if executor is not None:
        outcome: asyncio.Future[Any] = _run_in_executor(loop, executor, work, *arguments)
        return outcome
    if loop._default_executor is None:
        loop.set_default_executor(concurrent.futures.ThreadPoolExecutor(thread_name_prefix="asyncio"))
    job = loop._default_executor.submit(work, *arguments)
    outcome = asyncio.wrap_future(job, loop=loop)
    _jobs[job] = loop
    job.add_done_callback(_jobs.pop)  # runs after the callback that sends the outcome
    return outcome


def _is_thread_busy(loop: asyncio.AbstractEventLoop) -> bool:
    return list(_jobs.values()).count(loop) > len(_asleep)


_asleep: set[int] = set()
"""Threads in ``wait_in_thread``, for which no pilot waits."""


def wait_in_thread(seconds: float, sign: Event | None = None) -> None:
    """Let a thread wait this long or for a sign, while the app counts as idle: for a bot that thinks long."""
    _asleep.add(get_ident())
    (sign or Event()).wait(seconds)
    _asleep.discard(get_ident())


def use() -> None:
    """Make all pilots wait like this."""
    asyncio.BaseEventLoop.run_in_executor = run_in_executor  # type: ignore[method-assign, assignment]
    let_pilots_wait(wait_until_idle, pause, wait_for_screen, FRAME)
