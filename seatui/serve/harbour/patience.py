"""For how long the bots of a table wait for those who are back and are asked whether to play on."""

from __future__ import annotations

from collections.abc import Callable

LONGEST, WITHIN = 60.0, 600.0
"""Seconds for which bots wait for one player, in all within so many: whoever comes back again and again holds nobody up each time."""


class Patience:
    """What is left of it for each player."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked: dict[str, tuple[float, float]] = {}  # since when, and until when at most, those are waited for who are asked now
        self._waits: dict[str, list[tuple[float, float]]] = {}  # from when to when each was waited for of late

    def ask(self, player: str) -> float:
        """Somebody is asked something now, at one terminal or more; how many seconds they have for it."""
        now = self._now()
        _, until = self._asked.setdefault(player, (now, now + self._left(player)))
        return max(0.0, until - now)

    def answer(self, player: str) -> bool:
        """They have said it, or are gone; False if they were asked nothing."""
        if player not in self._asked:
            return False
        since, until = self._asked.pop(player)
        self._waits[player] = [*self._late_waits(player), (since, min(until, self._now()))]
        return True

    def waits_for(self, player: str) -> bool:
        return player in self._asked and self._asked[player][1] > self._now()

    @property
    def seconds(self) -> float:
        """After how many seconds the first of those is waited for no more who are now; 0 if nobody is."""
        now = self._now()
        return min((until - now for _, until in self._asked.values() if until > now), default=0.0)

    def _left(self, player: str) -> float:
        begin = self._now() - WITHIN
        return max(0.0, LONGEST - sum(end - max(since, begin) for since, end in self._late_waits(player)))

    def _late_waits(self, player: str) -> list[tuple[float, float]]:
        return [wait for wait in self._waits.get(player, ()) if wait[1] > self._now() - WITHIN and wait[1] > wait[0]]
