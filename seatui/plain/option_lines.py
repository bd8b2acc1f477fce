"""What can be done, as lines: options with their numbers and, where they are many, those of one kind in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from seatui.engine.contract import Action

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


def few_first(options: Sequence[Action]) -> list[Action]:
    """Many options as they are listed: kinds of few come first, and those of one kind stand together."""
    groups: dict[str, list[Action]] = {}
    for option in options:
        groups.setdefault(option[0], []).append(option)
    return [option for group in sorted(groups.values(), key=lambda group: len(group) > FEW) for option in group]


def grouped_lines(kinds: Sequence[str], said: Sequence[str], meanings: Sequence[str], *, whole: bool) -> list[str]:
    """Many options in the order of ``few_first``, each with its number: in a line of its own, or together in one line where they are many
    of a kind without a meaning. Of many of a kind only some are shown unless ``whole``."""
    shown, lines, at = noted(said, meanings), [], 0
    for _, group in groupby(kinds):
        end = at + len(list(group))
        if end - at > FEW and not any(meanings[at:end]):
            lines.append(f"{at + 1:>3}-{end}  {together(said[at:end], end - at if whole else SHOWN)}")
        else:
            last = end if whole else min(end, at + SHOWN)
            lines += [_line(each, shown[each]) for each in range(at, last)]
            lines += [f"     and {end - last} more like these, {last + 1} to {end}"] * (last < end)
        at = end
    return lines


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
