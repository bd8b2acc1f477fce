"""Decisions of the host as the workers of a cluster share them: an entry for each ban, mute, reset name, and for closed names.

An entry says when it was decided, and of two the later one counts, so that decisions may come in any order. A decision that was lifted has
an entry too, for some time: a worker that still has the decision learns so that it is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import msgpack

from seatui.serve.harbour import moderation_file
from seatui.serve.harbour.moderation_file import LISTS, MOST, Decisions
from seatui.serve.harbour.sanctions import Sanction

FORMAT = 1
NAMES = "names"
"""The key of the decision to take no new names."""
LARGEST = 4000  # bytes
MOST_NUMBER = 2**53
HOUR, MONTH = 3600.0, 30 * 24 * 3600.0


class DecisionEntry(NamedTuple):
    """One decision, or that it was lifted."""

    decided: int  # in milliseconds since 1970; 0 if it was decided before there was a cluster
    decision: Decisions | None

    @property
    def rank(self) -> tuple[int, bytes]:
        """The later decision counts; of two at the same time any, but the same one everywhere."""
        return self.decided, _content(self.decision)

    def is_over(self, now: float) -> bool:
        """Return whether the decision is a ban or mute that has ended."""
        return self.decision is not None and any(each.is_over(now) for each in (*self.decision.bans, *self.decision.mutes))

    def is_forgotten(self, now: float) -> bool:
        """Return whether nobody needs to know of it any more. Clocks of hosts may differ, and a host may be away for a while."""
        return self.is_over(now - HOUR) or (self.decision is None and self.decided < 1000 * (now - MONTH))


def split(decisions: Decisions) -> dict[str, Decisions]:
    """Return each decision by its key."""
    found = {NAMES: Decisions(names_closed=True)} if decisions.names_closed else {}
    for name in LISTS:
        for each in getattr(decisions, name):
            found[f"{name}:{':'.join(each.target.id)}"] = _with_lists({name: (each,)})
    return found


def joined(parts: Iterable[Decisions]) -> Decisions:
    """Return decisions as one; of too many in a list those that were decided last."""
    lists: dict[str, list[Sanction]] = {name: [] for name in LISTS}
    is_closed = False
    for part in parts:
        is_closed = is_closed or part.names_closed
        for name in LISTS:
            lists[name] += getattr(part, name)
    for name, sanctions in lists.items():
        if len(sanctions) > MOST:
            lists[name] = sorted(sanctions, key=lambda each: each.decided)[-MOST:]
    return _with_lists(lists, is_closed)


def stamped(decision: Decisions | None, decided: int) -> DecisionEntry:
    """Return a decision with the time at which it was made."""
    if decision is not None:
        marked = {name: tuple(replace(each, decided=decided) for each in getattr(decision, name)) for name in LISTS}
        decision = _with_lists(marked, decision.names_closed)
    return DecisionEntry(decided, decision)


def from_disk(decision: Decisions) -> DecisionEntry:
    """Return the entry of a decision that was read from the disk."""
    sanctions = (*decision.bans, *decision.mutes, *decision.resets)
    return DecisionEntry(max((each.decided for each in sanctions), default=0), decision)


def encode(entry: DecisionEntry) -> bytes:
    """Return an entry as bytes."""
    packed: bytes = msgpack.packb((FORMAT, entry.decided, _content(entry.decision)))
    return packed


def decode(key: str, data: bytes) -> DecisionEntry | None:
    """Return the entry of this key in these bytes; None if there is none, as from a later version of the program."""
    if len(data) > LARGEST:
        return None
    try:
        version, decided, content = msgpack.unpackb(data, use_list=False)
        if version != FORMAT or type(decided) is not int or not 0 <= decided <= MOST_NUMBER or not isinstance(content, bytes):
            return None
        decision = moderation_file.decoded(content) if content else None
    except (ValueError, TypeError):
        return None
    if decision is None:
        return DecisionEntry(decided, None)
    return stamped(decision, decided) if [*split(decision)] == [key] else None


def _with_lists(lists: Mapping[str, Iterable[Sanction]], names_closed: bool = False) -> Decisions:
    return Decisions(names_closed, *(tuple(lists.get(name, ())) for name in LISTS))


def _content(decision: Decisions | None) -> bytes:
    return moderation_file.encoded(decision) if decision is not None else b""
