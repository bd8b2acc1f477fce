"""Locks on a server's folder: one server at a time uses it, or one supervisor with its workers."""

from __future__ import annotations

from pathlib import Path

import filelock

from seatui import paths
from seatui.engine.contract import Refused

LOCK = "lock"
WORKER_LOCKS = "worker-*.lock"


class FolderLock:
    """The lock of a server, or with another name that of one of its workers."""

    def __init__(self, folder: Path, name: str = LOCK) -> None:
        self._folder = folder
        self._name = name
        self._lock = filelock.FileLock(folder / name, timeout=0)

    def acquire(self) -> None:
        """Make the folder, and lock it; ``Refused`` if another server uses it, or others can read it."""
        try:
            paths.make_folder(self._folder)
            if fault := paths.privacy_fault(self._folder, self._folder.stat()):
                raise Refused("", f"{fault}; it holds the host key, the hashed secrets and all games")
            self._lock.acquire()
        except filelock.Timeout:
            raise Refused("", self._taken()) from None
        except OSError as error:
            raise Refused("", f"{self._folder} cannot be used: {error.strerror or error}") from error

    def release(self) -> None:
        """Unlock the folder. May be called again."""
        self._lock.release()

    def _taken(self) -> str:
        if self._name == LOCK:
            return f"another server uses {self._folder}; stop it, or choose another folder with --saves"
        return f"another worker uses {self._folder / self._name}; it ends soon if its supervisor has ended"


def has_workers(folder: Path) -> bool:
    """Return whether workers still run on a folder. They may outlive their supervisor by some seconds."""
    return any(_is_locked(path) for path in folder.glob(WORKER_LOCKS))


def _is_locked(path: Path) -> bool:
    lock = filelock.FileLock(path, timeout=0)
    try:
        lock.acquire()
    except filelock.Timeout:
        return True
    except OSError:  # whatever it is, starting a worker tells it
        return False
    lock.release()
    return False
