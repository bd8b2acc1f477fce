"""The frames of a relay: a kind, a length and a payload. Lengths are bounded, although both ends are workers that trust each other."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

import msgpack

from seatui.serve.terminal.visits import Ending

VERSION = 1
LARGEST = 1 << 20  # bytes
_HEAD = struct.Struct(">BI")


class Kind(IntEnum):
    """The kinds of frames. Those of the side with the player's connection come first."""

    OPEN = 1  # a map: the player, the terminal and the table
    SIZE = 2
    END_OF_INPUT = 3
    DATA = 4  # both sides
    PING = 5  # both sides, here and below
    PONG = 6
    ACCEPTED = 7
    REFUSED = 8  # why, in words
    MOVED = 9  # the worker to ask instead
    ENDED = 10  # a map: an ``Ending``
    OFFER = 11  # here and below: a table on its way to another host, see ``move_frames``
    PART = 12
    READY = 13
    TAKE = 14
    TAKEN = 15
    DROP = 16
    MOVE = 17
    TOLD = 18


class FrameError(ValueError):
    """A frame that no worker of ours would send."""


class Frame(NamedTuple):
    """One frame."""

    kind: Kind
    payload: bytes = b""

    def encode(self) -> bytes:
        return _HEAD.pack(self.kind, len(self.payload)) + self.payload


class FrameReader:
    """Puts frames together from the pieces in which they arrive."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Yield the frames that are complete; ``FrameError`` on nonsense."""
        self._waiting += data
        at = 0
        try:
            while len(self._waiting) - at >= _HEAD.size:
                number, length = _HEAD.unpack_from(self._waiting, at)
                if length > LARGEST:
                    raise FrameError(f"a frame of {length} bytes")
                end = at + _HEAD.size + length
                if len(self._waiting) < end:
                    break
                payload = bytes(self._waiting[at + _HEAD.size : end])
                at = end
                yield Frame(_kind(number), payload)
        finally:
            del self._waiting[:at]


class OpenRequest(NamedTuple):
    """A player who wants to go to a table, with their terminal."""

    version: int
    worker: str  # that has the player's connection
    table: str  # its id
    sit: bool  # whether to take a free seat, if all seats are alike
    player: str  # the id
    name: str
    via: str
    address: str
    key: str  # the fingerprint of the key that the player logged in with
    env: dict[str, str]
    size: tuple[int, int]
    password: str = ""  # of the table, if the player has typed one
    settings: bytes = b""  # the player's own, for a host that does not have them


def encode_open(request: OpenRequest) -> bytes:
    """Return the frame of a request."""
    return Frame(Kind.OPEN, msgpack.packb(request._asdict())).encode()


def decode_open(payload: bytes) -> OpenRequest:
    """Return the request in a payload; ``FrameError`` if it is none of this version."""
    found = map_in(payload)
    if found.get("version") != VERSION:
        raise FrameError("the other worker is of another version")
    try:
        fields = {name: found[name] for name in OpenRequest._fields if name in found or name not in OpenRequest._field_defaults}
        width, height = fields["size"]
        env = {str(name): str(value) for name, value in fields["env"].items()}
        return OpenRequest(**{**fields, "size": (int(width), int(height)), "env": env})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FrameError("the request is not whole") from error


def encode_ending(ending: Ending) -> bytes:
    """Return the frame of an end."""
    return Frame(Kind.ENDED, msgpack.packb(ending._asdict())).encode()


def decode_ending(payload: bytes) -> Ending:
    """Return the end in a payload; ``FrameError`` if it is none."""
    try:
        found = map_in(payload)
        return Ending(**{name: found[name] for name in Ending._fields if name in found})
    except TypeError as error:
        raise FrameError("the end is not whole") from error


def size_frame(width: int, height: int) -> bytes:
    """Return the frame of a window's size."""
    return Frame(Kind.SIZE, struct.pack(">HH", min(width, 0xFFFF), min(height, 0xFFFF))).encode()


def size_in(payload: bytes) -> tuple[int, int]:
    """Return the size in a payload; ``FrameError`` if it is none."""
    try:
        width, height = struct.unpack(">HH", payload)
    except struct.error as error:
        raise FrameError("a size of no size") from error
    return width, height


def _kind(number: int) -> Kind:
    try:
        return Kind(number)
    except ValueError as error:
        raise FrameError(f"a frame of kind {number}") from error


def map_in(payload: bytes) -> dict[str, Any]:
    """Return the map in a payload; ``FrameError`` if it is none."""
    try:
        found = msgpack.unpackb(payload, use_list=False)
    except ValueError as error:
        raise FrameError("it is not msgpack") from error
    if not isinstance(found, dict):
        raise FrameError("it is no map")
    return found
