"""The file with the addresses from which players have logged in lately, so that a restart makes none of them a stranger's."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

from seatui import paths
from seatui.match.saves.background import JournalThreads
from seatui.serve.access.sources import MOST_KEPT, Sources
from seatui.serve.harbour.background_file import BackgroundFile

FILE = "known_addresses.json"
UNNOTED_SECONDS = 3600.0
"""A login that is this much later than the one in the file is worth writing."""
LARGEST = 100 * MOST_KEPT  # bytes
LOG = logging.getLogger(__name__)


class KnownAddresses:
    """Keeps the known addresses of ``sources``. A file that cannot be read counts as empty: strangers may come in too."""

    def __init__(self, folder: Path, sources: Sources, wall_clock: Callable[[], float], threads: JournalThreads | None) -> None:
        self._sources = sources
        self._wall_clock = wall_clock
        now, found = wall_clock(), _read(folder / FILE)
        sources.restore({network: max(0.0, now - at) for network, at in found.items()})
        self._file = BackgroundFile(folder / FILE, found, _encoded, threads, lambda _, error: _warn(error))
        self._kept = found

    def save(self) -> None:
        """Write the addresses if they have changed. It does not matter if that fails once."""
        now = self._wall_clock()
        known = {network: now - ago for network, ago in self._sources.known().items()}
        changed = [network for network, at in known.items() if at - self._kept.get(network, 0.0) > UNNOTED_SECONDS]
        if changed or known.keys() != self._kept.keys():
            self._kept = known
            try:
                self._file.write(known)
            except OSError as error:
                _warn(error)


def _read(path: Path) -> dict[str, float]:
    try:
        found = json.loads(paths.read_regular(path, LARGEST))
        return {str(network): float(at) for network, at in list(found.items())[-MOST_KEPT:]}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        LOG.warning("cannot read the known addresses: %s", error)
        return {}


def _encoded(known: dict[str, float]) -> bytes:
    return json.dumps(known).encode()


def _warn(error: OSError) -> None:
    LOG.warning("cannot save the known addresses: %s", error.strerror or error)
