"""The harbour of one worker in a cluster: it owns the tables in use here, and lists all others by their cards.

A table has an owner only while somebody is there. The first who opens a table at rest becomes its owner; some time after the last player
has left, the owner gives it up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from seatui.engine.contract import Refused
from seatui.match.saves.epochs import Guard
from seatui.serve.addresses import client_network
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.messages import Message
from seatui.serve.cluster.report import Guest
from seatui.serve.event_log import log_crash, log_event, log_warning
from seatui.serve.harbour.harbour import Harbour, HarbourLimits
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER, REMOVED, ListedRoom
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_card import RoomCard
from seatui.serve.harbour.rooms.room_core import CLOSE_IDLE_AFTER
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.harbour.shared.directory import Directory
from seatui.serve.harbour.shared.housekeeping import Housekeeping
from seatui.serve.harbour.shared.moving_files import epoch_on_disk
from seatui.serve.harbour.shared.ownership import ElsewhereError, Ownership
from seatui.serve.harbour.shared.resting_tables import RestingTables
from seatui.serve.harbour.shared.table_lock import TableLock, lock_path
from seatui.serve.harbour.shared.table_moves import TableMoves

REACH_TRIES = 10
REACH_PAUSE = 0.2
"""Seconds between attempts to reach a table whose owner is just changing."""
TELL_PAUSE = 0.1
"""Seconds in which changes of a table are told together."""
TURNS_EVERY = 4.0
"""Seconds between tellings of the turns of games in play."""
ANNOUNCEMENT = "announcement"
"""The kind of a message with words for everybody."""
HOUSEKEEPER = "housekeeper"
STORE_AWAY = (
    "The servers cannot reach each other now: games go on, but lists and chat show this server alone, and new names have to wait a little."
)
HOST_AWAY = "its server is away"
MOVE_PATIENCE = 10.0
"""Seconds that a player waits for a table that is on its way to another host."""
LOG = logging.getLogger(__name__)
BUSY = "this table is just being opened or closed: try again in a moment"


class ClusterHarbour(Harbour):
    """A harbour that shares its tables with other workers."""

    def __init__(self, folder: Path, limits: HarbourLimits | None = None, *, cluster: Cluster, **parts: Any) -> None:
        """``parts`` are as in ``Harbour``. Its tables are those on the disk of this host, of which it owns none yet."""
        self.cluster = cluster
        self.is_leaving = False  # it gives up its tables and takes no new ones
        self.ownership = Ownership(folder / "tables", cluster)
        self.directory = Directory(cluster, self._note_change_elsewhere)
        self._listed: dict[str, ListedRoom] | None = None
        self._taking: dict[str, asyncio.Task[Room]] = {}
        self._untold: dict[str, asyncio.TimerHandle] = {}
        self._others: dict[str, tuple[bool, tuple[Guest, ...]]] = {}  # of each other worker, what the lists depend on
        self.moves = TableMoves(self, folder / "tables")
        self.resting = RestingTables(self, folder / "tables")
        self.housekeeping = Housekeeping(self)
        self._housekeeper = TableLock(lock_path(folder / "tables", HOUSEKEEPER), cluster.worker)
        super().__init__(folder, limits, cluster=cluster, **parts)
        self.ownership.lost.add(self._stand_down)
        cluster.written.add(self.resting.check_card)
        cluster.switched.add(self._on_switch)
        cluster.reported.add(self._note_reports)
        cluster.received.add(self._hear)
        self.moderation.changed.add(self.note_moderation)
        cluster.run(self._tell_turns())
        if cluster.is_connected:
            self._on_switch()

    # Lists

    @property
    def missing(self) -> str:
        return "" if self.cluster.is_connected else STORE_AWAY

    @property
    def listed(self) -> Mapping[str, ListedRoom]:
        if self._listed is None:
            for card in self.directory.cards.values():
                card.fault = "" if self._is_reachable(card) else HOST_AWAY
            found: dict[str, ListedRoom] = {**self.directory.cards, **self.rooms}
            self._listed = dict(sorted(found.items(), key=lambda item: (item[1].made, item[0])))
        return self._listed

    @property
    def accounted(self) -> list[ListedRoom]:
        """Own tables; one worker of a host also tells of those at rest."""
        own: list[ListedRoom] = list(self.rooms.values())
        if self._housekeeper.is_held:
            own += [card for card in self.directory.cards.values() if card.is_at_rest and card.host_name == self.cluster.host]
        return own

    def _places_of_people(self) -> Iterator[tuple[str, ListedRoom | None]]:
        yield from super()._places_of_people()
        for guest in self.directory.guests():
            yield guest.name, self.listed.get(guest.table)

    def guests(self) -> tuple[Guest, ...]:
        """Return the players who are connected at this worker, for its report."""
        own = [visitor for visitor in self.visitors if not visitor.worker]
        return tuple(
            Guest(each.player.id, each.player.name, each.at.id if each.at else "", client_network(each.identity.address)) for each in own
        )

    # Ways to a table

    async def reach(self, table: str) -> Room | str:
        for _ in range(REACH_TRIES):
            await self._wait_for_move(table)
            room = self.rooms.get(table)
            if room is None and (worker := self._way_to(table)):
                return worker
            try:
                if room is None:
                    room = await asyncio.shield(self.take_once(table))
                await room.ensure_open()
                if not room.is_discarded:
                    return room  # otherwise it was given up while it was opened
            except ElsewhereError as elsewhere:
                if elsewhere.worker not in ("", self.cluster.worker):
                    return elsewhere.worker
            await asyncio.sleep(REACH_PAUSE)
        raise Refused("", BUSY)

    def worker_for_move(self, table: str) -> str:
        """Return the worker that can move a table: its owner, or any of its host; ``Refused`` if none is there."""
        if table in self.rooms:
            return self.cluster.worker
        card = self.directory.cards.get(table)
        if card is None:
            raise Refused("", "this table is gone")
        if owner := self.directory.owner_of(card):
            return owner
        if card.host_name == self.cluster.host:
            return self.cluster.worker
        if workers := self.directory.workers_of(card.host_name):
            return workers[0]
        raise Refused("", f"this table is on {card.host_name}, which cannot be reached now")

    async def _wait_for_move(self, table: str) -> None:
        """Wait until a table has come to another host; ``Refused`` if that takes long."""
        end = asyncio.get_running_loop().time() + MOVE_PATIENCE
        while to := self.moves.destination(table):
            if asyncio.get_running_loop().time() >= end:
                raise Refused("", f"this table is being moved to {to}: try again in a moment")
            await asyncio.sleep(REACH_PAUSE)

    def _way_to(self, table: str) -> str:
        """Return the worker to ask for a table; "" if this one may take it. ``Refused`` if there is no way."""
        card = self.directory.cards.get(table)
        if card is None:
            raise Refused("", "this table is gone")
        host = card.host_name
        if host == self.cluster.host:
            others = self.directory.workers_of(host) if self.is_leaving else []
            owner = self.ownership.owner_of(table)
            return owner if owner in others else others[0] if others else ""
        if owner := self.directory.owner_of(card):
            return owner
        if workers := self.directory.workers_of(host):
            return workers[0]
        raise Refused("", f"the server that has this table ({host}) cannot be reached now: its games are saved, so try again later")

    def _is_reachable(self, card: RoomCard) -> bool:
        """Return whether a worker of the table's host is alive, as far as is known."""
        return card.host_name == self.cluster.host or bool(self.directory.owner_of(card) or self.directory.workers_of(card.host_name))

    def take_once(self, table: str) -> asyncio.Task[Room]:
        """Take a table at rest, once for all who want it."""
        if (task := self._taking.get(table)) is None:
            task = self._taking[table] = asyncio.get_running_loop().create_task(self._take(table))
            task.add_done_callback(partial(self._note_taken, table))
        return task

    def _note_taken(self, table: str, task: asyncio.Task[Room]) -> None:
        self._taking.pop(table, None)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused | ElsewhereError):
            log_crash(error, table=table)

    def taking(self, table: str) -> asyncio.Task[Room] | None:
        """Return the task that is taking a table for this worker."""
        return self._taking.get(table)

    async def _take(self, table: str) -> Room:
        if to := self.moves.destination(table):
            raise Refused("", f"this table is being moved to {to}: try again in a moment")
        path = self._folder / f"{table}{room_file.SUFFIX}"
        await self.ownership.take(table, path.with_suffix(".sea"))
        try:
            if fault := await asyncio.to_thread(self.resting.stale_fault, path):
                raise Refused("", fault)
            room = Room(await asyncio.to_thread(room_file.read, path), self._services)
            room.inspect_journal(await asyncio.to_thread(room.read_journal))
            if self.ownership.is_lost(table):
                raise ElsewhereError("")
        except BaseException:
            self.ownership.release(table)
            raise
        self._add(room)
        self._tell(room)
        self._changed()
        log_event("table_taken", table=table, title=room.title, epoch=self.ownership.epoch_of(table))
        return room

    # Tables of this worker

    def _fence_of(self, table: str) -> tuple[int, Guard | None]:
        return self.ownership.epoch_of(table), self.ownership.guard(table)

    def _own(self, table: str) -> None:
        self.ownership.take_new(table, epoch_on_disk(self._folder / f"{table}{room_file.CLOSED}"))

    def _add(self, room: Room) -> Room:
        room.listen(partial(self._tell_soon, room))
        self._tell_soon(room)
        return super()._add(room)

    def _tell_soon(self, room: Room) -> None:
        if room.id not in self._untold:
            self._untold[room.id] = asyncio.get_running_loop().call_later(TELL_PAUSE, self._tell, room)

    def _tell(self, room: Room) -> None:
        if (timer := self._untold.pop(room.id, None)) is not None:
            timer.cancel()
        if self.rooms.get(room.id) is room:
            self.directory.tell(room, self.ownership.epoch_of(room.id))

    async def _tell_turns(self) -> None:
        while True:
            await asyncio.sleep(TURNS_EVERY)
            for room in self.rooms.values():
                if room.state is RoomState.PLAYING:
                    self._tell(room)

    def _disown(self, room: Room) -> None:
        if (timer := self._untold.pop(room.id, None)) is not None:
            timer.cancel()
        if room.removal == HANDED_OVER and (to := self.moves.leaving.get(room.id)):
            self.directory.tell(room, self.ownership.epoch_of(room.id), moving_to=to)
            return  # this worker keeps it until it has gone
        if self.ownership.is_lost(room.id):
            self.directory.yield_to_owner(room.id)
        elif room.removal in ("", HANDED_OVER):
            self.directory.tell(room, self.ownership.epoch_of(room.id), rests=True)
            self.resting.note_given_up(room.id)
        else:
            self.directory.withdraw(room.id)
        self.ownership.release(room.id, remove=room.removal == REMOVED)

    def _stand_down(self, table: str) -> None:
        """Another worker has a table that this one had."""
        if room := self.rooms.get(table):
            log_warning("another worker has this table now: it is left to that one", table=table)
            room.stand_down()

    def rest(self, room: Room) -> None:
        """Give up a table that nobody is at. One whose password for it is being compared has to go there again."""
        room.hand_over()

    def hand_over_all(self) -> None:
        """Give up all tables, whose players go on at other workers."""
        self.is_leaving = True
        for room in tuple(self.rooms.values()):
            self._hand_over(room)

    def _hand_over(self, room: Room) -> None:
        """Close a table, with all that is being written. If that fails, the other tables go all the same."""
        try:
            room.hand_over()
        except Exception as error:  # noqa: BLE001 - whatever it is
            log_crash(error, table=room.id)

    def _remove_oldest(self, unfinished: list[ListedRoom]) -> None:
        own = [room for room in unfinished if not isinstance(room, RoomCard) or room.host_name == self.cluster.host]
        super()._remove_oldest(own)

    def _discard(self, room: ListedRoom) -> None:
        """Remove a table at rest in the background: the limit may be exceeded by one meanwhile."""
        if isinstance(room, RoomCard):
            self.cluster.run(self.housekeeping.discard(room))
        else:
            super()._discard(room)

    # Housekeeping

    def close_idle_rooms(self) -> None:
        super().close_idle_rooms()
        for room in tuple(self.rooms.values()):
            if room.may_rest and room.empty_for >= CLOSE_IDLE_AFTER:
                self.rest(room)
        if self.keeps_house():
            self.cluster.run(self.housekeeping.run())

    def keeps_house(self) -> bool:
        """Return whether this is the worker of its host that looks after tables at rest."""
        try:
            return self._housekeeper.acquire()
        except OSError as error:
            LOG.warning("nobody looks after the tables at rest, for the disk fails: %s", error.strerror or error)
            return False

    def _expire_names(self) -> None:
        """One worker does it. With several hosts nobody does, for none knows who sits at the closed tables of another."""
        hosts = {card.host_name for card in self.directory.cards.values()} | {report.host for report in self.cluster.reports.values()}
        if hosts <= {self.cluster.host} and self.cluster.is_connected and self.keeps_house():
            super()._expire_names()

    def _ids_here(self) -> set[str]:
        return super()._ids_here() | {guest.id for guest in self.directory.guests()}

    # The host's wishes

    async def room_for_host(self, wanted: str) -> Room:
        found = self.find_room(wanted)
        if isinstance(found, Room):
            return found
        try:
            if not (worker := self._way_to(found.id)):
                return await self.take_once(found.id)
        except ElsewhereError as elsewhere:
            worker = elsewhere.worker
        raise Refused("", f"worker {worker} has this table: the host can act on it there")

    async def remove_room(self, player: Player, table: str) -> None:
        if (card := self.listed.get(table)) and (fault := card.removal_fault(player)):
            raise Refused("", fault)
        await super().remove_room(player, table)

    def close(self) -> None:
        rooms, self.rooms = tuple(self.rooms.values()), {}
        for room in rooms:
            self._hand_over(room)
            self._disown(room)
        self._housekeeper.release()
        super().close()
        self.ownership.close()

    def announce(self, text: str, *, here_only: bool = False) -> None:
        super().announce(text)
        if not here_only:
            self.cluster.send(ANNOUNCEMENT, text)

    # What others do

    def _hear(self, message: Message) -> None:
        if message.kind == ANNOUNCEMENT and isinstance(message.data, str):
            super().announce(message.data)

    def _notify(self) -> None:
        self._listed = None
        super()._notify()
        self.cluster.report_soon()

    def _note_reports(self) -> None:
        """Tell of people who come or go at other workers. Most reports have other news, and must not be answered with a report."""
        others = {worker: (report.is_leaving, report.guests) for worker, report in self.cluster.reports.items()}
        if others != self._others:
            self._others = others
            self._note_change_elsewhere()

    def _note_change_elsewhere(self) -> None:
        self._listed = None
        super()._notify()

    def _on_switch(self) -> None:
        if self.cluster.is_connected:
            self.cluster.run(self._tell_all())
        self._note_change_elsewhere()

    async def _tell_all(self) -> None:
        """Tell the others of all tables of this host that they do not know, as after a start or when the store has lost its memory."""
        for path in self.resting.untold():
            self.resting.tell(path)
            await asyncio.sleep(0)
        self.resting.correct_given_up()
        self.moves.tell_all()

    def _load_rooms(self) -> None:
        """List the tables of this host's disk; nobody has them yet, as far as this worker knows."""
        for path in self.resting.untold():
            self.resting.tell(path)
        self.moves.tell_all()

    def tell_again(self, table: str) -> None:
        """Tell the others of a table of this worker, although nothing has changed: they have heard something else."""
        self.directory.forget_told(table)
        self._tell_soon(self.rooms[table])
