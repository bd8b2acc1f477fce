"""A small file that is replaced as a whole, in a thread where the server has threads, so that no key waits for the disk.

A new value counts at once. Until the disk has it nobody may be told, as with a journal: ``progress`` says how far the disk is. Values that
come while the disk is busy wait, and only the newest of them is written. If the disk fails, the owner hears which value it has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Condition
from typing import Generic, TypeVar

from seatui import paths
from seatui.match.saves.background import JournalThreads, SaveProgress

T = TypeVar("T")


class BackgroundFile(Generic[T]):
    """One file. Without threads it is written at once, and ``write`` fails with an ``OSError``."""

    def __init__(
        self, path: Path, value: T, encode: Callable[[T], bytes], threads: JournalThreads | None, lost: Callable[[T, OSError], None]
    ) -> None:
        """``value`` is what the disk has now. ``lost`` is called with the last value on the disk when newer ones could not be written."""
        self.path = path
        self.progress = SaveProgress()
        self._saved = value
        self._encode = encode
        self._threads = threads
        self._lost = lost
        self._state = Condition()  # guards the next two, which a thread uses too
        self._next: Callable[[], None] | None = None
        self._is_busy = False
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    def write(self, value: T) -> None:
        """Replace the file in one step, durably: now, or soon in a thread."""
        if self._threads is None:
            paths.keep(self.path, self._encode(value))
            self._saved = value
            return
        self._submit(value, partial(paths.keep, self.path, self._encode(value)))

    def remove(self) -> None:
        """Delete the file, after what is being written."""
        if self._threads is None:
            self.path.unlink(missing_ok=True)
        else:
            self._submit(self._saved, partial(self.path.unlink, missing_ok=True))

    async def saved(self) -> None:
        """Wait until the disk has the last value; ``OSError`` if it cannot be written, and then it was taken back."""
        if not self.progress.is_complete:
            self._waiting.append((self.progress.written, done := asyncio.get_running_loop().create_future()))
            await done

    def flush(self) -> None:
        """Wait until nothing is being written."""
        with self._state:
            self._state.wait_for(lambda: not self._is_busy)

    def _submit(self, value: T, change: Callable[[], None]) -> None:
        assert self._threads is not None
        self.progress.written += 1
        with self._state:
            self._next = partial(self._do, self.progress.written, value, change)
            is_first, self._is_busy = not self._is_busy, True
        if is_first:
            self._threads.run(self._work)

    def _work(self) -> None:
        """Do the newest job until there is none. Runs in a thread, and to its end when the threads are closed."""
        while True:
            with self._state:
                job, self._next = self._next, None
                if job is None:
                    self._is_busy = False
                    self._state.notify_all()
                    return
            job()

    def _do(self, number: int, value: T, change: Callable[[], None]) -> None:
        assert self._threads is not None
        failure = None
        try:
            change()
        except OSError as error:
            failure = error
        self._threads.call_back(partial(self._finish, number, value, failure))

    def _finish(self, number: int, value: T, failure: OSError | None) -> None:
        if failure is None:
            self._saved = value
            self.progress.reached(number)
        elif number < self.progress.written:
            return  # a newer value is on its way, and has these changes too
        else:
            self.progress.give_up()
            self._lost(self._saved, failure)
        ready = [done for needed, done in self._waiting if needed <= number and not done.done()]
        self._waiting = [(needed, done) for needed, done in self._waiting if needed > number]
        for done in ready:
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
