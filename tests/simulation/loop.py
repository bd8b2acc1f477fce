"""An event loop with virtual time, shared by simulated processes.

Time stands still while code runs, but for a moment for each callback, and jumps to the next timer when nobody has anything to do. Within a
process callbacks run in the order of asyncio; which process is next is up to the seed. Every callback belongs to the process whose
callback scheduled it, not to a context variable, since the server makes fresh contexts.
"""

from __future__ import annotations

import asyncio
import heapq
from asyncio import base_events, events
from collections.abc import Callable, Coroutine
from contextvars import Context
from random import Random
from typing import Any

from tests.simulation.network import Network
from tests.simulation.processes import Host, ProcessKilled, SimProcess
from tests.simulation.threads import SimPool
from tests.simulation.trace import Trace

CALLBACK_SECONDS = 0.00002
"""Virtual seconds that a callback takes."""
MOST_CALLBACKS = 400_000
"""Callbacks without a pause, after which the program is taken to run in circles."""


class StuckError(AssertionError):
    """Nothing can ever happen any more, or the same happens without end."""


class SimHandle(asyncio.Handle):
    """A callback of a process."""

    __slots__ = ("process",)
    process: SimProcess


class SimTimer(asyncio.TimerHandle):
    """A callback of a process for later."""

    __slots__ = ("number", "process")
    process: SimProcess
    number: int  # timers for the same time run in the order in which they were made

    def __lt__(self, other: object) -> bool:
        assert isinstance(other, SimTimer)
        return (self.when(), self.number) < (other.when(), other.number)


