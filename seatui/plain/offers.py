"""What can be done, as lines: options with their numbers and, where they are many, those of one kind in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

FEW = 3
"""So many options of one kind still have lines of their own in a list that is too long."""

SHOWN = 12
"""So many options of one kind are named in their common line under a prompt."""


def noted(said: Sequence[str], meanings: Sequence[str]) -> list[str]:
    """Options with what they mean in brackets, where something is to be said of them."""
    return [f"{text} ({meaning})" if meaning else text for text, meaning in zip(said, meanings, strict=True)]


def numbered_lines(said: Sequence[str]) -> list[str]:
    """Every option with its number."""
    return [_line(at, text) for at, text in enumerate(said)]


def worded_lines(meanings: Sequence[str], *, whole: bool) -> list[str]:
    """Options by what they mean, each with its number; no more than so many unless ``whole``."""
    lines = numbered_lines(meanings)
    return lines if whole or len(lines) <= SHOWN else [*lines[:SHOWN], f"     and {len(lines) - SHOWN} more"]


def grouped_lines(kinds: Sequence[str], said: Sequence[str], *, whole: bool) -> list[str]:
    """Kinds of few options first, each option with its number; then a line for every other kind. ``kinds`` has that of each option."""
    groups: dict[str, list[int]] = {}
    for at, kind in enumerate(kinds):
        groups.setdefault(kind, []).append(at)
    few = [at for group in groups.values() if len(group) <= FEW for at in group]
    many = [[said[at] for at in group] for group in groups.values() if len(group) > FEW]
    return [*(_line(at, said[at]) for at in few), *(f"     {together(group, len(group) if whole else SHOWN)}" for group in many)]


def together(said: Sequence[str], most: int = SHOWN) -> str:
    """Actions of one kind in one line: what they have in common is said once, and no more than so many are named."""
    if len(said) == 1:
        return said[0]
    words = [text.split() for text in said]
    same = len(list(takewhile(lambda each: len(set(each)) == 1, zip(*words, strict=False))))
    shown = [" ".join(each[same:]) for each in words[:most]]
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{' '.join(words[0][:same])} and one of: {', '.join(shown)}{more}"


def shared_lines(offers: Iterable[tuple[str, str]]) -> list[str]:
    """What can be done besides, from pairs of a role and an action: each action once, with all roles that can do it."""
    roles: dict[str, list[str]] = {}
    for role, text in offers:
        roles.setdefault(text, []).append(role)
    return [f"  {', '.join(able)} also: {text}" for text, able in roles.items()]


def _line(at: int, text: str) -> str:
    return f"{at + 1:>3}  {text}"
