"""The harbour: all rooms, all visitors, and the chat of the lobby."""

from __future__ import annotations

import logging
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, count
from pathlib import Path
from weakref import WeakValueDictionary

from seatui import paths
from seatui.engine.contract import Refused
from seatui.engine.wording import listing
from seatui.match.listeners import Listeners
from seatui.match.saves.background import JournalThreads
from seatui.match.saves.epochs import Guard
from seatui.serve.addresses import client_network
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.event_log import log_event
from seatui.serve.harbour.community import Clocks, make_community
from seatui.serve.harbour.ignored_players import IgnoredPlayers
from seatui.serve.harbour.moderation import DRAINING, ChatLimit
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.listed_room import CLOSED, REMOVED, ListedRoom
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_core import MakeRunner, RoomServices
from seatui.serve.harbour.rooms.room_model import Plan, RoomState, new_record
from seatui.serve.harbour.rooms.room_runner import runner_factory
from seatui.serve.harbour.safe_text import clean_title
from seatui.serve.harbour.server_clock import ServerClock
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.rate_limit import RateLimit

TABLES = "tables"
HOUR = 3600.0
DAY = 24 * HOUR
LOG = logging.getLogger(__name__)
_ID = re.compile(r"[0-9a-f]{10}")


@dataclass(frozen=True)
class HarbourLimits:
    """How much the harbour holds."""

    rooms: int = 200  # unfinished
    rooms_per_player: int = 5  # unfinished
    rooms_per_address: int = 24  # unfinished, made from one address
    rooms_per_minute: int = 10  # by one player: each is written to disk and shown to everybody
    finished: int = 100  # in the list; the journals of older games stay
    people: int = 5000
    chat: ChatLimit = field(default_factory=ChatLimit)
    unstarted_seconds: float = 600  # after which an unstarted table, or a game of bots alone, with nobody at it is removed
    unused_seconds: float = 7 * DAY  # after which a table in play may be removed to make room for another
    crowd_unused_seconds: float = HOUR  # the same for a table of the address that has most


