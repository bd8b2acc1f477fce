"""Numbers and lists in words, for sentences and refusals."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, word: str) -> str:
    """ "1 sailor", "3 sailors"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def sailors(number: int) -> str:
    """A number of sailors."""
    return counted(number, "sailor")


def stones(number: int) -> str:
    """A number of rune stones."""
    return counted(number, "rune stone")


def goods(what: str, amount: int) -> str:
    """ "20 food", "1 sailor"."""
    return sailors(amount) if what == "sailors" else f"{amount} {what}"


def listing(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def dice(faces: Sequence[int]) -> str:
    """ "6 + 3 + 2 = 11", or "5" for a single die."""
    return str(faces[0]) if len(faces) == 1 else f"{' + '.join(map(str, faces))} = {sum(faces)}"
