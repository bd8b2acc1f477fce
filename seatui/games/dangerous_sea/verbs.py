"""A verb: a check that may refuse an action, and a deed that changes the position. Both are found in tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action, Refused
from seatui.games.dangerous_sea.play import TEN, Figures, Play
from seatui.games.dangerous_sea.state import State

Check: TypeAlias = Callable[[Figures, State, int, Action], None]
Deed: TypeAlias = Callable[[Play, int, Action], None]


class Verb(NamedTuple):
    """One verb of one decision."""

    check: Check  # raises Refused if the seat may not do it now; changes nothing
    deed: Deed  # does it; called only after the check


def always(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """The check of a verb that needs nothing but itself ("pass")."""
    no_more(action)


def no_more(action: Action) -> None:
    """Refuse anything after the verb."""
    if len(action) != 1:
        raise Refused("", f"nothing may follow {action[0].replace('_', ' ')!r}")


def is_whole(value: object) -> bool:
    """Whether it is a whole number of 0 or more; True and False are none."""
    return type(value) is int and value >= 0


def is_tens(value: object) -> bool:
    """Whether it is an amount of food or water: 0, 10, 20 and so on (DS-049)."""
    return type(value) is int and value >= 0 and value % TEN == 0
