"""What the table itself does in a game: it lets time pass, and says who sits where. Its words are the same in every game."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Any

from seatui.engine.contract import Action, Refused, Rules

TICK = "tick"
SEATED = "seated"


def tick(rules: Rules[Any, Any]) -> Action | None:
    """The action that lets time pass; None for rules without time."""
    return (TICK, rules.tick_ms) if rules.tick_ms else None


def seated(holders: Sequence[Hashable | None]) -> Action:
    """The action that says who sits where: None stands for a bot, and equal holders are one person."""
    numbers: dict[Hashable, int] = {}
    return (SEATED, tuple(0 if holder is None else numbers.setdefault(holder, len(numbers) + 1) for holder in holders))


def is_seating(rules: Rules[Any, Any], action: Any) -> bool:
    """Whether that is a seating of so many seats, whatever the people's numbers."""
    match action:
        case ("seated", tuple(numbers)) if type(action) is tuple and len(numbers) == rules.seats:
            return all(type(number) is int and 0 <= number <= rules.seats for number in numbers)
    return False


def say(action: Action) -> str:
    """An action of the table in words: "tick 500", "seated 1 0 0 1"."""
    verb, facts = action
    return f"{verb} {' '.join(map(str, facts)) if isinstance(facts, tuple) else facts}"


def parse(text: str) -> Action:
    """The inverse of ``say``; ``Refused`` on anything else."""
    if found := _TICK.fullmatch(text):
        return (TICK, int(found[1]))
    if found := _SEATED.fullmatch(text):
        return (SEATED, tuple(map(int, found[1].split())))
    raise Refused("", f"the table does not say {text[:40]!r}")


_TICK = re.compile(r"tick ([0-9]{1,9})")
_SEATED = re.compile(r"seated((?: [0-9]{1,3})+)")
