"""What the terminal of textual-serve says from a browser, in its words: lists of JSON. Whatever is not understood is nothing."""

from __future__ import annotations

import json
from typing import NamedTuple

LONGEST_MESSAGE = 128 * 1024
LONGEST_PASTE = 4096
"""Characters; nothing in a game is that long, and what is longer is left out."""
LONGEST_PING = 32


class TypedInput(NamedTuple):
    """Keys, clicks, or something pasted, as a terminal sends them."""

    data: bytes


class Resized(NamedTuple):
    """The window has this size."""

    width: int
    height: int


class Ping(NamedTuple):
    """To be given back."""

    word: str


ClientMessage = TypedInput | Resized | Ping | None


def parse_message(text: str) -> ClientMessage:
    """What a message means. Focus is told by the terminal itself among the keys, so the messages about it are not needed."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match message:
        case ["stdin", str(typed)] if len(typed) <= LONGEST_PASTE:
            return TypedInput(typed.encode(errors="ignore"))  # half a surrogate pair is no character
        case ["resize", {"width": int(width), "height": int(height)}]:
            return Resized(width, height)
        case ["ping", str(word)] if len(word) <= LONGEST_PING:
            return Ping(word)
    return None