class SimLoop(base_events.BaseEventLoop):
    """The event loop of a whole simulated world."""

    def __init__(self, chance: Random, *, show: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self._now = chance.uniform(1, 100)  # a machine that has just started must do, too
        self._interleaving = Random(chance.random())
        self._timers: list[SimTimer] = []
        self._timer_count = 0
        self._runnable: list[SimProcess] = []
        self._without_pause = 0
        self._graves: list[set[asyncio.Task[Any]]] = []  # tasks of killed processes: none may be collected, for that would run code
        self.callbacks = 0
        self.failures: list[str] = []  # exceptions that nobody handled
        self.trace = Trace(self.time, show)
        self.processes: list[SimProcess] = []
        self.world = SimProcess(self, "world", Host("nowhere"))
        self.process = self.world  # the one whose code runs
        self.threadsafe_delay = 0.0  # while the job of a thread runs: how long its calls take to reach the loop
        self.network = Network(self, Random(chance.random()))
        self.thread_seconds: Callable[[SimProcess, str], float] = lambda _process, _name: 0.001
        self.set_task_factory(_make_task)

    # Time

    def time(self) -> float:
        return self._now

    def block(self, seconds: float) -> None:
        """Let time pass while the running code blocks its thread. For simplicity, everybody waits."""
        self._now += seconds

    # Scheduling

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> SimHandle:  # type: ignore[override]
        handle = SimHandle(callback, args, self, context)
        self._make_ready(handle, self.process)
        return handle

    def call_soon_threadsafe(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        if not self.threadsafe_delay:
            return self.call_soon(callback, *args, context=context)
        process = self.process  # calls of all its threads come in the order in which they were made
        process.last_thread_call = max(process.last_thread_call, self._now + self.threadsafe_delay)
        return self.call_at(process.last_thread_call, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None) -> SimTimer:  # type: ignore[override]
        timer = SimTimer(when, callback, args, self, context)
        timer.process = self.process
        timer.number = self._timer_count = self._timer_count + 1
        if timer.process.is_alive:
            heapq.heappush(self._timers, timer)
        return timer

    def call_as(self, process: SimProcess, seconds: float, callback: Callable[..., object], *args: Any) -> SimTimer:
        """Make a call later in another process, as a message from outside would."""
        before, self.process = self.process, process
        try:
            return self.call_later(seconds, callback, *args, context=Context())  # type: ignore[return-value]
        finally:
            self.process = before

    def start_process(self, name: str, host: Host, main: Callable[[], Coroutine[Any, Any, None]]) -> SimProcess:
        """Start a process with this main task, which must not fail."""
        process = SimProcess(self, name, host)
        process.run(lambda: self.create_task(main()).add_done_callback(self._note_end))
        return process

    def _note_end(self, main: asyncio.Task[None]) -> None:
        if not main.cancelled() and (error := main.exception()):
            self.failures.append(str(error) if isinstance(error, AssertionError) else f"{self.process.name} has ended: {error!r}")

    def bury(self, process: SimProcess) -> None:
        """Drop all callbacks of a process that was killed."""
        process.ready.clear()
        self.hold(process)
        for task in process.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        self._graves.append(process.tasks)

    def hold(self, process: SimProcess) -> None:
        """Run nothing of a process for now."""
        if process in self._runnable:
            self._runnable.remove(process)

    def let_go(self, process: SimProcess) -> None:
        """Run a process again that was held."""
        if process.ready and process not in self._runnable:
            self._runnable.append(process)

    def _make_ready(self, handle: SimHandle | SimTimer, process: SimProcess) -> None:
        handle.process = process
        if process.is_alive:
            if not process.ready and not process.is_paused:
                self._runnable.append(process)
            process.ready.append(handle)  # type: ignore[arg-type]

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Do nothing: timers that are cancelled are dropped when their time comes."""

    # Threads

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        process = self.process
        if executor is None:
            executor = next((pool for pool in process.pools if pool.name == "default"), None) or SimPool(8, "default")
        return asyncio.wrap_future(executor.submit(func, *args), loop=self)

    # Running

    def _run_once(self) -> None:
        self._take_due_timers()
        if not self._runnable:
            if not self._timers:
                raise StuckError("nothing will ever happen any more")
            self._now = max(self._now, self._timers[0].when())
            self._without_pause = 0
            return
        at = self._interleaving.randrange(len(self._runnable)) if len(self._runnable) > 1 else 0
        process = self._runnable[at]
        handle = process.ready.popleft()
        if not process.ready:
            del self._runnable[at]
        if not handle.cancelled():
            self._run(handle)

    def _take_due_timers(self) -> None:
        while self._timers and self._timers[0].when() <= self._now:
            timer = heapq.heappop(self._timers)
            if not timer.cancelled():
                self._make_ready(timer, timer.process)

    def _run(self, handle: SimHandle) -> None:
        self.callbacks += 1
        self._without_pause += 1
        if self._without_pause > MOST_CALLBACKS:
            raise StuckError(f"{handle.process.name} runs in circles: {handle!r}")
        self.process = handle.process
        try:
            handle._run()
        finally:
            self.process = self.world
            self._now += CALLBACK_SECONDS

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, ProcessKilled) and self.process.is_alive:
            self.failures.append(f"{self.process.name}: {context.get('message')}: {error!r}")

    # The network, with the names of asyncio

    async def create_connection(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        return await self.network.connect(protocol_factory, (str(host), int(port)))

    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        return self.network.listen(protocol_factory, (self.process.host.name, int(port)))

    async def create_unix_connection(self, protocol_factory: Any, path: Any = None, **_: Any) -> Any:
        return await self.network.connect(protocol_factory, (self.process.host.name, str(path)))

    async def create_unix_server(self, protocol_factory: Any, path: Any = None, sock: Any = None, **_: Any) -> Any:
        return self.network.listen(protocol_factory, (self.process.host.name, str(path or sock)))

    def close(self) -> None:
        """End the world: nothing runs any more, and the tasks that are left are closed without effect."""
        for process in self.processes:
            process.is_alive = False
            self.bury(process)
        self._timers.clear()
        super().close()


def _make_task(loop: asyncio.AbstractEventLoop, coro: Any, context: Context | None = None) -> asyncio.Task[Any]:
    """Make a task that belongs to the running process."""
    assert isinstance(loop, SimLoop)
    task = asyncio.Task(coro, loop=loop, context=context)
    process = loop.process
    process.tasks.add(task)
    task.add_done_callback(process.tasks.discard)
    return task


def running_loop() -> SimLoop:
    """Return the simulated loop that runs."""
    loop = events.get_running_loop()
    assert isinstance(loop, SimLoop)
    return loop
