"""One worker process, as its supervisor sees it: its log, its state, and requests to it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.serve.event_log import Field
from seatui.serve.ops import log, snapshot_json
from seatui.serve.ops.cluster_config import control_name
from seatui.serve.ops.control_client import ask
from seatui.serve.ops.host_request import HostAnswer, HostRequest
from seatui.serve.ops.log import LogEntry
from seatui.serve.ops.snapshot import Snapshot, WorkerInfo

READY_EVENT, STOPPING_EVENT = "start", "stopping"
"""The events that a worker logs when players can connect, and when it is about to end."""
LONGEST_LINE = 100_000
"""Bytes of a line of the log. Fields are bounded, so no line comes near it."""
LAST_LINES_SECONDS = 1.0
"""Seconds to read what a process that has ended has left in its pipes."""
ANSWER_SECONDS = 4.0
OPEN_SECONDS, OPEN_PAUSE = 2.0, 0.05
"""Seconds to wait for the control socket of a worker that is ready otherwise, and between attempts."""


class WorkerState(StrEnum):
    """The states of a worker, in their order."""

    STARTING = "starting"
    READY = "ready"
    LEAVING = "leaving"  # takes nobody in, and ends when its players have left
    STOPPING = "stopping"
    ENDED = "ended"


class Worker:
    """A worker from its start to its end. ``hear`` gets each event of its log."""

    def __init__(self, number: int, folder: Path, hear: Callable[[LogEntry], None]) -> None:
        self.number = number
        self.state = WorkerState.STARTING
        self.seen: Snapshot | None = None  # the latest
        self.is_silent = False  # it did not answer the last time
        self.last_words = ""  # the last line of its errors
        self._folder = folder
        self._hear = hear
        self._process: asyncio.subprocess.Process | None = None
        self._since = 0.0
        self._settled = asyncio.Event()
        self._ended = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None

    async def start(self, command: Sequence[str]) -> None:
        """Start the process. It leads a session of its own, for Ctrl-C is meant for the supervisor, which then stops it."""
        pipe = asyncio.subprocess.PIPE
        self._since = asyncio.get_running_loop().time()
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, limit=LONGEST_LINE
        )
        self._reading = asyncio.create_task(self._follow(self._process))

    # State

    @property
    def pid(self) -> int:
        """The process id; 0 before the start."""
        return self._process.pid if self._process else 0

    @property
    def exit_code(self) -> int | None:
        """The exit code; None while it runs, or if a signal has ended it."""
        code = self._process.returncode if self._process else None
        return None if code is None or code < 0 else code

    @property
    def exit_signal(self) -> str:
        """The name of the signal that has ended it; "" if none has."""
        code = self._process.returncode if self._process else None
        if code is None or code >= 0:
            return ""
        return signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"

    @property
    def uptime(self) -> float:
        """Seconds since the start."""
        return asyncio.get_running_loop().time() - self._since

    @property
    def is_open(self) -> bool:
        """Whether it answers requests of the host."""
        return self.state in (WorkerState.READY, WorkerState.LEAVING)

    @property
    def info(self) -> WorkerInfo:
        """The state for the host."""
        state = "silent" if self.is_silent and self.is_open else str(self.state)
        seen = self.seen
        if seen is None:
            return WorkerInfo(self.number, self.pid, state, self.uptime)
        return WorkerInfo(self.number, self.pid, state, self.uptime, len(seen.sessions), len(seen.tables), seen.memory, seen.latency)

    async def becomes_ready(self) -> bool:
        """Wait until it is ready, or has ended before; return whether it is ready."""
        await self._settled.wait()
        return self.state is not WorkerState.ENDED

    async def ends(self) -> None:
        """Wait until it has ended, and its last line is in the log."""
        await self._ended.wait()

    # The end

    def stop(self) -> None:
        """Let it tell its players, and end. This works by the end of its input, which a signal from elsewhere cannot double."""
        if self.state is not WorkerState.ENDED:
            self.state = WorkerState.STOPPING
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()

    def kill(self) -> None:
        """End it at once. Every action is on the disk, so no game loses anything."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    # Requests

    async def ask(self, request: HostRequest) -> HostAnswer:
        """Return its answer to a request; ``UnreachableError`` if it does not listen, ``Refused`` if it does not answer in time."""
        try:
            return await ask(self._folder, control_name(self.number), request, ANSWER_SECONDS)
        except TimeoutError:
            raise Refused("", f"worker {self.number} does not answer") from None

    async def look(self) -> bool:
        """Ask for a new snapshot; return whether there is one, for otherwise the last one stays."""
        try:
            answer = await self.ask(HostRequest("snapshot"))
            self.seen = snapshot_json.decode(" ".join(answer.lines))
        except (Refused, OSError):
            return False
        return True

    async def _open(self) -> None:
        """Wait until it answers, for a short while, and call it ready."""
        with suppress(TimeoutError):
            async with asyncio.timeout(OPEN_SECONDS):
                while not await self.look():
                    await asyncio.sleep(OPEN_PAUSE)
        if self.state is WorkerState.STARTING:
            self.state = WorkerState.READY
        self._settled.set()

    # Its output

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        """Read its log and its errors until it has ended."""
        assert process.stdout is not None
        assert process.stderr is not None
        readers = [
            asyncio.create_task(_read_lines(process.stdout, self._hear_line)),
            asyncio.create_task(_read_lines(process.stderr, self._hear_error)),
        ]
        await process.wait()
        _, unfinished = await asyncio.wait(readers, timeout=LAST_LINES_SECONDS)
        for task in (*unfinished, *filter(None, [self._opening])):
            task.cancel()
        self.state = WorkerState.ENDED
        self._settled.set()
        self._ended.set()

    def _hear_line(self, line: str) -> None:
        entry = log.from_json(line)
        if entry is None:
            self._hear_error(line)
            return
        if entry.event == READY_EVENT and self._opening is None:
            self._opening = asyncio.create_task(self._open())
        if entry.event == STOPPING_EVENT:
            self.state = WorkerState.STOPPING
        number: dict[str, Field] = {"worker": self.number}
        self._hear(entry._replace(fields=number | entry.fields | number))  # first in the line, whatever fields it has

    def _hear_error(self, line: str) -> None:
        """Log a line that is no event: Python's own errors, or why it could not start."""
        if line.strip():
            self.last_words = line.strip()
            fields: dict[str, Field] = {"worker": self.number, "text": self.last_words}
            self._hear(LogEntry(datetime.now(UTC), "warning", fields))


async def _read_lines(stream: asyncio.StreamReader, hear: Callable[[str], None]) -> None:
    """Pass on each line; one that is too long is left out."""
    while True:
        try:
            line = await stream.readline()
        except ValueError:
            continue
        if not line:
            return
        hear(line.decode("utf-8", "replace"))
