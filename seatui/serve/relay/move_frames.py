"""The frames with which a table moves to another host: its files in pieces, the word that it is given away, and a host's wish.

OFFER and PARTs bring the copies, READY says that the other disk has them. TAKE gives the table away, TAKEN says that it is there; DROP says
that it was taken back. MOVE passes a host's wish on to the worker that has the table, and TOLD is its answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgpack

from seatui.serve.harbour.shared.moving_files import LARGEST_PARTS, Cargo, Move, move_named
from seatui.serve.relay.frames import Frame, FrameError, Kind, map_in

T = TypeVar("T")
VERSION = 1
PIECE = 256 * 1024
MOST_HOPS = 3
"""Workers that pass a wish on, when a table changes hands meanwhile."""
LONGEST_WORD = 200


class Offer(NamedTuple):
    """A table that comes in parts with these sizes and checksums."""

    move: Move  # as the receiver sees it: the other host is the one that has the table
    sizes: tuple[int, ...]
    digests: tuple[bytes, ...]

    def holds(self, cargo: Cargo) -> bool:
        """Return whether these are the parts."""
        return _digests(cargo) == self.digests


class Wish(NamedTuple):
    """A host's wish to move a table."""

    table: str
    to: str
    by: str
    hops: int = 0


def offer_frames(move: Move, host: str, cargo: Cargo) -> Iterator[bytes]:
    """Yield the frames that bring a table from this host."""
    about = {**_about(move, host), "sizes": tuple(map(len, cargo)), "digests": _digests(cargo)}
    yield Frame(Kind.OFFER, msgpack.packb(about)).encode()
    content = memoryview(b"".join(cargo))
    for at in range(0, len(content), PIECE):
        yield Frame(Kind.PART, bytes(content[at : at + PIECE])).encode()


def decode_offer(payload: bytes) -> Offer:
    """Return the offer in a payload; ``FrameError`` if it is none of this version, or too large."""
    found = _known(payload)
    sizes, digests = _all(found, "sizes", int), _all(found, "digests", bytes)
    if len(sizes) != len(LARGEST_PARTS) or len(digests) != len(LARGEST_PARTS):
        raise FrameError("the offer is not whole")
    if not all(0 <= size <= most for size, most in zip(sizes, LARGEST_PARTS, strict=True)):
        raise FrameError("the table is too large")
    return Offer(_move_in(found), sizes, digests)


def cargo_of(offer: Offer, content: bytes | bytearray) -> Cargo:
    """Return the parts that were sent one after the other."""
    parts, at = [], 0
    for size in offer.sizes:
        parts.append(bytes(content[at : at + size]))
        at += size
    return Cargo(*parts)


def move_frame(kind: Kind, move: Move, host: str) -> bytes:
    """Return a frame about a move from this host: TAKE or DROP."""
    return Frame(kind, msgpack.packb(_about(move, host))).encode()


def decode_move(payload: bytes) -> Move:
    """Return the move in a payload; ``FrameError`` if it is none of this version."""
    return _move_in(_known(payload))


def wish_frame(wish: Wish) -> bytes:
    """Return the frame of a wish."""
    return Frame(Kind.MOVE, msgpack.packb({"version": VERSION, **wish._asdict()})).encode()


def decode_wish(payload: bytes) -> Wish:
    """Return the wish in a payload; ``FrameError`` if it is none of this version."""
    found = _known(payload)
    fields: list[Any] = [found.get(name) for name in Wish._fields]
    wish = Wish(*fields)
    is_whole = all(isinstance(word, str) and len(word) <= LONGEST_WORD for word in wish[:3]) and type(wish.hops) is int
    if not is_whole or not 0 <= wish.hops <= MOST_HOPS:
        raise FrameError("the wish is not whole")
    return wish


def told_frame(is_done: bool, lines: Sequence[str]) -> bytes:
    """Return the frame of an answer to a wish."""
    return Frame(Kind.TOLD, msgpack.packb({"version": VERSION, "done": is_done, "lines": list(lines)})).encode()


def decode_told(payload: bytes) -> tuple[bool, list[str]]:
    """Return an answer; ``FrameError`` if it is none."""
    found = _known(payload)
    return found.get("done") is True, list(_all(found, "lines", str))


def _about(move: Move, host: str) -> dict[str, Any]:
    return {"version": VERSION, "table": move.table, "host": host, "attempt": move.attempt}


def _known(payload: bytes) -> Mapping[str, Any]:
    found = map_in(payload)
    if found.get("version") != VERSION:
        raise FrameError("the other worker is of another version")
    return found


def _move_in(found: Mapping[str, Any]) -> Move:
    try:
        return move_named(found["table"], found["host"], found["attempt"])
    except (KeyError, TypeError, ValueError) as error:
        raise FrameError("it names no move") from error


def _digests(cargo: Cargo) -> tuple[bytes, ...]:
    return tuple(hashlib.sha256(part).digest() for part in cargo)


def _all(found: Mapping[str, Any], name: str, kind: type[T]) -> tuple[T, ...]:
    """Return a list in a map, whose values are all of a kind; ``FrameError`` otherwise."""
    values = found.get(name)
    if not isinstance(values, tuple) or not all(type(each) is kind for each in values):
        raise FrameError(f"there is no {name}")
    return values
