"""Positions as bytes, and readers that accept a msgpack value only if it has exactly the types that were written.

A position packs itself with ``pack``; ``unpacked`` reads the bytes with readers built from these::

    SHIP = row_of(Ship, integer, list_of(integer))
    state = unpacked(data, SHIP)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

import msgpack

_K = TypeVar("_K")
_T = TypeVar("_T")
_S = TypeVar("_S", bound="Slots")

LARGEST = 1 << 20  # bytes of a packed value
LONGEST_LIST = 8192  # small enough that arrays nested as deep as msgpack goes stay under 70 MB
LIMITS: Mapping[str, int] = {
    "max_array_len": LONGEST_LIST,
    "max_map_len": 64,
    "max_str_len": 4096,
    "max_bin_len": LARGEST,
    "max_ext_len": 0,
}
"""Limits for reading msgpack from a file. Without them a forged length reserves memory for values that are not there."""


class Slots:
    """A position that holds all data in its slots: packed in their order, and equal to another if their bytes are equal.

    Slots in ``derived`` follow from the others: they are not packed, and a game fills them again after reading.
    """

    __slots__: tuple[str, ...] = ()
    derived: ClassVar[frozenset[str]] = frozenset()

    def plain(self) -> dict[str, Any]:
        """Return the value of each slot. A game replaces values that msgpack cannot pack as they are, such as a dict without an order."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in self.derived}

    def pack(self) -> bytes:
        """Return the position as msgpack bytes; equal positions give equal bytes."""
        return pack(list(self.plain().values()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.pack() == other.pack()

    __hash__ = None  # type: ignore[assignment]  # positions change


def pack(value: object) -> bytes:
    """Return a value as msgpack bytes; equal values give equal bytes."""
    packed: bytes = msgpack.packb(value)
    return packed


def unpacked(data: bytes, read: Callable[[Any], _T]) -> _T:
    """Return what a reader makes of packed bytes; ``ValueError`` if the shape does not match. The rules check whether it makes sense."""
    try:
        return read(msgpack.unpackb(data, use_list=False, **LIMITS))
    except (ValueError, TypeError, LookupError, OverflowError, msgpack.UnpackException) as error:
        raise ValueError("the bytes have another shape") from error


def exactly(kind: type[_T]) -> Callable[[object], _T]:
    """Return a reader for one value of that type; True is not an integer."""

    def read(value: object) -> _T:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return value

    return read


def list_of(read: Callable[[Any], _T]) -> Callable[[object], list[_T]]:
    """Return a reader for a list of any length."""
    return lambda values: [read(value) for value in exactly(tuple)(values)]


def tuple_of(read: Callable[[Any], _T]) -> Callable[[object], tuple[_T, ...]]:
    """Return a reader for a tuple of any length."""
    return lambda values: tuple([read(value) for value in exactly(tuple)(values)])


def dict_of(read_key: Callable[[Any], _K], read: Callable[[Any], _T]) -> Callable[[object], dict[_K, _T]]:
    """Return a reader for a dict, which is packed as a list of pairs."""
    return lambda pairs: {read_key(key): read(value) for key, value in exactly(tuple)(pairs)}


def row_of(make: Callable[..., _T], *readers: Callable[[Any], Any]) -> Callable[[object], _T]:
    """Return a reader for a fixed number of values, which it passes to ``make``."""
    return lambda values: make(*[read(value) for read, value in zip(readers, exactly(tuple)(values), strict=True)])


def slots_of(make: Callable[[], _S], readers: Mapping[str, Callable[[Any], object]]) -> Callable[[object], _S]:
    """Return a reader for a position, with a reader for each slot."""

    def read(values: object) -> _S:
        made = make()
        names = [name for name in made.__slots__ if name not in made.derived]
        for name, value in zip(names, exactly(tuple)(values), strict=True):
            setattr(made, name, readers[name](value))
        return made

    return read


def perhaps(read: Callable[[Any], _T]) -> Callable[[object], _T | None]:
    """Return a reader for a value or None."""
    return lambda value: None if value is None else read(value)


def byte_array(value: object) -> bytearray:
    """Read bytes into a bytearray."""
    return bytearray(exactly(bytes)(value))


integer = exactly(int)
text = exactly(str)
switch = exactly(bool)
