"""What a client has sent and the app has not had yet. It is handed on in small measures, so that nobody who floods keys slows the others.

Nothing is left out: half a sequence, or a paste without its end, would leave a keyboard that does not work. Whoever sends more than can be
handed on is made to wait instead.
"""

from __future__ import annotations

import re

BYTES_PER_SECOND = 256  # a fast typist sends ten, a held arrow key ninety to a hundred and eighty
BURST = 64  # what passes at once after a rest
PAUSE_AT, RESUME_AT = 4096, 1024
"""Bytes that wait before the client is asked to stop, and at which it may go on."""

_MOUSE_MOVES = re.compile(rb"(?:\x1b\[<3[2-9];\d+;\d+M)+(\x1b\[<3[2-9];\d+;\d+M)")


class InputBuffer:
    """The bytes that wait. Times are seconds of any clock that only goes forward."""

    def __init__(self, now: float) -> None:
        self._waiting = b""
        self._budget = float(BURST)
        self._updated = now

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, data: bytes) -> None:
        """Bytes have come. Of moves of the mouse in a row only the last matters."""
        self._waiting += data
        if len(self._waiting) > BURST:
            self._waiting = _MOUSE_MOVES.sub(rb"\1", self._waiting)

    def take(self, now: float) -> bytes:
        """As much as may pass now."""
        self._budget = min(BURST, self._budget + (now - self._updated) * BYTES_PER_SECOND)
        self._updated = now
        passed, self._waiting = self._waiting[: int(self._budget)], self._waiting[int(self._budget) :]
        self._budget -= len(passed)
        return passed
