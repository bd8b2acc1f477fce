"""Draining before an upgrade: nothing new begins, and the server stops when all have left or the time is over."""

from __future__ import annotations

from math import ceil

from seatui.engine.wording import counted

MINUTE = 60
NOTICE_MINUTES = (30, 10, 5, 1)
"""Players are told again when this much time is left."""
CALLED_OFF = "The server does not stop after all: new games can begin."


class Drain:
    """One draining, begun at ``now`` by a clock in seconds; without ``seconds`` it waits until all have left."""

    def __init__(self, now: float, seconds: float | None) -> None:
        self.end = None if seconds is None else now + seconds
        self._notices = [minutes for minutes in NOTICE_MINUTES if seconds is not None and minutes * MINUTE < seconds]

    def is_over(self, now: float, here: int) -> bool:
        """Return whether the server may stop, with so many sessions left."""
        return not here or (self.end is not None and now >= self.end)

    def words(self, now: float) -> str:
        """Return what players are told."""
        when = "when everybody has left" if self.end is None else f"in {counted(ceil((self.end - now) / MINUTE), 'minute')}"
        return f"The server stops {when}, for maintenance. No new game begins; all games are saved, and go on after the restart."

    def notice(self, now: float) -> str:
        """Return what players are told once more now; "" if nothing is due."""
        due = [minutes for minutes in self._notices if self.end is not None and self.end - now <= minutes * MINUTE]
        self._notices = [minutes for minutes in self._notices if minutes not in due]
        return self.words(now) if due else ""
