"""Planted faults of the cluster, each of which must break a law in some cluster of its budget."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from random import Random
from typing import Any
from unittest.mock import patch

from seatui.match.saves import loading
from seatui.match.saves.journal import Journal
from seatui.serve.cluster.memory_store import MemoryServer
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER
from seatui.serve.harbour.rooms.room_core import RoomCore
from seatui.serve.harbour.shared import table_lock
from seatui.serve.harbour.shared.directory import Directory
from seatui.serve.harbour.shared.ownership import Ownership
from seatui.serve.harbour.shared.resting_tables import RestingTables
from seatui.serve.relay.back import BackLink
from tests.simulation.mutants import Mutant, _sync_nothing

_write = BackLink.write


def _replaced(owner: Any, name: str, replacement: object) -> Callable[[], AbstractContextManager[Any]]:
    return lambda: patch.object(owner, name, replacement)


def _cross_links() -> AbstractContextManager[Any]:
    """Let one answer in thirty reach the link of another session."""
    chance = Random(1)

    def write(self: BackLink, data: bytes) -> None:
        links = [link for link in self._server._links if link._session is not None]
        _write(chance.choice(links) if links and not chance.randrange(30) else self, data)

    return patch.object(BackLink, "write", write)


def _cross_reads() -> AbstractContextManager[Any]:
    """Let the store answer one reading in three with another table."""
    read, chance = MemoryServer.read, Random(1)

    def wrong(self: MemoryServer, table: str) -> dict[str, bytes]:
        return read(self, chance.choice(("tables", "names")) if not chance.randrange(3) else table)

    return patch.object(MemoryServer, "read", wrong)


def _claim_anyway(self: MemoryServer, table: str, entries: Any, before: Any) -> dict[str, bytes | None]:
    self.write(table, entries)
    return {}


def _keep_card(self: Directory, table: str) -> None:
    self._told.pop(table, None)


def _share_locks() -> AbstractContextManager[Any]:
    return patch.object(table_lock, "_lock", lambda _file: True)


def _hand_over_at_once(self: RoomCore) -> None:
    self._retire(HANDED_OVER)


def _load_any_epoch() -> AbstractContextManager[Any]:
    read = loading._read_whole
    stack = ExitStack()
    stack.enter_context(patch.object(loading, "_read_whole", lambda path, epoch=0: read(path)))
    stack.enter_context(patch.object(RestingTables, "stale_fault", lambda *_: ""))
    return stack


def _renew_nothing(self: MemoryServer, holder: str, leases: Any, seconds: float) -> dict[str, Any]:
    return {}


MUTANTS = (
    Mutant("a journal is not synced", _replaced(Journal, "_sync", _sync_nothing), 60, kind="cluster"),
    Mutant("a table's lock is not taken", _share_locks, 60, kind="cluster"),
    Mutant("an answer reaches another link", _cross_links, 20, kind="cluster"),
    Mutant("the store answers with another table", _cross_reads, 20, kind="cluster"),
    Mutant("a name is claimed without its condition", _replaced(MemoryServer, "claim", _claim_anyway), 20, kind="cluster"),
    Mutant("a table is handed over without its last writes", _replaced(RoomCore, "hand_over", _hand_over_at_once), 200, kind="cluster"),
    Mutant("an old copy of a table is played", _load_any_epoch, 400, kind="cluster"),
    Mutant("the guard is not asked", _replaced(Ownership, "guard", lambda *_: lambda: ""), 400, kind="cluster"),
    Mutant("leases are not watched", _replaced(MemoryServer, "renew", _renew_nothing), 400, kind="cluster"),
    Mutant("the card of a table that is gone stays", _replaced(Directory, "withdraw", _keep_card), 60, kind="cluster"),
)
"""Planted faults of the cluster."""
