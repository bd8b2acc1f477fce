"""Where the log and the status screen are written: in threads, so that a disk, a pipe or a terminal that takes nothing stops no game."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from typing import Generic, TypeVar

from seatui.engine.contract import Refused

T = TypeVar("T")

MOST_WAITING = 1000
"""Things that wait to be written; what comes on top of them is dropped."""


class BackgroundWriter(Generic[T]):
    """Does something with one thing after the other, in a thread that never holds up the end of the program."""

    def __init__(self, write: Callable[[T], None], most: int = MOST_WAITING, at_end: Callable[[], None] = lambda: None) -> None:
        self._write = write
        self._at_end = at_end
        self._waiting: Queue[T | None] = Queue(most)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def put(self, thing: T) -> None:
        """Have it written soon, or not at all if too much waits already."""
        with suppress(Full):
            self._waiting.put_nowait(thing)

    def close(self, seconds: float = 1.0) -> None:
        """Write what waits, as far as that is done in so many seconds."""
        with suppress(Full):
            self._waiting.put(None, timeout=seconds)
        self._thread.join(seconds)

    def _run(self) -> None:
        while (thing := self._waiting.get()) is not None:
            with suppress(OSError):  # a full disk or a closed pipe: the games go on without a log
                self._write(thing)
        with suppress(OSError):
            self._at_end()


def stream_writer(number: int) -> Callable[[str], None]:
    """Writes lines to an open file of this process. Not by Python's own writer: a thread that hangs in it would hold up the end as well."""

    def write(line: str) -> None:
        data = f"{line}\n".encode()
        while data:
            data = data[os.write(number, data) :]

    return write


def file_writer(path: Path) -> Callable[[str], None]:
    """Adds lines to a file. It is opened for each of them, so that it may be renamed or taken away at any time, as log rotation does."""

    def write(line: str) -> None:
        with path.open("a", encoding="ascii") as file:
            file.write(f"{line}\n")

    try:
        path.open("a").close()
    except OSError as error:
        raise Refused("", f"the log {path} cannot be written: {error.strerror or error}") from error
    return write
