"""Checks that several deeds share."""

from __future__ import annotations

from seatui.engine.contract import Action, Refused


def expect(fits: bool, rule: str, message: str) -> None:
    """Refuse what does not fit."""
    if not fits:
        raise Refused(rule, message)


def numbers(action: Action, count: int, what: str) -> tuple[int, ...]:
    """The so many whole numbers after a verb; ``Refused`` for anything else."""
    found = action[1:]
    expect(len(found) == count and all(type(number) is int for number in found), "BS-219", what)
    return found


def are_numbers(value: object) -> bool:
    """Whether that is a tuple of whole numbers."""
    return type(value) is tuple and all(type(number) is int for number in value)
