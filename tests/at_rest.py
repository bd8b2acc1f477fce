"""When the app of a test is at rest, by what its loop still has to do.

Textual's pilot guesses it by how busy the process was of late. That costs every key several naps, and on a busy machine it may be wrong.
"""

from __future__ import annotations

import asyncio
import time
from threading import get_ident
from typing import Any

import textual.app
import textual.pilot
import textual.screen
from textual._context import active_app

SOON = 0.012
"""Seconds: what is to come within them, such as the next move of a bot, is waited for."""
NAP = 0.001
FRAME = 0.1
"""Seconds from a change to the frame that shows it, if nobody waits for the app; else it is drawn as soon as all else is done."""


async def wait_until_at_rest(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until the loop has nothing to do now or soon, and no thread works for it; in place of ``textual._wait.wait_for_idle``."""
    start = time.monotonic()
    while (passed := time.monotonic() - start) < max_sleep:
        loop: Any = asyncio.get_running_loop()
        await asyncio.sleep(0)  # all that is ready has its turn, and what it makes ready stands behind us
        if loop._ready or _draws_a_frame():
            continue
        due = _next_call(loop)
        if due < SOON:
            await asyncio.sleep(max(due, 0.0))
        elif _a_thread_works(loop):
            await asyncio.sleep(NAP)
        elif passed >= min_sleep:
            return


def _draws_a_frame() -> bool:
    """Draw the frame that the screen waits to draw, if it does, as the pilot does at the end of a pause."""
    screens = active_app.get()._screen_stack
    waits = bool(screens) and screens[-1]._update_timer._active.is_set()
    if waits:
        screens[-1]._on_timer_update()
    return waits


def _next_call(loop: Any) -> float:
    """How many seconds from now the next call comes that waits for its time."""
    times = [handle._when for handle in loop._scheduled if not handle._cancelled]
    return min(times, default=float("inf")) - loop.time()


def _a_thread_works(loop: Any) -> bool:
    threads = loop._default_executor
    return threads is not None and len(threads._threads) > threads._idle_semaphore._value + len(_asleep)


_asleep: set[int] = set()
"""The threads that only pretend to work."""


def sleep_in_thread(seconds: float) -> None:
    """Let a thread sleep in such a way that nobody waits for it: a bot that thinks for long, while the app is at rest."""
    _asleep.add(get_ident())
    time.sleep(seconds)
    _asleep.discard(get_ident())


def use() -> None:
    """Let all pilots wait like this."""
    textual.app.wait_for_idle = wait_until_at_rest  # type: ignore[attr-defined]
    textual.pilot.wait_for_idle = wait_until_at_rest  # type: ignore[attr-defined]
    textual.screen.UPDATE_PERIOD = FRAME  # type: ignore[misc]
