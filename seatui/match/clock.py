"""The table's clock. Time is an action: a game in real time gets ``("tick", ms)`` actions, recorded like any other, so a replay is exact.

A game asks for them with ``Rules.tick_ms``. The seat ``TABLE`` plays them; ``legal`` says whether time runs now, and ``apply`` lets it
pass.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui.engine.contract import TABLE
from seatui.engine.table_actions import TICK

if TYPE_CHECKING:
    from seatui.match.referee import Match

MOST_AT_ONCE = 8
"""The most ticks to make up for after a delay. After a longer one the program slept, and time did not run."""
NEVER = -math.inf
"""The time of an event that has not happened yet. A clock may count from the start of the machine, where 0 may be a moment ago."""


def monotonic_ms() -> int:
    """Return the milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class Clock:
    """Plays ticks on a match when they are due. The table's runner calls ``run`` after ``due`` seconds, again and again.

    It stands still until ``start`` and while paused (a player was lost, a curtain is drawn). ``source`` returns the milliseconds.
    """

    def __init__(self, match: Match, source: Callable[[], int] = monotonic_ms) -> None:
        self.match = match
        self._source = source
        self._step = match.rules.tick_ms
        self._next: int | None = None  # when the next tick is due
        self._left = self._step  # milliseconds to the next tick when the clock was stopped

    @property
    def running(self) -> bool:
        return self._next is not None

    def start(self) -> None:
        """Start, or go on after a pause; does nothing in a game in turns."""
        if self._step and self._next is None:
            self._next = self._source() + self._left

    def pause(self) -> None:
        """Stand still, and keep the time that is left to the next tick."""
        if self._next is not None:
            self._left = max(0, self._next - self._source())
            self._next = None

    def due(self) -> float | None:
        """Return the seconds to the next tick; None if the clock stands still."""
        return None if self._next is None else max(0, self._next - self._source()) / 1000

    def run(self) -> int:
        """Play the ticks that are due, and return how many."""
        if self._next is None:
            return 0
        late = self._source() - self._next
        ticks = min(late // self._step + 1, MOST_AT_ONCE) if late >= 0 else 0
        played = sum(play_tick(self.match) for _ in range(ticks))
        self._next += ticks * self._step
        if self._next <= self._source():
            self._next = self._source() + self._step
        return played


def play_tick(match: Match) -> bool:
    """Let one tick pass; return False if time does not run now."""
    if not match.time_runs:
        return False
    match.play(TABLE, (TICK, match.rules.tick_ms))
    return True
