"""Checks that several deeds share."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import DIRECTIONS
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.words.refusals import refused


def alone(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """The check of a verb that needs nothing but itself."""
    no_more(action)


def check_not_over(state: State) -> None:
    """Refuse everything after the end (CS-163)."""
    if state.step == "over":
        raise refused("game_over")


def no_more(action: Action) -> None:
    """Refuse anything after the verb."""
    if len(action) != 1:
        raise refused("nothing_may_follow", verb=action[0])


def space_of(figures: Figures, action: Action) -> int:
    """Return the space that an action names, else refuse (CS-165)."""
    if len(action) != 2 or type(action[1]) is not int or not 0 <= action[1] < figures.chart.count:
        raise refused("no_space")
    space: int = action[1]
    return space


def direction_of(action: Action) -> int:
    """Return the number of the direction that an action names after its verb, else refuse (CS-162)."""
    if len(action) < 2 or type(action[1]) is not str or action[1] not in DIRECTIONS:
        raise refused("no_direction")
    return DIRECTIONS.index(action[1])
