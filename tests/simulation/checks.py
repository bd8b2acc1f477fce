"""The laws of a world: what must hold whatever happened to disks, processes and connections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from seatui.engine.contract import Refused
from seatui.match.records import Played, Undone
from seatui.match.referee import Match
from seatui.serve.harbour.harbour import TABLES
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room_model import RoomRecord
from tests.simulation.people import Feed, Person, Seen, Told
from tests.simulation.server import digest


class BrokenLawError(AssertionError):
    """A law of the world does not hold."""


class Archive:
    """The tables of a host as its disk has them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / TABLES
        self._matches: dict[str, Match] = {}
        self._heard: dict[tuple[str, tuple[int, ...]], list[Told]] = {}

    def match(self, table: str) -> Match:
        """Return the game of a table, replayed from its journal."""
        if table not in self._matches:
            try:
                self._matches[table] = Match.load(self._folder / f"{table}.sea", read_only=True)
            except Refused as error:
                raise BrokenLawError(f"the game of table {table} is lost: {error}") from error
        return self._matches[table]

    def rooms(self) -> list[RoomRecord]:
        """Return all tables."""
        found: list[RoomRecord] = []
        for path in sorted(self._folder.glob(f"*{room_file.SUFFIX}")):
            try:
                record = room_file.read(path)
            except Refused as error:
                raise BrokenLawError(f"the file of table {path.stem} is lost: {error}") from error
            found.append(record)
        return found

    def heard(self, table: str, seats: tuple[int, ...]) -> list[Told]:
        """Return what these seats were told, also of actions that were taken back; without seats, what watchers were."""
        if (table, seats) not in self._heard:
            self._heard[table, seats] = list(_events(self.match(table), seats))
        return self._heard[table, seats]


def _events(match: Match, seats: Sequence[int]) -> Iterable[Told]:
    """Yield the events of all records in their order."""
    history = match._history
    assert not any(isinstance(record, Undone) for record in history.records), "actions that are taken back are not compared yet"
    assert sum(isinstance(record, Played) for record in history.records) == len(history.timeline.steps)
    for step in history.timeline.steps:
        for event in step.events:
            if any(map(event.heard_by, seats or (None,))):
                yield Told(step.number, digest(event))


class Checks:
    """Compares what people were told with what a host has kept."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._people = people

    def check_kept(self, folder: Path) -> None:
        """Check that the disk has everything that anybody was told, in order, and that nobody was told anything else."""
        self.check_archive(Archive(folder))

    def check_archive(self, archive: Archive) -> None:
        """Check it with these tables."""
        rooms = archive.rooms()
        for person in self._people:
            for title, seats in person.taken.items():
                kept = sum(place.name == person.name for room in rooms if room.title == title for place in room.places)
                _require(
                    kept >= len(seats),
                    f"{person.name} saw themselves take {sorted(seats)} at {title}; the table's file has {kept} seats of theirs",
                )
            for feed in person.feeds:
                self._check_told(archive, person, feed)
            for seen in person.seen:
                self._check_seen(archive, person, seen)
            person.seen.clear()
        self.check_secrets()

    def _check_told(self, archive: Archive, person: Person, feed: Feed) -> None:
        """Check that a person was told what the journal says, without a gap unless their connection was slow."""
        if not feed.told:
            return
        heard = archive.heard(feed.table, feed.seats)
        where = f"{person.name} at {feed.table} for seats {feed.seats}"
        for told in feed.told:
            _require(told in heard, f"{where} was told of {told}, which is not in the journal")
        if feed.has_gaps:
            rest = iter(heard)
            _require(all(told in rest for told in feed.told), f"{where} was told of events out of order")
            return
        begins = [at for at, told in enumerate(heard) if told == feed.told[0]]
        is_whole = any(heard[at : at + len(feed.told)] == feed.told for at in begins)
        _require(is_whole, f"{where} was not told of everything between {feed.told[0]} and {feed.told[-1]}, or out of order")

    def _check_seen(self, archive: Archive, person: Person, seen: Seen) -> None:
        """Check that a view that was shown is the one of the journal."""
        match, where = archive.match(seen.table), f"{person.name} at {seen.table}"
        _require(seen.seat is None or any(seen.seat in feed.seats for feed in person.feeds), f"{where} saw the view of seat {seen.seat}")
        if seen.number > match.count and match.rules.tick_ms:
            return  # ticks without events are not synced, so a power cut may have taken them
        _require(seen.number <= match.count, f"{where} saw a view after action {seen.number}; the journal ends at {match.count}")
        view = match.rules.view(match._history.timeline.state(seen.number), seen.seat)
        is_same = digest(match.rules.describe(view, match.names)) == seen.digest
        _require(is_same, f"{where} saw a view of seat {seen.seat} after action {seen.number} that is not the journal's")

    def check_secrets(self) -> None:
        """Check that nobody has read a word that was only for another side."""
        writers = [person for person in self._people if person.words]
        for person in self._people:
            others = [each for each in writers if each is not person and each.plan is person.plan and each.seats != person.seats]
            if others:
                read = "\n".join(person.lines)
                for other in others:
                    _require(other.secret not in read, f"{person.name} has read what {other.name} wrote to their own side")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenLawError(otherwise)