class Harbour:
    """Everything that the sessions share. ``Refused`` if the file of people cannot be read."""

    def __init__(
        self,
        folder: Path,
        limits: HarbourLimits | None = None,
        *,
        make_runner: MakeRunner | None = None,
        now: Callable[[], float] = time.monotonic,
        threads: JournalThreads | None = None,
        wall_clock: Callable[[], float] = time.time,
        cluster: Cluster | None = None,
    ) -> None:
        """Load players and rooms. ``make_runner`` makes the runner of a room, ``threads`` write its journal, and ``now`` is the clock in
        seconds; names and bans end by the wall clock, as far as it can be believed. All workers of a ``cluster`` share names and bans.
        """
        self.limits = limits or HarbourLimits()
        self.clock = ServerClock(folder, wall_clock, now, threads)
        self.visitors: list[Visitor] = []
        self.people, self.moderation, self.chat, self.notices = make_community(
            folder, self.limits.people, self.limits.chat, self.visitors, Clocks(now, self.clock.now), threads, cluster
        )
        self.rooms: dict[str, Room] = {}
        self._folder = folder / TABLES
        self._now = now
        self._services = RoomServices(
            self._folder, make_runner or runner_factory(), now, self.clock.now, threads, self.moderation, self._fence_of
        )
        self._creation_rate = RateLimit(self.limits.rooms_per_minute, 60)
        self._ignored = WeakValueDictionary[str, IgnoredPlayers]()  # of those who are here, and those being written
        self._listeners = Listeners[[]]()
        self._whereabouts: dict[str, ListedRoom | None] | None = None
        self._next_expiry = now()
        with suppress(OSError):  # a full disk is told when something is saved
            paths.make_folder(self._folder)  # the chat of a new table may be written before its file
        self._load_rooms()

    # Visitors

    def connection_fault(self, address: str) -> str:
        """Return why nobody may connect from an address now; "" if they may. A server that is about to stop still waits for players whose
        line has dropped in a game.
        """
        if fault := self.moderation.connection_fault(address):
            return fault
        return DRAINING if self.moderation.is_draining and self._players_in_play() <= self._ids_here() else ""

    def check_entry(self, player: Player) -> None:
        """Check that a player who has logged in may come in: while the server is about to stop, only to a game of theirs in play."""
        if self.moderation.is_draining and player.id not in self._players_in_play():
            raise Refused("", DRAINING)

    def _players_in_play(self) -> set[str]:
        return {place.owner for room in self.listed.values() if room.state is RoomState.PLAYING for place in room.places if place.owner}

    def add_visitor(self, player: Player, via: str = "ssh", address: str = "", key: str = "") -> Visitor:
        """Add a player who has connected, with the fingerprint of the key that they proved to own."""
        ignored = self._ignored.setdefault(player.id, IgnoredPlayers(player.folder, self._now, self._services.threads))
        visitor = Visitor(self, player, via, address, key, ignored)
        self.people.note_use(player)
        self.visitors.append(visitor)
        self._notify()
        return visitor

    async def reload_ignored(self, player: Player) -> None:
        """Read again whom a player has muted: they come from another worker, and another terminal of theirs may be here already."""
        if (known := self._ignored.get(player.id)) is not None:
            await known.reload()

    def remove_visitor(self, visitor: Visitor) -> None:
        """Remove a player whose connection is gone; called by ``Visitor.leave``."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            self._notify()

    @property
    def present(self) -> tuple[Player, ...]:
        """All players who are here, each once."""
        return tuple({visitor.player.id: visitor.player for visitor in self.visitors}.values())

    @property
    def whereabouts(self) -> Mapping[str, ListedRoom | None]:
        """The name of everybody who is here, with their table or None. A player with two connections is listed where they play.

        Computed once for all sessions, since all of them show it when somebody comes.
        """
        if self._whereabouts is None:
            where: dict[str, ListedRoom | None] = {}
            for name, room in self._places_of_people():
                where[name] = room or where.get(name)
            self._whereabouts = {name: where[name] for name in sorted(where, key=str.casefold)}
        return self._whereabouts

    def places(self) -> dict[str, list[ListedRoom | None]]:
        """Return the name of everybody who is here, each with the tables of all of their terminals; None is the lobby."""
        found: dict[str, list[ListedRoom | None]] = {}
        for name, room in self._places_of_people():
            found.setdefault(name, []).append(room)
        return found

    def _places_of_people(self) -> Iterator[tuple[str, ListedRoom | None]]:
        """Yield everybody who is here, each terminal with its table."""
        return ((visitor.player.name, visitor.at) for visitor in self.visitors)

    def announce(self, text: str, *, here_only: bool = False) -> None:  # noqa: ARG002
        """Say something to everybody, wherever they are, in a cluster at all workers unless it is about this one."""
        for chat in (self.chat, self.notices, *(room.chat for room in self.rooms.values() if room.visitors)):
            chat.announce(text)

    def note_move(self) -> None:
        """A visitor has gone to a table of another worker, or is back."""
        self._notify()

    def note_moderation(self) -> None:
        """The host has muted somebody, or not any more: titles of tables may show differently."""
        self._notify()

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when the list of tables or people has changed. Returns a function that stops it."""
        return self._listeners.add(callback)

    # Tables

    @property
    def missing(self) -> str:
        """What players cannot see or do now, in a sentence; "" while all is well."""
        return ""

    @property
    def listed(self) -> Mapping[str, ListedRoom]:
        """All tables that players see, by their ids, in the order in which they were made."""
        return self.rooms

    async def reach(self, table: str) -> Room | str:
        """Return a table once it is open, or the worker to ask for it; ``Refused`` if nobody can get there."""
        room = self.rooms.get(table)
        if room is None:
            raise Refused("", "this table is gone")
        await room.ensure_open()
        return room

    async def remove_room(self, player: Player, table: str) -> None:
        """Remove a table for the player who made it; ``Refused`` if others play there."""
        room = await self.reach(table)
        if isinstance(room, str):
            raise Refused("", "somebody was at this table a moment ago: try again in a minute")
        room.remove(player)

    def make_room(self, player: Player, plan: Plan) -> Room:
        """Make a table; ``Refused`` if the plan is not possible or there are too many tables."""
        self.moderation.check_new_game()
        unfinished, networks = self._unfinished(), self._networks_of(player)
        if sum(room.host == player.id for room in unfinished) >= self.limits.rooms_per_player:
            raise Refused("", f"you have {self.limits.rooms_per_player} unfinished tables: finish or remove one first")
        if sum(not networks.isdisjoint(room.made_from) for room in unfinished) >= self.limits.rooms_per_address:
            raise Refused("", "there are too many unfinished tables from your address: join one, or finish or remove one first")
        if self._creation_rate.is_reached(player.id, self._now()):
            raise Refused("", "not so fast: you have made many tables, so wait a minute before the next one")
        title = clean_title(plan.title) or self.default_title(player)
        record = replace(new_record(plan._replace(title=title), player, self._new_id()), made_from=networks)
        if len(unfinished) >= self.limits.rooms:
            self._remove_oldest(unfinished)
        self._creation_rate.add(player.id, self._now())
        self._own(record.id)
        room = Room(record, self._services, is_new=True)
        try:
            room.write_file()
        except Refused:
            room.removal = REMOVED
            self._disown(room)
            raise
        self._add(room)
        self._changed()
        return room

    def default_title(self, player: Player) -> str:
        """Return the default title of a player's table, with a number if it is taken."""
        taken, first = {room.title.casefold() for room in self.listed.values()}, f"{player.name}'s table"
        return next(title for title in chain([first], (f"{first} {number}" for number in count(2))) if title.casefold() not in taken)

    @property
    def accounted(self) -> list[ListedRoom]:
        """The tables that this process tells its host of; of the tables of a cluster each is told by one worker."""
        return list(self.listed.values())

    async def room_for_host(self, wanted: str) -> Room:
        """Return the table that the host means; ``Refused`` if there is none, or another worker has it."""
        found = self.find_room(wanted)
        assert isinstance(found, Room), "without a cluster there are no others"
        return found

    def find_room(self, wanted: str) -> ListedRoom:
        """Return the table with that id, the beginning of one, or that title; ``Refused`` if there is none, or more than one."""
        typed = wanted.strip().casefold()
        found = [room for room in self.listed.values() if typed and (room.id.startswith(typed) or room.title.casefold() == typed)]
        if len(found) != 1:
            ids = listing([f"{room.id} ({room.title})" for room in found])
            raise Refused("", f"several tables are called {wanted[:40]!r}: {ids}" if found else f"there is no table {wanted[:40]!r}")
        return found[0]

    def closed_rooms(self) -> list[str]:
        """Return the ids of the tables that the host has closed."""
        return sorted(path.stem for path in self._folder.glob(f"*{room_file.CLOSED}") if _ID.fullmatch(path.stem))

    def reopen_room(self, wanted: str) -> Room:
        """Put a table that the host has closed back on the list, by its id or the beginning of it."""
        closed = self.closed_rooms()
        found = [number for number in closed if wanted and number.startswith(wanted)]
        if len(found) != 1:
            raise Refused("", f"the closed tables are {listing(closed)}: type one of them" if closed else "no table is closed")
        path = self._folder / f"{found[0]}{room_file.SUFFIX}"
        room = self.read_room(path.with_suffix(room_file.CLOSED))
        self._own(found[0])
        try:
            room_file.rename(path.with_suffix(room_file.CLOSED), path, self._services.threads)
        except Refused:
            room.removal = CLOSED
            self._disown(room)
            raise
        room.inspect_journal(room.read_journal())
        self._add(room)
        self._changed()
        return room

    def close_idle_rooms(self) -> None:
        """Close tables that nobody is at and remove those that nobody came to. Call it now and then."""
        for room in tuple(self.rooms.values()):
            room.close_if_idle()
            is_unused = room.state is RoomState.OPEN or room.is_unattended_bot_game
            is_forgotten = is_unused and room.empty_for > self.limits.unstarted_seconds
            if is_forgotten or (room.is_abandoned and room.empty_for > HOUR):
                room.discard()
        if self._now() >= self._next_expiry:
            self._next_expiry = self._now() + HOUR
            self._expire_names()
            self.clock.save()

    def close(self) -> None:
        """Close all journals for good."""
        for room in self.rooms.values():
            room.close()
        self.clock.save()
        self.people.close()

    # For a cluster

    def _fence_of(self, table: str) -> tuple[int, Guard | None]:  # noqa: ARG002
        """Return the epoch under which this worker owns a table, and the guard of its journal."""
        return 0, None

    def _own(self, table: str) -> None:
        """Own a table that nobody else can have yet."""

    def _disown(self, room: Room) -> None:
        """A table of this worker is gone, closed, or another worker's now."""

    def _discard(self, room: ListedRoom) -> None:
        """Remove a table to make room for another one."""
        if isinstance(room, Room):
            room.discard()

    def _ids_here(self) -> set[str]:
        """Return the ids of all players who are here."""
        return {visitor.player.id for visitor in self.visitors}

    # Internals

    def _expire_names(self) -> None:
        """Remove names that nobody uses; a name at any table stays, for the table would let in the next player of that name."""
        tables = [room.player_ids for room in self.listed.values()]
        try:
            tables += [room_file.read(self._folder / f"{room}{room_file.CLOSED}").player_ids for room in self.closed_rooms()]
        except (Refused, OSError):
            return  # nobody knows who sits at a closed table that cannot be read
        if gone := self.people.expire(self._ids_here().union(*tables)):
            log_event("names_expired", names=len(gone))

    def _load_rooms(self) -> None:
        found: list[Room] = []
        for path in sorted(self._folder.glob(f"*{room_file.SUFFIX}")):
            try:
                if not _ID.fullmatch(path.stem):
                    raise Refused("", f"{path.name[:40]!r} is not the name of a table file")
                found.append(self.read_room(path))
            except Refused as refused:
                LOG.warning("a table was skipped: %s", refused.message)
        for room in sorted(found, key=lambda room: (room.made, room.id)):
            room.inspect_journal(room.read_journal())
            self._add(room)
        self._note_finished()
        self._remove_old_games()

    def read_room(self, path: Path) -> Room:
        """Return the table in a file, without listing it; ``Refused`` if it cannot be used."""
        return Room(room_file.read(path), self._services)

    def _add(self, room: Room) -> Room:
        self.rooms[room.id] = room
        room.is_same_person = self.people.is_same_person
        room.listen(self._changed)
        return room

    def _changed(self) -> None:
        gone = [room for room in self.rooms.values() if room.is_discarded]
        self.rooms = {name: room for name, room in self.rooms.items() if not room.is_discarded}
        for room in gone:
            self._disown(room)
        self._note_finished()
        self._remove_old_games()
        self._notify()

    def _notify(self) -> None:
        self._whereabouts = None
        self._listeners.tell()

    def _note_finished(self) -> None:
        """Note who has finished a game, for their names last longer."""
        for room in self.rooms.values():
            if room.state is RoomState.FINISHED:
                self.people.note_played(place.owner for place in room.places if place.owner)

    def _remove_old_games(self) -> None:
        """Remove the oldest finished game when there are too many, unless somebody is looking at it."""
        finished = sorted((room for room in self.rooms.values() if room.ended), key=lambda room: room.ended or room.made)
        oldest = next((room for room in finished if not room.present), None)
        if len(finished) > self.limits.finished and oldest:
            oldest.discard()  # this is a change itself, so the next one follows

    def _remove_oldest(self, unfinished: list[ListedRoom]) -> None:
        """Remove an unattended game of bots, or the table that was unused for longest; if that is not long enough, one of a crowd.
        ``Refused`` if there is none.
        """
        if unattended := [room for room in unfinished if room.is_unattended_bot_game]:
            self._discard(max(unattended, key=lambda room: room.empty_for))
            return
        long_unused = [room for room in unfinished if room.unused_for >= self.limits.unused_seconds]
        removable = max(long_unused, key=lambda room: room.unused_for, default=None) or self._oldest_of_crowd(unfinished)
        if removable is None:
            raise Refused("", "there is no room for another table: join one, or try again later")
        self._discard(removable)

    def _oldest_of_crowd(self, unfinished: list[ListedRoom]) -> ListedRoom | None:
        """Return the table that was empty for longest of the address that has most of them, so that a few addresses cannot take all tables
        for days; None if no address has many, or all of its tables were used lately.
        """
        tables = Counter(chain.from_iterable(room.made_from for room in unfinished))
        crowd = {room: max((tables[network] for network in room.made_from), default=0) for room in unfinished}
        many, long = self.limits.rooms_per_player, self.limits.crowd_unused_seconds
        removable = [room for room in unfinished if crowd[room] >= many and room.empty_for >= long]
        return max(removable, key=lambda room: (crowd[room], room.empty_for), default=None)

    def _networks_of(self, player: Player) -> frozenset[str]:
        """Return the networks from which the player is connected."""
        addresses = {visitor.identity.address for visitor in self.visitors if visitor.player.id == player.id}
        return frozenset(map(client_network, filter(None, addresses)))

    def _unfinished(self) -> list[ListedRoom]:
        """Return the tables that count for limits. Those of a server that is away do not: nobody could remove them."""
        return [room for room in self.listed.values() if room.state is not RoomState.FINISHED and not room.fault]

    def _new_id(self) -> str:
        """Return an id that no file uses."""
        while True:
            made = os.urandom(5).hex()
            if not any(self._folder.glob(f"{made}.*")):
                return made
