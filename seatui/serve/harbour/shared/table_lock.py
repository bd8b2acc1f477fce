"""The lock of a table: the worker that holds it owns the table on this host, and nobody else can, whatever any store says.

The system frees the lock of a worker that has died. The file names the worker, so that others know whom to ask.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from seatui import paths

try:
    import fcntl
except ImportError:  # a system without it has no clusters either
    fcntl = None  # type: ignore[assignment]

LONGEST_NAME = 100  # bytes


def lock_path(folder: Path, table: str) -> Path:
    """Return the path of a table's lock."""
    return folder / f".{table}.owner"


class TableLock:
    """The lock of one table, in the name of a worker."""

    def __init__(self, path: Path, worker: str) -> None:
        self._path = path
        self._worker = worker
        self._file: int | None = None

    @property
    def is_held(self) -> bool:
        return self._file is not None

    def acquire(self) -> bool:
        """Take the lock without waiting; return False if another worker has it. ``OSError`` if the disk fails."""
        if self._file is not None:
            return True
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, paths.OWNER_ONLY_FILE)
            try:
                if not _lock(file):
                    os.close(file)
                    return False
                if self._is_current(file):
                    os.ftruncate(file, 0)
                    os.pwrite(file, self._worker.encode(), 0)
                    self._file = file
                    return True
                os.close(file)  # its owner has removed the file meanwhile
            except OSError:
                os.close(file)
                raise

    def release(self, *, remove: bool = False) -> None:
        """Give the lock back, and remove its file if the table is gone."""
        file, self._file = self._file, None
        if file is None:
            return
        with suppress(OSError):
            if remove:
                self._path.unlink(missing_ok=True)
            else:
                os.ftruncate(file, 0)
        os.close(file)

    def owner(self) -> str:
        """Return the worker that has the lock, or had it last; "" if nobody knows."""
        try:
            return paths.read_regular(self._path, LONGEST_NAME).decode(errors="replace")
        except OSError:
            return ""

    def _is_current(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self._path.stat())
        except FileNotFoundError:
            return False


def _lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
