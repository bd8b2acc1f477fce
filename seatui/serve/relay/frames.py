"""The frames of a relay: a kind, a length and a payload. Lengths are bounded, although both ends are workers that trust each other."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any, NamedTuple

import msgpack

from seatui.serve.cluster.names import is_worker_name
from seatui.serve.relay import own_files
from seatui.serve.relay.own_files import OwnFiles
from seatui.serve.terminal.visits import ENDS, Ending

VERSION = 1
LARGEST = 1 << 20  # bytes
PIECE = 32 * 1024
"""Bytes of input or output in one frame."""
LONGEST_WORD, LONGEST_WORDS = 300, 2000
"""Characters of names and the like, and of messages to players."""
MOST_VARIABLES = 20
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
    RETURN = 30  # from the worker with the connection: it has heard of the end, and sends no more input
    RETURNED = 31  # the answer: input that nobody has handled
    FILES = 32  # a map: files of the player's own that have changed at the other host


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

    def add(self, data: bytes) -> None:
        """Add a piece. It may be empty."""
        self._waiting += data

    def frames(self) -> Iterator[Frame]:
        """Yield the frames that are complete; ``FrameError`` on nonsense. Those that are not taken stay for the next call."""
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
    files: OwnFiles = {}  # the player's own, for another host


def encode_open(request: OpenRequest) -> bytes:
    """Return the frame of a request."""
    return Frame(Kind.OPEN, msgpack.packb(request._asdict())).encode()


def decode_open(payload: bytes) -> OpenRequest:
    """Return the request in a payload; ``FrameError`` if it is none of this version."""
    found = map_in(payload)
    if found.get("version") != VERSION:
        raise FrameError("the other worker is of another version")
    words = {name: _word(found, name) for name in ("worker", "table", "player", "name", "via", "address", "key", "password")}
    if not is_worker_name(words["worker"]):
        raise FrameError("the request names no worker")
    env, size, files = _env(found.get("env")), _size(found.get("size")), _files(found.get("files"))
    return OpenRequest(version=VERSION, sit=found.get("sit") is True, env=env, size=size, files=files, **words)


def encode_files(files: OwnFiles) -> bytes:
    """Return the frame of files."""
    return Frame(Kind.FILES, msgpack.packb(dict(files))).encode()


def decode_files(payload: bytes) -> OwnFiles:
    """Return the files in a payload; ``FrameError`` if there is anything else in it."""
    return _files(map_in(payload))


def _files(found: object) -> OwnFiles:
    try:
        return own_files.checked(found)
    except ValueError as error:
        raise FrameError(str(error)) from error


def _word(found: Mapping[str, Any], name: str) -> str:
    word = found.get(name)
    if not isinstance(word, str) or len(word) > LONGEST_WORD:
        raise FrameError(f"the request has no {name}")
    return word


def _env(found: object) -> dict[str, str]:
    if not isinstance(found, dict) or len(found) > MOST_VARIABLES:
        raise FrameError("the request has no environment")
    if not all(isinstance(word, str) and len(word) <= LONGEST_WORD for pair in found.items() for word in pair):
        raise FrameError("the environment has other things than words")
    return found


def _size(found: object) -> tuple[int, int]:
    if not isinstance(found, tuple) or len(found) != 2 or not all(type(each) is int and 0 <= each <= LARGEST for each in found):
        raise FrameError("the request has no size")
    width, height = found
    return width, height


def encode_ending(ending: Ending) -> bytes:
    """Return the frame of an end."""
    return Frame(Kind.ENDED, msgpack.packb(ending._asdict())).encode()


def decode_ending(payload: bytes) -> Ending:
    """Return the end in a payload; ``FrameError`` if it is none."""
    found = map_in(payload)
    why, words, table = (found.get(name) for name in ("why", "words", "table"))
    if why not in ENDS or not isinstance(words, str) or not isinstance(table, str) or len(table) > LONGEST_WORD:
        raise FrameError("the end is not whole")
    return Ending(why, shown(words), table)


def words_in(payload: bytes) -> str:
    """Return a message to a player, safe to show."""
    return shown(payload.decode(errors="replace"))


def shown(words: str) -> str:
    """Return words in one line without control characters. Those of players in it are clean already."""
    return "".join(char if char.isprintable() else " " for char in words[:LONGEST_WORDS])


def worker_in(payload: bytes) -> str:
    """Return the name of a worker; ``FrameError`` if it is none."""
    name = payload[:LONGEST_WORD].decode(errors="replace")
    if not is_worker_name(name):
        raise FrameError("that is no worker")
    return name


def data_frames(data: bytes) -> Iterator[bytes]:
    """Yield the frames of input or output, none of which is too large."""
    for at in range(0, len(data), PIECE):
        yield Frame(Kind.DATA, data[at : at + PIECE]).encode()


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
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.exceptions.UnpackException) as error:
        raise FrameError("it is not msgpack") from error
    if not isinstance(found, dict):
        raise FrameError("it is no map")
    return found
