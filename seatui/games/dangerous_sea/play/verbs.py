"""A verb: a check that may refuse an action, and a deed that changes the position. Both are found in tables."""

from __future__ import annotations

from typing import TypeAlias

from seatui.engine import verbs as engine_verbs
from seatui.games.dangerous_sea.model.figures import TEN, Figures
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.play import Play

Verb: TypeAlias = engine_verbs.Verb[Figures, State, Play]


def is_whole(value: object) -> bool:
    """Whether it is a whole number of 0 or more; True and False are none."""
    return type(value) is int and value >= 0


def is_tens(value: object) -> bool:
    """Whether it is an amount of food or water: 0, 10, 20 and so on (DS-049)."""
    return type(value) is int and value >= 0 and value % TEN == 0
