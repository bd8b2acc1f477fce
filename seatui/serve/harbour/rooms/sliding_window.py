"""A sliding window of ten minutes: how many of its seconds a player was absent from a table, or kept bots waiting."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

WINDOW_SECONDS = 600.0
MOST_INTERVALS = 200
"""Intervals that are remembered for each player."""


class SlidingWindow:
    """Adds up a player's intervals within the window."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._intervals: defaultdict[str, deque[tuple[float, float]]] = defaultdict(lambda: deque(maxlen=MOST_INTERVALS))

    def add(self, whose: str, since: float, until: float) -> None:
        """Add an interval of a player."""
        self._intervals[whose].append((since, until))

    def total(self, whose: str) -> float:
        """Return the seconds of a player's intervals within the window."""
        begin = self._now() - WINDOW_SECONDS
        return sum(max(0.0, until - max(since, begin)) for since, until in self._intervals.get(whose, ()))
