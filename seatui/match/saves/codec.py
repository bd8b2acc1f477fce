"""Encoding and decoding of records. Decoding checks the type and size of every value.

A body is one letter for the kind, then msgpack: the record's number in the file and its fields; for the header, a map. A record that was
written under an epoch has a small letter, and the epoch in eight bytes before the msgpack, where it can be read without decoding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgpack

from seatui.engine.chance import MASK_64
from seatui.engine.contract import Action, Turn, Value
from seatui.engine.packing import LIMITS
from seatui.match.records import FORMAT, Header, Played, Record, Seated, Shown, Snapshot, Told, Undone, clean
from seatui.match.take_backs import UNDO_RULES

HEADER = b"H"
LETTERS: Mapping[type[Any], bytes] = {Played: b"A", Undone: b"U", Seated: b"S", Snapshot: b"P", Told: b"T"}
KINDS: Mapping[int, type[Record]] = {each[0]: kind for kind, letter in LETTERS.items() for each in (letter, letter.lower())}
LARGEST_EPOCH = (1 << 53) - 1  # every program can count so far exactly
MOST_SEATS = 16
_LONGEST_TEXT = 200
_LARGEST_ACTION = 256  # atoms
_DEEPEST_ACTION = 8
_MOST_SHOWN = 16  # words in a mark
_EPOCH_SIZE = 8
_LONGEST_NUMBER = 16  # bytes in which a list begins, with a number first


class MalformedError(ValueError):
    """A body that is not a record."""


class NewerFormatError(MalformedError):
    """A save of a later version of the program."""


def encode_header(header: Header) -> bytes:
    """Return the body of the first frame."""
    body: bytes = HEADER + msgpack.packb(header._asdict())
    return body


def encode(record: Record, number: int, epoch: int = 0) -> bytes:
    """Return the body of a record's frame."""
    letter = LETTERS[type(record)]
    head = letter.lower() + epoch.to_bytes(_EPOCH_SIZE, "little") if epoch else letter
    body: bytes = head + msgpack.packb((number, *record))
    return body


def epoch_of(body: bytes) -> int:
    """Return the epoch of a record, of which the first nine bytes are enough; ``MalformedError`` on nonsense."""
    if not body[:1].islower():
        return 0
    epoch = int.from_bytes(body[1 : 1 + _EPOCH_SIZE], "little")
    if len(body) <= _EPOCH_SIZE or not 0 < epoch <= LARGEST_EPOCH:
        raise MalformedError("its epoch is missing")
    return epoch


def number_of(body: bytes) -> int:
    """Return the number that a record gives itself, without decoding the rest; 0 on nonsense."""
    first = msgpack.Unpacker(max_buffer_size=_LONGEST_NUMBER, use_list=False)
    try:
        first.feed(_packed(body)[:_LONGEST_NUMBER])
        first.read_array_header()
        return _whole(first.unpack())
    except (ValueError, TypeError, OverflowError, msgpack.UnpackException):
        return 0


def decode_header(body: bytes) -> Header:
    """Return the header; ``NewerFormatError`` if a later version of the program wrote it, ``MalformedError`` on nonsense."""
    fields = _unpack(body[1:])
    if body[:1] != HEADER or not isinstance(fields, dict):
        raise MalformedError("there is no header")
    if _whole(fields.get("format")) > FORMAT:
        raise NewerFormatError(f"it has format {fields['format']}, this program knows format {FORMAT}")
    if missing := _HEADER_CHECKS.keys() - fields.keys() - LATER_FIELDS:
        raise MalformedError(f"the header has no {min(missing)}")
    header = Header(**{name: check(fields[name]) for name, check in _HEADER_CHECKS.items() if name in fields})
    if not 0 < header.seats <= MOST_SEATS or {len(header.names), len(header.holders)} != {header.seats}:
        raise MalformedError("the header's seats do not add up")
    return header


def decode(body: bytes, number: int) -> Record:
    """Return the record, which must have that number; ``MalformedError`` on nonsense."""
    epoch_of(body)
    kind, fields = KINDS.get(body[0]), _unpack(_packed(body))
    if kind is None or not isinstance(fields, tuple) or len(fields) - 1 not in _LENGTHS[kind]:
        raise MalformedError("it is of no known kind")
    if fields[0] != number:
        raise MalformedError("it is out of its place")
    record: Record = kind(*(check(field) for check, field in zip(_CHECKS[kind], fields[1:], strict=False)))  # later fields may be missing
    return record


