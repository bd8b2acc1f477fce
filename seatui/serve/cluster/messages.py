"""Messages between workers: a kind, and data of a few plain types. A message that cannot be understood is ignored."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgpack

FORMAT = 1


class Message(NamedTuple):
    """A message from one worker to all."""

    sender: str
    kind: str
    data: Any


def encode(message: Message) -> bytes:
    """Return a message as bytes."""
    packed: bytes = msgpack.packb((FORMAT, *message))
    return packed


def decode(packed: bytes) -> Message | None:
    """Return the message in these bytes; None if there is none, as from a later version of the program."""
    try:
        version, sender, kind, data = msgpack.unpackb(packed, use_list=False)
    except (ValueError, TypeError):
        return None
    if version != FORMAT or not isinstance(sender, str) or not isinstance(kind, str):
        return None
    return Message(sender, kind, data)
