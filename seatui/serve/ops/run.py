"""Runs a server until somebody says to stop: signals, keys at the status screen, and where its log goes."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Thread
from threading import enumerate as all_threads

from seatui.plain.lines import printable
from seatui.serve.event_log import LOGGER, crash, note
from seatui.serve.ops import log
from seatui.serve.ops.background_writer import Outlet
from seatui.serve.ops.host import STOPPING, Host, HostPlan
from seatui.serve.ops.keyboard import Keyboard
from seatui.serve.ops.log import Note, Teller
from seatui.serve.ops.preload import load_everything
from seatui.serve.ops.status_screen import StatusScreen

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
LONGEST_STOP = 4.5
"""Seconds after which the server ends even if something does not close."""
LAST_WORD = 2.0
"""Seconds for the last line of the log, where the server stops at once."""
REFRESH = 1.0
ENOUGH_FILES = 16_384
KEPT_NOTES = 100
NOT_SHOWN = ("connect", "summary")
"""Events that stand only in the log: the status screen has who comes in and all figures anyway."""
THINKERS = "seatui-bot"
"""How the names of the threads begin in which bots think."""
AT_ONCE = 1
"""The exit code of a server that was told to stop a second time."""


def serve(plan: HostPlan, write: Callable[[str], None] | None, *, status: bool) -> None:
    """Serve. Lines of the log go to ``write``; with ``status`` the terminal has the status screen."""
    allow_files()
    asyncio.run(Run(Host(plan), write, status=status).run())


def allow_files() -> None:
    """Each connection is an open file, and each table two; of these a process has few unless it asks for more."""
    try:
        import resource
    except ImportError:  # Windows: there is no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(ENOUGH_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):  # a sandbox may forbid it
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Run:
    """One run of a host."""

    def __init__(self, host: Host, write: Callable[[str], None] | None, *, status: bool) -> None:
        self._host = host
        self._lines = Outlet(write) if write else None
        self._shows = status
        self._screen: StatusScreen | None = None
        self._notes: deque[Note] = deque(maxlen=KEPT_NOTES)
        self._told = asyncio.Event()
        self._reason = ""
        self._asks = False

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        threads = ThreadPoolExecutor(thread_name_prefix=THINKERS)
        loop.set_default_executor(threads)
        with self._logging(), self._heeding(loop):
            load_everything()
            gc.collect()  # the last time that the program itself is looked through
            await self._host.start()
            try:
                await self._until_told()
            finally:
                note("stopping", why=self._reason, people=len(self._host.sessions))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._host.stop(STOPPING), LONGEST_STOP)
            note("stop")
        if self._shows:
            sys.stdout.write(f"The server has stopped. All games are kept in {printable(str(self._host.plan.folder))}.\n")
        await _end(threads)

    async def _until_told(self) -> None:
        if not self._shows:
            await self._told.wait()
            return
        self._screen = StatusScreen()
        try:
            with Keyboard(self._press):
                while not self._told.is_set():
                    self._draw()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._told.wait(), REFRESH)
        finally:
            self._screen.close()

    # The status screen

    def _draw(self) -> None:
        if self._screen is None:
            return
        try:
            self._screen.show(replace(self._host.picture(), notes=tuple(self._notes)), self._question())
        except Exception as error:  # noqa: BLE001 - whatever of the server cannot be told, the games go on
            crash(error)

    def _question(self) -> str:
        here = len(self._host.sessions)
        who = "1 person is" if here == 1 else f"{here} people are"
        return f"Stop the server? {who} here; their games are kept.  y stop  n go on" if self._asks else ""

    def _press(self, key: str) -> None:
        """A key of whoever runs the server: q asks, if somebody is here."""
        if self._asks:
            self._asks = False
            if key in "yY":
                self.tell("a key")
        elif key in "qQ":
            if self._host.sessions:
                self._asks = True
            else:
                self.tell("a key")
        self._draw()

    # Being told to stop

    def tell(self, reason: str) -> None:
        """Stop. A signal that comes after that stops at once."""
        self._reason = self._reason or reason
        self._told.set()

    @contextmanager
    def _heeding(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """While signals mean to stop."""

        def heed(number: int, _frame: object) -> None:
            if self._told.is_set():
                self._stop_at_once()  # here and now: the loop may be what hangs
            loop.call_soon_threadsafe(self.tell, signal.Signals(number).name)

        heeded = [number for number in SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]  # as after nohup
        before = {number: signal.signal(number, heed) for number in heeded}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop_at_once(self) -> None:
        """Every action is on the disk already, so nothing is lost by it.

        The signal may have come in the middle of a line of the log, which nobody else can write to then, so a thread has the last word.
        """
        parting = Thread(target=self._write_last, daemon=True)
        parting.start()
        parting.join(LAST_WORD)
        os._exit(AT_ONCE)

    def _write_last(self) -> None:
        note("stop", why="told twice")
        if self._lines is not None:
            self._lines.close()

    # The log

    @contextmanager
    def _logging(self) -> Iterator[None]:
        """While everything that is noted comes here, and nothing is written into the status screen."""
        root = logging.getLogger()
        before = root.handlers, LOGGER.level
        root.handlers = [Teller(self._hear)]
        LOGGER.setLevel(logging.INFO)
        try:
            yield
        finally:
            root.handlers = before[0]
            LOGGER.setLevel(before[1])
            if self._lines is not None:
                self._lines.close()

    def _hear(self, told: Note) -> None:
        if told.event not in NOT_SHOWN:
            self._notes.append(told)
        if self._lines is not None:
            self._lines.put(log.as_json(told))


async def _end(threads: ThreadPoolExecutor) -> None:
    """Leave the bots alone: one that thinks for long would hold up the end of the program."""
    threads.shutdown(wait=False, cancel_futures=True)
    await asyncio.sleep(0.05)
    if any(thread.name.startswith(THINKERS) for thread in all_threads()):
        sys.stdout.flush()
        os._exit(0)
