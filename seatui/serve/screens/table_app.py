"""The app of a player whose connection is at another worker: it begins at a table, and ends when the player leaves it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from seatui.match.clock import NEVER
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER
from seatui.serve.screens.app import ServedApp
from seatui.serve.terminal.visits import LOBBY, MOVED, QUIT
from seatui.tui.shell.frame import ShellScreen

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.widget import Widget

    from seatui.serve.harbour.rooms.room import Room

NEW_SECONDS = 2.0
"""Seconds after which the player has had time to read a warning."""


class TableDoor(ShellScreen[None]):
    """The screen behind the table. Nobody stays there: it is on top for a moment before the table is shown, and once it was left."""

    HEADING = "Harbour"
    HELP = "You are on your way to a table, or back to the lobby."
    app: TableApp

    def body(self) -> Iterable[Widget]:
        return ()

    def on_mount(self) -> None:
        self.app.call_next(self.app.show_table)

    def on_screen_resume(self) -> None:
        self.app.leave_if_done()

    def action_back(self) -> None:
        self.app.leave_for(LOBBY)


class TableApp(ServedApp):
    """Draws one table for a visitor of another worker, who is at it already."""

    def __init__(self, *arguments: Any, sit: bool, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._sit = sit
        self._room = self.visitor.room
        self._is_shown = False
        self._warning, self._warned_at = "", NEVER

    def _home(self) -> Screen[Any]:
        return TableDoor()

    def show_table(self) -> None:
        """Show the table."""
        self._is_shown = True
        if self.visitor.room is not None:
            self._show_room(self.visitor.room, sit=self._sit)
        else:
            self.leave_if_done()

    def leave_if_done(self) -> None:
        """End the visit if the player is at no table, and nothing is shown that was opened from one, such as the form for a rematch."""
        if self._is_shown and self.visitor.room is None and self._room is not None:
            self._leave(self._room)

    def change_settings(self, **changes: Any) -> None:
        super().change_settings(**changes)
        self.session.own_files_changed()

    def leave_for(self, way: str, table: str = "") -> None:
        """End this visit, and let the player's own worker go on. It shows a warning that has just come up here.

        Nothing happens if the visit ends already: the screens that an app closes would ask for the lobby.
        """
        if self.session.way_out:
            return
        self.session.way_out, self.session.next_table = way, table
        is_new = asyncio.get_running_loop().time() - self._warned_at < NEW_SECONDS
        self._goodbye = self._warning if way == LOBBY and is_new else ""
        self.exit()

    def warn(self, text: str) -> None:
        self._warning, self._warned_at = text, asyncio.get_running_loop().time()
        super().warn(text)

    def _after_game_at(self, room: Room, wish: str | None) -> None:
        if wish == "again" and self.visitor.room is room:
            self.visitor.go(None)
            self._open_table_like(room)
        else:
            self._leave(room)

    def _show_room(self, room: Room, *, sit: bool = False) -> None:
        self._room = room
        super()._show_room(room, sit=sit)

    def _leave(self, room: Room) -> None:
        if self.visitor.room is room:
            self.visitor.go(None)
        if room.removal == HANDED_OVER:
            self.leave_for(MOVED, room.id)
        else:
            self.leave_for(LOBBY)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """End the visit; if nobody has said where to, the player leaves the server."""
        self.session.way_out = self.session.way_out or QUIT
        super().exit(*arguments, **named)
