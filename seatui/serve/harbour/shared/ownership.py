"""The tables that this worker owns: their locks on this host's disk, their leases, and their epochs.

The lock decides among the workers of this host. The lease tells all workers who has the table and under which epoch, and keeps a host from
playing on with a copy of a table that was moved to another host.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.match.listeners import Listeners
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.cluster.names import host_of
from seatui.serve.cluster.store import StoreError
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.shared.moving_files import epoch_on_disk
from seatui.serve.harbour.shared.table_lock import TableLock, lock_path

LOST = "another server has this table now"


class ElsewhereError(Exception):
    """A table that another worker has."""

    def __init__(self, worker: str) -> None:
        super().__init__(worker)
        self.worker = worker


class Ownership:
    """Locks and leases of one worker. ``lost`` tells which table has another owner now."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        self.lost = Listeners[[str]]()
        self._folder = folder
        self._cluster = cluster
        self._locks: dict[str, TableLock] = {}
        self._lost: set[str] = set()
        self._unleased: set[str] = set()  # taken while the store was away
        cluster.leases.lost.add(self._on_lost)
        cluster.switched.add(self._on_switch)

    @property
    def tables(self) -> frozenset[str]:
        """The tables that this worker owns."""
        return frozenset(self._locks)

    def epoch_of(self, table: str) -> int:
        """Return the epoch of a table that this worker owns; 0 if it does not."""
        return self._cluster.leases.epochs.get(table, 0)

    def guard(self, table: str) -> Callable[[], str]:
        """Return a function that says why this worker may no longer write a table's journal; "" while it may. Any thread may call it."""
        return lambda: "" if table in self._locks and table not in self._lost else LOST

    def is_lost(self, table: str) -> bool:
        """Return whether another worker has a table that this one had."""
        return table in self._lost

    def owner_of(self, table: str) -> str:
        """Return the worker of this host that has a table, as its lock says; "" if nobody has."""
        return self._lock_of(table).owner()

    def take_new(self, table: str, last_epoch: int = 0) -> None:
        """Own a table of which nobody knows: it is being made, or comes back to the list with this last epoch."""
        if not self.lock(table):
            raise Refused("", "another worker is just opening this table: try again in a moment")
        self._cluster.leases.assume(table, last_epoch + 1)
        self._unleased.add(table)
        self._lease_unleased()

    async def take(self, table: str, journal: Path) -> int:
        """Own a table of this host, and return the epoch for it. ``ElsewhereError`` if another worker has it."""
        if not self.lock(table):
            raise ElsewhereError(self.owner_of(table))
        try:
            return await self._lease(table, await asyncio.to_thread(epoch_on_disk, journal.with_suffix(room_file.SUFFIX)))
        except BaseException:
            self._unlock(table)
            raise

    def lock(self, table: str) -> bool:
        """Take the lock of a table without a lease, for one that is not played here; return False if another worker has it.

        ``Refused`` if the disk fails.
        """
        lock = self._lock_of(table)
        try:
            if not lock.acquire():
                return False
        except OSError as error:
            raise Refused("", f"the table cannot be opened, for the disk fails: {error.strerror or error}") from error
        self._locks[table] = lock
        self._lost.discard(table)
        return True

    def release(self, table: str, *, remove: bool = False) -> None:
        """Give a table up, which must be closed; ``remove`` says that it is gone for good."""
        self._unlock(table, remove=remove)
        self._unleased.discard(table)
        self._cluster.run(self._release_lease(table))

    def close(self) -> None:
        """Give all tables up. Their leases end with the connection to the store."""
        for table in tuple(self._locks):
            self._unlock(table)

    # Internals

    def _lock_of(self, table: str) -> TableLock:
        return self._locks.get(table) or TableLock(lock_path(self._folder, table), self._cluster.worker)

    def _unlock(self, table: str, *, remove: bool = False) -> None:
        if (lock := self._locks.pop(table, None)) is not None:
            lock.release(remove=remove)

    async def _lease(self, table: str, journal_epoch: int) -> int:
        """Take the lease of a locked table. Its last holder on this host is gone, for the lock was free; one on another host that has it
        under a smaller epoch than our files have given the table away.
        """
        try:
            lease = await self._cluster.leases.take(table, journal_epoch)
            if lease.holder != self._cluster.worker:
                is_newer = host_of(lease.holder) != self._cluster.host and lease.epoch >= journal_epoch
                if is_newer and self._cluster.is_alive(lease.holder):
                    raise ElsewhereError(lease.holder)
                lease = await self._cluster.leases.take(table, journal_epoch, force=True)
        except StoreError:
            self._cluster.leases.assume(table, journal_epoch + 1)
            self._unleased.add(table)
            return journal_epoch + 1
        if lease.holder != self._cluster.worker:
            raise ElsewhereError(lease.holder)
        return lease.epoch

    def _on_switch(self) -> None:
        if self._cluster.is_connected:
            self._lease_unleased()

    def _lease_unleased(self) -> None:
        if self._cluster.is_connected and self._unleased:
            self._cluster.run(self._tell_leases())

    async def _tell_leases(self) -> None:
        """Tell the store of tables that were taken while it was away. If it is away again, they wait for its return."""
        waiting, self._unleased = self._unleased, set()
        for table in waiting & self._locks.keys():
            try:
                await self._lease(table, max(0, self.epoch_of(table) - 1))
            except ElsewhereError:
                self._on_lost(table)
            if table not in self._locks:  # given up meanwhile
                self._unleased.discard(table)
                await self._release_lease(table)

    async def _release_lease(self, table: str) -> None:
        try:
            await self._cluster.leases.release(table)
        except StoreError:
            return  # it runs off

    def _on_lost(self, table: str) -> None:
        """Stop writing at once, then tell."""
        if table in self._locks:
            self._lost.add(table)
            self.lost.tell(table)
