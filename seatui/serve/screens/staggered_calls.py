"""Spread calls over several turns of the event loop.

The loop runs everything that is ready before it reads keys again. If all viewers of a busy table were drawn in one turn, a player who
presses a key would wait for all of them. So only a few calls run in each turn.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from weakref import WeakKeyDictionary

CALLS_PER_TURN = 3
"""Each call draws for some milliseconds; with fewer in a turn, the last of eight viewers would see a move later."""


class StaggeredCalls:
    """Calls that wait for their turn."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()
        self._is_scheduled = False

    def add(self, call: Callable[[], object]) -> None:
        """Run this call after the ones before it."""
        self._waiting.append(call)
        if not self._is_scheduled:
            self._schedule()

    def _schedule(self) -> None:
        self._is_scheduled = bool(self._waiting)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._run_some, context=Context())

    def _run_some(self) -> None:
        try:
            for _ in range(min(CALLS_PER_TURN, len(self._waiting))):
                self._waiting.popleft()()
        finally:
            self._schedule()


_BY_LOOP: WeakKeyDictionary[asyncio.AbstractEventLoop, StaggeredCalls] = WeakKeyDictionary()


def staggered_calls() -> StaggeredCalls:
    """Return the waiting calls of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _BY_LOOP:
        _BY_LOOP[loop] = StaggeredCalls()
    return _BY_LOOP[loop]
