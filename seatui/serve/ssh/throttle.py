"""How much a connection may send at all. What a channel carries has a window, but packets that only ask for something have none."""

from __future__ import annotations

import asyncio

BYTES_PER_SECOND = 16 * 1024
"""Each key is a packet of some fifty bytes; whoever moves the mouse as fast as can be sends two hundred a second."""
BURST = 64 * 1024
"""What passes at once after a rest: to log in with many keys takes a third of it."""
READ_SIZE = 4096
"""Bytes that are looked at in one turn: a hundred small packets, which take some milliseconds."""


class Throttle:
    """Stands between a transport and what takes its bytes. Whoever sends too much is read from more slowly, which the sender feels."""

    def __init__(self, transport: asyncio.ReadTransport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._budget = float(BURST)
        self._updated = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        transport.max_size = READ_SIZE  # type: ignore[attr-defined]

    def count(self, size: int) -> None:
        """So many bytes have come."""
        now = self._loop.time()
        self._budget = min(BURST, self._budget + (now - self._updated) * BYTES_PER_SECOND) - size
        self._updated = now
        if self._budget < 0 and self._timer is None:
            self._transport.pause_reading()
            self._timer = self._loop.call_later(-self._budget / BYTES_PER_SECOND, self._resume)

    def close(self) -> None:
        """Nothing more comes."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _resume(self) -> None:
        self._timer = None
        self._transport.resume_reading()
