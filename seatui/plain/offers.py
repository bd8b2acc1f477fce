"""The options under a prompt as lines: numbered, and where they are many, those of one kind in one line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

FEW = 3
"""So many options of one kind still have lines of their own in a list that is too long."""

SHOWN = 12
"""So many options of one kind are named in their common line."""


def all_lines(said: Sequence[str]) -> list[str]:
    """Every option with its number."""
    return [_line(at, text) for at, text in enumerate(said)]


def short_lines(kinds: Sequence[str], said: Sequence[str]) -> list[str]:
    """Kinds of few options first, each option with its number; then a line for every other kind. ``kinds`` has that of each option."""
    groups: dict[str, list[int]] = {}
    for at, kind in enumerate(kinds):
        groups.setdefault(kind, []).append(at)
    few = [at for group in groups.values() if len(group) <= FEW for at in group]
    return [*(_line(at, said[at]) for at in few), *(_together(group, said) for group in groups.values() if len(group) > FEW)]


def _line(at: int, text: str) -> str:
    return f"{at + 1:>3}  {text}"


def _together(group: Sequence[int], said: Sequence[str]) -> str:
    """The options of one kind in one line: what they have in common is said once."""
    words = [said[at].split() for at in group]
    same = len(list(takewhile(lambda each: len(set(each)) == 1, zip(*words, strict=False))))
    shown = [" ".join(each[same:]) for each in words[:SHOWN]]
    more = f" and {len(group) - SHOWN} more: type options" if len(group) > SHOWN else ""
    return f"     {' '.join(words[0][:same])} ... {', '.join(shown)}{more}"