def _packed(body: bytes) -> bytes:
    """Return the msgpack in the body of a record."""
    return body[1 + _EPOCH_SIZE :] if body[:1].islower() else body[1:]


def _unpack(packed: bytes) -> Any:
    try:
        return msgpack.unpackb(packed, use_list=False, **LIMITS)
    except (ValueError, TypeError, OverflowError) as error:
        raise MalformedError("it is not msgpack") from error


# Checks of single fields


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MASK_64:
        raise MalformedError("a number is missing")
    return value


def _seat(value: object) -> int:
    if type(value) is not int or not -1 <= value < MOST_SEATS:  # -1 is the table
        raise MalformedError("a seat is missing")
    return value


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise MalformedError("a flag is missing")
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise MalformedError("a text is missing")
    return clean(value, _LONGEST_TEXT)


def _name(value: object) -> str:
    return clean(_text(value))


def _bytes(value: object) -> bytes:
    if type(value) is not bytes:
        raise MalformedError("a position is missing")
    return value


def _list(value: object) -> tuple[Any, ...]:
    if not isinstance(value, tuple):
        raise MalformedError("a list is missing")
    return value


def _draws(value: object) -> tuple[int, ...]:
    return tuple(_whole(item) for item in _list(value))


def _names(value: object) -> tuple[str, ...]:
    return tuple(_name(item) for item in _list(value))


def _turn(value: object) -> Turn:
    if len(_list(value)) != len(Turn._fields):
        raise MalformedError("a turn is missing")
    number, label, seat = _list(value)
    return Turn(_whole(number), _text(label), None if seat is None else _seat(seat))


def _undo_rule(value: object) -> str:
    if value not in UNDO_RULES:
        raise MalformedError("the rule for undo is missing")
    return str(value)


def _shown(value: object) -> Shown:
    pairs = _list(value)
    if len(pairs) > _MOST_SHOWN or any(len(_list(pair)) != 2 for pair in pairs):
        raise MalformedError("a mark is missing")
    return tuple((_name(word), _whole(count)) for word, count in pairs)


def _options(value: object) -> dict[str, Value]:
    if not isinstance(value, dict):
        raise MalformedError("the options are missing")
    return {_text(name): _value(option) for name, option in value.items()}


def _value(value: object) -> Value:
    if not isinstance(value, int | str):
        raise MalformedError("an option is no value")
    return value


def _action(value: object) -> Action:
    if _atoms(value, _DEEPEST_ACTION) > _LARGEST_ACTION or not _list(value):
        raise MalformedError("an action is missing")
    return _list(value)


def _atoms(value: object, deep: int) -> int:
    """Return the number of atoms in a nested tuple."""
    if isinstance(value, tuple):
        if not deep:
            raise MalformedError("an action is too deep")
        return sum(_atoms(item, deep - 1) for item in value)
    if value is not None and not isinstance(value, str | int):
        raise MalformedError("an action holds what no action can")
    return 1


_HEADER_CHECKS: Mapping[str, Callable[[object], Any]] = {
    "format": _whole,
    "app": _name,
    "game": _name,
    "version": _whole,
    "seats": _whole,
    "options": _options,
    "names": _names,
    "holders": _names,
    "seed": _whole,
    "created": _whole,
    "draws": _draws,
    "generator": _whole,
    "turn": _turn,
    "undo": _undo_rule,
}
LATER_FIELDS = {"undo"}  # missing in older saves
_CHECKS: Mapping[type[Any], tuple[Callable[[object], Any], ...]] = {
    Played: (_seat, _action, _draws, _whole, _whole, _turn, _flag, _text),
    Undone: (_whole, _whole, _whole, _turn, _seat, _shown),
    Seated: (_seat, _name, _name, _whole),
    Snapshot: (_whole, _whole, _whole, _turn, _flag, _bytes),
    Told: (_whole, _bytes),
}
_LENGTHS: Mapping[type[Any], range] = {
    kind: range(len(checks) - len(kind._field_defaults), len(checks) + 1) for kind, checks in _CHECKS.items()
}
"""The numbers of fields that a record of each kind may have: older saves lack the later ones, which have defaults."""
