"""Draining before an upgrade: nothing new begins, and the server stops when all have left or the time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.engine.wording import counted

if TYPE_CHECKING:
    from seatui.serve.harbour.harbour import Harbour

MINUTE = 60
NOTICE_MINUTES = (30, 10, 5, 1)
"""Players are told again when this much time is left."""
CHECK_EVERY = 1.0
CALLED_OFF = "The server does not stop after all: new games can begin."


class DrainSchedule:
    """The end of one draining and the notices before it. It begins at ``now`` by a clock in seconds; without ``seconds`` it waits until all
    have left.
    """

    def __init__(self, now: float, seconds: float | None) -> None:
        self.end = None if seconds is None else now + seconds
        self._notices = [minutes for minutes in NOTICE_MINUTES if seconds is not None and minutes * MINUTE < seconds]

    def is_over(self, now: float, here: int) -> bool:
        """Return whether the server may stop, with this many sessions left."""
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


class Draining:
    """Drains a harbour when asked to. ``here`` counts the sessions, and ``drained`` is called when the server may stop."""

    def __init__(self, harbour: Callable[[], Harbour], here: Callable[[], int], drained: Callable[[], None]) -> None:
        self._harbour = harbour
        self._here = here
        self._drained = drained
        self._schedule: DrainSchedule | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def words(self) -> str:
        """The announcement to players; "" while the server does not drain."""
        return self._schedule.words(_now()) if self._schedule else ""

    def start(self, seconds: float | None) -> str:
        """Let nothing new begin, and tell everybody; returns what they are told."""
        self._schedule = DrainSchedule(_now(), seconds)
        self._harbour().moderation.is_draining = True
        self._harbour().announce(self.words, here_only=True)
        self._wait()
        return self.words

    def stop(self) -> None:
        """Go on as usual; ``Refused`` if the server does not drain."""
        if self._schedule is None:
            raise Refused("", "the server is not draining")
        self._schedule = None
        self.close()
        self._harbour().moderation.is_draining = False
        self._harbour().announce(CALLED_OFF, here_only=True)

    def close(self) -> None:
        """Check no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        self.close()
        self._timer = asyncio.get_running_loop().call_later(CHECK_EVERY, self._check)

    def _check(self) -> None:
        if self._schedule is None:
            return
        self._wait()
        if notice := self._schedule.notice(_now()):
            self._harbour().announce(notice, here_only=True)
        if self._schedule.is_over(_now(), self._here()):
            self._drained()


def _now() -> float:
    return asyncio.get_running_loop().time()
