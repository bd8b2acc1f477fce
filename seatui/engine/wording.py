"""Numbers, lists and sentences in words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MOST_MARKS = 2
"""Accents on one letter. More are only used to draw over other lines."""
VEILED_TASK = "decide how to go on"
"""The task in a veiled decision, for all but the player who is asked."""
GOES_ON = "the game goes on in a moment"
"""The news for a player who is asked without having a choice. Nobody else reads it."""


def counted(number: int, word: str) -> str:
    """Return a number of things: "1 sailor", "3 sailors"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listing(parts: Sequence[str]) -> str:
    """Return the parts as a list in words: "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def dice(faces: Sequence[int]) -> str:
    """Return rolled dice with their sum: "6 + 3 + 2 = 11", or "5" for a single die."""
    return str(faces[0]) if len(faces) == 1 else f"{' + '.join(map(str, faces))} = {sum(faces)}"


def awaited(who: str, prompt: str, task: str, *, mine: bool, veiled: bool = False) -> str:
    """Return who must decide what: with the prompt for the player who is asked, as "Waiting for ..." for the others.

    Others do not learn what a veiled decision is about.
    """
    return f"{who}: {prompt}" if mine else f"Waiting for {who} to {VEILED_TASK if veiled else task}."


def sentence(words: str) -> str:
    """Return the words with a capital first letter; the others stay as they are."""
    return words[:1].upper() + words[1:]


def limit_marks(text: str) -> str:
    """Return the text with a few accents on each letter, and none on blanks or at the start."""
    if text.isascii():
        return text
    kept, marks = [], MOST_MARKS
    for char in text:
        marks = marks + 1 if is_mark(char) else MOST_MARKS if char == " " else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def is_mark(char: str) -> bool:
    """Return whether a character is drawn over the one before it."""
    return unicodedata.category(char) in ("Mn", "Me")
