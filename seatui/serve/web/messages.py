"""Messages of textual-serve's terminal in the browser: JSON lists. Any other message is ignored."""

from __future__ import annotations

import json
from typing import NamedTuple

LONGEST_MESSAGE = 128 * 1024
LONGEST_PASTE = 4096
"""Characters. Nothing in a game is that long; a longer paste is ignored."""
LONGEST_PING = 32


class TypedInput(NamedTuple):
    """Keys, clicks or pasted text, as a terminal sends them."""

    data: bytes


class Resized(NamedTuple):
    """The window has this size."""

    width: int
    height: int


class Ping(NamedTuple):
    """A word to send back."""

    word: str


ClientMessage = TypedInput | Resized | Ping | None


def parse_message(text: str) -> ClientMessage:
    """Return what a message means. Focus comes with the keys, so messages about it are not needed."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match message:
        case ["stdin", str(typed)] if len(typed) <= LONGEST_PASTE:
            return TypedInput(typed.encode(errors="ignore"))  # half a surrogate pair is not a character
        case ["resize", {"width": int(width), "height": int(height)}]:
            return Resized(width, height)
        case ["ping", str(word)] if len(word) <= LONGEST_PING:
            return Ping(word)
    return None
