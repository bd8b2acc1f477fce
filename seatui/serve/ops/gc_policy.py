"""When memory is looked through for garbage. Python would do it in the middle of play, and with many sessions that takes long."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

from seatui.match.clock import NEVER
from seatui.tui.paint.caches import clear_caches

EVERY = 0.25
"""Seconds between two looks at what is young. What has been looked at once is no longer young, so that more looks are not more work, but
each takes less: some milliseconds with a hundred sessions."""
FEWEST_OBJECTS = 1000
"""So few new things are not worth a look."""
YOUNG, ALL = 1, 2
FEWEST_CLOSED, MOST_CLOSED = 5, 50
"""Sessions whose remains may wait for a quiet moment, after which there is none to be waited for: half as many as are here, within these
bounds. Those who are here are looked through in vain, which with few of them is soon done; and memory that was used once stays used."""
FULL_EVERY = 600.0
"""Seconds after which everything is looked through in a quiet moment, even if nobody left."""


class GarbageCollector:
    """Collects the young generations some times a second, and the old one when nobody would notice."""

    def __init__(self, is_quiet: Callable[[], bool], session_count: Callable[[], int]) -> None:
        """``is_quiet`` says whether nobody would notice a pause, and ``here`` how many are here."""
        self._is_quiet = is_quiet
        self._session_count = session_count
        self._closed_sessions = 0
        self._timer: asyncio.TimerHandle | None = None
        self._was_enabled = False
        self._last = NEVER

    def start(self) -> None:
        """Take over. What is there by now, the program itself, is never looked at again."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()
        loop = asyncio.get_running_loop()
        self._last = loop.time()
        self._schedule(loop)

    def stop(self) -> None:
        """Leave it to Python again."""
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer = None
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def session_ended(self) -> None:
        """A session left something to sweep up."""
        self._closed_sessions += 1

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(EVERY, self._collect, loop)

    def _collect(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._is_full_collection_due(loop.time()):
            clear_caches()
            gc.collect(ALL)
            self._closed_sessions, self._last = 0, loop.time()
        elif gc.get_count()[0] > FEWEST_OBJECTS:
            gc.collect(YOUNG)
        self._schedule(loop)

    def _is_full_collection_due(self, now: float) -> bool:
        if self._closed_sessions >= min(max(FEWEST_CLOSED, self._session_count() // 2), MOST_CLOSED):
            return True
        return bool(self._closed_sessions or now - self._last > FULL_EVERY) and self._is_quiet()
