"""Who is at a table now, and how long absent players have been away."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.sliding_window import SlidingWindow

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor


class Presence:
    """The visitors of one table. A player may be there at two terminals, and is away only without any."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._visitors: list[Visitor] = []
        self._left: dict[str, float] = {}  # when each player left
        self._absences = SlidingWindow(now)
        self._since = now()  # presence before this moment is unknown

    @property
    def visitors(self) -> tuple[Visitor, ...]:
        return tuple(self._visitors)

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple({visitor.player.id: visitor.player for visitor in self._visitors}.values())

    def has(self, player: str) -> bool:
        return any(visitor.player.id == player for visitor in self._visitors)

    def add(self, visitor: Visitor) -> None:
        player = visitor.player.id
        if not self.has(player) and player in self._left:
            self._absences.add(player, self._left[player], self._now())
        if visitor not in self._visitors:
            self._visitors.append(visitor)

    def remove(self, visitor: Visitor) -> bool:
        """Return False if the visitor was not here."""
        if visitor not in self._visitors:
            return False
        self._visitors.remove(visitor)
        self._left[visitor.player.id] = self._now()
        return True

    def away_for(self, player: str) -> float:
        """Seconds since the player left; 0 if they are here."""
        return 0.0 if self.has(player) else self._now() - self._left.get(player, self._since)

    def recent_absence(self, player: str) -> float:
        """Seconds that the player was away within the sliding window, in total."""
        return self._absences.total(player) + self.away_for(player)

    @property
    def was_used(self) -> bool:
        """Whether anybody has been here since the server started."""
        return bool(self._visitors or self._left)

    @property
    def empty_for(self) -> float:
        """Seconds since the last player left; 0 while somebody is here."""
        return 0.0 if self._visitors else self._now() - max(self._left.values(), default=self._since)
