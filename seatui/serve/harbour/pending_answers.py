"""For how long the bots of a table wait for those who are back and are asked whether to play on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from seatui.serve.harbour.time_window import Lately

LONGEST = 60.0
"""Seconds for which bots wait for one player, all of late together: whoever comes back again and again holds nobody up each time."""


@dataclass
class Asked:
    """A question to one player."""

    since: float
    until: float  # which it is waited for at most
    at: set[Hashable] = field(default_factory=set)  # the terminals at which it can be answered


class Patience:
    """What is left of it for each player."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked: dict[str, Asked] = {}
        self._waited = Lately(now)

    def ask(self, player: str, at: Hashable) -> float:
        """Somebody is asked something now, at that terminal besides others; how many seconds they have for it."""
        now, left = self._now(), max(0.0, LONGEST - self._waited.seconds(player))
        asked = self._asked.setdefault(player, Asked(now, now + left))
        asked.at.add(at)
        return max(0.0, asked.until - now)

    def asks(self, player: str) -> bool:
        """Whether they have not answered yet, however long it was waited for."""
        return player in self._asked

    def answer(self, player: str) -> bool:
        """They have said it, or are gone; False if they were asked nothing."""
        if player not in self._asked:
            return False
        asked = self._asked.pop(player)
        self._waited.note(player, asked.since, min(asked.until, self._now()))
        return True

    def withdraw(self, player: str, at: Hashable) -> bool:
        """They cannot say it at that terminal any more; True if that was the last one."""
        if player not in self._asked:
            return False
        self._asked[player].at.discard(at)
        return not self._asked[player].at and self.answer(player)

    def waits_for(self, player: str) -> bool:
        return player in self._asked and self._asked[player].until > self._now()

    @property
    def seconds(self) -> float:
        """After how many seconds the first of those is waited for no more who are now; 0 if nobody is."""
        now = self._now()
        return min((asked.until - now for asked in self._asked.values() if asked.until > now), default=0.0)
