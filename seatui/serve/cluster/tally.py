"""Counts of what is open, such as connections, by key and in all: those of one worker, and those that the other workers tell."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

IN_ALL = "*"
"""The key of the sum. Keys that begin with it are no addresses or names."""


class Others(Protocol):
    """The other workers, for one tally."""

    @property
    def workers(self) -> int:
        """The number of all workers, this one included."""

    def count(self, key: str) -> int:
        """Return the count of all others, as far as they have told it."""

    def tell(self, key: str, count: int) -> None:
        """Tell the others soon that the count of this worker has changed, and call ``Tally.settle`` once they have heard it."""


class Tally:
    """Counts by key. Without ``others`` they are those of this worker alone."""

    def __init__(self) -> None:
        self._own = Counter[str]()
        self._settled: dict[str, int] = {}  # counts that have changed since, as the others know them
        self._others: Others | None = None

    def share(self, others: Others) -> None:
        """Count what others tell too, and tell them each change from now on."""
        self._others = others

    def own(self, key: str = IN_ALL) -> int:
        """Return the count of this worker."""
        return self._own[key]

    def own_counts(self) -> dict[str, int]:
        """Return all counts of this worker that are not zero."""
        return dict(self._own)

    def count(self, key: str = IN_ALL) -> int:
        """Return the count of all workers."""
        return self._own[key] + (0 if self._others is None else self._others.count(key))

    def has_room(self, most: int, key: str = IN_ALL) -> bool:
        """Return whether the count may grow by one.

        Until the others have heard what a worker adds, it may take its fair part of the free places alone, rounded up. Thus a burst at
        all workers takes at most one place too many for each of the others. That holds while news arrive within 40 ms, and not while
        the store is away: then each worker can fill the places that were free when it last heard of the others.
        """
        if self._others is None:
            return self._own[key] < most
        unheard = max(0, self._own[key] - self._settled.get(key, self._own[key]))
        free = most - self.count(key) + unheard
        return unheard < -(-free // self._others.workers)

    def add(self, key: str, *, in_all: bool = True) -> None:
        """Count one more, also in all."""
        self._change(key, 1)
        if in_all:
            self._change(IN_ALL, 1)

    def remove(self, key: str, *, in_all: bool = True) -> None:
        """Count one less, also in all."""
        self._change(key, -1)
        if in_all:
            self._change(IN_ALL, -1)

    def settle(self, key: str, count: int) -> None:
        """Note that the others have heard this count."""
        if count == self._own[key]:
            self._settled.pop(key, None)
        else:
            self._settled[key] = count

    def _change(self, key: str, by: int) -> None:
        before = self._own[key]
        if before + by:
            self._own[key] = before + by
        else:
            del self._own[key]
        if self._others is not None:
            self._settled.setdefault(key, before)
            self._others.tell(key, before + by)
