"""The contents of a save: its header and its records, checked as they are read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, cast

from seatui.match.records import Header, Record, Snapshot
from seatui.match.saves.codec import KINDS, MalformedError, NewerFormatError, decode, decode_header
from seatui.match.saves.epochs import counted
from seatui.match.saves.errors import SaveError
from seatui.match.saves.frames import Frames, file_label, read_frames

NEWER = "newer version"


class Contents(NamedTuple):
    """A save up to the first broken place, without late records. Records count from 1; the header is number 0."""

    path: Path
    frames: Frames
    header: Header
    epoch: int = 0  # of the last owner; 0 without one
    late: int = 0  # records that are left out, because former owners wrote them late

    @property
    def length(self) -> int:
        """Return the number of whole records."""
        return len(self.frames.bodies) - 1

    def record(self, number: int) -> Record:
        try:
            return decode(self.frames.body(number), number)
        except MalformedError as error:
            raise self.damage(number, str(error)) from error

    def records(self, first: int = 1) -> Iterator[Record]:
        return (self.record(number) for number in range(first, self.length + 1))

    def kind(self, number: int) -> type[Record] | None:
        """Return the kind of a record without decoding it."""
        return KINDS.get(self.frames.kind_byte(number))

    def snapshots(self) -> Iterator[tuple[int, Snapshot]]:
        """Yield the readable snapshots with their record numbers, latest first."""
        for number in range(self.length, 0, -1):
            if self.kind(number) is Snapshot:
                with suppress(SaveError):
                    yield number, cast(Snapshot, self.record(number))

    def damage(self, number: int, reason: str = "") -> SaveError:
        """Return the error that a record cannot be used, with its place and what can be done."""
        offset = self.frames.offset(number)
        place = f"{file_label(self.path)} is damaged at byte {offset} (record {number}{': ' if reason else ''}{reason})"
        offer = f"to keep the part before it, run: seatui saves recover {file_label(self.path)}"
        return SaveError(f"{place}; {offer}", self.path, state=f"damaged at byte {offset}", offset=offset, record=number, recoverable=True)


def read_save(path: Path) -> Contents:
    """Read a save up to the first broken place; ``SaveError`` if it is not a save, or its header cannot be read."""
    frames, epoch, late = counted(read_frames(path))
    try:
        header = decode_header(frames.body(0) if frames.bodies else b"")
    except NewerFormatError as error:
        raise SaveError(f"{file_label(path)} was written by a newer version of seatui: {error}", path, state=NEWER) from error
    except MalformedError as error:
        message = f"{file_label(path)} is damaged at its beginning, nothing in it can be read: {error}"
        raise SaveError(message, path, state=f"damaged at byte {frames.offset(0)}", offset=frames.offset(0), record=0) from error
    return Contents(path, frames, header, epoch, late)


def last_epoch(path: Path) -> int:
    """Return the epoch of a save's last owner without reading its game; 0 without one or without a file, ``SaveError`` if it is no save."""
    return counted(read_frames(path)).epoch if os.path.lexists(path) else 0
