"""Tables of this host that move to another one, and tables that come from there: who may touch them, and what the lists say.

``moving_files`` has the steps, and the reasons for them. Here each is done under the table's lock, in a thread.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import TABLES
from seatui.serve.cluster.store import StoreError
from seatui.serve.event_log import log_warning
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room_card import CardEntry, RoomCard, public_record
from seatui.serve.harbour.shared import moving_files
from seatui.serve.harbour.shared.moving_files import ARRIVING, GONE, LEAVING, Cargo, Move
from seatui.serve.harbour.shared.table_lock import TableLock, lock_path

if TYPE_CHECKING:
    from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour

IN_USE = "somebody is just opening or closing this table there: try again in a moment"


class TableMoves:
    """The moves of one worker. ``leaving`` has the tables that this worker is moving, with the hosts that get them."""

    def __init__(self, harbour: ClusterHarbour, folder: Path) -> None:
        self.leaving: dict[str, str] = {}
        self._harbour = harbour
        self._folder = folder

    def destination(self, table: str) -> str:
        """Return the host to which a table is on its way; "" for all others."""
        card = self._harbour.directory.cards.get(table)
        return self.leaving.get(table) or (card.moving_to if card else "")

    # A table that leaves

    async def depart(self, table: str, host: str) -> tuple[Move, Cargo]:
        """Close a table of this host and take it off the disk's list, so that it can be sent to another host.

        ``Refused`` if that is not possible, and ``ElsewhereError`` if another worker of this host has it; it stays as it was then.
        """
        if to := self.destination(table):
            raise Refused("", f"this table is being moved to {to} already")
        self.leaving[table] = host
        move = None
        try:
            await self._own(table, host)
            epoch = self._harbour.ownership.epoch_of(table)
            cargo, last = await asyncio.to_thread(moving_files.pack, self._folder, table, epoch)
            move = moving_files.new_move(table, host, last)
            await asyncio.to_thread(moving_files.leave, self._folder, move)
        except OSError as error:
            await self._put_back(table, move)
            raise Refused("", f"its files cannot be read or renamed: {error.strerror or error}") from error
        except Exception:
            await self._put_back(table, move)
            raise
        return move, cargo

    async def _own(self, table: str, host: str) -> None:
        """Become the owner of a table, and close it. Its players follow it once it has arrived."""
        harbour = self._harbour
        if (task := harbour.taking(table)) is not None:
            await asyncio.wait({task})
        if room := harbour.rooms.get(table):
            if room.damage or room.trouble:
                raise Refused("", f"its game cannot be saved now: {room.damage or room.trouble}")
            room.hand_over()  # the harbour asks ``leaving``, and keeps the table
            return
        await harbour.ownership.take(table, self._folder / f"{table}.sea")
        if card := harbour.directory.cards.get(table):
            harbour.directory.tell(card, harbour.ownership.epoch_of(table), moving_to=host)

    async def give_away(self, move: Move) -> None:
        """Give a table to the other host for good, and let that one own it. ``OSError`` if the disk does not say so."""
        if self._harbour.ownership.is_lost(move.table):
            raise FileNotFoundError("another server has this table")
        await asyncio.to_thread(moving_files.give_away, self._folder, move)
        with suppress(StoreError):  # then the lease runs off
            await self._harbour.cluster.leases.release(move.table)

    async def take_back(self, move: Move) -> None:
        """Keep a table after all that was not given away."""
        await self._put_back(move.table, move)

    async def _put_back(self, table: str, move: Move | None) -> None:
        if move is not None:
            try:
                await asyncio.to_thread(moving_files.take_back, self._folder, move)
            except FileNotFoundError:
                pass  # it has never left
            except OSError as error:  # it is tried again with the moves that were cut off
                log_warning(f"a table that was not moved cannot be put back yet: {error.strerror or error}", table=table)
        self._release(table)

    async def finish(self, move: Move) -> None:
        """Put the files aside that the other host has; ``OSError`` if the disk fails."""
        await asyncio.to_thread(moving_files.finish, self._folder, move)
        self._harbour.cluster.disown(TABLES, move.table)
        self._forget(move.table, remove=True)

    def leave_open(self, table: str) -> None:
        """Leave a move whose end is unknown to the worker that keeps house."""
        self._forget(table)

    def _release(self, table: str) -> None:
        """Own a table no more that stays on this host, and tell the others that it rests."""
        self._forget(table)
        self._tell_if_here(table)

    def _tell_if_here(self, table: str) -> None:
        """Tell the others that a table rests on this host, if it does."""
        path = self._folder / f"{table}{room_file.SUFFIX}"
        if path.exists() and table not in self._harbour.rooms:
            self._harbour.resting.tell(path)

    def _forget(self, table: str, *, remove: bool = False) -> None:
        self.leaving.pop(table, None)
        if table in self._harbour.ownership.tables and table not in self._harbour.rooms:
            self._harbour.ownership.release(table, remove=remove)

    # Moves that were cut off

    async def take_up(self) -> list[Move]:
        """Take back all tables that were leaving when their worker ended, and own those that were given away, to send them on."""
        for card in tuple(self._harbour.directory.cards.values()):
            if card.moving_to and card.host_name == self._harbour.cluster.host and card.id not in self.leaving:
                self._tell_if_here(card.id)  # its worker ended before the first step
        given = list[Move]()
        for move, stage in await asyncio.to_thread(lambda: list(moving_files.stages(self._folder))):
            if stage in (LEAVING, GONE) and move.table not in self.leaving and self._is_free(move.table):
                self.leaving[move.table] = move.other
                if await self._was_given(move, stage):
                    given.append(move)
        return given

    def _is_free(self, table: str) -> bool:
        """Take the lock of a table; return False if that is not possible now."""
        with suppress(Refused):  # the disk fails: it is tried again
            return self._harbour.ownership.lock(table)
        return False

    async def _was_given(self, move: Move, stage: str) -> bool:
        """Return whether a move has to be ended by the other host; end it here otherwise."""
        if stage == GONE and (self._folder / move.name(GONE)).exists():
            with suppress(OSError):
                await self.give_away(move)  # the disk has to have it, whatever happened
                return True
            self.leave_open(move.table)
        else:
            await self._put_back(move.table, move)
        return False

    def tell_all(self) -> None:
        """Tell the others of tables that are on their way, if they do not know."""
        for move, stage in moving_files.stages(self._folder):
            if stage in (LEAVING, GONE) and not self._harbour.directory.is_told(move.table):
                self._tell(move, self._folder / move.name(stage))

    def _tell(self, move: Move, path: Path) -> None:
        try:
            record = room_file.parse(move.table, path.read_bytes(), path.name)
        except (Refused, OSError):
            return  # it was renamed just now, or is damaged, and then nobody can go there
        card = RoomCard(CardEntry(self._harbour.cluster.host, "", move.epoch, public_record(record), since=time.time()), record, 0)
        self._harbour.directory.tell(card, move.epoch, moving_to=move.other)

    # A table that comes

    async def arrive(self, move: Move, cargo: Cargo) -> None:
        """Keep the copies of a table; ``Refused`` if that is not possible."""
        lock = self._locked(move.table)
        try:
            await asyncio.to_thread(moving_files.sweep, self._folder, move.table)
            await asyncio.to_thread(moving_files.arrive, self._folder, move, cargo)
        except OSError as error:
            raise Refused("", f"its files cannot be written: {error.strerror or error}") from error
        finally:
            lock.release()

    async def settle(self, move: Move) -> bool:
        """Make a table of the copies, and tell everybody; see ``moving_files.settle``."""
        is_waiting = await asyncio.to_thread((self._folder / move.name(ARRIVING)).exists)
        lock = self._locked(move.table) if is_waiting else None
        try:
            is_known = await asyncio.to_thread(moving_files.settle, self._folder, move)
        except OSError as error:
            raise Refused("", f"its files cannot be renamed: {error.strerror or error}") from error
        finally:
            if lock is not None:
                lock.release()
        card = self._harbour.directory.cards.get(move.table)
        if card is None or card.host_name != self._harbour.cluster.host:
            self._tell_if_here(move.table)
        return is_known

    async def drop(self, move: Move) -> None:
        """Remove the copies of a table that the other host has taken back."""
        lock = self._locked(move.table)
        try:
            await asyncio.to_thread(moving_files.drop, self._folder, move)
        finally:
            lock.release()

    def _locked(self, table: str) -> TableLock:
        lock = TableLock(lock_path(self._folder, table), self._harbour.cluster.worker)
        try:
            if not lock.acquire():
                raise Refused("", IN_USE)
        except OSError as error:
            raise Refused("", f"its files cannot be locked: {error.strerror or error}") from error
        return lock
