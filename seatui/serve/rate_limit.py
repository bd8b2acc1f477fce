"""Limit how often something may happen: connections, wrong secrets, new names."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

MOST_KEPT = 4096
"""Keys that are remembered. Beyond that, the limit forgets the key that was added longest ago."""


class RateLimit:
    """At most ``most`` times in ``seconds``, counted for each key (a name or an address).

    ``added`` is called with each key that is added here; ``note`` counts those that other workers added.
    """

    def __init__(self, most: int, seconds: float) -> None:
        self.added: Callable[[str], None] | None = None
        self._most = most
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def is_reached(self, whose: str, now: float) -> bool:
        """Return whether the limit is reached for this key."""
        return self.count(whose, now) >= self._most

    def count(self, whose: str, now: float) -> int:
        """Return how often the key was added within the time span."""
        return sum(now - time < self._seconds for time in self._times.get(whose, ()))

    def add(self, whose: str, now: float) -> None:
        """Count the key once more."""
        self.note(whose, now)
        if self.added is not None:
            self.added(whose)

    def note(self, whose: str, now: float, times: int = 1) -> None:
        """Count the key this many times more, and tell nobody."""
        kept = self._times.pop(whose, None) or deque(maxlen=self._most)
        kept.extend([now] * min(times, self._most))
        self._times[whose] = kept  # moved to the end of the order
        if len(self._times) > MOST_KEPT:
            del self._times[next(iter(self._times))]
