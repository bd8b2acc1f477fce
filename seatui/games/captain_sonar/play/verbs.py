"""A verb: a check that may refuse an action, and a deed that changes the position. Both are found in tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import DIRECTIONS
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.play.play import Play
from seatui.games.captain_sonar.words.refusals import refused

Check: TypeAlias = Callable[[Figures, State, int, Action], None]
Deed: TypeAlias = Callable[[Play, int, Action], None]


class Verb(NamedTuple):
    """One verb. ``kinds`` are the decisions it answers; () is a free action, which nobody waits for."""

    check: Check  # raises Refused if the seat may not do it now; changes nothing
    deed: Deed  # does it; called only after the check
    kinds: tuple[str, ...] = ()


def alone(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """The check of a verb that needs nothing but itself."""
    no_more(action)


def check_not_over(state: State) -> None:
    """Nothing happens after the end (CS-163)."""
    if state.step == "over":
        raise refused("game_over")


def no_more(action: Action) -> None:
    """Refuse anything after the verb."""
    if len(action) != 1:
        raise refused("nothing_may_follow", verb=action[0])


def space_of(figures: Figures, action: Action) -> int:
    """The space an action names (CS-165)."""
    if len(action) != 2 or type(action[1]) is not int or not 0 <= action[1] < figures.chart.count:
        raise refused("no_space")
    space: int = action[1]
    return space


def direction_of(action: Action) -> int:
    """The direction an action names after its verb (CS-162)."""
    if len(action) < 2 or type(action[1]) is not str or action[1] not in DIRECTIONS:
        raise refused("no_direction")
    return DIRECTIONS.index(action[1])
