"""The card of a table: all that the lists of other workers show of it, and where it is. It holds no password and no chosen seed.

A worker that owns a table tells its card to the others. A table at rest has a card without an owner.
"""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgpack

from seatui.engine.contract import Turn
from seatui.serve.cluster.names import is_worker_name
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.listed_room import ListedRoom
from seatui.serve.harbour.rooms.room_model import GameStatus, RoomRecord
from seatui.serve.harbour.safe_text import clean_name

FORMAT = 1
LONGEST_WORDS = 400
LOCKED = "locked"
"""Stands for the hash of a password."""
CHOSEN = 0
"""Stands for a seed that the host of the table has chosen."""


class CardEntry(NamedTuple):
    """A card as it is stored. Times are of the wall clock."""

    host: str  # whose disk has the table
    owner: str  # the worker that has it open; "" while it is at rest
    epoch: int
    record: bytes  # as in the file of the room, without its secrets
    present: tuple[tuple[str, str], ...] = ()  # ids and names of players
    status: tuple[str, int | None, str, tuple[int, ...]] | None = None  # a ``GameStatus``
    damage: str = ""
    trouble: str = ""
    last_played: float | None = None
    since: float = 0.0  # when it was last used
    moving_to: str = ""  # the host that gets it, while it is on its way there


def public_record(record: RoomRecord) -> bytes:
    """Return a record as bytes that everybody may see."""
    password, seed = LOCKED if record.password else "", None if record.seed is None else CHOSEN
    return room_file.encoded(replace(record, password=password, seed=seed))


def entry_of(room: ListedRoom, record: bytes, host: str, owner: str, epoch: int, moving_to: str = "") -> CardEntry:
    """Return the card of a table, with its public record."""
    found, played = room.game_status, room.last_played
    return CardEntry(
        host,
        owner,
        epoch,
        record,
        tuple((player.id, player.name) for player in room.present),
        None if found is None else (found.turn, found.seat, found.name, tuple(sorted(found.awaited))),
        room.damage,
        room.trouble,
        None if played is None else played.timestamp(),
        time.time() - room.unused_for,
        moving_to,
    )


def encode(entry: CardEntry) -> bytes:
    """Return a card as bytes."""
    data: bytes = msgpack.packb((FORMAT, entry._asdict()))
    return data


def decode(data: bytes) -> CardEntry:
    """Return the card in these bytes; ``ValueError`` if it is of a version that this program does not know."""
    try:
        _, fields = msgpack.unpackb(data, use_list=False)
        known: dict[str, Any] = {name: fields[name] for name in CardEntry._fields if name in fields}
        return _checked(CardEntry(**known))
    except (TypeError, AttributeError, KeyError, IndexError) as error:
        raise ValueError("it is no card") from error


def _checked(entry: CardEntry) -> CardEntry:
    """Return a card whose texts are safe to show; ``ValueError`` or ``TypeError`` if it has other things than a card has."""
    if not all(isinstance(word, str) for word in (entry.host, entry.owner, entry.damage, entry.trouble)):
        raise ValueError("a text is missing")
    if type(entry.epoch) is not int or not all(type(at) in (int, float) for at in (entry.since, entry.last_played or 0)):
        raise ValueError("a number is missing")
    if entry.owner and not is_worker_name(entry.owner):
        raise ValueError("its owner is no worker")
    present = tuple((str(player), clean_name(name)) for player, name in entry.present)
    damage, trouble = _shown(entry.damage), _shown(entry.trouble)
    return entry._replace(present=present, status=_status(entry.status), damage=damage, trouble=trouble)


def _status(status: tuple[str, int | None, str, tuple[int, ...]] | None) -> tuple[str, int | None, str, tuple[int, ...]] | None:
    if status is None:
        return None
    turn, seat, name, awaited = status
    return _shown(turn), None if seat is None else int(seat), _shown(name), tuple(map(int, awaited))


def _shown(text: str) -> str:
    """Return a text without control characters."""
    return "".join(char for char in text[:LONGEST_WORDS] if char.isprintable())


class RoomCard(ListedRoom):
    """A table of another worker, or one at rest."""

    def __init__(self, entry: CardEntry, record: RoomRecord, revision: int) -> None:
        super().__init__(record)
        self.entry = entry
        self.damage = entry.damage
        self.revision = revision
        self.moving_to = entry.moving_to

    @classmethod
    def read(cls, table: str, data: bytes, revision: int, before: Self | None = None) -> Self:
        """Return the card in these bytes; ``ValueError`` or ``Refused`` if it cannot be used. ``before`` is the last one of that table."""
        if not room_file.is_table_id(table):
            raise ValueError(f"{table[:40]!r} is no table")
        entry = decode(data)
        same = before is not None and before.entry.record == entry.record
        record = before._record if before is not None and same else room_file.parse(table, entry.record)
        return cls(entry, record, revision)

    @property
    def host_name(self) -> str:
        """The host that has the table on its disk."""
        return self.entry.host

    @property
    def owner(self) -> str:
        """The worker that has the table; "" while it is at rest."""
        return self.entry.owner

    # As in the lists

    @property
    def present(self) -> tuple[Player, ...]:
        return tuple(Player(number, name, Path()) for number, name in self.entry.present)

    def away_for(self, player: str) -> float:
        """Nobody knows from here how long: long enough for tables at rest alone."""
        return 0.0 if any(player == number for number, _ in self.entry.present) else self.empty_for

    @property
    def is_at_rest(self) -> bool:
        return not self.owner

    @property
    def turn(self) -> Turn | None:
        return None

    @property
    def trouble(self) -> str:
        return self.entry.trouble

    @property
    def game_status(self) -> GameStatus | None:
        if self.entry.status is None:
            return None
        turn, seat, name, awaited = self.entry.status
        return GameStatus(turn, seat, name, frozenset(awaited))

    @property
    def last_played(self) -> datetime | None:
        return None if self.entry.last_played is None else datetime.fromtimestamp(self.entry.last_played)

    @property
    def empty_for(self) -> float:
        """While a worker has the table, nobody knows from here."""
        return 0.0 if self.owner else max(0.0, time.time() - self.entry.since)

    @property
    def unused_for(self) -> float:
        return self.empty_for
