"""When the app of a test is at rest, by what its loop still has to do.

Textual's pilot guesses it by how busy the process was of late. That costs every key several naps, and on a busy machine it may be wrong.
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
from tests.tui.paint.inside import draw_frame, let_pilots_wait, waits_to_draw

_pause = Pilot.pause
_run_in_executor: Any = asyncio.BaseEventLoop.run_in_executor

SOON = 0.012
"""Seconds: what is to come within them, such as the next move of a bot, is waited for."""
NAP = 0.001
STANDSTILL = 0.05
"""Seconds that one turn of the loop counts for at most: while the machine stands still, the app is given no time."""
LONGEST = 10.0
"""Seconds after which nobody waits any more for an app that always has something to do."""
MOST_TURNS = 1000
"""The same in turns of the loop, for those who wait only for what is due."""
FRAME = 0.1
"""Seconds from a change to the frame that shows it, if nobody waits for the app; else it is drawn as soon as all else is done."""


async def wait_until_at_rest(min_sleep: float = 0.0, max_sleep: float = LONGEST) -> None:
    """Wait until the loop has nothing to do now or soon, and no thread works for it; in place of ``textual._wait.wait_for_idle``."""
    loop: Any = asyncio.get_running_loop()
    passed, now = 0.0, time.monotonic()
    while passed < max_sleep:
        if await _has_nothing_to_do(loop, SOON):
            if _a_thread_works(loop):
                await asyncio.sleep(NAP)
            elif passed >= min_sleep:
                return
        before, now = now, time.monotonic()
        passed += min(now - before, STANDSTILL)


async def pause(pilot: Pilot[Any], delay: float | None = None) -> None:
    """In place of ``Pilot.pause``: whatever was due within the delay is done when it is over, also if the machine stood still."""
    if delay:
        await asyncio.sleep(delay)
    await _pause(pilot, None if delay is None else 0.0)


async def wait_for_screen(pilot: Pilot[Any], timeout: float = 0.0) -> bool:
    """In place of ``Pilot._wait_for_screen``: that sends a message to every widget to learn that those before it are done."""
    loop = asyncio.get_running_loop()
    for _ in range(MOST_TURNS):
        if await _has_nothing_to_do(loop, 0.0):
            return True
    return False


async def _has_nothing_to_do(loop: Any, soon: float) -> bool:
    """Let all that is ready have its turn, and wait for what comes soon; whether there was nothing of either."""
    await asyncio.sleep(0)  # what the others make ready stands behind us
    if loop._ready or _draws_a_frame():
        return False
    due = _next_call(loop)
    if due < soon or due < 0:
        await asyncio.sleep(max(due, 0.0))
        return False
    return True


def _draws_a_frame() -> bool:
    """Draw the frame that the screen waits to draw, if it does, as the pilot does at the end of a pause."""
    app = current_app()
    assert app is not None
    if waits := waits_to_draw(app):
        draw_frame(app)
    return waits


def _next_call(loop: Any) -> float:
    """How many seconds from now the next call comes that waits for its time."""
    times: list[float] = [handle._when for handle in loop._scheduled if not handle._cancelled]
    now: float = loop.time()
    return min(times, default=float("inf")) - now


_jobs: dict[concurrent.futures.Future[Any], asyncio.AbstractEventLoop] = {}
"""Work that threads have not done yet, and for whom. A pool does not know it: Python miscounts its idle threads at times."""


def run_in_executor(loop: Any, executor: Any, work: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
    """In place of ``BaseEventLoop.run_in_executor``: notes what the loop's own threads have to do, until its outcome is on its way."""
    if executor is not None:
        outcome: asyncio.Future[Any] = _run_in_executor(loop, executor, work, *arguments)
        return outcome
    if loop._default_executor is None:
        loop.set_default_executor(concurrent.futures.ThreadPoolExecutor(thread_name_prefix="asyncio"))
    job = loop._default_executor.submit(work, *arguments)
    outcome = asyncio.wrap_future(job, loop=loop)
    _jobs[job] = loop
    job.add_done_callback(_jobs.pop)  # after the callback that sends the outcome
    return outcome


def _a_thread_works(loop: asyncio.AbstractEventLoop) -> bool:
    return list(_jobs.values()).count(loop) > len(_asleep)


_asleep: set[int] = set()
"""The threads that only pretend to work."""


def wait_in_thread(seconds: float, sign: Event | None = None) -> None:
    """Let a thread wait so long or for a sign, and nobody wait for the thread: a bot that thinks for long, while the app is at rest."""
    _asleep.add(get_ident())
    (sign or Event()).wait(seconds)
    _asleep.discard(get_ident())


def use() -> None:
    """Let all pilots wait like this."""
    asyncio.BaseEventLoop.run_in_executor = run_in_executor  # type: ignore[method-assign, assignment]
    let_pilots_wait(wait_until_at_rest, pause, wait_for_screen, FRAME)
