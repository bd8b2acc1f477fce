"""For how long the bots of a table wait for those who are back and are asked whether to play on."""

from __future__ import annotations

from collections.abc import Callable

from seatui.serve.harbour.lately import Lately

LONGEST = 60.0
"""Seconds for which bots wait for one player, all of late together: whoever comes back again and again holds nobody up each time."""


class Patience:
    """What is left of it for each player."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked: dict[str, tuple[float, float]] = {}  # since when, and until when at most, those are waited for who are asked now
        self._waited = Lately(now)

    def ask(self, player: str) -> float:
        """Somebody is asked something now, at one terminal or more; how many seconds they have for it."""
        now, left = self._now(), max(0.0, LONGEST - self._waited.seconds(player))
        _, until = self._asked.setdefault(player, (now, now + left))
        return max(0.0, until - now)

    def answer(self, player: str) -> bool:
        """They have said it, or are gone; False if they were asked nothing."""
        if player not in self._asked:
            return False
        since, until = self._asked.pop(player)
        self._waited.note(player, since, min(until, self._now()))
        return True

    def waits_for(self, player: str) -> bool:
        return player in self._asked and self._asked[player][1] > self._now()

    @property
    def seconds(self) -> float:
        """After how many seconds the first of those is waited for no more who are now; 0 if nobody is."""
        now = self._now()
        return min((until - now for _, until in self._asked.values() if until > now), default=0.0)
