"""Harbours of several workers of one host in the loop of the test, without players' connections: one store in memory, one folder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from seatui.serve.cluster.cluster import TABLES, Cluster
from seatui.serve.cluster.memory_store import MemoryServer, MemoryStore
from seatui.serve.cluster.report import WorkerReport
from seatui.serve.harbour.harbour import HarbourLimits
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_card import CardEntry, decode
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.harbour.shared.cluster_harbour import ClusterHarbour
from tests.narrowing import checked
from tests.serve.harbour.clocked_harbour import IdleRunner
from tests.serve.waiting import until

NORTH = "north"
GAME = "sea-skirmish"


class WorkerHarbour:
    """One worker, with a clock that the test sets."""

    def __init__(self, server: MemoryServer, folder: Path, number: int) -> None:
        self.server = server
        self.folder = folder
        self.store = MemoryStore(server)
        self.cluster = Cluster(self.store, f"{NORTH}/{number}")
        self.time = 1000.0
        self._harbour: ClusterHarbour | None = None

    @property
    def harbour(self) -> ClusterHarbour:
        assert self._harbour is not None
        return self._harbour

    async def start(self, limits: HarbourLimits | None = None, **parts: Any) -> None:
        self.cluster.start()
        assert await self.cluster.connected(30)
        parts = {"make_runner": IdleRunner, "now": lambda: self.time, **parts}
        self._harbour = ClusterHarbour(self.folder, limits, cluster=self.cluster, **parts)
        self.cluster.make_report = lambda: WorkerReport(NORTH, guests=self.harbour.guests())
        self.cluster.report_soon()

    async def player(self, name: str) -> Player:
        """Return the player of that name, who may be new."""
        player = self.harbour.people.by_key(name, f"SHA256:{name}")
        await self.harbour.people.saved(player)
        return player

    async def make_table(self, host: Player, **plan: Any) -> Room:
        """Make a table that all workers know."""
        room = self.harbour.make_room(host, Plan(GAME, 2, **plan))
        await until(lambda: self.stored(room.id) is not None)
        return room

    async def start_game(self, room: Room, *names: str) -> None:
        """Start the game at a table of the first of these players. Nobody is there."""
        players = [await self.player(name) for name in names]
        for seat, player in enumerate(players):
            room.sit(player, seat)
        room.start(players[0])

    async def begin_game(self, *names: str) -> Room:
        """Start a game of two at a table where nobody is."""
        room = await self.make_table(await self.player(names[0]))
        await self.start_game(room, *names)
        return room

    async def give_up(self, room: Room) -> None:
        """Give up a table, so that all workers know."""
        self.harbour.rest(room)
        await until(lambda: (card := self.stored(room.id)) is not None and card.owner == "")

    async def reach(self, table: str) -> Room:
        return checked(Room, await self.harbour.reach(table))

    def stored(self, table: str) -> CardEntry | None:
        """Return the card of a table in the store."""
        data = self.server.read(TABLES).get(table)
        return None if data is None else decode(data)

    async def kill(self) -> None:
        """End as a killed process does: nothing is said, and locks and journals are free."""
        for task in (*self.cluster._tasks, *self.harbour._taking.values()):
            task.cancel()
        await asyncio.sleep(0)
        await self.store.close()
        for room in self.harbour.rooms.values():
            if room.table is not None:
                room.table.match.abandon()
        for lock in (*self.harbour.ownership._locks.values(), self.harbour._housekeeper):
            held, name = lock.is_held, lock.owner()
            lock.release()
            if held:
                lock._path.write_text(name)  # the name of a dead worker stays
        self._harbour = None

    async def stop(self) -> None:
        if self._harbour is not None:
            self._harbour.close()
            await self.cluster.close()


@asynccontextmanager
async def harbours(folder: Path, count: int = 2, limits: HarbourLimits | None = None) -> AsyncIterator[list[WorkerHarbour]]:
    """Run this many workers until the end of the block. Others can be added to the list, and are stopped too."""
    server = MemoryServer()
    workers = [WorkerHarbour(server, folder / "harbour", number) for number in range(1, count + 1)]
    try:
        for worker in tuple(workers):
            await worker.start(limits)
        await until(lambda: all(len(worker.cluster.reports) == count - 1 for worker in workers))
        yield workers
    finally:
        for worker in workers:
            await worker.stop()
