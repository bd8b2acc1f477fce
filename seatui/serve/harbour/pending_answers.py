"""For how long the bots of a table wait for those who are back and are asked whether to play on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from seatui.serve.harbour.time_window import TimeWindow

LONGEST_WAIT = 60.0
"""Seconds for which bots wait for one player, all of late together: whoever comes back again and again holds nobody up each time."""


@dataclass
class PendingAnswer:
    """A question to one player."""

    since: float
    until: float  # which it is waited for at most
    at: set[Hashable] = field(default_factory=set)  # the terminals at which it can be answered


class PendingAnswers:
    """What is left of it for each player."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._pending: dict[str, PendingAnswer] = {}
        self._wait_times = TimeWindow(now)

    def ask(self, player: str, at: Hashable) -> float:
        """Somebody is asked something now, at that terminal besides others; how many seconds they have for it."""
        now, left = self._now(), max(0.0, LONGEST_WAIT - self._wait_times.total(player))
        asked = self._pending.setdefault(player, PendingAnswer(now, now + left))
        asked.at.add(at)
        return max(0.0, asked.until - now)

    def is_pending(self, player: str) -> bool:
        """Whether they have not answered yet, however long it was waited for."""
        return player in self._pending

    def answer(self, player: str) -> bool:
        """They have said it, or are gone; False if they were asked nothing."""
        if player not in self._pending:
            return False
        asked = self._pending.pop(player)
        self._wait_times.add(player, asked.since, min(asked.until, self._now()))
        return True

    def withdraw(self, player: str, at: Hashable) -> bool:
        """They cannot say it at that terminal any more; True if that was the last one."""
        if player not in self._pending:
            return False
        self._pending[player].at.discard(at)
        return not self._pending[player].at and self.answer(player)

    def is_waiting_for(self, player: str) -> bool:
        return player in self._pending and self._pending[player].until > self._now()

    @property
    def next_expiry(self) -> float:
        """After how many seconds the first of those is waited for no more who are now; 0 if nobody is."""
        now = self._now()
        return min((asked.until - now for asked in self._pending.values() if asked.until > now), default=0.0)
