"""The workers of one machine. Each of them has a place; if it ends unasked, another one takes the place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from seatui.engine.contract import Refused
from seatui.serve.event_log import log_crash, log_error, log_event, log_warning
from seatui.serve.ops.control_client import UnreachableError
from seatui.serve.ops.host_request import HostRequest
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.supervisor.back_off import BackOff
from seatui.serve.ops.supervisor.config import SupervisorConfig
from seatui.serve.ops.supervisor.worker import Worker, WorkerState

START_SECONDS = 120.0
"""A worker that is not ready within this time is started again."""
STOP_SECONDS, KILLED_SECONDS = 4.0, 0.3
"""Seconds that workers have to end before they are killed, and seconds to wait for that."""


class Place:
    """A place for a worker. One that leaves has no place any more."""

    def __init__(self, number: int) -> None:
        self.number = number  # of the worker that has this place, or had it last
        self.worker: Worker | None = None
        self.back_off = BackOff()

    @property
    def is_filled(self) -> bool:
        """Whether a worker has this place that has not ended."""
        return self.worker is not None and self.worker.state is not WorkerState.ENDED

    def put(self, worker: Worker) -> None:
        """Give a worker this place."""
        self.worker, self.number = worker, worker.number


class Fleet:
    """All workers. ``command`` starts one, ``hear`` gets their logs, and ``drained`` is called when all have ended after draining."""

    def __init__(
        self,
        config: SupervisorConfig,
        command: Callable[[int], Sequence[str]],
        hear: Callable[[LogEntry], None],
        drained: Callable[[], None],
    ) -> None:
        self.places = [Place(number + 1) for number in range(config.workers)]
        self.workers: list[Worker] = []  # those that have not ended
        self._config = config
        self._command = command
        self._hear = hear
        self._drained = drained
        self.failed: Callable[[int], Awaitable[None]] | None = None  # called with the number of a worker that has ended without a farewell
        self._tasks: dict[asyncio.Task[None], Worker | None] = {}  # with the worker that a task watches
        self._one_ended = asyncio.Event()
        self._is_started = False
        self._is_stopping = False
        self.is_draining = False
        self._drain_end: float | None = None

    @property
    def open_workers(self) -> list[Worker]:
        """The workers that answer requests, those that stay first."""
        return sorted((worker for worker in self.workers if worker.is_open), key=lambda worker: worker.state is WorkerState.LEAVING)

    async def start(self) -> None:
        """Start a worker for each place; ``Refused`` if one of them cannot start, for the others could not either."""
        for place in self.places:
            place.put(await self.launch(place.number))
        await asyncio.gather(*(_must_start(place.worker) for place in self.places if place.worker))
        self._is_started = True
        self._fill_places()

    async def stop(self) -> None:
        """Stop all workers, and kill those that do not end."""
        self._is_stopping = True
        for worker in self.workers:
            worker.stop()
        try:
            await self._wait_for_ends(STOP_SECONDS)
        finally:
            self.kill()
        await self._wait_for_ends(KILLED_SECONDS)
        for task in self._tasks:
            task.cancel()

    def kill(self) -> None:
        """End all workers at once."""
        for worker in self.workers:
            worker.kill()

    async def launch(self, number: int) -> Worker:
        """Start a worker; ``Refused`` if the system does not allow it."""
        worker = Worker(number, self._config.folder, self._hear)
        try:
            await worker.start(self._command(number))
        except OSError as error:
            raise Refused("", f"worker {number} cannot be started: {error.strerror or error}") from error
        self.workers.append(worker)
        log_event("worker_started", worker=number, pid=worker.pid)
        self.run_beside(self._watch(worker), worker)
        if self._is_stopping:
            worker.stop()
        return worker

    @property
    def free_number(self) -> int | None:
        """The lowest number that no worker has; None if all are taken."""
        taken = {worker.number for worker in self.workers} | {place.number for place in self.places}
        return next((number + 1 for number in range(self._config.most_numbers) if number + 1 not in taken), None)

    async def next_number(self) -> int:
        """Return a number for another worker. If all are taken, this waits until one that leaves has ended."""
        while (number := self.free_number) is None:
            self._one_ended.clear()
            await self._one_ended.wait()
        return number

    async def look(self) -> None:
        """Get a new snapshot from each worker, and log if one does not answer any more."""
        await asyncio.gather(*(_look(worker) for worker in self.open_workers))

    def run_beside(self, work: Coroutine[Any, Any, None], worker: Worker | None = None) -> None:
        """Run something until the fleet stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = worker
        task.add_done_callback(self._task_ended)

    # Draining

    def drain(self, seconds: float | None) -> None:
        """Let workers end, without others in their places."""
        self.is_draining = True
        self._drain_end = None if seconds is None else asyncio.get_running_loop().time() + seconds

    def stop_draining(self) -> None:
        """Go on as usual, and start workers in empty places."""
        self.is_draining = False
        self._fill_places()

    async def _pass_on_drain(self, worker: Worker) -> None:
        """Let a worker that has taken the place of one that failed drain as well."""
        left = None if self._drain_end is None else max(1.0, self._drain_end - asyncio.get_running_loop().time())
        try:
            await worker.ask(HostRequest("drain", seconds=left))
        except (Refused, UnreachableError) as error:
            log_error(f"worker {worker.number} does not drain: {error}", worker=worker.number)

    # Watching

    async def _watch(self, worker: Worker) -> None:
        """Follow a worker from its start to its end, and fill its place again."""
        try:
            async with asyncio.timeout(START_SECONDS):
                is_ready = await worker.becomes_ready()
        except TimeoutError:
            log_error(f"worker {worker.number} was not ready in {START_SECONDS:.0f} s, and is ended", worker=worker.number)
            worker.kill()
            is_ready = False
        if is_ready:
            log_event("worker_ready", worker=worker.number, pid=worker.pid, seconds=round(worker.uptime, 1))
            if self.is_draining:
                await self._pass_on_drain(worker)
        await worker.ends()
        await self._on_end(worker, worker.uptime)

    async def _on_end(self, worker: Worker, up: float) -> None:
        self.workers.remove(worker)
        self._one_ended.set()
        cut_off = len(worker.seen.sessions) if worker.seen and worker.exit_code != 0 else None
        log_event(
            "worker_ended",
            worker=worker.number,
            pid=worker.pid,
            code=worker.exit_code,
            signal=worker.exit_signal or None,
            why=worker.last_words or None,
            up_s=round(up),
            sessions=cut_off,
        )
        if worker.exit_code != 0 and self.failed is not None:
            await self.failed(worker.number)
        place = next((place for place in self.places if place.worker is worker), None)
        if self.is_draining and not self.workers:
            self._drained()
        elif self.is_draining and worker.exit_code == 0:
            return
        elif place is not None and self._is_started:
            await self._fill(place, place.back_off.next_pause(up))

    def _fill_places(self) -> None:
        for place in self.places:
            if not place.is_filled:
                self.run_beside(self._fill(place, 0.0))

    async def _fill(self, place: Place, pause: float) -> None:
        """Start a worker in an empty place, after a pause."""
        while not (self._is_stopping or place.is_filled):
            if pause:
                log_error(f"worker {place.number} has ended again, and starts in {pause:g} s", worker=place.number)
                await asyncio.sleep(pause)
            if self._is_stopping or place.is_filled:
                return
            try:
                place.put(await self.launch(place.number))
            except Refused as refusal:
                log_error(str(refusal), worker=place.number)
                pause = place.back_off.next_pause(0.0) or place.back_off.next_pause(0.0)

    async def _wait_for_ends(self, seconds: float) -> None:
        watching = [task for task, worker in self._tasks.items() if worker in self.workers]
        if watching:
            await asyncio.wait(watching, timeout=seconds)

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()):
            log_crash(error)


async def _must_start(worker: Worker) -> None:
    if not await worker.becomes_ready():
        how = worker.exit_signal or f"exit code {worker.exit_code}"
        words = worker.last_words.removeprefix("seatui: ")
        raise Refused("", words or f"worker {worker.number} has ended before it was ready ({how})")


async def _look(worker: Worker) -> None:
    was_silent, worker.is_silent = worker.is_silent, not await worker.look()
    if worker.is_open and worker.is_silent != was_silent:
        log_warning(f"worker {worker.number} {'does not answer' if worker.is_silent else 'answers again'}", worker=worker.number)
