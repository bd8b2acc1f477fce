"""Events that people at one screen have yet to read: each party reads its own events once, and none that only another may hear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Event
from seatui.match.table import Person, Table, Update

Party: TypeAlias = frozenset[int]
"""The parties that one person plays for. People with the same parties have no secrets from each other and read the same lines."""


class Heard(NamedTuple):
    """An event that reached the table."""

    serial: int  # unique
    number: int  # of the action that caused it
    event: Event


class UnreadEvents:
    """Keeps each party's unread events. An event that was wiped off the screen before a party had the keyboard is unread."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._serial = count()
        self._unread: dict[Party, list[Heard]] = {self.party(person): [] for person in table.people} or {frozenset(): []}
        self._on_screen: set[int] = set()  # serials of the events that the screen still shows
        table.subscribe(self._hear, [seat for person in table.people for seat in table.seats_of(person)])

    @property
    def has_several_parties(self) -> bool:
        """Return whether the people here may hear different things."""
        return len(self._unread) > 1

    def party(self, person: Person) -> Party:
        return frozenset(map(self._table.match.rules.party, self._table.seats_of(person)))

    def for_person(self, person: Person) -> Iterator[str]:
        """Return the unread sentences of this person's party, which has the keyboard now."""
        unread, self._unread[self.party(person)] = self._unread[self.party(person)], []
        return self._put(unread)

    def for_all(self) -> Iterator[str]:
        """Return the sentences that everybody may read and somebody has not read. They stay unread for parties without the keyboard."""
        waiting = {heard.serial: heard for unread in self._unread.values() for heard in unread}
        return self._put(
            waiting[serial] for serial in sorted(waiting) if all(self._hears(party, waiting[serial].event) for party in self._unread)
        )

    def forget_screen(self) -> None:
        """Note that the screen was wiped."""
        self._on_screen.clear()

    def _put(self, waiting: Iterable[Heard]) -> Iterator[str]:
        match = self._table.match
        for heard in waiting:
            if heard.serial not in self._on_screen and (sentence := match.rules.narrate_in_full(heard.event, match.names)):
                self._on_screen.add(heard.serial)
                yield sentence

    def _hear(self, update: Update) -> None:
        """Add the new events, and drop unread ones that were taken back."""
        news = [Heard(next(self._serial), update.number, event) for event in update.events]
        for party, unread in self._unread.items():
            if update.undone:
                unread[:] = [heard for heard in unread if heard.number <= update.number]
            unread += [heard for heard in news if self._hears(party, heard.event)]

    def _hears(self, party: Party, event: Event) -> bool:
        """Return whether any seat of this party's people hears the event; at a table without people, whether watchers do."""
        people = [person for person in self._table.people if self.party(person) == party]
        seats = [seat for person in people for seat in self._table.seats_of(person)]
        return any(map(event.heard_by, seats or (None,)))
