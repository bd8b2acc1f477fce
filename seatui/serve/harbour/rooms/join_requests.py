"""Requests to take a bot's seat in play, at a table where the people decide. One is open at a time, for a bounded time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from seatui.engine.contract import Refused, Seat
from seatui.serve.harbour.people import Player
from seatui.serve.rate_limit import RateLimit

ANSWER_SECONDS = 60.0
"""Without an answer from everybody by then, a request has failed."""
MOST_REQUESTS = 6, 600
"""Requests at one table in this many seconds, so that many names cannot pester the people there."""


class JoinRequest(NamedTuple):
    """A request that some of the people have yet to grant."""

    asker: Player
    seat: Seat
    asked: frozenset[str]  # the ids of all who must agree
    waiting: frozenset[str]  # those of them who have not answered
    until: float
    remark: str = ""  # for those who are asked


class JoinRequests:
    """The requests of one table. They end with the server."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.request: JoinRequest | None = None
        self._now = now
        self._rate = RateLimit(*MOST_REQUESTS)
        self._asked: dict[tuple[str, int], frozenset[str]] = {}  # whom each player has asked for a side

    def ask(self, asker: Player, seat: Seat, side: int, people: Sequence[str], remark: str = "") -> None:
        """Ask these people. ``Refused`` if somebody else is asking, or the same people were asked for that side before."""
        asked, now = frozenset(people), self._now()
        if self.request is not None:
            own = self.request.asker.id == asker.id
            raise Refused("", "you have asked already" if own else f"{self.request.asker.name} is asking for a seat: wait a moment")
        if self._asked.get((asker.id, side)) == asked:
            raise Refused("", "you have asked these people already: ask when others are here")
        if self._rate.is_reached("", now):
            raise Refused("", "the people here were asked often: wait a few minutes")
        self._rate.add("", now)
        self._asked[asker.id, side] = asked
        self.request = JoinRequest(asker, seat, asked, asked, now + ANSWER_SECONDS, remark)

    def answer(self, player: str, yes: bool) -> JoinRequest | None:
        """Note an answer. Returns the request once everybody has agreed; it is then closed, as after a no."""
        request = self.request
        if request is None or player not in request.waiting:
            raise Refused("", "nobody asks you for a seat")
        waiting = request.waiting - {player}
        self.request = request._replace(waiting=waiting) if yes and waiting else None
        return request if yes and not waiting else None

    def is_asked(self, player: str) -> bool:
        return self.request is not None and player in self.request.waiting

    def drop(self) -> None:
        self.request = None

    @property
    def seconds_left(self) -> float:
        """Seconds until the open request fails; 0 if there is none."""
        return max(0.0, self.request.until - self._now()) if self.request else 0.0
