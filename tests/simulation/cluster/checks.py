"""The laws of a cluster, besides those of a server: one owner, one name for one person, and lists that are right in the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.match.referee import Match
from seatui.match.saves.errors import SaveError
from seatui.serve.harbour.harbour import TABLES
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_card import RoomCard
from seatui.serve.harbour.rooms.room_model import RoomRecord, RoomState
from tests.simulation.checks import Archive, BrokenLawError
from tests.simulation.cluster.nodes import Node, Run
from tests.simulation.cluster.people import Claimant
from tests.simulation.cluster.worker import Worker

if TYPE_CHECKING:
    from seatui.match.saves.journal import Journal

Where = dict[str, str]
"""The tables of people who are at one, by name."""


class ClusterArchive(Archive):
    """The tables of all hosts as their disks have them."""

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(folders[0])
        self._parts = [Archive(folder) for folder in folders]
        self._folders = [folder / TABLES for folder in folders]

    def match(self, table: str) -> Match:
        if table not in self._matches:
            having = [part for part, folder in zip(self._parts, self._folders, strict=True) if (folder / f"{table}.sea").exists()]
            if len(having) > 1:
                raise BrokenLawError(f"table {table} is on several hosts")
            if not having:
                raise BrokenLawError(f"table {table} is gone")
            self._matches[table] = having[0].match(table)
        return self._matches[table]

    def rooms(self) -> list[RoomRecord]:
        return [record for part in self._parts for record in part.rooms()]


class Owners:
    """Watches who writes to journals."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        self._epochs: dict[str, int] = {}  # the greatest of each table

    def note_write(self, journal: Journal) -> None:
        """Check, after a write, that it was the table's owner who wrote."""
        table, epoch = journal.path.stem, journal.fence.epoch
        if epoch < self._epochs.get(table, 0):
            raise BrokenLawError(f"a record of epoch {epoch} was written at {table} after one of epoch {self._epochs[table]}")
        self._epochs[table] = epoch
        self.check()

    def check(self) -> None:
        """Check that no table has two owners that both run."""
        seen: dict[str, Run] = {}
        for run, room in _rooms(self._nodes):
            if run.process.is_paused or run.worker is None or run.worker.harbour.ownership.is_lost(room.id):
                continue
            if room.id in seen:
                raise BrokenLawError(f"{room.title} ({room.id}) has two owners: {seen[room.id].process.name} and {run.process.name}")
            seen[room.id] = run


def _rooms(nodes: Sequence[Node]) -> Iterator[tuple[Run, Room]]:
    for node in nodes:
        for run in node.runs:
            if run.worker is not None and run.worker.link is not None and run.worker.link._harbour is not None:
                for room in run.worker.harbour.rooms.values():
                    yield run, room


def check_names(claimants: Sequence[Claimant]) -> None:
    """Check that no name was given to two people."""
    for one in claimants:
        for other in claimants:
            if one is not other and (both := set(one.got) & set(other.got)):
                raise BrokenLawError(f"the names {sorted(both)} were given to {one.key} and {other.key}")


async def check_lists(nodes: Sequence[Node], seconds: float) -> None:
    """Check that the lists of all workers become right."""
    fault = ""
    try:
        async with asyncio.timeout(seconds):
            while fault := _fault_of_lists(nodes):
                await asyncio.sleep(0.3)
    except TimeoutError:
        raise BrokenLawError(f"the lists do not become right: {fault}") from None


def _fault_of_lists(nodes: Sequence[Node]) -> str:
    if waiting := [node.host.name for node in nodes if not node.is_whole]:
        return f"workers of {waiting} do not run"
    workers = [(run.process.name, run.worker) for node in nodes for run in node.runs if run.worker is not None]
    here, at = _people(worker for _, worker in workers)
    on_disk = {path.stem: node.host.name for node in nodes for path in (node.folder / TABLES).glob(f"*{room_file.SUFFIX}")}
    owned = {room.id: worker.link.cluster.worker for _, worker in workers if worker.link for room in worker.harbour.rooms.values()}
    for name, worker in workers:
        listed = worker.harbour.listed
        if listed.keys() != on_disk.keys():
            return f"{name} lists {sorted(listed.keys() ^ on_disk.keys())} wrongly"
        for card in listed.values():
            if isinstance(card, RoomCard) and (card.host_name, card.owner) != (on_disk[card.id], owned.get(card.id, "")):
                return f"{name} lists {card.id} at {card.host_name} with {card.owner!r}, not {on_disk[card.id]}, {owned.get(card.id)}"
        where = {each: room.id for each, room in worker.harbour.whereabouts.items() if room is not None}
        if worker.harbour.whereabouts.keys() != here or where != at:
            return f"{name} lists people wrongly: {set(worker.harbour.whereabouts) ^ here or (where, at)}"
    return ""


def _people(workers: Iterable[Worker]) -> tuple[set[str], Where]:
    """Return everybody who is connected, and the tables of those who are at one."""
    visitors = [visitor for worker in workers for visitor in worker.harbour.visitors if not visitor.worker]
    return {each.player.name for each in visitors}, {each.player.name: each.at.id for each in visitors if each.at}


async def check_ways(worker_name: str, run: Run, nodes: Sequence[Node]) -> None:
    """Check, as a worker, that all unfinished tables can be reached from there."""
    assert run.worker is not None
    harbour, fault = run.worker.harbour, ""
    names = {each.worker.link.cluster.worker for node in nodes for each in node.runs if each.worker and each.worker.link}
    for table in [room.id for room in harbour.listed.values() if room.state is not RoomState.FINISHED]:
        for _ in range(20):
            try:
                found = await harbour.reach(table)
                fault = "" if isinstance(found, Room) or found in names else f"{found} is named, which is not there"
            except (Refused, SaveError) as refused:
                fault = str(refused)
            if not fault or "gone" in fault:
                break
            await asyncio.sleep(1)
        if fault and "gone" not in fault:
            raise BrokenLawError(f"{worker_name} finds no way to {table}: {fault}")
