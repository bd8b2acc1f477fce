"""A harbour for tests, with a manual clock and idle runners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from seatui.match.table import Person, Table
from seatui.serve.harbour.harbour import Harbour, HarbourLimits
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_core import RoomCore
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.harbour.visitor import Visitor


class IdleRunner:
    """Runs no bots and no clock."""

    def __init__(self, room: RoomCore, table: Table) -> None:
        self.closed = False

    def go_on(self) -> None: ...

    def close(self) -> None:
        self.closed = True


class ClockedHarbour(Harbour):
    """A harbour with a manual clock."""

    def __init__(self, folder: Path, limits: HarbourLimits | None = None) -> None:
        self.folder = folder
        self.time = 1000.0
        super().__init__(folder, limits, make_runner=IdleRunner, now=lambda: self.time)

    def player(self, name: str) -> Player:
        return self.people.by_name(name)

    def visitor(self, name: str) -> Visitor:
        """Return the visitor of that name."""
        return next(visitor for visitor in self.visitors if visitor.player.name == name)

    def after_kill(self) -> ClockedHarbour:
        """Kill this harbour, of which only the files are left, and return a new one."""
        for room in self.rooms.values():
            if room.table:
                journal = room.table.match._journal
                assert journal is not None
                journal.close()  # as the end of a process does: no last record, no lock
        return ClockedHarbour(self.folder, self.limits)


def duel(harbour: ClockedHarbour, *names: str, game: str = "sea-skirmish", start: bool = False, **plan: Any) -> Room:
    """Make a table of the first player, with these people there, one on each seat."""
    players = [harbour.player(name) for name in names]
    room = harbour.make_room(players[0], Plan(game, len(names), **plan))
    for seat, player in enumerate(players):
        harbour.add_visitor(player).go(room)
        room.sit(player, seat)
    if start:
        room.start(players[0])
    return room


def end(room: Room) -> None:
    """Let the first player who has to decide give up, which ends a game of two."""
    assert room.table is not None
    seat = room.table.match.decisions()[0].seat
    holder = room.table.holders[seat]
    assert isinstance(holder, Person)
    room.table.act(holder, seat, ("concede",))


def journal_of(harbour: ClockedHarbour, room: Room) -> Path:
    return harbour.folder / "tables" / f"{room.id}.sea"
