"""Options as numbered lines; in a long list, options of one kind share a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile

from seatui.engine.contract import Action

FEW = 3
"""Up to this many options of one kind have a line each in a long list."""

SHOWN = 12
"""The most options of one kind that are named under a prompt."""


def with_meanings(said: Sequence[str], meanings: Sequence[str]) -> list[str]:
    """Return the options, each with its meaning in brackets if it has one."""
    return [f"{text} ({meaning})" if meaning else text for text, meaning in zip(said, meanings, strict=True)]


def numbered_lines(said: Sequence[str]) -> list[str]:
    """Return a numbered line for each option."""
    return [_line(at, text) for at, text in enumerate(said)]


def worded_lines(meanings: Sequence[str], *, whole: bool) -> list[str]:
    """Return a numbered line for each option by its meaning; at most ``SHOWN`` unless ``whole``."""
    lines = numbered_lines(meanings)
    return lines if whole or len(lines) <= SHOWN else [*lines[:SHOWN], f"     and {len(lines) - SHOWN} more"]


def few_first(options: Sequence[Action]) -> list[Action]:
    """Return the options in the order of a long list: grouped by kind, kinds with few options first."""
    groups: dict[str, list[Action]] = {}
    for option in options:
        groups.setdefault(option[0], []).append(option)
    return [option for group in sorted(groups.values(), key=lambda group: len(group) > FEW) for option in group]


def grouped_lines(kinds: Sequence[str], said: Sequence[str], meanings: Sequence[str], *, whole: bool) -> list[str]:
    """Return numbered lines for options in the order of ``few_first``.

    Many options of a kind without meanings share a line. At most ``SHOWN`` of a kind are named unless ``whole``.
    """
    shown, lines, at = with_meanings(said, meanings), [], 0
    for _, group in groupby(kinds):
        end = at + len(list(group))
        if end - at > FEW and not any(meanings[at:end]):
            lines.append(f"{at + 1:>3}-{end}  {one_line(said[at:end], end - at if whole else SHOWN)}")
        else:
            last = end if whole else min(end, at + SHOWN)
            lines += [_line(each, shown[each]) for each in range(at, last)]
            lines += [f"     and {end - last} more like these, {last + 1} to {end}"] * (last < end)
        at = end
    return lines


def one_line(said: Sequence[str], most: int = SHOWN) -> str:
    """Return actions of one kind as one line that names their common words once and at most ``most`` of them."""
    if len(said) == 1:
        return said[0]
    words = [text.split() for text in said]
    same = len(list(takewhile(lambda each: len(set(each)) == 1, zip(*words, strict=False))))
    shown = [" ".join(each[same:]) for each in words[:most]]
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{' '.join(words[0][:same])} and one of: {', '.join(shown)}{more}"


def lines_by_role(offers: Iterable[tuple[str, str]]) -> list[str]:
    """Return a line for each free action with all roles that can do it, from pairs of a role and an action."""
    roles: dict[str, list[str]] = {}
    for role, text in offers:
        roles.setdefault(text, []).append(role)
    return [f"  {', '.join(able)} also: {text}" for text, able in roles.items()]


def _line(at: int, text: str) -> str:
    return f"{at + 1:>3}  {text}"
