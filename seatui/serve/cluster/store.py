"""The store: the notice board that all workers of a cluster share. It holds shared tables, leases, reports, chat lines and messages.

Values are bytes; names and keys are text. The calls of one store object are carried out one after the other, in the order in which they
began. A call takes a few seconds at most, and none blocks the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from seatui.engine.contract import Refused

CALL_SECONDS = 3.0
"""A call without an answer fails after this time."""
PING_SECONDS = 2.0
"""A listener asks the store for a sign of life this often while it hears nothing."""
LARGEST_VALUE = 4 * 1024 * 1024
"""Bytes of a value, report, line or message."""


class StoreError(Exception):
    """A call that got no answer, or was declined, by the store. It may have been carried out, or may still be, even after later calls."""


class Lease(NamedTuple):
    """The holder of a name for some time, and how often the name has changed hands."""

    holder: str  # a worker; "" if nobody
    epoch: int


@dataclass(frozen=True, slots=True)
class Ready:
    """From now on everything is heard."""


@dataclass(frozen=True, slots=True)
class Written:
    """An entry of a shared table was written, or removed if the value is None."""

    table: str
    key: str
    value: bytes | None


@dataclass(frozen=True, slots=True)
class Reported:
    """A worker reported."""

    worker: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Retired:
    """A worker took its report back."""

    worker: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line was added to the lobby's chat."""

    line: bytes


@dataclass(frozen=True, slots=True)
class Sent:
    """A message to all listeners."""

    message: bytes


Notice = Ready | Written | Reported | Retired | Said | Sent


class Store(Protocol):
    """The calls of a store. Each raises ``StoreError`` when the store cannot be reached or does not answer.

    A call with a value over ``LARGEST_VALUE`` is ``Refused``, and nothing has changed then.
    """

    async def read(self, table: str) -> dict[str, bytes]:
        """Return all entries of a shared table; none if it has never been written."""

    async def write(self, table: str, entries: Mapping[str, bytes | None]) -> None:
        """Write the entries in one step, and tell all listeners. None removes an entry."""

    async def claim(self, table: str, entries: Mapping[str, bytes | None], before: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        """Write the entries in one step if all values in ``before`` are as stated (None: absent).

        Return {} then, otherwise the values that differ. An entry that already has the wanted value does not count as differing, so that
        a claim can be repeated after a ``StoreError``.
        """

    async def lease(self, name: str, holder: str, seconds: float, least_epoch: int, *, force: bool = False) -> Lease:
        """Take a lease, or prolong the holder's own; return the lease that then holds, perhaps another's.

        A lease that is free, expired or taken by ``force`` gets the epoch max(last epoch, least_epoch) + 1. A holder's own keeps its epoch,
        unless that is below ``least_epoch``: then the store has lost its memory, and the epoch is a new one. The last epoch outlives the
        lease by a month at least.
        """

    async def renew(self, holder: str, leases: Mapping[str, int], seconds: float) -> dict[str, Lease]:
        """Prolong the leases of a holder, each with its epoch. Return those that another holder or another epoch has instead.

        A lease that is gone (it has expired, or the store lost its memory) is restored, unless the name had a newer epoch since: that one
        is returned, with the holder "" if it is over. The holder's own with a smaller epoch is replaced.
        """

    async def release(self, name: str, holder: str, epoch: int) -> None:
        """End a lease if it still has this holder and epoch. The store remembers the epoch."""

    async def report(self, worker: str, data: bytes, seconds: float) -> None:
        """Replace the report of a worker, who counts as alive for that long, and tell all listeners. The end of the time is not told."""

    async def reports(self) -> dict[str, bytes]:
        """Return the reports of all workers that are alive."""

    async def retire(self, worker: str) -> None:
        """Remove the report of a worker, and tell all listeners."""

    async def append(self, line: bytes, most: int) -> None:
        """Add a line to the lobby's chat, of which the last ``most`` are kept, and tell all listeners."""

    async def lines(self) -> list[bytes]:
        """Return the lines of the lobby's chat, oldest first."""

    async def send(self, message: bytes) -> None:
        """Send a message to all listeners, also the sender's own. Nothing is kept."""

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        """Call ``hear`` with each change and message from now on, in the order of the store.

        It never returns: ``StoreError`` is raised when the connection is lost. ``hear(Ready())`` comes first, once everything from now on
        will be heard: a listener that reads all tables after it misses nothing.
        """

    async def close(self) -> None:
        """End all connections. Later calls, and listeners, fail with ``StoreError``."""


def check_size(value: bytes | None) -> None:
    """Refuse a value that is too large for the store."""
    if value is not None and len(value) > LARGEST_VALUE:
        raise Refused("", f"{len(value):,} bytes are too many for the store, which takes {LARGEST_VALUE:,} at once")
