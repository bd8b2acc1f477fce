"""Whether the disk has room for the games: looked at now and then, so that the host hears of it before games stand still."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event, Thread

from seatui.serve.event_log import alarm, warn

EVERY = 20.0
"""Seconds between two looks."""
LITTLE = 100_000_000
"""Bytes below which the host is warned: a game has some hundred thousand, but on most machines others write as well."""
ENOUGH = 150_000_000
"""Bytes from which on there is room again: not at once, or a disk at the border would be told of again and again."""


class DiskWatch:
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

    def look(self) -> None:
        """See how much room is left, and tell it where it begins or ceases to be little."""
        try:
            self.left = shutil.disk_usage(self._folder).free
        except OSError as error:
            self._miss(error)
            return
        if self._fault:
            self._fault = ""
            warn("the folder of the games is there again")
        if self.is_short != (self.left < (ENOUGH if self.is_short else LITTLE)):
            self.is_short = not self.is_short
            self._tell(self.left / 1_000_000)

    def _miss(self, error: OSError) -> None:
        """The folder is not there, or its disk gives no answer."""
        self.left, fault = None, error.strerror or str(error)
        if fault != self._fault:
            self._fault = fault
            alarm(f"the folder of the games cannot be looked at: {fault}")

    def _tell(self, megabytes: float) -> None:
        if self.is_short:
            warn(f"the disk is almost full, with {megabytes:.0f} MB left: games that cannot be saved stand still")
        else:
            warn(f"there is room on the disk again: {megabytes:.0f} MB")

    def _run(self) -> None:
        while not self._ended.is_set():
            self.look()
            self._ended.wait(EVERY)
