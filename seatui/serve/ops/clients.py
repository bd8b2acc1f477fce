"""The clients of sessions: screens or lines of text, for players who are connected here or at another worker."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.plain.client import PlainClient
from seatui.serve.screens.app import ServedApp
from seatui.serve.screens.table_app import TableApp
from seatui.serve.terminal.client import Client, ScreenClient
from seatui.serve.terminal.visits import MOVED

if TYPE_CHECKING:
    from seatui.serve.access.name_login import NameLogin
    from seatui.serve.harbour.harbour import Harbour
    from seatui.serve.harbour.people import Player
    from seatui.serve.harbour.rooms.room import Room
    from seatui.serve.harbour.visitor import Visitor
    from seatui.serve.relay.frames import OpenRequest
    from seatui.serve.terminal.session import TerminalSession
    from seatui.serve.terminal.visits import Ending, Visits

GOODBYE = "Your games are saved: connect with the same name to go on."


class ClientMaker:
    """Makes the clients of one harbour. ``give_secret`` sets a player's secret, where secrets are used."""

    def __init__(self, harbour: Harbour, give_secret: Callable[[Player, str], Awaitable[None]] | None, visits: Visits | None) -> None:
        """``visits`` bring players to tables of other workers, if there are any."""
        self._harbour = harbour
        self._give_secret = give_secret
        self._visits = visits

    def for_stranger(self, session: TerminalSession, name_login: NameLogin) -> Client:
        """Return a client that asks for a name first."""
        return self._screens(session, name_login=name_login)

    def for_visitor(self, session: TerminalSession, visitor: Visitor) -> Client:
        """Return a client that begins in the lobby."""
        if session.has_screen:
            return self._screens(session, visitor)
        visits = self._visits
        if visits is None:
            return PlainClient(session, self._harbour, visitor)

        async def visit(table: str, password: str) -> Room | Ending:
            return await visits.visit(session, visitor, table, sit=False, password=password)

        return PlainClient(session, self._harbour, visitor, visit=visit)

    def for_relayed(self, session: TerminalSession, visitor: Visitor, request: OpenRequest) -> Client:
        """Return a client for a player of another worker, who is at a table of this one. If it has just gone, they look for it again."""
        if visitor.room is None:
            _note_way_out(session, MOVED, request.table)
            raise Refused("", "")
        if session.has_screen:
            app = TableApp(session, self._harbour, visitor, None, GOODBYE, self._give_secret, sit=request.sit)
            return ScreenClient(app, mouse=session.has_mouse)
        return PlainClient(session, self._harbour, visitor, end_visit=partial(_note_way_out, session))

    def _screens(self, session: TerminalSession, visitor: Visitor | None = None, name_login: NameLogin | None = None) -> ScreenClient:
        app = ServedApp(session, self._harbour, visitor, name_login, GOODBYE, self._give_secret, self._visits)
        return ScreenClient(app, mouse=session.has_mouse)


def _note_way_out(session: TerminalSession, way: str, table: str) -> None:
    session.way_out, session.next_table = way, table
