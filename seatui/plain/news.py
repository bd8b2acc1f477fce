"""What happened at a table, told in lines to people who share a screen: to each side once, and to none what only another may hear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Event
from seatui.match.table import Person, Table, Update

Party: TypeAlias = frozenset[int]
"""The parties for which people play. Those of one have no secrets from each other, and read the same lines."""


class Heard(NamedTuple):
    """Something that happened."""

    serial: int  # no two have the same
    number: int  # of the action that brought it
    event: Event


class NewsDesk:
    """Keeps for every party what its people have not read yet. What was wiped away before they had the keyboard, they have not read."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._serial = count()
        self._unread: dict[Party, list[Heard]] = {self.party(person): [] for person in table.people} or {frozenset(): []}
        self._on_screen: set[int] = set()  # serials of what can still be read there
        table.subscribe(self._hear, [seat for person in table.people for seat in table.seats_of(person)])

    @property
    def several(self) -> bool:
        """Whether people here may hear different things."""
        return len(self._unread) > 1

    def party(self, person: Person) -> Party:
        return frozenset(map(self._table.match.rules.party, self._table.seats_of(person)))

    def for_person(self, person: Person) -> Iterator[str]:
        """What this person's party has yet to read, now that one of them has the keyboard."""
        unread, self._unread[self.party(person)] = self._unread[self.party(person)], []
        return self._put(unread)

    def for_all(self) -> Iterator[str]:
        """What everybody may read and somebody has yet to; whoever turns out to be away reads it later."""
        waiting = {heard.serial: heard for unread in self._unread.values() for heard in unread}
        return self._put(
            waiting[serial] for serial in sorted(waiting) if all(self._hears(party, waiting[serial].event) for party in self._unread)
        )

    def wiped(self) -> None:
        """Nothing stands on the screen any more."""
        self._on_screen.clear()

    def _put(self, waiting: Iterable[Heard]) -> Iterator[str]:
        match = self._table.match
        for heard in waiting:
            if heard.serial not in self._on_screen and (sentence := match.rules.narrate(heard.event, match.names)):
                self._on_screen.add(heard.serial)
                yield sentence

    def _hear(self, update: Update) -> None:
        """Add what is new; what was taken back meanwhile is not told any more."""
        news = [Heard(next(self._serial), update.number, event) for event in update.events]
        for party, unread in self._unread.items():
            if update.undone:
                unread[:] = [heard for heard in unread if heard.number <= update.number]
            unread += [heard for heard in news if self._hears(party, heard.event)]

    def _hears(self, party: Party, event: Event) -> bool:
        """Whether any seat that people of this party hold hears it; where there are no people, whether watchers do."""
        people = [person for person in self._table.people if self.party(person) == party]
        seats = [seat for person in people for seat in self._table.seats_of(person)]
        return any(map(event.heard_by, seats or (None,)))
