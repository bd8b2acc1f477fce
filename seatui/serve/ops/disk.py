"""Whether the disk has room for the games: looked at now and then, so that the host hears of it before games stand still."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event, Thread

from seatui.serve.event_log import log_error, log_warning

EVERY = 20.0
"""Seconds between two looks."""
LOW = 100_000_000
"""Bytes below which the host is warned: a game has some hundred thousand, but on most machines others write as well."""
SUFFICIENT = 150_000_000
"""Bytes from which on there is room again: not at once, or a disk at the border would be told of again and again."""


class DiskMonitor:
    """Looks in a thread of its own: a disk of another machine may hang, and then nothing else may."""

    def __init__(self, folder: Path) -> None:
        self.left: int | None = None  # bytes; None if that cannot be told
        self.is_short = False
        self._folder = folder
        self._fault = ""
        self._ended = Event()

    def start(self) -> None:
        Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        self._ended.set()

    def check(self) -> None:
        """See how much room is left, and tell it where it begins or ceases to be little."""
        try:
            self.left = shutil.disk_usage(self._folder).free
        except OSError as error:
            self._on_error(error)
            return
        if self._fault:
            self._fault = ""
            log_warning("the folder of the games is there again")
        if self.is_short != (self.left < (SUFFICIENT if self.is_short else LOW)):
            self.is_short = not self.is_short
            self._report(self.left / 1_000_000)

    def _on_error(self, error: OSError) -> None:
        """The folder is not there, or its disk gives no answer."""
        self.left, fault = None, error.strerror or str(error)
        if fault != self._fault:
            self._fault = fault
            log_error(f"the folder of the games cannot be looked at: {fault}")

    def _report(self, megabytes: float) -> None:
        if self.is_short:
            log_warning(f"the disk is almost full, with {megabytes:.0f} MB left: games that cannot be saved stand still")
        else:
            log_warning(f"there is room on the disk again: {megabytes:.0f} MB")

    def _run(self) -> None:
        while not self._ended.is_set():
            self.check()
            self._ended.wait(EVERY)
