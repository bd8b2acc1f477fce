"""Threads in which journals and small files are written, so that no table and no key waits for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context

MOST_THREADS = 8
"""Files that are written at the same time. A thread that waits for the disk costs nothing else."""


class DiskThreads:
    """The threads of one server. Make it in the event loop that the tables belong to."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._pool = ThreadPoolExecutor(MOST_THREADS, "disk")

    def run(self, job: Callable[[], None]) -> None:
        try:
            self._pool.submit(job)
        except RuntimeError:  # the threads have ended: nobody is kept waiting any more, and nothing is lost
            job()

    def call_back(self, call: Callable[[], None]) -> None:
        """Make a call in the event loop, in a fresh context: it belongs to no session."""
        with suppress(RuntimeError):  # the loop has ended, and with it everybody who would be told
            self._loop.call_soon_threadsafe(call, context=Context())

    def close(self) -> None:
        """Finish what is being written."""
        self._pool.shutdown()
