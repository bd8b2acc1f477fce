"""The house: all tables, all who are here, and the chat of the lobby."""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.match.listeners import Hearers
from seatui.serve.harbour import room_file
from seatui.serve.harbour.chat import Chat
from seatui.serve.harbour.people import People, Player
from seatui.serve.harbour.room import Room
from seatui.serve.harbour.room_core import MakeMotion
from seatui.serve.harbour.room_drive import driver
from seatui.serve.harbour.room_model import Plan, State, kept_of
from seatui.serve.harbour.safe_text import clean_title
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.rate_limit import Tally

TABLES = "tables"
HOUR = 3600.0
DAY = 24 * HOUR
LOG = logging.getLogger(__name__)
_ID = re.compile(r"[0-9a-f]{10}")


@dataclass(frozen=True)
class HarbourLimits:
    """How much the house holds."""

    rooms: int = 200  # that are not finished
    rooms_each: int = 5  # of one player, not finished
    made_a_minute: int = 10  # by one player: each is written to the disk and told to everybody
    finished: int = 100  # in the list; the journals of older ones stay
    people: int = 5000
    open_for: float = DAY  # seconds for which a table waits that nobody has come to, before the start
    kept_for: float = 7 * DAY  # the same in play, where its room is needed for another one


class Harbour:
    """All that the sessions share. ``Refused`` if its file of people cannot be read."""

    def __init__(
        self,
        folder: Path,
        limits: HarbourLimits | None = None,
        *,
        motion: MakeMotion | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open the house as its files tell of it. ``motion`` makes what drives a table, and ``now`` tells the seconds."""
        self.limits = limits or HarbourLimits()
        self.people = People(folder, self.limits.people)
        self.chat = Chat(now)
        self.rooms: dict[str, Room] = {}
        self.visitors: list[Visitor] = []
        self._folder = folder / TABLES
        self._motion = motion or driver()
        self._now = now
        self._made = Tally(self.limits.made_a_minute, 60)
        self._hearers = Hearers[[]]()
        self._whereabouts: dict[str, str] | None = None
        self._read_rooms()

    # Who is here

    def arrive(self, player: Player, via: str = "ssh", address: str = "") -> Visitor:
        """Somebody comes in."""
        visitor = Visitor(self, player, via, address)
        self.visitors.append(visitor)
        self._tell()
        return visitor

    def part(self, visitor: Visitor) -> None:
        """Somebody is gone; ``Visitor.leave`` calls it."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            self._tell()

    @property
    def present(self) -> tuple[Player, ...]:
        """Everybody who is here, each once."""
        return tuple({visitor.player.id: visitor.player for visitor in self.visitors}.values())

    @property
    def whereabouts(self) -> Mapping[str, str]:
        """Everybody who is here by name, each with the title of a table; who came twice is where they play.

        It is made once for all who look: when somebody comes, everybody does.
        """
        if self._whereabouts is None:
            where: dict[str, str] = {}
            for visitor in self.visitors:
                where[visitor.player.name] = visitor.room.title if visitor.room else where.get(visitor.player.name, "")
            self._whereabouts = {name: where[name] for name in sorted(where, key=str.casefold)}
        return self._whereabouts

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when the list of tables or of people changed. What is returned ends that."""
        return self._hearers.add(callback)

    # Tables

    def make_room(self, player: Player, plan: Plan) -> Room:
        """A new table; ``Refused`` if it cannot be, or there are too many."""
        unfinished = self._unfinished()
        if sum(room.host == player.id for room in unfinished) >= self.limits.rooms_each:
            raise Refused("", f"you have {self.limits.rooms_each} tables that are not finished: end or remove one first")
        if self._made.is_full(player.id, self._now()):
            raise Refused("", "not so fast: you have made many tables, so wait a minute with the next one")
        title = clean_title(plan.title) or self.usual_title(player)
        kept = kept_of(plan._replace(title=title), player, self._new_id())
        if len(unfinished) >= self.limits.rooms:
            self._make_space(unfinished)
        self._made.add(player.id, self._now())
        room_file.write(self._folder / f"{kept.id}{room_file.SUFFIX}", kept)
        room = self._add(Room(self._folder, kept, self._motion, self._now))
        self._changed()
        return room

    def usual_title(self, player: Player) -> str:
        """What a table of that player is called if nothing else is said: with a number, if one in the list is called so."""
        taken, first = {room.title.casefold() for room in self.rooms.values()}, f"{player.name}'s table"
        return next(title for title in chain([first], (f"{first} {number}" for number in count(2))) if title.casefold() not in taken)

    def lay_up(self) -> None:
        """Close what nobody looks at, and forget what nobody came to; to be called now and then."""
        for room in tuple(self.rooms.values()):
            room.lay_up()
            is_forgotten = room.state is State.OPEN and room.unused_for > self.limits.open_for
            if room.empty_for > HOUR and (is_forgotten or room.is_given_up):
                room.discard()

    def close(self) -> None:
        """Close all journals for good."""
        for room in self.rooms.values():
            room.shut()

    # The inside

    def _read_rooms(self) -> None:
        found: list[Room] = []
        for path in sorted(self._folder.glob(f"*{room_file.SUFFIX}")):
            try:
                if not _ID.fullmatch(path.stem):
                    raise Refused("", f"{path.name[:40]!r} is no name that is given to tables here")
                found.append(Room(self._folder, room_file.read(path), self._motion, self._now))
            except Refused as refused:
                LOG.warning("a table is left out: %s", refused.message)
        for room in sorted(found, key=lambda room: (room.made, room.id)):
            room.look()
            self._add(room)
        self._forget_old_games()

    def _add(self, room: Room) -> Room:
        self.rooms[room.id] = room
        room.listen(self._changed)
        return room

    def _changed(self) -> None:
        self.rooms = {name: room for name, room in self.rooms.items() if not room.is_discarded}
        self._forget_old_games()
        self._tell()

    def _tell(self) -> None:
        self._whereabouts = None
        self._hearers.tell()

    def _forget_old_games(self) -> None:
        """Of finished games only the latest stay in the list, but for those that somebody looks at."""
        finished = sorted((room for room in self.rooms.values() if room.ended), key=lambda room: room.ended or room.made)
        oldest = next((room for room in finished if not room.present), None)
        if len(finished) > self.limits.finished and oldest:
            oldest.discard()  # which is a change, so that the next one follows

    def _make_space(self, unfinished: list[Room]) -> None:
        """Forget the table that nobody has come to for longest; ``Refused`` if that is not long."""
        oldest = max(unfinished, key=lambda room: room.unused_for)
        if oldest.unused_for < self.limits.kept_for:
            raise Refused("", "there are as many tables as there can be: join one of them, or come back later")
        oldest.discard()

    def _unfinished(self) -> list[Room]:
        return [room for room in self.rooms.values() if room.state is not State.FINISHED]

    def _new_id(self) -> str:
        """A name for files that nobody has used."""
        while True:
            made = os.urandom(5).hex()
            if not any(self._folder.glob(f"{made}.*")):
                return made
