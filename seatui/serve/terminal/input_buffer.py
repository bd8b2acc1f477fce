"""What a client has sent and the app has not had yet. It is handed on in small measures, so that nobody who floods keys slows the others.

Nothing is left out: half a sequence, or a paste without its end, would leave a keyboard that does not work. Whoever sends more than can be
handed on is made to wait instead.
"""

from __future__ import annotations

import re

BYTES_A_SECOND = 256  # a fast typist sends ten, a held arrow key ninety to a hundred and eighty
BURST = 64  # what passes at once after a rest
FULL, EMPTY = 4096, 1024
"""Bytes that wait before the client is asked to stop, and at which it may go on."""

_MOVES = re.compile(rb"(?:\x1b\[<3[2-9];\d+;\d+M)+(\x1b\[<3[2-9];\d+;\d+M)")


class Intake:
    """The bytes that wait. Times are seconds of any clock that only goes forward."""

    def __init__(self, now: float) -> None:
        self._waiting = b""
        self._allowed = float(BURST)
        self._then = now

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, data: bytes) -> None:
        """Bytes have come. Of moves of the mouse in a row only the last matters."""
        self._waiting += data
        if len(self._waiting) > BURST:
            self._waiting = _MOVES.sub(rb"\1", self._waiting)

    def take(self, now: float) -> bytes:
        """As much as may pass now."""
        self._allowed = min(BURST, self._allowed + (now - self._then) * BYTES_A_SECOND)
        self._then = now
        passed, self._waiting = self._waiting[: int(self._allowed)], self._waiting[int(self._allowed) :]
        self._allowed -= len(passed)
        return passed
