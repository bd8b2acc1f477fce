"""Simulated processes and the hosts that they run on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.disk import Disk
    from tests.simulation.loop import SimHandle, SimLoop
    from tests.simulation.threads import SimPool


class ProcessKilled(BaseException):
    """The running process was killed. It unwinds the stack of a process that can no longer do anything to disks or connections."""


class Host:
    """A machine with a name on the network and a disk of its own."""

    def __init__(self, name: str, disk: Disk | None = None) -> None:
        self.name = name
        self.disk = disk
        self.processes: list[SimProcess] = []

    def __repr__(self) -> str:
        return f"Host({self.name!r})"


class SimProcess:
    """A process of the simulation: everything that was scheduled by it or for it. ``kill`` ends it as SIGKILL does."""

    def __init__(self, loop: SimLoop, name: str, host: Host) -> None:
        self.loop = loop
        self.name = name
        self.host = host
        self.is_alive = True
        self.is_paused = False
        self.last_thread_call = 0.0  # when the last call of its threads reaches its loop
        self.ready: deque[SimHandle] = deque()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.pools: list[SimPool] = []
        self.on_kill: list[Callable[[], None]] = []  # what the operating system does after its end, such as closing its files
        host.processes.append(self)
        loop.processes.append(self)

    def __repr__(self) -> str:
        return f"SimProcess({self.name!r})"

    def kill(self) -> None:
        """End it at once. No code of it runs any more: its callbacks and tasks are dropped, without any ``finally``."""
        if not self.is_alive:
            return
        self.is_alive = False
        self.loop.bury(self)
        self.host.processes.remove(self)
        for call in self.on_kill:
            call()

    def pause(self) -> None:
        """Stop it as SIGSTOP does: what comes for it waits."""
        self.is_paused = True
        self.loop.hold(self)

    def go_on(self) -> None:
        """Let a paused process go on, with what it knew before."""
        if self.is_paused and self.is_alive:
            self.is_paused = False
            self.loop.let_go(self)

    def run(self, call: Callable[..., object], *args: Any) -> None:
        """Make a call soon, in this process."""
        self.loop.call_as(self, 0, call, *args)
