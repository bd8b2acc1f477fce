"""End a worker with its supervisor: standard input is a pipe from there, which ends when the supervisor closes it or dies."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

LONGEST_STOP = 5.0
"""Seconds after which the process ends even if its event loop hangs."""
OVERDUE_EXIT = 1


def watch_parent(ended: Callable[[], None]) -> None:
    """Call ``ended`` in this event loop when standard input has ended, and end the process soon after it in any case.

    This takes a thread, so that it does not depend on an event loop that may hang.
    """
    Thread(target=_watch, args=(asyncio.get_running_loop(), ended, sys.stdin.fileno()), daemon=True).start()


def _watch(loop: asyncio.AbstractEventLoop, ended: Callable[[], None], pipe: int) -> None:
    with suppress(OSError):
        while os.read(pipe, 1024):
            pass
    with suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(ended)
    time.sleep(LONGEST_STOP)
    os._exit(OVERDUE_EXIT)
