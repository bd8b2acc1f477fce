"""Faults of a world. Each seed has only some kinds of them, for where everything fails, nobody sees what follows from one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from tests.simulation.processes import SimProcess

if TYPE_CHECKING:
    from tests.simulation.world import World

MEAN_PAUSE = 6.0
"""Mean seconds between two faults."""
LONGEST = 12.0
"""Seconds that a lasting fault lasts at most."""
MOST_STEPS = 30
"""Operations of a disk before one of which a planned crash happens."""
SETTLING = 5.0
"""Seconds after a fault of a disk in which a server may still refuse to start because of it."""


class Faults:
    """The faults of one world."""

    def __init__(self, world: World, chance: Random) -> None:
        self._world = world
        self._chance = chance
        self._steps_left = 0  # operations until a planned crash; 0 if none is planned
        self._planned_power_cut = False
        self._slow_until = 0.0
        self._disk_fault_ended = float("-inf")
        self._kinds = self._choose_kinds()
        self.happened: list[str] = []
        world.disk.step = self._step
        world.disk.short_writes = chance.choice((0.0, 0.1, 0.5))
        world.loop.network.slowness = chance.choice((0.002, 0.02, 0.2))

    def _choose_kinds(self) -> list[Callable[[], None]]:
        all_kinds: list[Callable[[], None]] = [
            self.kill, self.kill_soon, self.cut_power, self.cut_power_soon, self.stop, self.cut, self.silence, self.part,
            self.fill_disk, self.break_sync, self.slow_disk, self.write_back,
        ]  # fmt: skip
        return self._chance.sample(all_kinds, self._chance.randint(1, 6))

    async def happen(self, seconds: float) -> None:
        """Let faults happen for some time."""
        end = self._world.loop.time() + seconds
        while (left := end - self._world.loop.time()) > 0:
            await asyncio.sleep(min(left, self._chance.expovariate(1 / MEAN_PAUSE)))
            fault = self._chance.choice(self._kinds)
            self._world.loop.trace.note("fault", fault.__name__)
            self.happened.append(fault.__name__)
            fault()

    def end(self) -> None:
        """Mend everything that lasts."""
        self._steps_left = 0
        self._slow_until = 0.0
        self._mend_disk()
        self._world.loop.network.join_all()
        self._world.loop.network.slowness = 0.002

    @property
    def may_refuse_start(self) -> bool:
        """Whether the disk is at fault, or was a moment ago."""
        disk = self._world.disk
        return disk.is_full or disk.sync_failures > 0 or self._world.loop.time() < self._disk_fault_ended + SETTLING

    def thread_seconds(self, process: SimProcess, name: str) -> float:
        """Draw how long a job waits for its thread and, without a name, its result for the loop."""
        if name in ("disk", "names") and self._world.loop.time() < self._slow_until:
            return self._chance.uniform(0.1, 3)
        return self._chance.expovariate(1 / (0.003 if name in ("disk", "names") else 0.0003))

    # Kinds of faults

    def kill(self) -> None:
        self._world.crash(power=False)

    def cut_power(self) -> None:
        self._world.crash(power=True)

    def kill_soon(self) -> None:
        self._steps_left, self._planned_power_cut = self._chance.randint(1, MOST_STEPS), False

    def cut_power_soon(self) -> None:
        self._steps_left, self._planned_power_cut = self._chance.randint(1, MOST_STEPS), True

    def stop(self) -> None:
        if (server := self._world.server) and (process := self._world.process) and process.is_alive and server.is_up:
            process.run(server.stop)

    def cut(self) -> None:
        if connections := self._world.loop.network.connections:
            self._chance.choice(connections).cut()

    def silence(self) -> None:
        if connections := self._world.loop.network.connections:
            self._chance.choice(connections).go_silent()

    def part(self) -> None:
        person = self._chance.choice(self._world.people)
        self._world.loop.network.part(f"home of {person.name}", self._world.host.name)
        self._later(self._world.loop.network.join_all)

    def fill_disk(self) -> None:
        self._world.disk.is_full = True
        self._later(self._mend_disk)

    def break_sync(self) -> None:
        self._world.disk.sync_failures = self._chance.choice((0.2, 1.0))
        self._later(self._mend_disk)

    def slow_disk(self) -> None:
        self._slow_until = self._world.loop.time() + self._chance.uniform(0, LONGEST)

    def write_back(self) -> None:
        self._world.disk.write_back()

    # Internals

    def _later(self, call: Callable[[], None]) -> None:
        self._world.loop.call_later(self._chance.uniform(0, LONGEST), call)

    def _mend_disk(self) -> None:
        self._world.disk.is_full, self._world.disk.sync_failures = False, 0.0
        self._disk_fault_ended = self._world.loop.time()

    def _step(self, what: str) -> None:
        """Crash before this operation if that was planned."""
        if self._steps_left:
            self._steps_left -= 1
            if not self._steps_left:
                self._world.loop.trace.note("fault", f"crash before the server {what}")
                self._world.crash(power=self._planned_power_cut)
