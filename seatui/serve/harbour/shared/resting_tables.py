"""The tables on this host's disk that no worker has open: what the others are told of them, and old copies that nobody may play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import TABLES
from seatui.serve.event_log import log_warning
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room_card import RoomCard
from seatui.serve.harbour.shared import moving_files
from seatui.serve.harbour.shared.table_lock import TableLock, lock_path

if TYPE_CHECKING:
    from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour


class RestingTables:
    """The tables at rest, as one worker sees them."""

    def __init__(self, harbour: ClusterHarbour, folder: Path) -> None:
        self._harbour = harbour
        self._folder = folder
        self._told: set[str] = set()  # tables of which this worker has told
        self._warned: set[str] = set()
        self._given_up: set[str] = set()  # while the store was away, when another worker may have had them since

    def on_disk(self) -> set[str]:
        """Return the tables of this host's disk. May run in a thread."""
        return {path.stem for path in self._folder.glob(f"*{room_file.SUFFIX}")}

    def untold(self) -> Iterator[Path]:
        """Yield the files of the tables that the others do not know, or know only by an old copy on another host."""
        directory, host = self._harbour.directory, self._harbour.cluster.host
        left = moving_files.left_epochs(self._folder)
        for path in sorted(self._folder.glob(f"*{room_file.SUFFIX}")):
            card = directory.cards.get(path.stem)
            is_known = card is not None and card.host_name == host and directory.is_told(path.stem)
            if not is_known and path.stem not in self._harbour.rooms and not self._is_stale(path, left):
                yield path

    def tell(self, path: Path) -> None:
        """Tell of a table that no worker has. The lock is held meanwhile, so that nobody takes it between look and word."""
        lock = TableLock(lock_path(self._folder, path.stem), self._harbour.cluster.worker)
        try:
            if not lock.acquire():
                return  # its owner will tell
            room = self._harbour.read_room(path)
            room.inspect_journal(room.read_journal())
        except (Refused, OSError) as error:
            log_warning(f"a table was skipped: {error}")
        else:
            self._told.add(room.id)
            if self._harbour.cluster.is_connected:
                self._harbour.directory.tell(room, max(room.record.epoch, room.journal_epoch), rests=True)
            else:
                self._harbour.directory.assume(room)
        finally:
            lock.release()

    def correct(self, table: str) -> None:
        """Tell the others how a table of this host is, or that it is gone, unless a worker has it."""
        path = self._folder / f"{table}{room_file.SUFFIX}"
        if path.exists():
            self.tell(path)
            return
        lock = TableLock(lock_path(self._folder, table), self._harbour.cluster.worker)
        try:
            if not lock.acquire():
                return
        except OSError as error:
            log_warning(f"nobody can say whether a table is gone, for the disk fails: {error.strerror or error}", table=table)
            return
        is_gone = not path.exists() and table not in moving_files.on_their_way(self._folder)
        if is_gone:
            self._harbour.directory.withdraw(table)
        lock.release(remove=is_gone)

    def note_given_up(self, table: str) -> None:
        """Note that this worker has told of a table at rest. If the store is away, others may tell of it before the store hears this."""
        if not self._harbour.cluster.is_connected:
            self._given_up.add(table)

    def correct_given_up(self) -> None:
        """Tell of the tables that were given up while the store was away as they are now: what was told then may be old."""
        while self._given_up:
            self.correct(self._given_up.pop())

    # Copies that nobody may play

    def stale_fault(self, path: Path, left: dict[str, int] | None = None) -> str:
        """Return why a table on this disk is an old copy of one that another host has; "" if it is none. ``Refused`` if it is damaged."""
        table = path.stem
        left = moving_files.left_epochs(self._folder) if left is None else left
        card = self._harbour.directory.cards.get(table)
        other = card if card is not None and card.host_name != self._harbour.cluster.host else None
        if table not in left and other is None:
            return ""
        epoch = moving_files.epoch_on_disk(path)
        if other is not None and other.entry.epoch >= epoch:
            return f"this is an old copy of a table that {other.host_name} has"
        return "this is an old copy of a table that was moved to another host" if epoch <= left.get(table, -1) else ""

    def _is_stale(self, path: Path, left: dict[str, int]) -> bool:
        """Return whether a table is left alone, and warn once of it."""
        try:
            fault = self.stale_fault(path, left)
        except (Refused, OSError) as error:
            fault = str(error)
        if fault and path.stem not in self._warned:
            self._warned.add(path.stem)
            log_warning(f"{path.name} is left alone: {fault}", table=path.stem)
        return bool(fault)

    def check_card(self, table: str, key: str, value: bytes | None) -> None:
        """Contradict a wrong card of a table of ours: an old one of a worker that has had it before, or that of a host with an old copy."""
        harbour = self._harbour
        if table != TABLES:
            return
        card = None if value is None else harbour.directory.cards.get(key)
        if key in harbour.rooms and self._is_wrong(card, harbour.ownership.epoch_of(key)):
            harbour.tell_again(key)
        elif key in self._told and card is not None and card.host_name != harbour.cluster.host:
            self._told.discard(key)
            harbour.cluster.run(self._contradict(self._folder / f"{key}{room_file.SUFFIX}"))

    def _is_wrong(self, card: RoomCard | None, epoch: int) -> bool:
        """Return whether a card of a table that this worker has under this epoch is wrong. On one host the lock says who has it."""
        cluster = self._harbour.cluster
        if card is None or card.host_name == cluster.host:
            return card is None or card.owner != cluster.worker
        return card.entry.epoch < epoch

    async def _contradict(self, path: Path) -> None:
        is_ours = path.exists() and path.stem not in self._harbour.rooms
        if is_ours and not self._is_stale(path, moving_files.left_epochs(self._folder)):
            self.tell(path)
