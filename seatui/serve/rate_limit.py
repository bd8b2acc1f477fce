"""Counts what somebody does within a while, so that it can be bounded: connections, wrong secrets, new names."""

from __future__ import annotations

from collections import deque

MOST_KEPT = 4096
"""How many are kept in mind; beyond that those are forgotten who were quiet for the longest time."""


class RateLimit:
    """At most so many times within so many seconds, for each name or address."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def is_reached(self, whose: str, now: float) -> bool:
        """Whether it was done as often as it may be."""
        return self.count(whose, now) >= self._most

    def count(self, whose: str, now: float) -> int:
        """How often it was done of late."""
        return sum(now - time < self._seconds for time in self._times.get(whose, ()))

    def add(self, whose: str, now: float) -> None:
        """It was done once more."""
        times = self._times.pop(whose, None) or deque(maxlen=self._most)
        times.append(now)
        self._times[whose] = times  # the last in order again
        if len(self._times) > MOST_KEPT:
            del self._times[next(iter(self._times))]
