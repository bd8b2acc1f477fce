"""People play on a server of two workers, and workers, the private Redis and connections are killed at random moments."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tests.serve.end_to_end.server_of_workers import ServerOfWorkers
from tests.serve.end_to_end.trial import Trial

WORKER, REDIS, BOTH, ALL = "a worker", "Redis", "both workers", "Redis and a worker"
VICTIMS = {WORKER: 1, REDIS: 1, BOTH: 2, ALL: 2}
"""The number of kills that each kind of fault is."""
WEIGHTS: Mapping[str, int] = {WORKER: 8, REDIS: 4, BOTH: 1, ALL: 2}
RECOVERY = 120.0
"""The most seconds until everybody plays again: a worker that is killed over and over again starts after a pause."""


class WorkerKillTrial(Trial):
    """A trial with a server of two workers."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.workers = ServerOfWorkers(folder)
        super().__init__(folder, seed, self.workers)
        self.kills: Counter[str] = Counter()  # by kind of fault
        self.seconds: dict[str, list[float]] = {kind: [] for kind in VICTIMS}  # until everybody had acted again

    async def run(self, kills: int) -> None:
        """Let them play, and kill as many processes as this, of each kind as often as chance will have it."""

        async def kill_by_chance() -> None:
            while sum(VICTIMS[kind] * count for kind, count in self.kills.items()) < kills:
                (kind,) = self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))
                await self.strike(kind)

        await self.play(kill_by_chance())

    async def play(self, faults: asyncio.Future[None] | object) -> None:
        """Let everybody play while this goes on."""
        try:
            await self.server.start()
            self.begin()
            await self.all_act(time.monotonic())
            await faults  # type: ignore[misc]
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
        began = time.monotonic()
        await self._kill(kind)
        self.kills[kind] += 1
        self.check()
        self.seconds[kind].append(await self.all_act(began, RECOVERY))
        self.check()

    async def _kill(self, kind: str) -> None:
        numbers = sorted(self.workers.pids)
        self.chance.shuffle(numbers)
        if kind in (REDIS, ALL):
            assert self.workers.kill_redis()
        if kind != REDIS:
            self.workers.kill_worker(numbers[0])
        if kind == BOTH:
            await asyncio.sleep(self.chance.random())
            self.workers.kill_worker(numbers[1])

    def report(self) -> str:
        """Return all figures."""
        lines = [f"{sum(VICTIMS[kind] * count for kind, count in self.kills.items())} kills, {self.figures()}, none lost, none doubled"]
        for kind, times in self.seconds.items():
            if times:
                lines.append(f"  {self.kills[kind]} times {kind}: all play again after {statistics.median(times):.1f} s (median), {max(times):.1f} s (worst)")
        lines += [f"  {count} warnings: {text}" for text, count in self.workers.warnings.most_common()]
        return "\n".join(lines)
