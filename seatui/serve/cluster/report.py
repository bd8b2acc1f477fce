"""The report of a worker: who is connected there, and how much it has to do. Other workers read it for their lists, limits and routes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgpack

FORMAT = 1
LONGEST_WORD = 250


class Guest(NamedTuple):
    """A player who is connected at a worker."""

    id: str
    name: str
    table: str = ""  # the id of the table; "" in the lobby
    network: str = ""  # of their address


class SessionRecord(NamedTuple):
    """A session of a player, for the limit of sessions by name."""

    number: int
    last_input: int  # wall clock


class WorkerReport(NamedTuple):
    """The state of one worker, as it told the others last."""

    host: str
    version: str = ""  # of the program
    relay: str = ""  # the address at which other hosts reach it, as HOST:PORT
    is_leaving: bool = False  # it gives up its tables, and takes no new ones
    guests: tuple[Guest, ...] = ()
    counts: Mapping[str, Mapping[str, int]] = {}  # for limits of the whole server, such as connections, by network or name
    batches: int = 0  # of changes of counts that were told between reports
    sessions: Mapping[str, tuple[SessionRecord, ...]] = {}  # by player
    work: Mapping[str, float] = {}  # the shares of a core that addresses and names take, if that is worth telling


def encode(report: WorkerReport) -> bytes:
    """Return a report as bytes."""
    data: bytes = msgpack.packb((FORMAT, report._asdict()))
    return data


def decode(data: bytes) -> WorkerReport | None:
    """Return the report in these bytes; None if it is of a version that this program does not know."""
    try:
        _, fields = msgpack.unpackb(data, use_list=False)
        return _report_from(fields)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return None


def _report_from(fields: Mapping[str, Any]) -> WorkerReport:
    known = {name: fields[name] for name in WorkerReport._fields if name in fields}
    guests = tuple(Guest(*map(_word, guest[: len(Guest._fields)])) for guest in known.pop("guests", ()))
    sessions = {
        str(player): tuple(SessionRecord(*map(int, each[:2])) for each in found) for player, found in known.pop("sessions", {}).items()
    }
    counts = {str(name): {str(key): int(each) for key, each in found.items()} for name, found in known.pop("counts", {}).items()}
    return WorkerReport(**{**known, "host": str(known["host"]), "guests": guests, "sessions": sessions, "counts": counts})


def _word(found: object) -> str:
    """Return a word that is safe to show."""
    return "".join(char for char in str(found)[:LONGEST_WORD] if char.isprintable())
