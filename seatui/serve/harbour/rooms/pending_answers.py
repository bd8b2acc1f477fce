"""Open questions to players who have come back to a seat that a bot plays, and how long bots wait for the answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from seatui.serve.harbour.rooms.sliding_window import SlidingWindow

LONGEST_WAIT = 60.0
"""Seconds that bots wait for one player in total, within the sliding window, so that reconnecting again and again holds up nobody."""


@dataclass
class PendingAnswer:
    """A question to one player."""

    since: float
    until: float  # bots wait no longer than this
    at: set[Hashable] = field(default_factory=set)  # the terminals at which it can be answered


class PendingAnswers:
    """The open questions of one table."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._pending: dict[str, PendingAnswer] = {}
        self._wait_times = SlidingWindow(now)

    def ask(self, player: str, at: Hashable) -> float:
        """Ask a player at one more terminal. Returns how many seconds bots wait for the answer."""
        now, left = self._now(), max(0.0, LONGEST_WAIT - self._wait_times.total(player))
        asked = self._pending.setdefault(player, PendingAnswer(now, now + left))
        asked.at.add(at)
        return max(0.0, asked.until - now)

    def is_pending(self, player: str) -> bool:
        """Return whether the player has not answered yet, even if bots no longer wait."""
        return player in self._pending

    def answer(self, player: str) -> bool:
        """Close the question of a player who has answered or left. Returns False if there was none."""
        if player not in self._pending:
            return False
        asked = self._pending.pop(player)
        self._wait_times.add(player, asked.since, min(asked.until, self._now()))
        return True

    def withdraw(self, player: str, at: Hashable) -> bool:
        """Remove the question from one terminal. Returns True if it was the last one."""
        if player not in self._pending:
            return False
        self._pending[player].at.discard(at)
        return not self._pending[player].at and self.answer(player)

    def is_waiting_for(self, player: str) -> bool:
        return player in self._pending and self._pending[player].until > self._now()

    @property
    def next_expiry(self) -> float:
        """Seconds until the next pending answer expires; 0 if there is none."""
        now = self._now()
        return min((asked.until - now for asked in self._pending.values() if asked.until > now), default=0.0)
