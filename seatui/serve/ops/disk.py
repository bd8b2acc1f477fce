"""Check now and then whether the disk has room, so that the host is warned before games cannot be saved."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event, Thread

from seatui.serve.event_log import log_error, log_warning

EVERY = 20.0
"""Seconds between checks."""
LOW = 100_000_000
"""Free bytes below which the host is warned. A game takes some hundred thousand, but other programs write too."""
SUFFICIENT = 150_000_000
"""Free bytes above which the warning ends. The gap avoids repeated warnings at the limit."""


class DiskMonitor:
    """Checks in a thread of its own, for a network disk may block."""

    def __init__(self, folder: Path) -> None:
        self.left: int | None = None  # free bytes; None if unknown
        self.is_short = False
        self._folder = folder
        self._fault = ""
        self._ended = Event()

    def start(self) -> None:
        Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        self._ended.set()

    def check(self) -> None:
        """Check how much room is left, and log when it becomes low or sufficient."""
        try:
            self.left = shutil.disk_usage(self._folder).free
        except OSError as error:
            self._on_error(error)
            return
        if self._fault:
            self._fault = ""
            log_warning("the folder of the games can be read again")
        if self.is_short != (self.left < (SUFFICIENT if self.is_short else LOW)):
            self.is_short = not self.is_short
            self._report(self.left / 1_000_000)

    def _on_error(self, error: OSError) -> None:
        """The folder is missing, or its disk does not answer."""
        self.left, fault = None, error.strerror or str(error)
        if fault != self._fault:
            self._fault = fault
            log_error(f"cannot read the folder of the games: {fault}")

    def _report(self, megabytes: float) -> None:
        if self.is_short:
            log_warning(f"the disk is almost full ({megabytes:.0f} MB left): games that cannot be saved are paused")
        else:
            log_warning(f"there is room on the disk again: {megabytes:.0f} MB")

    def _run(self) -> None:
        while not self._ended.is_set():
            self.check()
            self._ended.wait(EVERY)
