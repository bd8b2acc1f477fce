"""Sessions of each name: how many one may have, and which of them makes room for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import NamedTuple, Protocol

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits

TOO_MANY_SESSIONS = "You have connected from too many terminals. This one, which was idle for longest, is closed."


class Session(Protocol):
    """A session, as far as this limit needs it."""

    last_input: float
    is_leaving: bool

    def close(self, why: str = "") -> None:
        """End it."""


class Candidate(NamedTuple):
    """A session that may have to make room. ``close`` is None if its worker cannot be told."""

    last_input: float
    close: Callable[[], None] | None


class SessionPlaces:
    """Counts the sessions of each player.

    ``elsewhere`` returns a player's sessions at other workers, and ``changed`` is called when the sessions here change. A session that has
    only its table at another worker is one of the worker with the connection, which alone counts it. Sessions that begin at several
    workers within 0.1 s do not see each other, so a name may have one too many for each of the other workers, until the next one begins.
    """

    def __init__(self, limits: Limits) -> None:
        self.elsewhere: Callable[[str], list[Candidate]] | None = None
        self.changed: Callable[[], None] | None = None
        self._most = limits.sessions_per_name
        self._sessions: dict[str, dict[int, Session]] = {}  # by player, and by number
        self._freeing = Counter[str]()  # sessions that have just ended, by player
        self._numbers = count(1)

    def make_room(self, player: str) -> None:
        """Make room for another session of a player who has as many as one may have: close the one that is idle for longest.

        ``Refused`` while half as many are still ending or hold memory here: sessions of a heavy account end slowly, and each has an app
        until then.
        """
        staying = self.staying(player).values()
        leaving = len(self._sessions.get(player, {})) - len(staying)
        if leaving + self._freeing[player] >= max(1, self._most // 2):
            raise Refused("", "your last sessions are still ending: try again in a few seconds")
        own = [Candidate(session.last_input, partial(session.close, TOO_MANY_SESSIONS)) for session in staying]
        others = [] if self.elsewhere is None else self.elsewhere(player)
        idlest_first = sorted([*own, *others], key=lambda each: each.last_input)
        closable = [each.close for each in idlest_first if each.close is not None]
        for close in closable[: max(0, len(idlest_first) - self._most + 1)]:
            close()

    def add(self, player: str, session: Session) -> None:
        """Count a session."""
        self._sessions.setdefault(player, {})[next(self._numbers)] = session
        self._tell()

    def remove(self, player: str, session: Session) -> None:
        """Uncount a session that has ended. It holds memory until ``freed`` is called."""
        own = self._sessions.pop(player, {})
        if left := {number: each for number, each in own.items() if each is not session}:
            self._sessions[player] = left
        self._freeing[player] += 1
        self._tell()

    def freed(self, player: str) -> None:
        """Count no longer a session that has ended."""
        self._freeing[player] -= 1
        if not self._freeing[player]:
            del self._freeing[player]

    def players(self) -> list[str]:
        """Return all players with a session here, those with most sessions first."""
        return sorted(self._sessions, key=lambda player: -len(self._sessions[player]))

    def staying(self, player: str) -> dict[int, Session]:
        """Return the sessions of a player here that are not ending, by number."""
        return {number: session for number, session in self._sessions.get(player, {}).items() if not session.is_leaving}

    def close(self, player: str, number: int) -> None:
        """Close a session, if it is still there, for one at another worker."""
        if session := self.staying(player).get(number):
            session.close(TOO_MANY_SESSIONS)

    def _tell(self) -> None:
        if self.changed is not None:
            self.changed()
