"""Turns at something that few may use at once, such as the threads in which bots think. One with many requests waits for all others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class FairTurns:
    """At most ``most`` turns at once. Those who wait take turns in a circle, so that many requests of one do not delay another."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}  # the next one first

    @asynccontextmanager
    async def turn_of(self, whose: Hashable) -> AsyncIterator[None]:
        """Wait for a turn, and give it back afterwards."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(whose)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, whose: Hashable) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn came at the same time
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            whose = next(iter(self._waiting))
            queue = self._waiting.pop(whose)
            turn = queue.popleft()
            if queue:
                self._waiting[whose] = queue  # now the last in the circle
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
