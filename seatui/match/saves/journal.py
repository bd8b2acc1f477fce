"""Writing a save: when ``append`` returns the record is in the file and as a rule on the disk; if it fails, the file is as it was."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from itertools import count
from pathlib import Path
from typing import NamedTuple, Self

from seatui.match.records import Header, Record
from seatui.match.saves.codec import encode, encode_header
from seatui.match.saves.epochs import TAKEN_OVER, Fence, newest_epoch
from seatui.match.saves.errors import NotOwnerError, SaveError, TakenError
from seatui.match.saves.frames import LARGEST_FILE, MAGIC, MOST_FRAMES, file_label, frame, os_reason
from seatui.match.saves.lock import SaveLock
from seatui.paths import make_folder, sync_folder, without_waiting

SUFFIX = ".sea"


class FilePlace(NamedTuple):
    """A place in the file to write at, or to go back to."""

    end: int
    number: int  # of the next record

    @property
    def used(self) -> float:
        """Return the part of the file that is used, from 0 to 1: by its bytes or its records, whichever is more."""
        return max(self.end / LARGEST_FILE, self.number / MOST_FRAMES)

    def after(self, frames: bytes, count: int) -> FilePlace:
        """Return the place after this many frames."""
        return FilePlace(self.end + len(frames), self.number + count)


class Journal:
    """The only writer of a save."""

    def __init__(self, path: Path, lock: SaveLock, place: FilePlace, *, torn_size: int = 0, fence: Fence | None = None) -> None:
        """Continue a file after its last record that counts.

        A file that goes on after that has a ``torn_size``: it is backed up, and its end cut off, before the first write.
        """
        self.path = path
        self.place = place
        self.fence = fence or Fence()
        self._lock = lock
        self._torn_size = torn_size
        self._dirty = False  # whether the file may extend beyond ``place``
        self.is_durable = True  # whether the disk has the file and its name; otherwise the next record that waits brings them there
        self._synced_end = 0  # where the part ends that the disk has for certain
        self._sync_failed = False  # whether the rest must be written again: no later sync writes what a failed one could not
        try:
            self._file = FileIO(path, "r+", opener=_appending)
        except OSError as error:
            raise SaveError(f"{file_label(path)} cannot be written: {os_reason(error)}", path) from error

    @classmethod
    def create(cls, path: Path, header: Header, records: Iterable[Record], *, wait: bool = True, fence: Fence | None = None) -> Self:
        """Create a file, which appears whole or not at all and never replaces another. Without ``wait`` it is not ``is_durable`` yet."""
        fence = fence or Fence()
        fence.check(path)  # first, so that not even a folder is made
        content = bytearray(MAGIC + frame(encode_header(header)))
        number = 1
        for record in records:
            content += frame(encode(record, number, fence.epoch))
            number += 1
        try:
            make_folder(path.parent)
        except OSError as error:
            raise SaveError(f"{file_label(path.parent)} cannot be made: {os_reason(error)}", path) from error
        _check_new(path)  # before the lock, so that no lock file is left beside somebody else's file
        lock = SaveLock(path)
        try:
            fence.check(path)
            _write_new(path, content, wait=wait)
            journal = cls(path, lock, FilePlace(len(content), number), fence=fence)
            journal.is_durable = wait
            return journal
        except BaseException:
            lock.release()
            raise

    @property
    def deleted(self) -> bool:
        """Return whether the file was deleted. A file that was only moved may come back."""
        try:
            return os.fstat(self._file.fileno()).st_nlink == 0
        except OSError:
            return False

    @property
    def lost(self) -> bool:
        """Return whether the file was deleted, moved or replaced."""
        try:
            return not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except OSError:
            return True

    def append(self, record: Record, *, wait: bool = True) -> None:
        """Write a record and wait until it is on the disk; ``SaveError`` if that fails, with the file as it was.

        Without ``wait`` only the operating system has it, so that it survives this program; it is on the disk with the next record that
        waits.
        """
        self.write(self.frame_at(self.place, record), 1, wait=wait)

    def frame_at(self, place: FilePlace, record: Record) -> bytes:
        """Return the bytes of a record at that place in the file; ``SaveError`` if the file cannot hold it."""
        data = frame(encode(record, place.number, self.fence.epoch))
        if place.end + len(data) > LARGEST_FILE or place.number >= MOST_FRAMES:
            raise SaveError(f"{file_label(self.path)} is full: a game cannot be longer", self.path, state="a game cannot be longer")
        return data

    def write(self, frames: bytes, count: int, *, wait: bool) -> None:
        """Write this many frames, as ``append`` does."""
        self.fence.check(self.path)
        try:
            self._prepare()
            self._dirty = True
            _write_all(self._file, frames)
            if wait:
                self._sync(self.place.end + len(frames))
        except OSError as error:
            self.back_to(self.place)
            message = f"the game could not be saved ({os_reason(error)}): nothing has changed"
            raise SaveError(message, self.path, state=os_reason(error)) from error
        self.place = self.place.after(frames, count)
        self._dirty = False

    def back_to(self, place: FilePlace) -> None:
        """Remove everything after that place. If the disk fails at that too, it is done before the next record."""
        if not self._dirty and place == self.place:
            return
        self.place = place
        self._synced_end = min(self._synced_end, place.end)
        self._dirty = True
        try:
            self._cut()
        except (OSError, NotOwnerError):
            logging.getLogger(__name__).warning("%s could not be cut back after a failed write", file_label(self.path), exc_info=True)

    def close(self) -> None:
        """Close the file and release the lock."""
        try:
            self._file.close()
        finally:
            self._lock.release()

    def _prepare(self) -> None:
        """Check that the path still leads to this file, and remove anything after our place."""
        here, there = os.fstat(self._file.fileno()), self.path.stat()
        if not os.path.samestat(here, there):
            raise SaveError(f"{file_label(self.path)} was moved or replaced by another program", self.path, state="its file was replaced")
        if here.st_size != (self._torn_size or self.place.end) and not self._dirty:
            raise SaveError(f"{file_label(self.path)} was changed by another program", self.path, state="its file was changed")
        if self._torn_size:
            self._back_up()
            self._torn_size, self._dirty = 0, True
        if self._dirty:
            self._cut()
        if self._sync_failed:
            self._write_again()

    def _cut(self) -> None:
        """Remove anything after our place, unless a newer owner has written there."""
        self.fence.check(self.path)
        self._file.seek(self.place.end)
        if newest_epoch(self._file.readall()) > self.fence.epoch:
            self.fence.lose(TAKEN_OVER)
            self.fence.check(self.path)
        self._truncate(self.place.end)
        self._dirty = False

    def _sync(self, end: int) -> None:
        """Wait until the disk has the file, which ends here."""
        self._sync_failed = True
        os.fsync(self._file.fileno())
        self._sync_failed, self._synced_end = False, end
        if not self.is_durable:
            sync_folder(self.path.parent)
            self.is_durable = True

    def _write_again(self) -> None:
        """Write again what was not synced. Systems drop such pages after an error, and report the next sync as a success."""
        self._file.seek(self._synced_end)
        rest = self._file.read(self.place.end - self._synced_end)
        with FileIO(self.path, "r+") as same:  # for this one only appends
            same.seek(self._synced_end)
            _write_all(same, rest)

    def _truncate(self, end: int) -> None:
        self._file.truncate(end)

    def _back_up(self) -> None:
        """Copy the file with its torn end, so that no byte of a damaged save is ever lost."""
        paths = (self.path.with_name(f"{self.path.name}.torn-{number}") for number in count(1))
        _write_new(first_free(paths), self.path.read_bytes())


def save_path(path: str | Path) -> Path:
    """Return the path of a save, which always ends in .sea."""
    found = Path(path)
    if found.name in ("", "..") or "\0" in str(found):
        raise SaveError("a save needs a file name")
    return found if found.suffix == SUFFIX else found.with_name(found.name + SUFFIX)


def first_free(paths: Iterable[Path]) -> Path:
    """Return the first of these paths at which there is nothing, not even a broken link."""
    return next(path for path in paths if not os.path.lexists(path))


def _appending(path: str, flags: int) -> int:
    """Open a file so that each write goes to its end: it can never be in the place of another program's record."""
    return os.open(path, flags | os.O_APPEND)


def _check_new(path: Path) -> None:
    if os.path.lexists(path):
        raise TakenError(f"{file_label(path)} exists already", path)


def _write_new(path: Path, content: bytes | bytearray, *, wait: bool = True) -> None:
    """Create a file that has all of the content, or none at all. The caller holds the lock of the save."""
    draft = path.with_name(f".{path.name}.new")
    try:
        _check_new(path)
        draft.unlink(missing_ok=True)
        with FileIO(draft, "x", opener=without_waiting) as file:
            _write_all(file, content)
            if wait:
                os.fsync(file.fileno())
        draft.rename(path)
        if wait:
            _sync_name(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise SaveError(f"{file_label(path)} cannot be written: {os_reason(error)}", path) from error


def _sync_name(path: Path) -> None:
    """Make the name of a new file durable, or remove the file."""
    try:
        sync_folder(path.parent)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _write_all(file: FileIO, data: bytes | bytearray) -> None:
    """Write all data: an unbuffered file may take only a part at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]
