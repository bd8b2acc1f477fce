"""The lock that keeps two programs from playing on one save."""

from __future__ import annotations

from pathlib import Path

from seatui.match.saves.errors import SaveError, TakenError
from seatui.match.saves.frames import file_label, os_reason

_PATIENCE = 0.3  # seconds: a program that lists the saves holds a lock for a moment


class SaveLock:
    """A hidden file beside the save. The lock ends with the process that holds it, however that ends."""

    def __init__(self, path: Path, patience: float = _PATIENCE) -> None:
        """Take the lock; ``SaveError`` if another program has it."""
        from filelock import FileLock, Timeout  # imported late: it takes longer to load than the whole match package

        self._lock = FileLock(_beside(path), thread_local=False)
        try:
            self._lock.acquire(timeout=patience)
        except Timeout as error:
            raise TakenError(f"{file_label(path)} is open in another program", path) from error
        except OSError as error:
            raise SaveError(f"{file_label(path)} cannot be locked: {os_reason(error)}", path) from error

    def release(self) -> None:
        self._lock.release()


def in_use(path: Path) -> bool:
    """Return whether a program plays on this save now."""
    if not _beside(path).exists():
        return False
    from filelock import FileLock, Timeout

    try:
        with FileLock(_beside(path)).acquire(timeout=0):
            return False
    except Timeout:
        return True
    except OSError:  # a lock file that cannot be opened is no evidence of another program
        return False


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")
