"""Input that the app has not handled yet. It is passed on in small amounts, so that one player who floods keys does not slow the others.

Only mouse moves that another move follows are dropped: half a sequence, or a paste without its end, would leave a broken keyboard. A
client that sends too much has to wait.
"""

from __future__ import annotations

import re

BYTES_PER_SECOND = 256  # a fast typist sends 10, a held arrow key 90 to 180
BURST = 64  # bytes that pass at once after a pause
PAUSE_AT, RESUME_AT = 4096, 1024
"""Waiting bytes at which the client is paused, and at which it may go on."""

_MOUSE_MOVES = re.compile(rb"(?:\x1b\[<3[2-9];\d+;\d+M)+(\x1b\[<3[2-9];\d+;\d+M)")


class InputBuffer:
    """The waiting bytes. ``now`` is any monotonic clock in seconds."""

    def __init__(self, now: float) -> None:
        self._waiting = b""
        self._budget = float(BURST)
        self._updated = now

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, data: bytes) -> None:
        """Add input. Of consecutive mouse moves only the last is kept."""
        self._waiting += data
        if len(self._waiting) > BURST:
            self._waiting = _MOUSE_MOVES.sub(rb"\1", self._waiting)

    def take(self, now: float) -> bytes:
        """Return the bytes that may be passed on now."""
        self._budget = min(BURST, self._budget + (now - self._updated) * BYTES_PER_SECOND)
        self._updated = now
        passed, self._waiting = self._waiting[: int(self._budget)], self._waiting[int(self._budget) :]
        self._budget -= len(passed)
        return passed

    def put_back(self, data: bytes) -> None:
        """Put input before all that waits."""
        self._waiting = data + self._waiting

    def take_all(self) -> bytes:
        """Return all waiting bytes: somebody else limits them."""
        passed, self._waiting = self._waiting, b""
        return passed
