"""Throttle the input of a connection. A channel's data has a window, but other SSH packets have no limit of their own."""

from __future__ import annotations

import asyncio
from contextvars import Context

from seatui.serve.fair_share.work_account import ACCOUNT, WorkAccount

BYTES_PER_SECOND = 16 * 1024
"""A key is a packet of about fifty bytes; moving the mouse quickly sends two hundred a second."""
BURST = 64 * 1024
"""Bytes allowed at once after a pause. Logging in with many keys takes a third of this."""
READ_SIZE = 4096
"""Bytes that are read in one turn of the loop: a hundred small packets, which take a few milliseconds."""


class Throttle:
    """Counts the bytes of a transport, and pauses reading when there are too many, which slows the sender down.

    While the account of the connection is heavy, reading waits as all its work does.
    """

    def __init__(self, transport: asyncio.ReadTransport, account: WorkAccount) -> None:
        self._transport = transport
        self._account = account
        self._context = Context()
        self._context.run(ACCOUNT.set, account)
        self._loop = asyncio.get_running_loop()
        self._budget = float(BURST)
        self._updated = self._loop.time()
        self._timer: asyncio.Handle | None = None
        transport.max_size = READ_SIZE  # type: ignore[attr-defined]

    def count(self, size: int) -> None:
        """Count bytes that have arrived."""
        now = self._loop.time()
        self._budget = min(BURST, self._budget + (now - self._updated) * BYTES_PER_SECOND) - size
        self._updated = now
        if self._budget < 0 and self._timer is None:
            self._transport.pause_reading()
            self._timer = self._loop.call_later(-self._budget / BYTES_PER_SECOND, self._resume, context=self._context)
        elif self._account.is_heavy and self._timer is None:
            self._transport.pause_reading()
            self._timer = self._loop.call_soon(self._resume, context=self._context)

    def close(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _resume(self) -> None:
        self._timer = None
        self._transport.resume_reading()
