"""A save being written: every record is in it before ``append`` returns, as a rule on the disk as well, or the file is as it was."""

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
from seatui.match.saves.errors import SaveError, TakenError
from seatui.match.saves.frames import LARGEST_FILE, MAGIC, MOST_FRAMES, called, frame, why
from seatui.match.saves.lock import SaveLock

SUFFIX = ".sea"


class Mark(NamedTuple):
    """A place in the file to write at, or to go back to."""

    end: int
    number: int  # of the next record


class Journal:
    """The one writer of a save."""

    def __init__(self, path: Path, lock: SaveLock, mark: Mark, *, torn: bool = False) -> None:
        """Go on with a file behind its last whole record. What is torn there is kept aside before the first write."""
        self.path = path
        self.mark = mark
        self._lock = lock
        self._torn = torn
        self._dirty = False  # the file may hold more than the mark says
        try:
            self._file = FileIO(path, "r+")
        except OSError as error:
            raise SaveError(f"{called(path)} cannot be written: {why(error)}", path) from error

    @classmethod
    def create(cls, path: Path, header: Header, records: Iterable[Record]) -> Self:
        """A new file, which appears whole or not at all and never takes the place of another."""
        content = bytearray(MAGIC + frame(encode_header(header)))
        number = 1
        for record in records:
            content += frame(encode(record, number))
            number += 1
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"{called(path.parent)} cannot be made: {why(error)}", path) from error
        _check_new(path)  # before the lock, so that none is left lying beside the file of somebody else
        lock = SaveLock(path)
        try:
            _write_new(path, content)
            return cls(path, lock, Mark(len(content), number))
        except BaseException:
            lock.release()
            raise

    @property
    def deleted(self) -> bool:
        """Whether the file has no name any more, and so is gone for good; one that was moved may come back."""
        try:
            return os.fstat(self._file.fileno()).st_nlink == 0
        except OSError:
            return False

    @property
    def lost(self) -> bool:
        """Whether the save's name leads to this file no more: it was deleted, moved or replaced."""
        try:
            return not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        except OSError:
            return True

    def append(self, record: Record, *, wait: bool = True) -> None:
        """Write a record and wait until the disk has it. ``SaveError`` if that fails: then the file is as it was.

        Without ``wait`` the system has it, which outlives this program, and the disk has it at the latest with the next one that waits.
        """
        data = frame(encode(record, self.mark.number))
        if self.mark.end + len(data) > LARGEST_FILE or self.mark.number >= MOST_FRAMES:
            raise SaveError(f"{called(self.path)} is full: a game cannot be longer", self.path, state="a game cannot be longer")
        try:
            self._prepare()
            self._dirty = True
            _write_all(self._file, data)
            if wait:
                os.fsync(self._file.fileno())
        except OSError as error:
            self.back_to(self.mark)
            message = f"the game could not be saved ({why(error)}): nothing has changed"
            raise SaveError(message, self.path, state=why(error)) from error
        self.mark = Mark(self.mark.end + len(data), self.mark.number + 1)
        self._dirty = False

    def back_to(self, mark: Mark) -> None:
        """Take away what was written behind the mark. If the disk fails even at that, it is done before the next record."""
        if not self._dirty and mark == self.mark:
            return
        self.mark = mark
        self._dirty = True
        try:
            self._cut(mark.end)
            self._dirty = False
        except OSError:
            logging.getLogger(__name__).warning("%s could not be cut back after a failed write", called(self.path), exc_info=True)

    def close(self) -> None:
        """Let go of file and lock."""
        try:
            self._file.close()
        finally:
            self._lock.release()

    def _prepare(self) -> None:
        """Stand at the mark, with nothing behind it, in the file that bears the save's name."""
        here, there = os.fstat(self._file.fileno()), self.path.stat()
        if not os.path.samestat(here, there):
            raise SaveError(f"{called(self.path)} was moved or replaced by another program", self.path, state="its file was replaced")
        if self._torn:
            self._keep_aside()
            self._torn, self._dirty = False, True
        elif here.st_size != self.mark.end and not self._dirty:
            raise SaveError(f"{called(self.path)} was changed by another program", self.path, state="its file was changed")
        if self._dirty:
            self._cut(self.mark.end)
        self._file.seek(self.mark.end)

    def _cut(self, end: int) -> None:
        self._file.truncate(end)

    def _keep_aside(self) -> None:
        """Copy the file with its torn end beside it: no byte of a damaged save is ever lost."""
        paths = (self.path.with_name(f"{self.path.name}.torn-{number}") for number in count(1))
        _write_new(first_free(paths), self.path.read_bytes())


def save_path(path: str | Path) -> Path:
    """The path as that of a save, which always ends in .sea."""
    found = Path(path)
    if found.name in ("", "..") or "\0" in str(found):
        raise SaveError("a save needs a file name")
    return found if found.suffix == SUFFIX else found.with_name(found.name + SUFFIX)


def first_free(paths: Iterable[Path]) -> Path:
    """The first of these paths at which there is nothing, not even a link that leads nowhere."""
    return next(path for path in paths if not os.path.lexists(path))


def _check_new(path: Path) -> None:
    if os.path.lexists(path):
        raise TakenError(f"{called(path)} exists already", path)


def _write_new(path: Path, content: bytes | bytearray) -> None:
    """Make a file that holds all of the content or does not exist. The caller holds the lock of the save."""
    draft = path.with_name(f".{path.name}.new")
    try:
        _check_new(path)
        draft.unlink(missing_ok=True)
        with FileIO(draft, "x") as file:
            _write_all(file, content)
            os.fsync(file.fileno())
        draft.rename(path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise SaveError(f"{called(path)} cannot be written: {why(error)}", path) from error


def _write_all(file: FileIO, data: bytes | bytearray) -> None:
    """Write it all: a file without a buffer may take less at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def _sync_folder(folder: Path) -> None:
    """Make the name of a new file last. Not every system can; the file itself is safe by then."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
