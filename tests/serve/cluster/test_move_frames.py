"""Frames with which a table moves: what comes from another worker is bounded and checked."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from seatui.serve.harbour.shared.moving_files import LARGEST_PARTS, Cargo, Move
from seatui.serve.relay.frames import Frame, FrameError, FrameReader, Kind
from seatui.serve.relay.move_frames import (
    MOST_HOPS,
    PIECE,
    VERSION,
    Wish,
    cargo_of,
    decode_move,
    decode_offer,
    decode_told,
    decode_wish,
    move_frame,
    offer_frames,
    told_frame,
    wish_frame,
)

MOVE = Move("0123456789", "south", "8-00112233445566ff")
CARGO = Cargo(b"record", b"journal" * PIECE, b"")
DIGESTS = (b"", b"", b"")
ABOUT = {"version": VERSION, "table": "0123456789", "host": "north", "attempt": MOVE.attempt}


def frames_in(data: bytes) -> list[Frame]:
    reader = FrameReader()
    reader.add(data)
    return list(reader.frames())


def test_a_table_comes_as_it_was_sent() -> None:
    first, *parts = frames_in(b"".join(offer_frames(MOVE, "north", CARGO)))
    offer = decode_offer(first.payload)
    assert offer.move == MOVE._replace(other="north")
    assert {part.kind for part in parts} == {Kind.PART}
    content = b"".join(part.payload for part in parts)
    assert cargo_of(offer, content) == CARGO
    assert offer.holds(CARGO)
    assert not offer.holds(cargo_of(offer, content[:-1] + b"?"))


def test_words_about_a_move_come_as_they_were_sent() -> None:
    (taken,) = frames_in(move_frame(Kind.TAKE, MOVE, "north"))
    assert (taken.kind, decode_move(taken.payload)) == (Kind.TAKE, MOVE._replace(other="north"))
    (wished,) = frames_in(wish_frame(Wish("Isles", "south", "me", 2)))
    assert decode_wish(wished.payload) == Wish("Isles", "south", "me", 2)
    (told,) = frames_in(told_frame(True, ["a", "b"]))
    assert decode_told(told.payload) == (True, ["a", "b"])


@pytest.mark.parametrize(
    "changes",
    [
        {"version": VERSION + 1},
        {"table": "../../etc"},
        {"table": "012345678"},
        {"table": 7},
        {"host": "a/b"},
        {"host": ".."},
        {"host": ""},
        {"attempt": "8-00112233445566ff/"},
        {"attempt": f"{2**53}-00112233445566ff"},
        {"sizes": (1, 2)},
        {"sizes": (1, 2, -3)},
        {"sizes": (1, 2, True)},
        {"sizes": (1, LARGEST_PARTS[1] + 1, 0)},
        {"digests": ("", "", "")},
        {"digests": None},
    ],
    ids=str,
)
def test_offers_that_no_worker_makes_are_refused(changes: dict[str, Any]) -> None:
    whole = {**ABOUT, "sizes": (1, 2, 3), "digests": DIGESTS}
    decode_offer(msgpack.packb(whole))
    with pytest.raises(FrameError):
        decode_offer(msgpack.packb({**whole, **changes}))


@pytest.mark.parametrize("changes", [{"hops": MOST_HOPS + 1}, {"hops": -1}, {"hops": "1"}, {"to": None}, {"by": "x" * 201}], ids=str)
def test_wishes_that_no_worker_has_are_refused(changes: dict[str, Any]) -> None:
    whole = {"version": VERSION, "table": "Isles", "to": "south", "by": "me", "hops": 0}
    decode_wish(msgpack.packb(whole))
    with pytest.raises(FrameError):
        decode_wish(msgpack.packb({**whole, **changes}))
