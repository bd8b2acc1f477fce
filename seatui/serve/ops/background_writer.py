"""Write the log and the status screen in threads, so that a disk, pipe or terminal that blocks does not stop the games."""

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
"""Items that wait to be written; more are dropped."""


class BackgroundWriter(Generic[T]):
    """Writes one item after another, in a thread that does not delay the end of the program."""

    def __init__(self, write: Callable[[T], None], most: int = MOST_WAITING, at_end: Callable[[], None] = lambda: None) -> None:
        self._write = write
        self._at_end = at_end
        self._waiting: Queue[T | None] = Queue(most)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def put(self, thing: T) -> None:
        """Write it soon, or drop it if too much is waiting."""
        with suppress(Full):
            self._waiting.put_nowait(thing)

    def close(self, seconds: float = 1.0) -> None:
        """Write the waiting items, for at most this many seconds."""
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
    """Return a writer of lines to a file descriptor. It avoids Python's own files, whose locks would delay the end of the program too."""

    def write(line: str) -> None:
        data = f"{line}\n".encode()
        while data:
            data = data[os.write(number, data) :]

    return write


def file_writer(path: Path) -> Callable[[str], None]:
    """Return a writer that appends lines to a file. The file is opened for each line, so that log rotation may move it at any time."""

    def write(line: str) -> None:
        with path.open("a", encoding="ascii") as file:
            file.write(f"{line}\n")

    try:
        path.open("a").close()
    except OSError as error:
        raise Refused("", f"cannot write the log {path}: {error.strerror or error}") from error
    return write
