"""A lock among the workers of a host, for files that several of them replace. The system frees the lock of a worker that has died."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from seatui import paths

try:
    import fcntl
except ImportError:  # a system without it has no clusters either
    fcntl = None  # type: ignore[assignment]


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Hold a lock, after waiting for it: call it in a thread. ``OSError`` if the disk fails."""
    paths.make_folder(path.parent)
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, paths.OWNER_ONLY_FILE)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)
