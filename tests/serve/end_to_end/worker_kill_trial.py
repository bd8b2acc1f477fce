"""People play on a server of two workers, and workers, the private Redis and connections are killed at random moments."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from seatui.match.saves.contents import last_epoch
from seatui.serve.harbour.shared.table_lock import TableLock, lock_path
from tests.serve.end_to_end.server_of_workers import ServerOfWorkers
from tests.serve.end_to_end.trial import Trial

WORKER, REDIS, BOTH, ALL, SUPERVISOR = "a worker", "Redis", "both workers", "Redis and a worker", "the supervisor"
VICTIMS = {WORKER: 1, REDIS: 1, BOTH: 2, ALL: 2, SUPERVISOR: 1}
"""The number of kills that each kind of fault is."""
WEIGHTS: Mapping[str, int] = {WORKER: 8, REDIS: 4, BOTH: 1, ALL: 2, SUPERVISOR: 1}
RECOVERY = 120.0
"""The most seconds until everybody plays again: a worker that is killed over and over again starts after a pause."""


class WorkerKillTrial(Trial):
    """A trial with a server of two workers."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.workers = ServerOfWorkers(folder)
        super().__init__(folder, seed, self.workers)
        self.kills: Counter[str] = Counter()  # by kind of fault
        self.seconds: dict[str, list[float]] = {kind: [] for kind in VICTIMS}  # until everybody had acted again

    @property
    def killed(self) -> int:
        """The number of processes that were killed."""
        return sum(VICTIMS[kind] * count for kind, count in self.kills.items())

    async def kill_by_chance(self, kills: int) -> None:
        """Kill as many processes as this, of each kind as often as chance will have it."""
        while self.killed < kills:
            (kind,) = self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))
            await self.strike(kind)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everybody play in this block. Then the server stops, and all that they have seen is in the journals."""
        try:
            await self.server.start()
            self.begin()
            await self.all_act(time.monotonic())
            yield
            await self.check_that_a_stranger_is_refused()
            await self.leave()
            await self.server.is_left_by_all()
            self.check()
            await self.workers.stop()
        finally:
            await self.leave()
            await self.server.close()
        self.check()
        assert not self.server.faults, self.server.faults

    async def strike(self, kind: str) -> None:
        """Kill something at a random moment, and wait until everybody plays again."""
        await self.workers.is_whole()
        await asyncio.sleep(self.chance.random() * 0.5)
        await self.cut_some_off()
        if self.chance.random() < 0.5:
            await self.someone_sees()
        killed = await self._kill(kind)
        self.kills[kind] += 1
        self.check()
        self.seconds[kind].append(await self.all_act(killed, RECOVERY))
        self.check()

    async def _kill(self, kind: str) -> float:
        """Kill the victims, and return when the last one was killed."""
        numbers = sorted(self.workers.pids)
        self.chance.shuffle(numbers)
        if kind in (REDIS, ALL):
            assert self.workers.kill_redis()
        if kind in (WORKER, BOTH, ALL):
            self.workers.kill_worker(numbers[0])
        if kind == BOTH:
            await asyncio.sleep(self.chance.random())
            self.workers.kill_worker(numbers[1])
        killed = time.monotonic()
        if kind == SUPERVISOR:
            await self.workers.kill()
            await self.workers.start()
        return killed

    def owners(self) -> dict[str, tuple[str, int]]:
        """Return the worker that has each table, and under which epoch."""
        return {
            room.title: (TableLock(lock_path(self._tables, room.id), "").owner(), last_epoch(self._tables / f"{room.id}.sea"))
            for room in self._kept_rooms().values()
        }

    def report(self) -> str:
        """Return all figures."""
        lines = [f"{self.killed} kills, {self.figures()}, none lost, none doubled"]
        for kind, times in self.seconds.items():
            if times:
                worst, median = max(times), statistics.median(times)
                lines.append(f"  {self.kills[kind]} times {kind}: all play again after {median:.1f} s (median), {worst:.1f} s (worst)")
        return "\n".join((*lines, *(f"  {count} warnings: {text}" for text, count in self.workers.warnings.most_common())))
