"""The record of a run. Two runs are the same if the digests of their traces are."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b


class Trace:
    """Notes what happens, each with the time and the process; ``show`` gets the lines."""

    def __init__(self, now: Callable[[], float], show: Callable[[str], None] | None = None) -> None:
        self._now = now
        self._show = show
        self._hash = blake2b(digest_size=16)

    def note(self, who: str, what: str) -> None:
        line = f"{self._now():12.6f} {who}: {what}"
        self._hash.update(line.encode(errors="replace"))
        if self._show is not None:
            self._show(line)

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()
