"""The directory of a cluster: cards of the tables of other workers and of tables at rest, and who is at the other workers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from weakref import WeakKeyDictionary

from seatui.engine.contract import Refused
from seatui.serve.cluster.cluster import TABLES, Cluster
from seatui.serve.cluster.report import Guest
from seatui.serve.harbour.rooms.listed_room import ListedRoom
from seatui.serve.harbour.rooms.room_card import CardEntry, RoomCard, encode, entry_of, public_record
from seatui.serve.harbour.rooms.room_model import RoomRecord

LOG = logging.getLogger(__name__)


class Directory:
    """The cards that this worker knows. ``changed`` is called when one of another worker has changed."""

    def __init__(self, cluster: Cluster, changed: Callable[[], None]) -> None:
        self._cluster = cluster
        self._changed = changed
        self._cards: dict[str, RoomCard] = {}
        self._revisions = count(1)
        self._told: dict[str, CardEntry] = {}  # of own tables, as the others know them
        self._records: WeakKeyDictionary[ListedRoom, tuple[RoomRecord, bytes]] = WeakKeyDictionary()  # as they were encoded last
        for table, data in cluster.entries(TABLES).items():
            self._read(table, data)
        cluster.written.add(self._on_written)

    # Reading

    @property
    def cards(self) -> Mapping[str, RoomCard]:
        """All cards, those of own tables too."""
        return self._cards

    def owner_of(self, card: RoomCard) -> str:
        """Return the worker that has the table, if that worker is alive."""
        return card.owner if card.owner and self._cluster.is_alive(card.owner) else ""

    def workers_of(self, host: str) -> list[str]:
        """Return the living workers of a host that take tables, the one with the fewest players first."""
        found = [name for name, report in self._cluster.reports.items() if report.host == host and not report.is_leaving]
        return sorted(found, key=lambda name: (len(self._cluster.reports[name].guests), name))

    def guests(self) -> Iterator[Guest]:
        """Yield the players who are connected at other workers."""
        for report in self._cluster.reports.values():
            yield from report.guests

    # Telling

    def tell(self, room: ListedRoom, epoch: int, *, rests: bool = False, moving_to: str = "") -> None:
        """Tell the others of an own table: that this worker has it, that it rests from now on, or that it moves to another host."""
        owner = "" if rests or moving_to else self._cluster.worker
        entry = entry_of(room, self._public(room), self._cluster.host, owner, epoch, moving_to)
        told = self._told.get(room.id)
        if told is None or told._replace(since=entry.since) != entry:
            self._told[room.id] = entry
            self._cluster.write(TABLES, room.id, encode(entry), vouch=bool(owner))
        if not owner:
            self._told.pop(room.id, None)

    def is_told(self, table: str) -> bool:
        """Return whether the others know of a table."""
        return table in self._cluster.entries(TABLES)

    def assume(self, room: ListedRoom) -> None:
        """List a table at rest of this host's disk here alone, because the store is away."""
        entry = entry_of(room, self._public(room), self._cluster.host, "", 0)
        self._cards[room.id] = RoomCard(entry, room.record, next(self._revisions))

    def withdraw(self, table: str) -> None:
        """Tell the others that a table is gone."""
        self._told.pop(table, None)
        self._cluster.write(TABLES, table, None)

    def forget_told(self, table: str) -> None:
        """Tell of an own table again with the next change, whatever the others have heard."""
        self._told.pop(table, None)

    def yield_to_owner(self, table: str) -> None:
        """Tell nothing more of a table that another worker has now."""
        self._told.pop(table, None)
        self._cluster.disown(TABLES, table)

    # Internals

    def _public(self, room: ListedRoom) -> bytes:
        """Return the public record of a table, which seldom changes."""
        known = self._records.get(room)
        if known is None or known[0] is not room.record:
            self._records[room] = known = (room.record, public_record(room.record))
        return known[1]

    def _on_written(self, table: str, key: str, value: bytes | None) -> None:
        if table != TABLES:
            return
        if value is None:
            self._cards.pop(key, None)
        else:
            self._read(key, value)
        self._changed()

    def _read(self, table: str, data: bytes) -> None:
        try:
            self._cards[table] = RoomCard.read(table, data, next(self._revisions), self._cards.get(table))
        except (ValueError, Refused) as error:
            self._cards.pop(table, None)
            LOG.warning("the card of a table was skipped: %s", error)
