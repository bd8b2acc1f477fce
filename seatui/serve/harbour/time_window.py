"""How many seconds of the last ten minutes something was true for a player: absent from a table, or keeping bots waiting."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

WINDOW_SECONDS = 600.0
"""Length of the window."""
MOST_INTERVALS = 200
"""Intervals that are remembered for each player."""


class TimeWindow:
    """Adds up intervals within a sliding window."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._intervals: defaultdict[str, deque[tuple[float, float]]] = defaultdict(lambda: deque(maxlen=MOST_INTERVALS))

    def add(self, whose: str, since: float, until: float) -> None:
        """It was true from ``since`` to ``until``."""
        self._intervals[whose].append((since, until))

    def total(self, whose: str) -> float:
        """Return the seconds within the window."""
        begin = self._now() - WINDOW_SECONDS
        return sum(max(0.0, until - max(since, begin)) for since, until in self._intervals.get(whose, ()))
