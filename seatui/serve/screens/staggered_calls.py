"""Many who have the same thing to show begin one after the other.

A loop does all that is ready before it looks for keys again. What happens at tables with many people would make that long, and whoever
presses a key elsewhere would wait for all of it, more than once. So only a few of them begin in each round of the loop.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from weakref import WeakKeyDictionary

CALLS_PER_ROUND = 3
"""How many begin in a round. Each draws for some milliseconds; with fewer, the last of eight at a table would see it later."""


class StaggeredCalls:
    """Calls that wait for their round."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()
        self._is_scheduled = False

    def add(self, call: Callable[[], object]) -> None:
        """Make this call when those that came before have been made."""
        self._waiting.append(call)
        if not self._is_scheduled:
            self._schedule()

    def _schedule(self) -> None:
        self._is_scheduled = bool(self._waiting)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._run_some, context=Context())

    def _run_some(self) -> None:
        try:
            for _ in range(min(CALLS_PER_ROUND, len(self._waiting))):
                self._waiting.popleft()()
        finally:
            self._schedule()


_BY_LOOP: WeakKeyDictionary[asyncio.AbstractEventLoop, StaggeredCalls] = WeakKeyDictionary()


def staggered_calls() -> StaggeredCalls:
    """Those of the loop that runs."""
    loop = asyncio.get_running_loop()
    if loop not in _BY_LOOP:
        _BY_LOOP[loop] = StaggeredCalls()
    return _BY_LOOP[loop]
