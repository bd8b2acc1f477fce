"""Connections for which there is no place to log in. Each place that somebody leaves lets the first of them ask again."""

from __future__ import annotations

import asyncio
from collections import deque


class WaitingList:
    """The connections, in the order in which they began to wait."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    async def turn(self, seconds: float) -> bool:
        """Wait for a turn; False if there is none in time."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            async with asyncio.timeout(seconds):
                await turn
        except TimeoutError:
            pass
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn came at the same time
                self.place_left()
            raise
        finally:
            if turn in self._waiting:
                self._waiting.remove(turn)
        return not turn.cancelled()

    def place_left(self) -> None:
        """Give the next turn: somebody has left a place, or does not need the turn."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
