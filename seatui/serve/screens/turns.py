"""Many who have the same thing to show begin one after the other.

A loop does all that is ready before it looks for keys again. What happens at tables with many people would make that long, and whoever
presses a key elsewhere would wait for all of it, more than once. So only one of them begins in each round of the loop.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from weakref import WeakKeyDictionary


class Turns:
    """Calls that wait for their round."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Callable[[], object]] = deque()

    def add(self, call: Callable[[], object]) -> None:
        """Make this call when those that came before have been made."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            self._go_on()

    def _go_on(self) -> None:
        self._loop.call_soon(self._take_one, context=Context())

    def _take_one(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                self._go_on()


_OF_LOOPS: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()


def turns() -> Turns:
    """Those of the loop that runs."""
    loop = asyncio.get_running_loop()
    if loop not in _OF_LOOPS:
        _OF_LOOPS[loop] = Turns(loop)
    return _OF_LOOPS[loop]
