"""How often somebody has said a wrong password of late."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Refused

MOST = 5
WITHIN = 60.0


class Tries:
    """Wrong tries of each player. Beyond a few in a minute the right one is not heard either, so that nobody can try them all."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._wrong: dict[str, list[float]] = {}

    def check(self, player: str) -> None:
        """``Refused`` for whoever has tried too often."""
        since = self._now() - WITHIN
        self._wrong = {who: late for who, times in self._wrong.items() if (late := [time for time in times if time > since])}
        if len(self._wrong.get(player, ())) >= MOST:
            raise Refused("", "that was wrong too often: wait a minute")

    def add(self, player: str) -> None:
        self._wrong.setdefault(player, []).append(self._now())
