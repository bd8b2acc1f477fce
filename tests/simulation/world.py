"""One seed is one world: hosts, a server, people who play there, and faults. ``run`` plays it to its end, or to the first broken law."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from seatui import paths
from tests.simulation.checks import BrokenLawError, Checks
from tests.simulation.disk import Disk
from tests.simulation.disk_calls import DiskCalls
from tests.simulation.faults import Faults
from tests.simulation.loop import SimLoop
from tests.simulation.nature import Nature
from tests.simulation.people import Person, TablePlan
from tests.simulation.processes import Host, SimProcess
from tests.simulation.server import Server, numbering

FAULTY_SECONDS = 120.0
"""Seconds in which things go wrong."""
PATIENCE = 240.0
"""Seconds after the last fault in which everybody must have got on."""
RESTART_SECONDS = (0.5, 5.0)
"""Seconds until a server that has ended is started again."""
LONGEST_STOP = 60.0
"""Seconds in which a server must have stopped."""
ENOUGH = 3
"""Actions at each table, and events told to each person, that show that everything goes on."""

ISLES = TablePlan("Isles", "dangerous-sea season_limit=1", {"Eve": (0,), "Finn": (1,), "Wat": ()})
DUEL = TablePlan("Duel", "sea-skirmish round_limit=6 seats=3", {"Gus": (0,), "Hal": (1,)})
CREWS = TablePlan("Crews", "captain-sonar mode=real-time briefing=off", {"Ann": (0,), "Bo": (4,), "Cy": ()}, says="note")
PLANS = (ISLES, DUEL, CREWS)


class World:
    """The world of one seed, with its disks in a folder."""

    def __init__(self, seed: int, folder: Path, *, seconds: float = FAULTY_SECONDS, show: Callable[[str], None] | None = None) -> None:
        self.seed = seed
        self.seconds = seconds
        chance = Random(f"world {seed}")
        self._chance = Random(chance.random())
        self.loop = SimLoop(Random(chance.random()), show=show)
        self.nature = Nature(self.loop, Random(chance.random()))
        self.calls = DiskCalls(self.loop, Random(chance.random()), self.nature.wall_clock)
        root = folder / "north"
        root.mkdir()
        self.host = Host("north", Disk(root, Random(chance.random()), orders=chance.random() < 0.5))
        self.calls.add(self.disk)
        self.server: Server | None = None
        self.process: SimProcess | None = None
        self.starts = 0
        plans = self._chance.sample(PLANS, self._chance.choice((1, 2, 2)))
        self.people = [Person(name, plan, self.host.name, Random(chance.random())) for plan in plans for name in plan.seats]
        self.checks = Checks(self.people)
        self.faults = Faults(self, Random(chance.random()))
        self.loop.thread_seconds = self.faults.thread_seconds
        self._restarts = Random(chance.random())

    @property
    def counts(self) -> dict[str, int]:
        """Return how much has happened."""
        kinds = {name: self.faults.happened.count(name) for name in sorted(set(self.faults.happened))}
        return {"callbacks": self.loop.callbacks, "starts": self.starts, "events told": sum(map(_told, self.people)), **kinds}

    @property
    def disk(self) -> Disk:
        assert self.host.disk is not None
        return self.host.disk

    @property
    def folder(self) -> Path:
        return self.disk.root / "harbour"

    def run(self) -> None:
        """Play the whole story; ``BrokenLawError`` or ``StuckError`` if something is wrong."""
        try:
            with self._ruling():
                self.loop.run_until_complete(self._story())
        finally:
            self.loop.close()

    async def _story(self) -> None:
        self.loop.start_process("supervisor", Host("nowhere"), self._supervise)
        for person in self.people:
            self.loop.start_process(person.name, Host(f"home of {person.name}"), person.live)
        await self._watch(self.faults.happen(self.seconds))
        self.faults.end()
        await self._watch(self._everybody_gets_on())
        await self._watch(self._stop())
        self.checks.check_kept(self.folder)

    async def _watch(self, story: object) -> None:
        """Wait for a part of the story, and fail as soon as anything has failed."""
        part = asyncio.ensure_future(story)  # type: ignore[call-overload]
        while not part.done():
            await asyncio.wait([part], timeout=1)
            if self.loop.failures:
                raise BrokenLawError("; ".join(self.loop.failures))
        await part

    # The server

    async def _supervise(self) -> None:
        """Start the server again whenever it has ended, as an init system does."""
        while True:
            if self.process is None or not self.process.is_alive:
                self.checks.check_kept(self.folder)
                await asyncio.sleep(self._restarts.uniform(*RESTART_SECONDS))
                self._start()
            await asyncio.sleep(0.2)

    def _start(self) -> None:
        self.starts += 1
        process = SimProcess(self.loop, f"server {self.starts}", self.host)
        process.on_kill.append(lambda: self.calls.close_files(process))
        self.process = process
        process.run(lambda: self.loop.create_task(self._serve(process)))

    async def _serve(self, process: SimProcess) -> None:
        """Run a server. It may refuse to start while its disk is at fault."""
        try:
            paths.make_folder(self.folder)
            self.server = server = Server(self.folder)
            await server.run()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding unless the disk is to blame
            if not self.faults.may_refuse_start:
                self.loop.failures.append(f"{process.name} has ended: {error!r}")
        process.run(process.kill)

    def crash(self, *, power: bool) -> None:
        """Kill the server, or cut the power of its host."""
        if power:
            self.loop.network.lose_host(self.host)
        if self.process is not None:
            self.process.kill()
        if power:
            self.disk.cut_power()

    async def _stop(self) -> None:
        """Stop the server as an admin does."""
        server, process = self.server, self.process
        assert server is not None
        assert process is not None
        process.run(server.stop)
        async with asyncio.timeout(LONGEST_STOP):
            while process.is_alive:
                await asyncio.sleep(0.1)

    # Progress

    async def _everybody_gets_on(self) -> None:
        """Wait until everybody was told of new events; ``BrokenLawError`` if that takes too long."""
        for person in self.people:
            person.is_in_a_hurry = True
        before = {person: _told(person) for person in self.people}
        try:
            async with asyncio.timeout(PATIENCE):
                while waiting := [person for person in self.people if _told(person) < before[person] + ENOUGH]:
                    await asyncio.sleep(0.5)
        except TimeoutError:
            ends = "\n\n".join(f"{person.name} at {person.title}:\n" + "\n".join(person.lines[-25:]) for person in waiting)
            raise BrokenLawError(f"{', '.join(person.name for person in waiting)} cannot get on:\n{ends}") from None

    # The rules of this world

    @contextmanager
    def _ruling(self) -> Iterator[None]:
        was_enabled = gc.isenabled()
        gc.disable()  # when garbage is collected must not decide anything
        handler = _Errors(self.loop.failures)
        logging.getLogger().addHandler(handler)
        try:
            with self.nature.ruling(), self.calls.ruling(), numbering():
                yield
        finally:
            logging.getLogger().removeHandler(handler)
            if was_enabled:
                gc.enable()


class _Errors(logging.Handler):
    """Takes what the server logs as an error for a failure."""

    def __init__(self, failures: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._failures = failures

    def emit(self, record: logging.LogRecord) -> None:
        fields = getattr(record, "fields", {})
        self._failures.append(" ".join([self.format(record), *(f"{name}={value}" for name, value in fields.items())]))


def _told(person: Person) -> int:
    return sum(len(feed.told) for feed in person.feeds)
