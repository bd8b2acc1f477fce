"""Actions of the table itself, the same in every game: a tick lets time pass, and a seating says who sits where."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Any

from seatui.engine.contract import Action, Refused, Rules

TICK = "tick"
SEATED = "seated"


def tick(rules: Rules[Any, Any]) -> Action | None:
    """Return the action that lets time pass; None for a game in turns."""
    return (TICK, rules.tick_ms) if rules.tick_ms else None


def seated(holders: Sequence[Hashable | None]) -> Action:
    """Return the action that says who sits where: None stands for a bot, and equal holders are one person."""
    numbers: dict[Hashable, int] = {}
    return (SEATED, tuple(0 if holder is None else numbers.setdefault(holder, len(numbers) + 1) for holder in holders))


def is_seating(rules: Rules[Any, Any], action: Any) -> bool:
    """Return whether an action is a seating of as many seats as the game has, with any numbers of people."""
    match action:
        case ("seated", tuple(numbers)) if type(action) is tuple and len(numbers) == rules.seats:
            return all(type(number) is int and 0 <= number <= rules.seats for number in numbers)
    return False


def say(action: Action) -> str:
    """Return an action of the table in words: "tick 500", "seated 1 0 0 1"."""
    verb, facts = action
    return f"{verb} {' '.join(map(str, facts)) if isinstance(facts, tuple) else facts}"


def parse(text: str) -> Action:
    """Return the action of these words: the inverse of ``say``; ``Refused`` on anything else."""
    if found := _TICK.fullmatch(text):
        return (TICK, int(found[1]))
    if found := _SEATED.fullmatch(text):
        return (SEATED, tuple(map(int, found[1].split())))
    raise Refused("", f"the table does not say {text[:40]!r}")


_TICK = re.compile(r"tick ([0-9]{1,9})")
_SEATED = re.compile(r"seated((?: [0-9]{1,3})+)")
