"""When to collect garbage. Python would do it in the middle of play, which takes long with many sessions."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress

from seatui.match.clock import NEVER
from seatui.tui.paint.caches import clear_caches
from seatui.tui.paint.hosted_app import FREE_SECONDS

EVERY = 0.025
"""Seconds between two looks at how many new objects there are. An object is collected once, so frequent collections are not more work, but
each is short: a few milliseconds even while many people come at once.
"""
FEWEST_OBJECTS = 5000
"""Fewer new objects are not worth a collection. One that comes too early keeps garbage that is still in use until all is collected."""
YOUNG, ALL = 1, 2
FEWEST_CLOSED, MOST_CLOSED = 20, 100
"""Closed sessions that may wait for a quiet moment before a full collection: half as many as are open, within these bounds. A collection
visits all open sessions in vain, which is quick when there are few. Most of a closed session is freed without it.
"""
FREED_SECONDS = FREE_SECONDS + 0.5
"""Seconds after which nothing is left of a closed session but garbage."""
FULL_EVERY = 600.0
"""Seconds after which a full collection runs in a quiet moment, even if nobody has left."""


class GarbageCollector:
    """Collects young objects several times a second, and all others when nobody would notice."""

    def __init__(self, is_quiet: Callable[[], bool], session_count: Callable[[], int]) -> None:
        """``is_quiet`` says whether nobody would notice a pause."""
        self._is_quiet = is_quiet
        self._session_count = session_count
        self._closed_sessions = 0
        self._timer: asyncio.TimerHandle | None = None
        self._was_enabled = False
        self._last = NEVER

    def start(self) -> None:
        """Take over from Python. The objects that exist now, the program itself, are never visited again."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()
        loop = asyncio.get_running_loop()
        self._last = loop.time()
        self._schedule(loop)

    def stop(self) -> None:
        """Hand back to Python."""
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer = None
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def session_ended(self) -> None:
        """A session has ended, and will have left garbage once its screens are freed. A collection before that would find little of it."""
        asyncio.get_running_loop().call_later(FREED_SECONDS, self._count_closed)

    def _count_closed(self) -> None:
        self._closed_sessions += 1

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(EVERY, self._collect, loop)

    def _collect(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._is_full_collection_due(loop.time()):
            clear_caches()
            gc.collect(ALL)
            _give_back_memory()
            self._closed_sessions, self._last = 0, loop.time()
        elif gc.get_count()[0] > FEWEST_OBJECTS:
            gc.collect(YOUNG)
        self._schedule(loop)

    def _is_full_collection_due(self, now: float) -> bool:
        if self._closed_sessions >= min(max(FEWEST_CLOSED, self._session_count() // 2), MOST_CLOSED):
            return True
        return bool(self._closed_sessions or now - self._last > FULL_EVERY) and self._is_quiet()


def _give_back_memory() -> None:
    """Return freed memory to the system. Only the C library of Linux can, and it does so by itself only at the end of the heap."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
