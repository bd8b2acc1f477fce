"""Writing a save in another thread, so that a slow disk delays nobody but the players of that game.

``append`` returns at once. Records that come while the disk is busy wait, and are written together with one sync. Until the disk has a
record, nobody outside the program may learn of it: ``SaveProgress`` says how far the disk is.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

from seatui.match.listeners import Listeners
from seatui.match.records import Record
from seatui.match.saves.errors import SaveError
from seatui.match.saves.journal import FilePlace, Journal


class JournalThreads(Protocol):
    """Threads for journals, and the way back to the thread of the match."""

    def run(self, job: Callable[[], None]) -> None:
        """Run a job in one of the threads."""

    def call_back(self, call: Callable[[], None]) -> None:
        """Make a call soon, in the thread of the match."""


class SaveProgress:
    """How many records were handed to the disk, and how many it has. Without a thread they are always the same."""

    def __init__(self) -> None:
        self.written = 0
        self.saved = 0
        self.lost = Listeners[[]]()  # called when the records that the disk does not have were given up
        self._waiting: deque[tuple[int, Callable[[], object]]] = deque()

    @property
    def is_complete(self) -> bool:
        """Return whether the disk has every record."""
        return self.saved >= self.written

    def when_saved(self, call: Callable[[], object]) -> None:
        """Make a call once the disk has every record written so far: now, or later, or never if they are given up."""
        if self.is_complete:
            call()
        else:
            self._waiting.append((self.written, call))

    def reached(self, saved: int) -> None:
        """The disk has this many records."""
        self.saved = saved
        while self._waiting and self._waiting[0][0] <= saved:
            try:
                self._waiting.popleft()[1]()
            except Exception:
                logging.getLogger(__name__).exception("a call after saving failed")

    def give_up(self) -> None:
        """The records that the disk does not have are taken back."""
        self.written = self.saved
        self._waiting.clear()
        self.lost.tell()


class BackgroundJournal:
    """A journal that is written in a thread. ``failed`` is called, in the thread of the match, when records were lost with an error."""

    def __init__(self, journal: Journal, threads: JournalThreads, progress: SaveProgress, failed: Callable[[SaveError], None]) -> None:
        self.place = journal.place  # after all records, also those that wait
        self._journal = journal
        self._threads = threads
        self._progress = progress
        self._failed = failed
        self._waiting: list[tuple[bytes, bool]] = []  # frames, and whether they must reach the disk; an empty one is for a new file
        self._results: SimpleQueue[SaveError | None] = SimpleQueue()
        self._is_writing = False
        progress.written = progress.saved = journal.place.number
        if not journal.is_durable:
            progress.saved = 0
            self._waiting.append((b"", True))
            self._write_next()

    @property
    def path(self) -> Path:
        return self._journal.path

    @property
    def deleted(self) -> bool:
        return self._journal.deleted

    @property
    def lost(self) -> bool:
        return self._journal.lost

    def append(self, record: Record, *, wait: bool = True) -> None:
        """Write a record soon; ``SaveError`` at once if the file cannot hold it."""
        data = self._journal.frame_at(self.place, record)
        self.place = self.place.after(data, 1)
        self._progress.written = self.place.number
        self._waiting.append((data, wait))
        self._write_next()

    def flush(self) -> SaveError | None:
        """Wait until everything is on the disk, or was given up; return the error in that case."""
        error = None
        while self._is_writing:
            error = self._take_result(self._results.get())
        return error

    def back_to(self, place: FilePlace) -> None:
        """Remove everything after that place."""
        if place != self.place:
            self.flush()
            self._journal.back_to(place)
            self.place = self._journal.place
            self._progress.written = self._progress.saved = self.place.number

    def close(self) -> None:
        """Write what waits, then close the file."""
        self.flush()
        self._journal.close()

    def _write_next(self) -> None:
        if self._waiting and not self._is_writing:
            batch, self._waiting = self._waiting, []
            self._is_writing = True
            self._threads.run(partial(self._write, batch))

    def _write(self, batch: list[tuple[bytes, bool]]) -> None:
        """Write frames with one sync. Runs in a thread; nobody else uses the journal meanwhile."""
        error = None
        try:
            frames = [data for data, _ in batch if data]
            self._journal.write(b"".join(frames), len(frames), wait=any(wait for _, wait in batch))
        except SaveError as failure:
            error = failure
        self._results.put(error)
        self._threads.call_back(self._look_for_result)

    def _look_for_result(self) -> None:
        try:
            self._take_result(self._results.get_nowait())
        except Empty:
            return  # ``flush`` has taken it

    def _take_result(self, error: SaveError | None) -> SaveError | None:
        self._is_writing = False
        if error is None:
            saved = self._journal.place.number
            self._write_next()
            self._progress.reached(saved)
        else:
            self._waiting.clear()
            self.place = self._journal.place
            self._progress.give_up()
            self._failed(error)
        return error
