"""Visits of a player to tables of other workers, for clients that know no network."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from seatui.serve.harbour.rooms.room import Room
    from seatui.serve.harbour.visitor import Visitor
    from seatui.serve.terminal.session import TerminalSession

LOBBY, QUIT, MOVED, BROKEN, LOST = "lobby", "quit", "moved", "broken", "lost"
ENDS = frozenset((LOBBY, QUIT, MOVED, BROKEN))
"""The ends that the other worker tells: back to the lobby; the player leaves the server; the table has another owner now; the other worker
ends, or its session has failed. ``LOST`` is the end that nobody has told: the other worker has died, or the way there is gone."""


class Ending(NamedTuple):
    """The end of a visit to a table of another worker."""

    why: str  # one of those above
    words: str = ""
    table: str = ""  # where the player goes on, if they were moved


class Visits(Protocol):
    """Brings players to tables, wherever they are."""

    async def visit(self, session: TerminalSession, visitor: Visitor, table: str, *, sit: bool, password: str) -> Room | Ending:
        """Return a table that is here, once it is open; or bring the player to the worker that has it, and return the end of the visit.

        Until then the other worker draws for the session. ``Refused`` if the player cannot get there, or the password is wrong.
        """
