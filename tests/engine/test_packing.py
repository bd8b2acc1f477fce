"""Readers of packed positions accept the types that were written, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.packing import byte_array, dict_of, exactly, integer, list_of, pack, perhaps, row_of, switch, text, tuple_of, unpacked


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (integer, 7),
        (text, "tide"),
        (switch, True),
        (exactly(bytes), b"\x00"),
        (list_of(integer), [1, 2]),
        (tuple_of(text), ("a", "b")),
        (perhaps(integer), None),
        (perhaps(integer), 3),
        (row_of(lambda *items: items, integer, text), (1, "a")),
        (byte_array, bytearray(b"ab")),
    ],
)
def test_what_was_packed_is_read_back(read: Any, value: object) -> None:
    assert unpacked(pack(value), read) == value


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (integer, True),
        (integer, "7"),
        (switch, 1),
        (list_of(integer), 7),
        (dict_of(integer, text), [(1, 2)]),
        (dict_of(integer, text), [1]),
        (byte_array, "ab"),
        (list_of(integer), [1, "2"]),
        (tuple_of(integer), {1: 2}),
        (perhaps(integer), False),
        (row_of(complex, integer, integer), [1]),
        (row_of(complex, integer, integer), [1, 2, 3]),
    ],
)
def test_another_shape_is_refused(read: Any, value: object) -> None:
    with pytest.raises(ValueError, match="another shape"):
        unpacked(pack(value), read)


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x01\x02", b"\x92\x01"])
def test_bytes_that_are_no_msgpack_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="another shape"):
        unpacked(data, integer)


def test_a_dict_is_packed_as_its_pairs() -> None:
    assert unpacked(pack(sorted({2: "b", 1: "a"}.items())), dict_of(integer, text)) == {1: "a", 2: "b"}


@pytest.mark.parametrize(
    "data",
    [
        b"\xdd\x00\x00\x20\x01" + b"\xc0" * 8193,  # a list one longer than any of ours
        b"\xdf\x00\x00\x00\x41" + b"".join(bytes([number, 0]) for number in range(65)),
        b"\xda\x10\x01" + b"a" * 4097,
        b"\xd4\x00\x00",  # an extension type, which we never write
        b"\xc6\x00\x10\x00\x01" + b"a" * ((1 << 20) + 1),
    ],
    ids=["list", "map", "text", "extension", "bytes"],
)
def test_values_beyond_the_limits_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="another shape"):
        unpacked(data, lambda value: value)


def test_a_list_at_the_limit_is_read() -> None:
    assert len(unpacked(pack([0] * 8192), list_of(integer))) == 8192
