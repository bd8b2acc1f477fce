"""The bytes of a save: a magic number, then frames. All format versions have this structure.

A frame is a mark, a crc32 of everything after it, the length of its body, and the body. The mark distinguishes a file whose last write was
cut off from one that is damaged in the middle: only the latter has a whole frame after the broken one.
"""

from __future__ import annotations

import os
import stat
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from seatui.engine.packing import LARGEST
from seatui.match.records import clean
from seatui.match.saves.errors import SaveError
from seatui.paths import without_waiting

MAGIC = b"\x89SEA\r\n\x1a\n"  # as in PNG: it shows at once if a transfer changed line ends or dropped the eighth bit
MARK = b"\xf5sea"  # the first byte occurs in no UTF-8 text
LARGEST_BODY = LARGEST
LARGEST_FILE = 32 << 20  # bytes
MOST_FRAMES = 120_000
FOREIGN = "not a save"
UNREADABLE = "cannot be read"
SECTOR = 512
"""Bytes that a disk writes as a whole."""
_HEAD = struct.Struct("<4sII")
_UNCHECKED = 8  # bytes of the head that the checksum does not cover
_MOST_TRIES = 1000  # marks to try after a broken frame; no torn save of ours has more


class Frames(NamedTuple):
    """The whole frames of a file, up to the first broken one."""

    data: bytes
    bodies: list[tuple[int, int]]  # where each body begins and ends
    end: int  # where the last of these frames ends
    damaged: bool  # whether whole frames follow the broken one, so that it is not a last write that was cut off
    whole: int  # where the last whole frame ends, also if it does not count (``epochs``)

    @property
    def torn(self) -> int:
        """Return the number of bytes at the end that do not count."""
        return 0 if self.damaged else len(self.data) - self.end

    @property
    def cut(self) -> int:
        """Return the number of bytes of a last write that was cut off."""
        return 0 if self.damaged else len(self.data) - self.whole

    def body(self, number: int) -> bytes:
        start, stop = self.bodies[number]
        return self.data[start:stop]

    def kind_byte(self, number: int) -> int:
        """Return the first byte of a body, which says its kind."""
        return self.data[self.bodies[number][0]]

    def offset(self, number: int) -> int:
        """Return where a frame begins in the file; for the number after the last, where the broken frame begins."""
        return self.bodies[number][0] - _HEAD.size if number < len(self.bodies) else self.end


def frame(body: bytes) -> bytes:
    """Return the frame of a body; ``SaveError`` if it is too big to be read again."""
    if not 0 < len(body) <= LARGEST_BODY:
        raise SaveError(f"a record of {len(body)} bytes is too big for a save")
    checked = len(body).to_bytes(4, "little") + body
    return MARK + zlib.crc32(checked).to_bytes(4, "little") + checked


def read_frames(path: Path) -> Frames:
    """Read an untrusted file; ``SaveError`` if it is not a save."""
    data = _bytes_of(path)
    if not data.startswith(MAGIC):
        raise SaveError(f"{file_label(path)} is {'not a seatui save' if data else 'empty'}", path, state=FOREIGN)
    at, bodies = len(MAGIC), list[tuple[int, int]]()
    while (stop := _whole_frame(data, at)) and len(bodies) < MOST_FRAMES:
        bodies.append((at + _HEAD.size, stop))
        at = stop
    return Frames(data, bodies, at, at < len(data) and (len(bodies) == MOST_FRAMES or _goes_on_after(data, at)), at)


def scattered_bodies(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield where the bodies of whole frames begin and end, whatever is between them."""
    at = data.find(MARK)
    for _ in range(_MOST_TRIES):
        if at < 0:
            return
        if stop := _whole_frame(data, at):
            yield at + _HEAD.size, stop
        at = data.find(MARK, stop or at + 1)


def file_label(path: Path) -> str:
    """Return the name of a file, safe for a terminal."""
    return clean(path.name, 80) or "the file"


def os_reason(error: OSError) -> str:
    """Return the operating system's reason in plain words."""
    return (error.strerror or type(error).__name__).lower()


def _bytes_of(path: Path) -> bytes:
    """Return all bytes of a regular file that is not too big. It is opened without blocking: a pipe would wait for a writer for ever."""
    try:
        with open(path, "rb", opener=without_waiting) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise SaveError(f"{file_label(path)} is not a file", path, state=FOREIGN)
            data = b"" if status.st_size > LARGEST_FILE else file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise SaveError(f"{file_label(path)} cannot be read: {os_reason(error)}", path, state=UNREADABLE) from error
    except ValueError as error:  # a null character in the name
        raise SaveError(f"{file_label(path)} cannot be read: not a file name", path, state=UNREADABLE) from error
    if max(status.st_size, len(data)) > LARGEST_FILE:
        raise SaveError(f"{file_label(path)} is not a seatui save: it is larger than {LARGEST_FILE >> 20} MB", path, state=FOREIGN)
    return data


def _whole_frame(data: bytes, at: int) -> int:
    """Return the end of the frame that begins here, or 0 if no whole frame does."""
    if at + _HEAD.size > len(data):
        return 0
    mark, check, length = _HEAD.unpack_from(data, at)
    stop = at + _HEAD.size + length
    if mark != MARK or not 0 < length <= LARGEST_BODY or stop > len(data):
        return 0
    return stop if zlib.crc32(data[at + _UNCHECKED : stop]) == check else 0


def _goes_on_after(data: bytes, broken: int) -> bool:
    """Return whether a whole frame follows the broken one, or more bytes than one write can have left.

    A power cut may lose any of the last sectors and keep later ones, and then there are zeros instead. That is no damage: what was
    synced is before them, for a sync takes everything.
    """
    if len(data) - broken > _HEAD.size + LARGEST_BODY:
        return True
    at = broken
    for _ in range(_MOST_TRIES):
        at = data.find(MARK, at + 1)
        if at < 0:
            return False
        if _whole_frame(data, at):
            return not _has_lost_sector(data, broken, at)
    return True


def _has_lost_sector(data: bytes, begin: int, end: int) -> bool:
    """Return whether the part from a broken frame to the next whole one has a sector that was never written."""
    boundary = -(-begin // SECTOR) * SECTOR
    if begin < boundary <= end and not any(data[begin:boundary]):
        return True  # the sector in which the last synced frame ended
    return any(not any(data[at : at + SECTOR]) for at in range(boundary, end - SECTOR + 1, SECTOR))
