"""Numbers, lists and sentences in words, for whatever a game tells."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, word: str) -> str:
    """ "1 sailor", "3 sailors"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listing(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def dice(faces: Sequence[int]) -> str:
    """ "6 + 3 + 2 = 11", or "5" for a single die."""
    return str(faces[0]) if len(faces) == 1 else f"{' + '.join(map(str, faces))} = {sum(faces)}"


def awaited(who: str, prompt: str, waits_to: str, *, mine: bool) -> str:
    """Who must decide what, as it is told to that one or to the others: a prompt speaks to whoever is asked."""
    return f"{who}: {prompt}" if mine else f"Waiting for {who} to {waits_to}."


def sentence(words: str) -> str:
    """With a capital letter first; all others stay as they are."""
    return words[:1].upper() + words[1:]
