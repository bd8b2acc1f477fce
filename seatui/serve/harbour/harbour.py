"""The house: all tables, all who are here, and the chat of the lobby."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.match.table import Table
from seatui.serve.harbour import room_file
from seatui.serve.harbour.chat import Chat
from seatui.serve.harbour.hearing import Hearers
from seatui.serve.harbour.people import People, Player
from seatui.serve.harbour.plan import Plan, State, kept_of
from seatui.serve.harbour.room import Motion, Room
from seatui.serve.harbour.room_drive import driver
from seatui.serve.harbour.visitor import Visitor

__all__ = ["Harbour", "HarbourLimits", "Visitor"]

TABLES = "tables"
LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class HarbourLimits:
    """How much the house holds."""

    rooms: int = 200  # that are not finished
    rooms_each: int = 5  # of one player, not finished
    finished: int = 100  # in the list; the journals of older ones stay
    people: int = 5000


class Harbour:
    """All that the sessions share. ``Refused`` if its files of people cannot be read."""

    def __init__(
        self,
        folder: Path,
        limits: HarbourLimits | None = None,
        *,
        motion: Callable[[Room, Table], Motion] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits or HarbourLimits()
        self.people = People(folder, self.limits.people)
        self.chat = Chat(now)
        self.rooms: dict[str, Room] = {}
        self.unreadable: dict[str, str] = {}  # files of tables that cannot be used, with the reason; they are left as they are
        self.visitors: list[Visitor] = []
        self._folder = folder / TABLES
        self._motion = motion or driver()
        self._now = now
        self._hearers = Hearers[[]]()
        self._read_rooms()

    def arrive(self, player: Player, via: str = "ssh", address: str = "") -> Visitor:
        """Somebody comes in."""
        visitor = Visitor(self, player, via, address)
        self.visitors.append(visitor)
        self._hearers.tell()
        return visitor

    def part(self, visitor: Visitor) -> None:
        """Somebody is gone; ``Visitor.leave`` calls it."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            self._hearers.tell()

    @property
    def present(self) -> tuple[Player, ...]:
        """Everybody who is here, each once."""
        return tuple({visitor.player.id: visitor.player for visitor in self.visitors}.values())

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when the list of tables or of people changed. What is returned ends that."""
        return self._hearers.add(callback)

    def make_room(self, player: Player, plan: Plan) -> Room:
        """A new table; ``Refused`` if it cannot be, or there are too many."""
        unfinished = [room for room in self.rooms.values() if room.state is not State.FINISHED]
        if sum(room.host == player.id for room in unfinished) >= self.limits.rooms_each:
            raise Refused("", f"you have {self.limits.rooms_each} tables that are not finished: end or remove one first")
        if len(unfinished) >= self.limits.rooms:
            raise Refused("", "there is no room for another table")
        kept = kept_of(plan, player, self._new_id())
        room_file.write(self._folder / f"{kept.id}{room_file.SUFFIX}", kept)
        room = self._add(Room(self._folder, kept, self._motion, self._now))
        self._changed()
        return room

    def lay_up(self) -> None:
        """Close what nobody looks at; to be called now and then."""
        for room in self.rooms.values():
            room.lay_up()

    def close(self) -> None:
        """Close all journals."""
        for room in self.rooms.values():
            room.close()

    # The inside

    def _read_rooms(self) -> None:
        found: list[Room] = []
        for path in sorted(self._folder.glob(f"*{room_file.SUFFIX}")):
            try:
                found.append(Room(self._folder, room_file.read(path), self._motion, self._now))
            except Refused as refused:
                self.unreadable[path.stem] = refused.message
                LOG.warning("a table is left out: %s", refused.message)
        for room in sorted(found, key=lambda room: (room.made, room.id)):
            room.look()
            self._add(room)
        self._forget_the_oldest()

    def _add(self, room: Room) -> Room:
        self.rooms[room.id] = room
        room.listen(self._changed)
        return room

    def _changed(self) -> None:
        self._drop(room for room in self.rooms.values() if room.is_discarded)
        self._forget_the_oldest()
        self._hearers.tell()

    def _forget_the_oldest(self) -> None:
        """Of finished games only the latest stay in the list."""
        finished = [room for room in self.rooms.values() if room.ended]
        finished.sort(key=lambda room: room.ended or room.made)
        for room in finished[: max(0, len(finished) - self.limits.finished)]:
            del self.rooms[room.id]
            room.discard()

    def _drop(self, rooms: Iterable[Room]) -> None:
        for room in tuple(rooms):
            del self.rooms[room.id]

    def _new_id(self) -> str:
        """A name for files that nobody has used."""
        while True:
            made = os.urandom(5).hex()
            if not any(self._folder.glob(f"{made}.*")):
                return made
