"""A game with its save: each record is written and applied, or neither. The base of ``Match``."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path

from seatui.match.history import Bookmark, History
from seatui.match.listeners import Listeners
from seatui.match.news import News
from seatui.match.records import Played, Record, Snapshot
from seatui.match.saves.background import BackgroundJournal, JournalThreads, SaveProgress
from seatui.match.saves.epochs import TAKEN_OVER, Fence
from seatui.match.saves.errors import SaveError
from seatui.match.saves.journal import FilePlace, Journal, save_path

SNAPSHOT_GAP = 64
"""Actions between two snapshots in a save."""


class SavedGame:
    """A history, the file it is saved in, and the listeners that hear of changes."""

    def __init__(self, history: History, journal: Journal | None, renewed: Snapshot | None, sealed: str) -> None:
        """Go on with a history. ``sealed`` and ``renewed`` are as in ``Match``."""
        self._history = history
        self._journal: Journal | BackgroundJournal | None = journal
        self._fence = journal.fence if journal else Fence()
        self._sealed = sealed
        self._renewed = renewed
        self.trouble = ""  # why the save could not be written at the last attempt; "" while all is well
        self.progress = SaveProgress()
        self._threads: JournalThreads | None = None
        self._unsaved: deque[tuple[int, int]] = deque()  # number of a record that is being written, and of those in the history before it
        self._since_snapshot = 0
        self._listeners = Listeners[[News]]()
        self._trouble_listeners = Listeners[[]]()

    @property
    def count(self) -> int:
        """Return the number of actions, without those taken back."""
        return self._history.count

    @property
    def path(self) -> Path | None:
        """Return the file of the game, if it has one."""
        return self._journal.path if self._journal else None

    @property
    def epoch(self) -> int:
        """Return the epoch under which the save is written; 0 without a cluster of servers."""
        return self._fence.epoch

    @property
    def used(self) -> float:
        """Return the part of the save that is used, from 0 to 1; 0 without a file."""
        return self._journal.place.used if self._journal else 0.0

    def save(self, path: str | Path) -> Path:
        """Write the whole game to a new file, never over another one, and return its path.

        A game without a file, or whose file is lost, is saved there from now on; any other gets a copy there, which has no owner,
        and keeps its file.
        """
        is_copy = self._journal is not None and not self._journal.lost
        history, fence = self._history, Fence() if is_copy else self._fence
        records = (*history.records, history.snapshot())
        journal = Journal.create(save_path(path), history.header, records, wait=self._threads is None, fence=fence)
        if is_copy:
            journal.close()
            return journal.path
        if self._journal:
            self._journal.close()
        self._journal, self._sealed, self._since_snapshot, self._renewed = journal, "", 0, None
        if self._threads:
            self.save_in_background(self._threads)
        self._note_trouble()
        return journal.path

    def save_in_background(self, threads: JournalThreads) -> None:
        """Write the save in threads from now on. Actions count at once, but listeners may tell nobody before ``progress`` has them.

        If the disk fails, the actions that it does not have are taken back, and the listeners hear of that as of an undo.
        """
        self._threads = threads
        if isinstance(self._journal, Journal):
            self._journal = BackgroundJournal(self._journal, threads, self.progress, self._lose_unsaved)

    def on_trouble(self, listener: Callable[[], None]) -> None:
        """Call the listener when the save can no longer be written, and when it can be again; ``trouble`` says which."""
        self._trouble_listeners.add(listener)

    def retry_save(self) -> None:
        """Try to write a save that is in trouble, with a snapshot. A deleted save is written again."""
        if not self._journal or not self.trouble:
            return
        try:
            if self._journal.deleted:
                self.save(self._journal.path)
            else:
                self._write(self._history.snapshot(), self._history.bookmark)
        except SaveError as error:
            self._note_trouble(error)
        else:
            self._note_saved()

    def is_ready_to_close(self) -> bool:
        """Return whether ``close`` would have nothing to write; otherwise begin to write it."""
        if self._journal and self._since_snapshot:
            self._snapshot()
        return self.progress.is_complete

    def close(self) -> None:
        """Close the save, with a snapshot at its end. The match can still be read."""
        self._sealed = self._sealed or "this game is closed"
        if self._journal:
            if self._since_snapshot:
                self._snapshot()
            self._journal.close()
            self._journal = None

    def abandon(self, reason: str = TAKEN_OVER) -> None:
        """Close the save without writing to it, because it has another owner. Actions that the disk does not have are taken back.

        A write that has reached a thread's disk already is waited for. The match can still be read, but never saved again.
        """
        self._fence.lose(reason)
        self._sealed = self._sealed or reason
        self._since_snapshot = 0
        self.close()

    # Internals

    def _do(self, record: Record) -> None:
        """Write a record and apply it, or do neither."""
        before, place = self._history.bookmark, self._place
        try:
            self._write(record, before)
            self._history.redo(record)
        except BaseException as error:
            self._roll_back(before, place)
            self._note_trouble(error)
            raise
        self._note_saved()

    @property
    def _place(self) -> FilePlace | None:
        return self._journal.place if self._journal else None

    def _roll_back(self, before: Bookmark, place: FilePlace | None) -> None:
        """Restore the file and the memory."""
        if self._journal and place:
            self._journal.back_to(place)
        self._history.back_to(before)

    def _write(self, record: Record, before: Bookmark, *, wait: bool = True) -> None:
        if not self._journal:
            return
        if self._renewed:
            self._journal.append(self._renewed)
        number = self._journal.place.number
        self._journal.append(record, wait=wait)
        if self._threads:
            self._forget_saved()
            self._unsaved.append((number, before.records))
        self._renewed = None
        self._since_snapshot += 1

    def _note_saved(self) -> None:
        """Note that the save can be written, once the disk has it."""
        self.progress.when_saved(self._note_trouble)

    def _lose_unsaved(self, error: SaveError) -> None:
        """The disk has failed in the background: go back to what it has."""
        self._forget_saved()
        if not self._unsaved:
            self._note_trouble(error)
            return
        kept = self._unsaved[0][1]
        lost = frozenset(record.seat for record in self._history.records[kept:] if isinstance(record, Played))
        self._history = self._history.restored(kept)
        self._note_trouble(error)
        self._unsaved.clear()
        self._listeners.tell(News(self.count, (), undone=True, unsaved=lost))

    def _forget_saved(self) -> None:
        while self._unsaved and self._unsaved[0][0] < self.progress.saved:
            self._unsaved.popleft()

    def _note_trouble(self, error: BaseException | None = None) -> None:
        """Note whether the save could be written, and tell the listeners if that has changed."""
        trouble = "" if error is None else (error.state or error.message) if isinstance(error, SaveError) else self.trouble
        if trouble != self.trouble:
            self.trouble = trouble
            self._trouble_listeners.tell()

    def _snapshot_if_due(self) -> None:
        if self._since_snapshot >= SNAPSHOT_GAP:
            self._snapshot()

    def _snapshot(self) -> None:
        """Write a snapshot. The actions are saved already, so if the disk is full now, it is tried again after the next action."""
        assert self._journal
        try:
            self._journal.append(self._history.snapshot())
            self._since_snapshot = 0
        except SaveError as error:
            logging.getLogger(__name__).warning("no snapshot was written: %s", error)
