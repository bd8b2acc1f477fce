"""Routes: the cheapest way over known waters, its words, and sailing it in lines (DS-R02)."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Refused
from seatui.games.dangerous_sea.knowledge.route import find_route
from seatui.games.dangerous_sea.knowledge.view import ShipView
from seatui.games.dangerous_sea.words.route_words import plan, read_goal
from seatui.plain.session import Session
from tests.games.dangerous_sea.pane.sea_app import table_of
from tests.games.dangerous_sea.position import NAMES, Sea, at, given, ship
from tests.laws.line_offers import ScriptedLines


def directions(position: Sea, goal: str) -> tuple[int, ...] | None:
    route = find_route(position.view(0), 0, at(goal))
    return None if route is None else route.directions


@pytest.mark.rule("DS-R02", "DS-053")
def test_a_route_goes_round_hazards_and_ships() -> None:
    position = given(ship("5,5"), ship("5,4"), charted=True, tiles={"6,5": "rocky"})
    assert directions(position, "7,5") == (2, 1, 1, 0)
    assert directions(position, "5,3") == (3, 0, 0, 1)


def test_a_long_detour_is_not_worth_it() -> None:
    wall = {f"6,{row}": "rocky" for row in range(1, 13)}
    assert directions(given(ship("5,5"), ship("9,9"), charted=True, tiles=wall), "7,5") == (1, 1)


@pytest.mark.rule("DS-007")
def test_a_route_crosses_the_edges_of_the_chart() -> None:
    assert directions(given(ship("1,1"), ship("9,9"), charted=True), "12,12") == (3, 0)


@pytest.mark.rule("DS-053")
def test_a_route_never_leads_over_unknown_waters() -> None:
    assert directions(given(ship("5,5"), ship("9,9"), tiles={"7,5": "open_sea"}), "7,5") is None


@pytest.mark.parametrize(("line", "goal"), [("sail to 7,6", "7,6"), ("Sail  to g6", "7,6"), ("sail {12, 1}", "12,1"), ("sail to sea", "")])
def test_reading_a_goal(line: str, goal: str) -> None:
    assert read_goal(line) == (at(goal) if goal else None)


@pytest.mark.parametrize(
    ("goal", "changes", "rule"),
    [
        ("5,5", {}, "DS-053"),
        ("5,6", {"charted": False}, "DS-053"),
        ("7,5", {"charted": False, "tiles": {"7,5": "open_sea"}}, "DS-R02"),
        ("7,5", {"spent": 6}, "DS-048"),
        ("7,5", {"active": 1}, "DS-033"),
    ],
)
def test_a_route_that_cannot_be_sailed_is_refused(goal: str, changes: dict[str, object], rule: str) -> None:
    position = given(ship("5,5"), ship("9,9"), **{"charted": True, **changes})  # type: ignore[arg-type]
    with pytest.raises(Refused) as refusal:
        plan(position.view(0), at(goal))
    assert refusal.value.rule == rule


def typed(position: Sea, line: str) -> tuple[list[str], ShipView]:
    """Type a line in plain mode, answering every question with yes; return what is said, and the ship afterwards."""
    lines, table = ScriptedLines(), table_of(position)
    Session(table, lines).follow(table.people[0], 0, line)
    return lines.said, table.view(0).ships[0]


def test_lines_name_the_points_and_hazards_before_they_sail() -> None:
    wall = {f"6,{row}": "rocky" for row in range(1, 13)}
    position = given(ship("5,5"), ship("9,9"), charted=True, tiles=wall, dice=[1])
    said, sailed = typed(position, "sail to 8,5")
    expected = "Route to {8,5}: 3 of your 6 points. {6,5} Rocky island: rocks cost 10 or 20 food, water or both. Do it? yes or no> "
    assert said == [expected]
    assert (sailed.square, sailed.food, sailed.water) == (at("8,5"), 40, 50)


def test_lines_say_why_the_ship_stops() -> None:
    position = given(ship("5,5"), ship("9,9"), charted=True, tiles={"6,5": "rune_stone"})
    said, sailed = typed(position, "sail to 7,5")
    assert said[1:] == ["You stop on {6,5}: a rune stone can be taken here."]
    assert sailed.square == at("6,5")


def test_the_names_of_those_met_are_told() -> None:
    wall = {f"6,{row}": "diseased" for row in (3, 4, 6, 7)}
    position = given(ship("5,5"), ship("6,5"), charted=True, tiles=wall)
    errand = position.rules.errand(position.view(0), "sail to 7,5", NAMES)
    assert errand is not None
    assert errand.about == "Route to {7,5}: 2 of your 6 points. On {6,5} you meet Bob."
