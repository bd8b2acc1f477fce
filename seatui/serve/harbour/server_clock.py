"""The time of day as far as the server believes it: names, bans and tables must not expire because a machine woke up in the wrong year.

The newest time is kept in a file. A clock that is behind it is not believed: time goes on from there as the server runs. A clock far ahead
is believed only after the server has run with it for a day, for a machine without a battery is usually set right within minutes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from seatui import paths
from seatui.match.saves.background import JournalThreads
from seatui.serve.harbour.background_file import BackgroundFile

FILE = "clock"
DAY = 24 * 3600.0
LARGEST_STEP = 30 * DAY
"""Seconds that the clock may be ahead without a doubt, such as after a stop."""
BELIEVED_AFTER = DAY
"""Seconds for which the server runs with a clock that is further ahead before it believes it."""
LARGEST = 100  # bytes
LOG = logging.getLogger(__name__)


class ServerClock:
    """Seconds since 1970 that never go back. ``uptime`` is a clock that nobody can set."""

    def __init__(
        self,
        folder: Path,
        wall: Callable[[], float] = time.time,
        uptime: Callable[[], float] = time.monotonic,
        threads: JournalThreads | None = None,
    ) -> None:
        self._wall = wall
        self._uptime = uptime
        self._read_at = uptime()
        self._doubted_since: float | None = None
        self._time = _read(folder / FILE) or wall()
        self._file = BackgroundFile(folder / FILE, self._time, _encoded, threads, lambda _, error: _warn(error))

    def now(self) -> float:
        """Return the time: that of the machine's clock, unless it is behind the newest time or implausibly far ahead."""
        uptime = self._uptime()
        self._time += uptime - self._read_at
        self._read_at = uptime
        ahead = self._wall() - self._time
        if ahead > LARGEST_STEP:
            if self._doubted_since is None:
                self._doubted_since = uptime
                LOG.warning("the clock of this machine is %d days ahead: nothing expires by it before it stays so for a day", ahead / DAY)
            if uptime - self._doubted_since < BELIEVED_AFTER:
                return self._time
        self._doubted_since = None
        self._time += max(0.0, ahead)
        return self._time

    def save(self) -> None:
        """Keep the newest time for the next start. It does not matter if that fails once."""
        try:
            self._file.write(self.now())
        except OSError as error:
            _warn(error)


def _read(path: Path) -> float | None:
    try:
        return float(int(paths.read_regular(path, LARGEST)))
    except (OSError, ValueError):
        return None


def _encoded(seconds: float) -> bytes:
    return f"{int(seconds)}\n".encode()


def _warn(error: OSError) -> None:
    LOG.warning("cannot save the newest time: %s", error.strerror or error)
