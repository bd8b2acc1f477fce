"""How much a connection may send at all. What a channel carries has a window, but packets that only ask for something have none."""

from __future__ import annotations

import asyncio

BYTES_A_SECOND = 16 * 1024
"""Each key is a packet of some fifty bytes; whoever moves the mouse as fast as can be sends two hundred a second."""
BURST = 64 * 1024
"""What passes at once after a rest: to log in with many keys takes a third of it."""
READ_AT_ONCE = 4096
"""Bytes that are looked at in one turn: a hundred small packets, which take some milliseconds."""


class Measure:
    """Stands between a transport and what takes its bytes. Whoever sends too much is read from more slowly, which the sender feels."""

    def __init__(self, transport: asyncio.ReadTransport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._allowed = float(BURST)
        self._then = self._loop.time()
        self._wait: asyncio.TimerHandle | None = None
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]

    def count(self, size: int) -> None:
        """So many bytes have come."""
        now = self._loop.time()
        self._allowed = min(BURST, self._allowed + (now - self._then) * BYTES_A_SECOND) - size
        self._then = now
        if self._allowed < 0 and self._wait is None:
            self._transport.pause_reading()
            self._wait = self._loop.call_later(-self._allowed / BYTES_A_SECOND, self._read_on)

    def close(self) -> None:
        """Nothing more comes."""
        if self._wait is not None:
            self._wait.cancel()
            self._wait = None

    def _read_on(self) -> None:
        self._wait = None
        self._transport.resume_reading()
