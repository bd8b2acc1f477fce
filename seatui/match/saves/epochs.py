"""Owners of a save: under which epoch one writes, whether it still may, and which records of a file count.

In a cluster of servers a save has one owner at a time, and each owner has a greater epoch than those before it. Every record carries the
epoch of its writer. Lock and guard keep a former owner from writing; but it may lose the save just after it asked them, and write late.
Then two journals have written to one file. Each appends at the end, whatever is there, so neither overwrites the other; and each refuses
to go on once the file has another size than it left. Their records may therefore alternate for a moment:

- A smaller epoch after a greater one is a late write, whether records follow or not. It does not count.
- A new epoch begins with the number of the first record that its owner did not find in the file. Records that stand before it with that
  number or a greater one were written late, after the new owner had read the file. It takes their place.
- A number after a gap is damage, for a record is missing. So is a number that an owner gives twice.

So each record of the newest owner counts once it is in the file, and cannot be cut off either: before a journal cuts off a torn end or
its own failed write, it looks for a greater epoch there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from seatui.match.saves.codec import LARGEST_EPOCH, MalformedError, epoch_of, number_of
from seatui.match.saves.errors import NotOwnerError, SaveError
from seatui.match.saves.frames import Frames, scattered_bodies

TAKEN_OVER = "another server has this table"

Guard: TypeAlias = Callable[[], str]
"""Returns why the owner may not write any more; "" while it may. It is asked in the thread that writes."""


class Fence:
    """The epoch of an owner, and its guard. Once the guard has said no, or failed, the owner never writes again."""

    def __init__(self, epoch: int = 0, guard: Guard | None = None) -> None:
        """Epoch 0 is play without a cluster."""
        if not 0 <= epoch <= LARGEST_EPOCH:
            raise SaveError(f"a save cannot have the epoch {epoch}")
        self.epoch = epoch
        self._guard = guard
        self._lost = ""

    def lose(self, reason: str) -> None:
        """Let nothing be written any more, for this reason."""
        self._lost = self._lost or reason

    def check(self, path: Path) -> None:
        """Check that the owner may write to this file now."""
        if self._guard and not self._lost:
            self._lost = _answer(self._guard)
        if self._lost:
            raise NotOwnerError(f"the game could not be saved ({self._lost}): nothing has changed", path, state=self._lost)


class Counted(NamedTuple):
    """The records of a file that count."""

    frames: Frames  # with these only
    epoch: int  # of the last owner; 0 without one
    late: int  # records left out, which former owners wrote late


def counted(frames: Frames) -> Counted:
    """Leave out the records that former owners wrote late. Those that fit nowhere stay, and are found when they are decoded."""
    bodies, epoch, late = frames.bodies[:1], 0, 0
    for start, stop in frames.bodies[1:]:
        its = _epoch_at(frames.data, start, stop, epoch)
        if its < epoch:
            late += 1
            continue
        if its > epoch:
            number = number_of(frames.data[start:stop])
            if 0 < number < len(bodies):
                late += len(bodies) - number
                del bodies[number:]
            epoch = its
        bodies.append((start, stop))
    end = frames.end if frames.damaged or not bodies else bodies[-1][1]
    return Counted(frames._replace(bodies=bodies, end=end), epoch, late)


def newest_epoch(data: bytes) -> int:
    """Return the greatest epoch of the whole records in these bytes, whatever is between them."""
    return max((_epoch_at(data, start, stop, 0) for start, stop in scattered_bodies(data)), default=0)


def _epoch_at(data: bytes, start: int, stop: int, default: int) -> int:
    try:
        return epoch_of(data[start : min(stop, start + 9)])
    except MalformedError:
        return default


def _answer(guard: Guard) -> str:
    try:
        return guard()
    except Exception:
        logging.getLogger(__name__).exception("it could not be found out who owns a save")
        return "it could not be found out whether this server still has the table"
