"""One seed is one cluster, with people and faults."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from seatui.engine.contract import Refused
from seatui.match.saves.journal import Journal
from seatui.serve.cluster import node_claim
from seatui.serve.harbour.rooms.room_card import RoomCard
from seatui.serve.harbour.rooms.room_model import RoomState
from tests.simulation.checks import BrokenLawError, Checks
from tests.simulation.cluster.checks import ClusterArchive, Owners, check_lists, check_names, check_ways
from tests.simulation.cluster.faults import ClusterFaults
from tests.simulation.cluster.nodes import Node
from tests.simulation.cluster.people import Claimant, ClusterPerson, Door
from tests.simulation.cluster.store import SimStore
from tests.simulation.cluster.worker import Worker, plain_wires
from tests.simulation.disk_calls import DiskCalls
from tests.simulation.loop import SimLoop
from tests.simulation.nature import Nature
from tests.simulation.network import Connection
from tests.simulation.processes import Host
from tests.simulation.world import FAULTY_SECONDS, LONGEST_STOP, PLANS, World, _told

NAMES = ("north", "south")
SETTLE_SECONDS = 90.0
"""Seconds after which all lists must be right."""


class ClusterWorld(World):
    """The cluster of one seed, with its disks in a folder."""

    people: list[ClusterPerson]  # type: ignore[assignment]

    def __init__(self, seed: int, folder: Path, *, seconds: float = FAULTY_SECONDS, show: Callable[[str], None] | None = None) -> None:
        self.seed = seed
        self.seconds = seconds
        chance = Random(f"cluster {seed}")
        self.loop = SimLoop(Random(chance.random()), show=show)
        self.nature = Nature(self.loop, Random(chance.random()))
        self.calls = DiskCalls(self.loop, Random(chance.random()), self.nature.wall_clock)
        self.store = SimStore(self.loop)
        sizes = chance.choice(((2,), (3,), (1, 1), (2, 1), (2, 2)))
        self.nodes = [
            Node(name, folder, size, self.loop, self.calls, self.store, Random(chance.random()))
            for name, size in zip(NAMES, sizes, strict=False)
        ]
        plans = chance.sample(PLANS, chance.choice((1, 2, 2)))
        self.people = [ClusterPerson(name, plan, self.doors, Random(chance.random())) for plan in plans for name in plan.seats]
        self.claimants = [Claimant(key, self.doors, Random(chance.random())) for key in ("key-one", "key-two")]
        self.checks = Checks(self.people)
        self.owners = Owners(self.nodes)
        self.faults = ClusterFaults(self, Random(chance.random()))  # type: ignore[assignment]
        self.loop.thread_seconds = self.faults.thread_seconds
        self.moves: list[str] = []
        for node in self.nodes:
            node.has_crashed = self._check_after_crash

    @property
    def counts(self) -> dict[str, int]:
        kinds = {name: self.faults.happened.count(name) for name in sorted(set(self.faults.happened))}
        numbers = {"callbacks": self.loop.callbacks, "workers": sum(node.starts for node in self.nodes), "moved": len(self.moves)}
        return {"hosts": len(self.nodes), **numbers, "events told": sum(map(_told, self.people)), **kinds}

    @property
    def relays(self) -> list[Connection]:
        """All connections between workers."""
        homes = {node.host for node in self.nodes}
        return [each for each in self.loop.network.connections if {end.process.host for end in each.ends} <= homes]

    def doors(self) -> list[Door]:
        return [door for node in self.nodes for door in node.doors]

    # The story

    async def _story(self) -> None:
        for node in self.nodes:
            self.loop.start_process(f"supervisor of {node.host.name}", Host("nowhere"), node.supervise)
        lives = {person.name: person.live for person in self.people} | {claimant.key: claimant.live for claimant in self.claimants}
        for name, live in lives.items():
            self.loop.start_process(name, Host(f"home of {name}"), live)
        await self._watch(self.faults.happen(self.seconds))
        self.faults.end()
        await self._watch(self._everybody_gets_on())
        await self._watch(check_lists(self.nodes, SETTLE_SECONDS))
        await self._watch(self._check_ways())
        await self._watch(self._stop())
        self.checks.check_archive(self._archive())
        check_names(self.claimants)

    async def _watch(self, story: object) -> None:
        watching = self.loop.create_task(self._watch_owners())
        try:
            await super()._watch(story)
        finally:
            watching.cancel()

    async def _watch_owners(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            try:
                self.owners.check()
                check_names(self.claimants)
            except BrokenLawError as broken:
                self.loop.failures.append(str(broken))

    async def _check_ways(self) -> None:
        for node in self.nodes:
            run = node.runs[0]
            done: asyncio.Future[None] = self.loop.create_future()
            run.process.run(lambda run=run, done=done: self.loop.create_task(self._check_ways_from(run, done)))
            await done

    async def _check_ways_from(self, run: Any, done: asyncio.Future[None]) -> None:
        error: Exception | None = None
        try:
            await check_ways(run.process.name, run, self.nodes)
        except Exception as found:  # noqa: BLE001 - it is raised by the one who waits
            error = found
        self.loop.call_as(self.loop.world, 0, *((done.set_exception, error) if error else (done.set_result, None)))

    async def _stop(self) -> None:
        for node in self.nodes:
            node.end()
        async with asyncio.timeout(LONGEST_STOP):
            while any(node.runs for node in self.nodes):
                await asyncio.sleep(0.1)

    def _archive(self) -> ClusterArchive:
        return ClusterArchive([node.folder for node in self.nodes])

    def _check_after_crash(self) -> None:
        """Check what the disks have after a power cut. Tables that move are looked for in the end only."""
        if self.faults.moves_tables:  # type: ignore[attr-defined]
            return
        try:
            self.checks.check_archive(self._archive())
        except BrokenLawError as broken:
            self.loop.failures.append(str(broken))

    async def move(self, worker: Worker, chance: Random) -> None:
        """Move a table, as its host asks a worker to."""
        listed = [room for room in worker.harbour.listed.values() if room.state is RoomState.PLAYING]
        if not listed:
            return
        room = chance.choice(listed)
        assert worker.link is not None
        at = room.host_name if isinstance(room, RoomCard) else worker.link.cluster.host
        to = next(name for name in NAMES if name != at)
        try:
            lines = await worker.link.move_table(room.id, to, "the test")
        except Refused as refused:
            lines = [str(refused)]
        else:
            self.moves.append(room.id)
        self.loop.trace.note("mover", " ".join(lines))

    # The rules of this world

    @contextmanager
    def _ruling(self) -> Iterator[None]:
        owners, loop, write = self.owners, self.loop, Journal.write

        def noted(journal: Journal, *what: Any, **how: Any) -> None:
            write(journal, *what, **how)
            try:
                owners.note_write(journal)
            except BrokenLawError as broken:
                loop.failures.append(str(broken))

        def machine() -> str:
            return next(node.machine for node in self.nodes if node.host is loop.process.host)

        # a host that has lost its power meets its own claim of a moment ago, if the store was away when it started again
        hold = patch.object(node_claim, "log_error", loop_note(loop))
        with super()._ruling(), plain_wires(machine), hold, patch.object(Journal, "write", noted):
            yield


def loop_note(loop: SimLoop) -> Callable[[str], None]:
    return lambda text: loop.trace.note(loop.process.name, text)
