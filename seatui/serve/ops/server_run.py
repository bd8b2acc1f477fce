"""One run of a server until a signal, a key or the server itself stops it: signals, keys at the status screen, and the log."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sized
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from threading import enumerate as all_threads
from typing import Protocol

from seatui.plain.lines import printable
from seatui.serve.event_log import LOGGER, log_crash, log_event
from seatui.serve.ops import log
from seatui.serve.ops.background_writer import BackgroundWriter
from seatui.serve.ops.host_keys import HostKeys, KeyActions
from seatui.serve.ops.keyboard import Keyboard
from seatui.serve.ops.log import LogEntry, LogHandler
from seatui.serve.ops.snapshot import Snapshot
from seatui.serve.ops.status_screen import StatusScreen

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
STOPPING = "The server is stopping. All games are saved: connect again later to go on."
LONGEST_STOP = 4.5
"""Seconds after which the server ends even if something does not close."""
LAST_LINE_SECONDS = 2.0
"""Seconds to write the last line of the log when the server is forced to stop."""
REFRESH = 1.0
KEPT_ENTRIES = 100
NOT_SHOWN = ("connect", "summary")
"""Events that are only in the log: the status screen shows sessions and metrics anyway."""
BOT_THREADS = "seatui-bot"
"""Prefix of the names of threads in which bots think."""
FORCED_EXIT = 1
"""Exit code after a second signal to stop."""


class Config(Protocol):
    """The options of a server, as far as its run needs them."""

    @property
    def folder(self) -> Path: ...


class Server(Protocol):
    """A server that can run: a host, or a supervisor with its workers."""

    drained: Callable[[], None]

    @property
    def config(self) -> Config: ...

    @property
    def sessions(self) -> Sized: ...

    async def start(self) -> None: ...

    async def stop(self, why: str) -> None: ...

    def snapshot(self) -> Snapshot: ...


class ServerRun:
    """One run of a server. ``actions`` are those of keys at the status screen."""

    def __init__(self, server: Server, actions: KeyActions, write: Callable[[str], None] | None, *, status: bool) -> None:
        self._server = server
        self._log_writer = BackgroundWriter(write) if write else None
        self._has_status = status
        self._screen: StatusScreen | None = None
        self._entries: deque[LogEntry] = deque(maxlen=KEPT_ENTRIES)
        self._stop_event = asyncio.Event()
        self._reason = ""
        self._keys = HostKeys(actions, partial(self.request_stop, "a key"), lambda: len(server.sessions))

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        threads = ThreadPoolExecutor(thread_name_prefix=BOT_THREADS)
        loop.set_default_executor(threads)
        with self._logging(), self._handling_signals(loop):
            self.prepare()
            self._server.drained = partial(self.request_stop, "drained")
            await self._start()
            try:
                await self._wait_for_stop()
            finally:
                log_event("stopping", why=self._reason, people=len(self._server.sessions))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._server.stop(STOPPING), LONGEST_STOP)
            log_event("stop")
        if self._has_status:
            sys.stdout.write(f"The server has stopped. All games are saved in {printable(str(self._server.config.folder))}.\n")
        await _end_threads(threads)

    def prepare(self) -> None:
        """Do what has to be done before the start, and may be logged."""

    def kill_children(self) -> None:
        """End the processes of this server at once. May be called in a signal handler."""

    async def _start(self) -> None:
        """Start the server, unless it is told to stop meanwhile."""
        starting, told = asyncio.ensure_future(self._server.start()), asyncio.ensure_future(self._stop_event.wait())
        try:
            await asyncio.wait([starting, told], return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                starting.result()
        finally:
            told.cancel()
            if not starting.done():
                starting.cancel()
                await asyncio.gather(starting, return_exceptions=True)

    async def _wait_for_stop(self) -> None:
        if not self._has_status:
            await self._stop_event.wait()
            return
        self._screen = StatusScreen()
        try:
            with Keyboard(self._on_key):
                while not self._stop_event.is_set():
                    self._draw()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._stop_event.wait(), REFRESH)
        finally:
            self._screen.close()

    # The status screen

    def _draw(self) -> None:
        if self._screen is None:
            return
        try:
            self._screen.show(replace(self._server.snapshot(), entries=tuple(self._entries)), self._keys.line)
        except Exception as error:  # noqa: BLE001 - whatever cannot be shown, the games go on
            log_crash(error)

    def _on_key(self, key: str) -> None:
        self._keys.press(key)
        self._draw()

    # Stopping

    def request_stop(self, reason: str) -> None:
        """Stop. A signal after this forces the server to stop."""
        self._reason = self._reason or reason
        self._stop_event.set()

    @contextmanager
    def _handling_signals(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Stop on signals while in this context."""

        def handle(number: int, _frame: object) -> None:
            if self._stop_event.is_set():
                self._stop_at_once()  # not through the loop, which may hang
            loop.call_soon_threadsafe(self.request_stop, signal.Signals(number).name)

        handled = [
            number for number in SIGNALS if signal.getsignal(number) is not signal.SIG_IGN
        ]  # ignored ones stay ignored, as after nohup
        before = {number: signal.signal(number, handle) for number in handled}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop_at_once(self) -> None:
        """Exit now. Every action is on disk already, so nothing is lost.

        The signal may have interrupted a write to the log, which keeps its lock, so the last line is written by another thread.
        """
        self.kill_children()
        thread = Thread(target=self._log_forced_stop, daemon=True)
        thread.start()
        thread.join(LAST_LINE_SECONDS)
        os._exit(FORCED_EXIT)

    def _log_forced_stop(self) -> None:
        log_event("stop", why="told twice")
        if self._log_writer is not None:
            self._log_writer.close()

    # The log

    @contextmanager
    def _logging(self) -> Iterator[None]:
        """Take over all log records in this context, so that nothing is written over the status screen."""
        root = logging.getLogger()
        before = root.handlers, LOGGER.level
        root.handlers = [LogHandler(self.note)]
        LOGGER.setLevel(logging.INFO)
        try:
            yield
        finally:
            root.handlers = before[0]
            LOGGER.setLevel(before[1])
            if self._log_writer is not None:
                self._log_writer.close()

    def note(self, entry: LogEntry) -> None:
        """Show an event, and write it to the log."""
        if entry.event not in NOT_SHOWN:
            self._entries.append(entry)
        if self._log_writer is not None:
            self._log_writer.put(log.as_json(entry))


async def _end_threads(threads: ThreadPoolExecutor) -> None:
    """Do not wait for bots: one that thinks for long would delay the end of the program."""
    threads.shutdown(wait=False, cancel_futures=True)
    await asyncio.sleep(0.05)
    if any(thread.name.startswith(BOT_THREADS) for thread in all_threads()):
        sys.stdout.flush()
        os._exit(0)
