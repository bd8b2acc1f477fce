"""A verb: a check that may refuse an action, and a deed that changes the position. Both are found in tables."""

from __future__ import annotations

from typing import TypeAlias

from seatui.engine import verbs as engine_verbs
from seatui.engine.contract import Action, Refused
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import State
from seatui.games.battle_seas.play.play import Play

Verb: TypeAlias = engine_verbs.Verb[Figures, State, Play]


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
