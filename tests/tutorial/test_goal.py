"""Goals: read from text, compared with a view, and never run as code."""

from typing import NamedTuple

import pytest

from seatui.engine.contract import Refused
from seatui.tutorial import goal


class Ship(NamedTuple):
    food: int
    name: str
    lost: bool = False


class View(NamedTuple):
    ships: tuple[Ship, ...]
    battle: Ship | None = None


ROOTS = {
    "view": View((Ship(50, "Ann"), Ship(80, "Bo", True))),
    "turn": None,
    "outcome": None,
    "decision": "choose_action",
    "events": ("storm", "ship_moved"),
}


def reached(text: str) -> bool:
    return goal.parse(text).reached(ROOTS)


@pytest.mark.parametrize(
    "text",
    [
        "view.ships.0.food == 50",
        "view.ships.0.food >= 50 and view.ships.1.food > 70",
        "view.ships.0.food<=50",
        "view.ships.1.food < 81",
        "view.ships.1.food != 50",
        "view.ships.1.lost == true",
        "view.ships.0.name == Ann",
        "view.battle == none",
        "view.battle.food == none",
        "decision == choose_action",
        "events has storm",
    ],
)
def test_a_goal_that_holds_is_reached(text: str) -> None:
    assert reached(text)


@pytest.mark.parametrize(
    "text",
    [
        "view.ships.0.food > 50",
        "view.ships.0.food == 50 and view.ships.1.food == 50",
        "view.battle.food >= 0",
        "outcome != none",
        "events has calm",
        "decision has choose",
        "view.ships.0.name > 3",
    ],
)
def test_a_goal_that_does_not_hold_is_not_reached(text: str) -> None:
    assert not reached(text)


@pytest.mark.parametrize(
    "text", ["", "view", "view.ships", "view.food >", "== 3", "view.food == 3 and", "view.food() == 3", "view[0] == 1"]
)
def test_what_is_no_comparison_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="cannot read the goal"):
        goal.parse(text)


def test_a_goal_on_something_unknown_is_refused() -> None:
    with pytest.raises(Refused, match="a goal starts with one of view, turn, outcome, decision, events, not 'state'"):
        goal.parse("state.bag == 3")


@pytest.mark.parametrize(
    "text", ["view.ships.2.food == 1", "view.harbour == 1", "view.__class__ == 1", "view._fields == 1", "view.count == 1"]
)
def test_a_path_goes_by_fields_and_places_alone(text: str) -> None:
    with pytest.raises(Refused, match="there is no"):
        reached(text)
