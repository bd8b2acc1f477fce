"""The players whose words a player does not want to read, in a file of the player's own folder."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.listeners import Listeners
from seatui.match.saves.background import JournalThreads
from seatui.serve.harbour.background_file import BackgroundFile
from seatui.serve.harbour.safe_text import clean_name, name_id
from seatui.serve.rate_limit import RateLimit

if TYPE_CHECKING:
    from seatui.serve.harbour.chat import ChatLine

FILE = "muted.json"
LARGEST = 100_000  # bytes
MOST = 200
RATE = 20, 60.0
"""Changes in this many seconds: each is written to disk."""
LOG = logging.getLogger(__name__)


class IgnoredPlayers:
    """One player's list, for all of their terminals. The others are not told. A file that cannot be read counts as empty."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.monotonic, threads: JournalThreads | None = None) -> None:
        self._now = now
        self._rate = RateLimit(*RATE)
        self._listeners = Listeners[[]]()
        self._path = folder / FILE
        self._names = _read(self._path)  # by id
        self._file = BackgroundFile(self._path, self._names, _encoded, threads, self._on_failure)

    @property
    def names(self) -> list[str]:
        return sorted(self._names.values(), key=str.casefold)

    def hides(self, line: ChatLine) -> bool:
        """Return whether a line of chat is not to be shown: the words of a muted player, and announcements about them."""
        return (line.who if line.kind == "said" else line.about) in self._names.values()

    def has(self, player: str) -> bool:
        """Return whether the player with that id is muted."""
        return player in self._names

    def add(self, name: str) -> None:
        """Hide the words of a player from now on, and those from before."""
        if len(self._names) >= MOST:
            raise Refused("", f"you have muted {MOST} players already: unmute one first")
        self._save({**self._names, name_id(name): name})

    def remove(self, name: str) -> None:
        """Show the words of a player again, also those from before."""
        player = name_id(name)
        if player not in self._names:
            raise Refused("", f"you have not muted {clean_name(name) or 'anybody of that name'}")
        self._save({known: self._names[known] for known in self._names if known != player})

    def listen(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when the list has changed. Returns a function that stops it."""
        return self._listeners.add(callback)

    @property
    def is_saved(self) -> bool:
        """Whether the disk has the list as it is now."""
        return self._file.progress.is_complete

    async def saved(self) -> None:
        """Wait until the disk has the list, so that another worker can read it; or until that has failed, which is logged."""
        with suppress(OSError):
            await self._file.saved()

    async def reload(self) -> None:
        """Read the file again, which another worker may have written."""
        names = await asyncio.to_thread(_read, self._path)
        if names != self._names and self.is_saved:
            self._names = names
            self._listeners.tell()

    def _save(self, names: dict[str, str]) -> None:
        if self._rate.is_reached("", self._now()):
            raise Refused("", "not so fast: wait a minute")
        self._rate.add("", self._now())
        try:
            self._file.write(names)
        except OSError as error:
            raise Refused("", f"this cannot be saved now ({error.strerror or error}): tell the host") from error
        self._names = names
        self._listeners.tell()

    def _on_failure(self, _saved: dict[str, str], error: OSError) -> None:
        """The list could not be written in the background. It holds while the server runs, and is written with the next change."""
        LOG.warning("cannot save whom a player has muted: %s", error.strerror or error)


def _encoded(names: dict[str, str]) -> bytes:
    return json.dumps(sorted(names.values()), ensure_ascii=False).encode()


def _read(path: Path) -> dict[str, str]:
    try:
        found = json.loads(paths.read_regular(path, LARGEST))
        if not isinstance(found, list):
            raise ValueError("this is no list")
        return {name_id(name): clean_name(name) for name in found[:MOST] if name_id(name)}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        LOG.warning("cannot read whom a player has muted: %s", error)
        return {}
