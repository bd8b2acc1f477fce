"""A verb: a check that may refuse an action, and a deed that changes the position. Both are found in tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action, Refused
from seatui.games.battle_seas.play import Figures, Play
from seatui.games.battle_seas.state import State

Check: TypeAlias = Callable[[Figures, State, int, Action], None]
Deed: TypeAlias = Callable[[Play, int, Action], None]


class Verb(NamedTuple):
    """One verb of one decision."""

    check: Check  # raises Refused if the seat may not do it now; changes nothing
    deed: Deed  # does it; called only after the check


def always(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """The check of a verb that needs nothing but itself ("pass")."""
    if len(action) != 1:
        raise Refused("", f"nothing may follow {action[0]!r}")


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
