"""How long to wait before a worker that has ended is started again."""

from __future__ import annotations

PAUSES = (0.0, 1.0, 2.0, 5.0, 10.0)
"""Seconds before the first restart, the second, and so on; the last is for all that follow."""
STEADY_SECONDS = 60.0
"""A worker that was up for this long starts again at once."""


class BackOff:
    """The restarts of one worker."""

    def __init__(self) -> None:
        self._restarts = 0

    def next_pause(self, up: float) -> float:
        """Return the seconds to wait, for a worker that has ended after ``up`` seconds."""
        if up >= STEADY_SECONDS:
            self._restarts = 0
        pause = PAUSES[min(self._restarts, len(PAUSES) - 1)]
        self._restarts += 1
        return pause
