"""The hosts of a simulated cluster, each with a disk and with workers that are started again whenever they have ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from random import Random

from seatui import paths
from seatui.serve.cluster.memory_store import MemoryStore
from tests.simulation.cluster.people import Door
from tests.simulation.cluster.store import SimStore, StorePath
from tests.simulation.cluster.worker import Worker
from tests.simulation.disk import Disk
from tests.simulation.disk_calls import DiskCalls
from tests.simulation.loop import SimLoop
from tests.simulation.processes import Host, SimProcess

RESTART_SECONDS = (0.5, 5.0)
"""Seconds until a worker that has ended is started again."""
BOOT_SECONDS = (2.0, 20.0)


@dataclass
class Run:
    """One run of a worker."""

    number: int
    process: SimProcess
    path: StorePath  # its way to the store
    worker: Worker | None = None


class Node:
    """A host with its workers."""

    def __init__(self, name: str, folder: Path, workers: int, loop: SimLoop, calls: DiskCalls, store: SimStore, chance: Random) -> None:
        root = folder / name
        root.mkdir()
        self.host = Host(name, Disk(root, Random(chance.random()), orders=chance.random() < 0.5))
        calls.add(self.disk)
        self.starts = 0
        self.boots = 1
        self.may_refuse_start: Callable[[], bool] = lambda: False
        self.has_crashed: Callable[[], None] = lambda: None  # called while none of its processes runs, after a power cut
        self.slowness = chance.choice((0.0005, 0.005, 0.05))  # of the store
        self._count = workers
        self._slots: dict[int, Run | None] = dict.fromkeys(range(1, workers + 1))  # the runs that are to be kept up
        self._leaving: list[Run] = []
        self._off_until = 0.0
        self._is_ending = False
        self._loop = loop
        self._calls = calls
        self._store = store
        self._chance = chance

    @property
    def disk(self) -> Disk:
        assert self.host.disk is not None
        return self.host.disk

    @property
    def folder(self) -> Path:
        return self.disk.root / "harbour"

    @property
    def runs(self) -> list[Run]:
        """The runs whose process is alive."""
        return [run for run in [*self._slots.values(), *self._leaving] if run is not None and run.process.is_alive]

    @property
    def is_whole(self) -> bool:
        """Whether all its workers run, and no other."""
        return len(self.runs) == self._count and not any(run.process in self._left for run in self.runs) and len(self.doors) == self._count

    @property
    def _left(self) -> list[SimProcess]:
        return [run.process for run in self._leaving]

    @property
    def doors(self) -> Sequence[Door]:
        """Where people can connect."""
        return [(self.host.name, run.worker.port) for run in self.runs if run.worker is not None and run.worker.is_up]

    @property
    def machine(self) -> str:
        return f"{self.host.name}, start {self.boots}"

    async def supervise(self) -> None:
        """Start each worker again whenever it has ended."""
        for slot in self._slots:
            asyncio.create_task(self._keep_up(slot)).add_done_callback(self._note_end)
        await asyncio.get_running_loop().create_future()

    def _note_end(self, task: asyncio.Task[None]) -> None:
        if error := task.exception():
            self._loop.failures.append(repr(error))

    async def _keep_up(self, slot: int) -> None:
        while not self._is_ending:
            run = self._slots[slot]
            if run is None or not run.process.is_alive:
                await asyncio.sleep(max(self._chance.uniform(*RESTART_SECONDS), self._off_until - self._loop.time()))
                if not self._is_ending:
                    self._slots[slot] = self._start(slot)
            await asyncio.sleep(0.2)

    def _start(self, slot: int) -> Run:
        """Start a worker, with the slot's number unless another worker has it."""
        used = {run.number for run in self.runs}
        number = next(number for number in chain((slot,), count(1)) if number not in used)
        self.starts += 1
        process = SimProcess(self._loop, f"{self.host.name}/{number} ({self.starts})", self.host)
        process.on_kill.append(lambda: self._calls.close_files(process))
        run = Run(number, process, StorePath(Random(self._chance.random()), self.slowness))
        process.run(lambda: self._loop.create_task(self._run(run)))
        return run

    async def _run(self, run: Run) -> None:
        """Run a worker. It may refuse to start while its disk is at fault."""
        try:
            paths.make_folder(self.folder)
            run.worker = Worker(self.folder, self.host.name, run.number, self._count, MemoryStore(self._store, run.path))
            await run.worker.run()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding unless the disk is to blame
            self._loop.trace.note(run.process.name, f"has ended: {error!r}")
            if not self.may_refuse_start() and "already" not in str(error):
                self._loop.failures.append(f"{run.process.name} has ended: {error!r}")
        run.process.run(run.process.kill)

    # What happens to it

    def kill_all(self) -> None:
        for run in self.runs:
            run.process.kill()

    def cut_power(self) -> None:
        self._off_until = self._loop.time() + self._chance.uniform(*BOOT_SECONDS)
        self.boots += 1
        self._loop.network.lose_host(self.host)
        self.kill_all()
        self.disk.cut_power()
        self.has_crashed()

    def replace(self) -> None:
        """Start another worker in place of one, which leaves."""
        ready = [slot for slot, run in self._slots.items() if run and run.process.is_alive and run.worker and run.worker.is_up]
        if not ready:
            return
        slot = self._chance.choice(ready)
        old = self._slots[slot]
        assert old is not None
        assert old.worker is not None
        self._slots[slot] = self._start(slot)
        self._leaving.append(old)
        leave = old.worker.leave
        old.process.run(lambda: self._loop.create_task(leave()))

    def end(self) -> None:
        """Stop all workers, and start none again."""
        self._is_ending = True
        for run in self.runs:
            if run.worker is not None:
                run.process.run(run.worker.stop)
