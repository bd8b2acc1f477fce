"""The entries of the registry of names as bytes. They come from other workers, perhaps of another version, and are not trusted.

A name has an entry for its account, one for each of its looks, and one for its use, which may be replaced without a claim.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgpack

from seatui.serve.harbour.accounts import MOST_NUMBER, Account
from seatui.serve.harbour.safe_text import clean_name, is_name_id, name_id

FORMAT = 1
NAME, LOOK, USE = "name:", "look:", "use:"
"""The first letters of the keys, before the id of a player or a look."""
MARK = "mark"
"""The key of a random mark that is made when the registry is empty: while it stays the same, the store has lost nothing."""
LARGEST = 16_000  # bytes
MOST_KEYS = 100
LONGEST_WORD = 400


class NameEntry(NamedTuple):
    """An account, and the host at which it was claimed."""

    host: str
    account: Account


class UseEntry(NamedTuple):
    """When a player was last here, by the wall clock, and whether they have finished a game."""

    host: str
    at: float
    has_played: bool


def encode_name(host: str, account: Account) -> bytes:
    """Return the entry of an account. Whether its player has finished a game is in the entry of its use."""
    packed: bytes = msgpack.packb((FORMAT, host, account.name, account.keys, account.secret, account.changed, account.resets))
    return packed


def decode_name(player: str, data: bytes | None) -> NameEntry | None:
    """Return the account of a player in these bytes; None if there is none, as from a later version of the program."""
    try:
        host, name, keys, secret, changed, resets = _fields(data)
        words = (host, name, secret, *keys)
        if not all(isinstance(word, str) and len(word) <= LONGEST_WORD for word in words) or len(keys) > MOST_KEYS:
            return None
        if not all(type(number) is int and 0 <= number <= MOST_NUMBER for number in (changed, resets)):
            return None
        if name_id(name) != player or clean_name(name) != name:
            return None
        return NameEntry(host, Account(name, tuple(keys), secret, False, changed, resets))
    except (ValueError, TypeError):
        return None


def encode_use(use: UseEntry) -> bytes:
    """Return the entry of a use."""
    packed: bytes = msgpack.packb((FORMAT, *use))
    return packed


def decode_use(data: bytes | None) -> UseEntry | None:
    """Return the use in these bytes; None if there is none."""
    try:
        host, at, has_played = _fields(data)
        if isinstance(host, str) and len(host) <= LONGEST_WORD and isinstance(at, float) and 0 <= at < MOST_NUMBER:
            return UseEntry(host, at, has_played is True)
    except (ValueError, TypeError):
        pass
    return None


def encode_look(player: str) -> bytes:
    """Return the entry of a look: the player who has it."""
    return player.encode()


def decode_look(data: bytes | None) -> str | None:
    """Return the player who has a look; None if nobody has it."""
    if data is None or len(data) > LONGEST_WORD:
        return None
    player = data.decode(errors="replace")
    return player if is_name_id(player) else None


def _fields(data: bytes | None) -> tuple[Any, ...]:
    """Return the fields of an entry; ``ValueError`` or ``TypeError`` if it is not of this format."""
    if data is None or len(data) > LARGEST:
        raise ValueError("there is no entry")
    version, *fields = msgpack.unpackb(data, use_list=False)
    if version != FORMAT:
        raise ValueError("the entry is of another format")
    return tuple(fields)
