"""Threads of the simulation, with the names of the library's own.

A job runs as a whole, at a moment that the seed chooses; its results reach the event loop later. Where code waits for a thread, the jobs
that it waits for run at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tests.simulation.processes import ProcessKilled, SimProcess

if TYPE_CHECKING:
    from tests.simulation.loop import SimLoop, SimTimer

T = TypeVar("T")


class _Job:
    """A call to be made in a thread."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.call = call
        self.future: Future[Any] = Future()
        self.timer: SimTimer | None = None  # once a thread has taken it


class SimPool:
    """A ``ThreadPoolExecutor`` of the process that makes it."""

    def __init__(self, max_workers: int = 8, thread_name_prefix: str = "default") -> None:
        self.name = thread_name_prefix
        self._loop = _loop()
        self._process = self._loop.process
        self._process.pools.append(self)
        self._free = max_workers
        self._waiting: deque[_Job] = deque()
        self._started: list[_Job] = []
        self._is_shut = False

    def submit(self, call: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        if self._is_shut:
            raise RuntimeError("cannot schedule new futures after shutdown")
        job = _Job(lambda: call(*args, **named))
        self._waiting.append(job)
        self._start_jobs()
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Finish all jobs."""
        self._is_shut = True
        if cancel_futures:
            self._waiting.clear()
        while wait and self.run_next():
            pass

    def run_next(self) -> bool:
        """Run the job that would run first, at once; return False if there is none."""
        if not self._started:
            return False
        job = min(self._started, key=lambda job: (job.timer.when(), job.timer.number) if job.timer else (0.0, 0))
        if job.timer is not None:
            job.timer.cancel()
        self._run(job)
        return True

    def _start_jobs(self) -> None:
        while self._waiting and self._free:
            self._free -= 1
            job = self._waiting.popleft()
            self._started.append(job)
            job.timer = self._loop.call_as(self._process, self._loop.thread_seconds(self._process, self.name), self._run, job)

    def _run(self, job: _Job) -> None:
        """Run a job. What it tells the loop arrives a little later."""
        self._started.remove(job)
        if not self._process.is_alive or not job.future.set_running_or_notify_cancel():
            self._end_job()
            return
        before, self._loop.threadsafe_delay = self._loop.threadsafe_delay, self._loop.thread_seconds(self._process, "")
        try:
            result = job.call()
        except ProcessKilled:
            raise
        except BaseException as error:  # noqa: BLE001 - as a thread does
            job.future.set_exception(error)
        else:
            job.future.set_result(result)
        finally:
            self._loop.threadsafe_delay = before
            self._end_job()

    def _end_job(self) -> None:
        self._free += 1
        self._start_jobs()


def run_jobs_until(process: SimProcess, holds: Callable[[], bool]) -> None:
    """Block a process until a condition holds that its threads bring about."""
    while not holds():
        if not any(pool.run_next() for pool in process.pools):
            raise AssertionError(f"{process.name} waits for a thread for ever")


class SimQueue(Generic[T]):
    """A ``SimpleQueue`` between threads of a process."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()

    def put(self, item: T) -> None:
        self._items.append(item)

    def get(self) -> T:
        run_jobs_until(_loop().process, lambda: bool(self._items))
        return self._items.popleft()

    def get_nowait(self) -> T:
        with suppress(IndexError):
            return self._items.popleft()
        raise Empty


class SimCondition:
    """A ``Condition`` between threads of a process."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    def notify_all(self) -> None: ...

    def wait_for(self, holds: Callable[[], bool]) -> None:
        run_jobs_until(_loop().process, holds)


def _loop() -> SimLoop:
    from tests.simulation.loop import running_loop  # imported late: the loop makes pools

    return running_loop()
