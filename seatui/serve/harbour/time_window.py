"""For how many of the last minutes' seconds something was so, for each player: away from a table, or waited for at it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

WINDOW_SECONDS = 600.0
"""Seconds that are kept in mind."""
MOST_INTERVALS = 200
"""Stretches of time that are kept in mind for each player."""


class TimeWindow:
    """Adds up stretches of time."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._intervals: defaultdict[str, deque[tuple[float, float]]] = defaultdict(lambda: deque(maxlen=MOST_INTERVALS))

    def add(self, whose: str, since: float, until: float) -> None:
        """It was so from then to then."""
        self._intervals[whose].append((since, until))

    def total(self, whose: str) -> float:
        """For how long it was so within those seconds."""
        begin = self._now() - WINDOW_SECONDS
        return sum(max(0.0, until - max(since, begin)) for since, until in self._intervals.get(whose, ()))
