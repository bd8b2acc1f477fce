"""Faults of a cluster. As elsewhere, each seed has only some kinds of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from seatui.serve.harbour.rooms.room_model import RoomState
from tests.simulation.cluster.nodes import Node, Run
from tests.simulation.faults import LONGEST, MEAN_PAUSE, MOST_STEPS, SETTLING
from tests.simulation.processes import SimProcess

if TYPE_CHECKING:
    from tests.simulation.cluster.world import ClusterWorld

LONGEST_PAUSE = 40.0
"""Seconds for which a process stands still at most."""


class ClusterFaults:
    """The faults of one world."""

    def __init__(self, world: ClusterWorld, chance: Random) -> None:
        self._world = world
        self._chance = chance
        self._steps_left = 0  # operations of disks until a planned crash; 0 if none is planned
        self._planned_power_cut = False
        self._slow_until = 0.0
        self._disk_fault_ended = float("-inf")
        self.happened: list[str] = []
        self._kinds = self._choose_kinds()
        for node in world.nodes:
            node.disk.step = self._stepper(node)
            node.disk.short_writes = chance.choice((0.0, 0.1, 0.5))
            node.may_refuse_start = lambda: self.may_refuse_start
        world.loop.network.slowness = chance.choice((0.002, 0.02, 0.2))

    def _choose_kinds(self) -> list[Callable[[], None]]:
        kinds = [
            *(self.kill, self.kill_host, self.cut_power, self.kill_soon, self.cut_power_soon, self.stop, self.replace, self.pause),
            *(self.stop_store, self.forget_store, self.part_from_store, self.lose_calls, self.lose_replies, self.cut_listener),
            *(self.cut, self.silence, self.cut_relay, self.silence_relay, self.part),
            *(self.fill_disk, self.break_sync, self.slow_disk, self.write_back, self.discard),
        ]
        if len(self._world.nodes) > 1:
            kinds += [self.part_nodes]
        moves = [self.move] * self._chance.choice((0, 1, 3)) if len(self._world.nodes) > 1 else []
        return self._chance.sample(kinds, self._chance.randint(1, 7)) + moves

    @property
    def moves_tables(self) -> bool:
        return self.move in self._kinds

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
        self._mend_disks()
        self._world.store.start()
        for node in self._world.nodes:
            for run in node.runs:
                run.process.go_on()
                run.path.is_parted, run.path.lost_calls, run.path.lost_replies = False, 0.0, 0.0
        self._world.loop.network.join_all()
        self._world.loop.network.slowness = 0.002

    @property
    def may_refuse_start(self) -> bool:
        """Whether a disk is at fault, or was a moment ago."""
        bad = any(node.disk.is_full or node.disk.sync_failures for node in self._world.nodes)
        return bad or self._world.loop.time() < self._disk_fault_ended + SETTLING

    def thread_seconds(self, process: SimProcess, name: str) -> float:
        """Draw how long a job waits for its thread and, without a name, its result for the loop."""
        if name in ("disk", "names") and self._world.loop.time() < self._slow_until:
            return self._chance.uniform(0.1, 3)
        return self._chance.expovariate(1 / (0.003 if name in ("disk", "names") else 0.0003))

    # Processes

    def kill(self) -> None:
        if run := self._run():
            run.process.kill()

    def kill_host(self) -> None:
        self._node().kill_all()

    def cut_power(self) -> None:
        self._node().cut_power()

    def kill_soon(self) -> None:
        self._steps_left, self._planned_power_cut = self._chance.randint(1, MOST_STEPS), False

    def cut_power_soon(self) -> None:
        self._steps_left, self._planned_power_cut = self._chance.randint(1, MOST_STEPS), True

    def stop(self) -> None:
        if (run := self._run()) and run.worker and run.worker.is_up:
            run.process.run(run.worker.stop)

    def replace(self) -> None:
        self._node().replace()

    def pause(self) -> None:
        if run := self._run():
            run.process.pause()
            self._world.loop.call_later(self._chance.uniform(1, LONGEST_PAUSE), run.process.go_on)

    # The store

    def stop_store(self) -> None:
        self._world.store.stop()
        self._later(self._world.store.start)

    def forget_store(self) -> None:
        """It is started again without its memory."""
        self._world.store.stop()
        self._world.store.forget()
        self._later(self._world.store.start)

    def part_from_store(self) -> None:
        if run := self._run():
            path = run.path
            path.is_parted = True
            self._later(lambda: setattr(path, "is_parted", False), 30)

    def lose_calls(self) -> None:
        if run := self._run():
            path = run.path
            path.lost_calls = self._chance.choice((0.1, 0.5))
            self._later(lambda: setattr(path, "lost_calls", 0.0))

    def lose_replies(self) -> None:
        if run := self._run():
            path = run.path
            path.lost_replies = self._chance.choice((0.1, 0.5))
            self._later(lambda: setattr(path, "lost_replies", 0.0))

    def cut_listener(self) -> None:
        if (run := self._run()) and run.worker:
            run.process.run(run.worker.store.disconnect)

    # The network

    def cut(self) -> None:
        if connections := self._world.loop.network.connections:
            self._chance.choice(connections).cut()

    def silence(self) -> None:
        if connections := self._world.loop.network.connections:
            self._chance.choice(connections).go_silent()

    def cut_relay(self) -> None:
        if relays := self._world.relays:
            self._chance.choice(relays).cut()

    def silence_relay(self) -> None:
        if relays := self._world.relays:
            self._chance.choice(relays).go_silent()

    def part(self) -> None:
        person = self._chance.choice(self._world.people)
        self._world.loop.network.part(f"home of {person.name}", self._node().host.name)
        self._later(self._world.loop.network.join_all)

    def part_nodes(self) -> None:
        self._world.loop.network.part(*(node.host.name for node in self._world.nodes))
        self._later(self._world.loop.network.join_all, 30)

    def move(self) -> None:
        """Ask a worker to move a table to the other host."""
        run = self._run()
        if run and run.worker and run.worker.is_up:
            worker, chance = run.worker, Random(self._chance.random())
            run.process.run(lambda: self._world.loop.create_task(self._world.move(worker, chance)))

    def discard(self) -> None:
        """Remove a finished table, as happens when there are too many."""
        run = self._run()
        if run and run.worker and run.worker.is_up:
            harbour = run.worker.harbour
            finished = [card for card in harbour.directory.cards.values() if card.state is RoomState.FINISHED and card.is_at_rest]
            if own := [card for card in finished if card.host_name == harbour.cluster.host]:
                card = self._chance.choice(own)
                for person in self._world.people:
                    person.taken.pop(card.title, None)  # its seats go with it
                run.process.run(lambda: self._world.loop.create_task(harbour.housekeeping.discard(card)))

    # Disks

    def fill_disk(self) -> None:
        self._node().disk.is_full = True
        self._later(self._mend_disks)

    def break_sync(self) -> None:
        self._node().disk.sync_failures = self._chance.choice((0.2, 1.0))
        self._later(self._mend_disks)

    def slow_disk(self) -> None:
        self._slow_until = self._world.loop.time() + self._chance.uniform(0, LONGEST)

    def write_back(self) -> None:
        self._node().disk.write_back()

    # Internals

    def _node(self) -> Node:
        return self._chance.choice(self._world.nodes)

    def _run(self) -> Run | None:
        """Return any worker that runs."""
        runs = [run for node in self._world.nodes for run in node.runs]
        return self._chance.choice(runs) if runs else None

    def _later(self, call: Callable[[], None], longest: float = LONGEST) -> None:
        self._world.loop.call_later(self._chance.uniform(0, longest), call)

    def _mend_disks(self) -> None:
        for node in self._world.nodes:
            node.disk.is_full, node.disk.sync_failures = False, 0.0
        self._disk_fault_ended = self._world.loop.time()

    def _stepper(self, node: Node) -> Callable[[str], None]:
        def step(what: str) -> None:
            """Crash before this operation if that was planned."""
            if self._steps_left:
                self._steps_left -= 1
                if not self._steps_left:
                    process = self._world.loop.process
                    self._world.loop.trace.note("fault", f"crash before {process.name} {what}")
                    if self._planned_power_cut:
                        node.cut_power()
                    else:
                        process.kill()

        return step
