"""Threats to a ship: the reach of rivals, the courses of the Ghost Ship, and known hazards."""

from __future__ import annotations

import pytest

from seatui.games.dangerous_sea.knowledge.threats import Threats, ghost_ray, threats_to
from tests.games.dangerous_sea.position import Sea, at, given, ship


def threats(position: Sea) -> Threats:
    return threats_to(position.view(0), 0)


def raiders(position: Sea, square: str) -> list[int]:
    return [rival.seat for rival in threats(position).raiders.get(at(square), ())]


@pytest.mark.rule("DS-042", "DS-058")
def test_a_rival_reaches_as_many_squares_as_it_has_points() -> None:
    position = given(ship("5,5"), ship("9,9"))
    assert raiders(position, "5,7") == [1]
    assert raiders(position, "5,6") == []


@pytest.mark.rule("DS-045")
def test_a_heavy_rival_reaches_less() -> None:
    assert raiders(given(ship("5,5"), ship("9,9", food=450)), "5,7") == []


@pytest.mark.rule("DS-007")
def test_a_rival_reaches_across_the_edge() -> None:
    assert raiders(given(ship("5,5"), ship("12,5")), "1,5") == [1]


def test_the_rival_with_the_largest_crew_comes_first() -> None:
    position = given(ship("5,5"), ship("6,5", sailors=1), ship("7,5", sailors=3))
    assert raiders(position, "5,5") == [2, 1]


@pytest.mark.rule("DS-138")
def test_no_rival_threatens_a_captain_out_of_action() -> None:
    assert raiders(given(ship("5,5", out=True), ship("6,5")), "5,5") == []


@pytest.mark.rule("DS-128")
def test_the_ghost_comes_up_to_four_squares_each_way() -> None:
    found = threats(given(ship("5,5"), ship("9,9"), ghost="2,2"))
    assert [squares[-1] for squares in found.courses] == [at("2,10"), at("6,2"), at("2,6"), at("10,2")]
    assert found.courses_over(at("4,2")) == [1]


def test_rivals_shield_from_the_ghost_and_the_own_ship_does_not() -> None:
    found = threats(given(ship("4,2"), ship("2,4"), ghost="2,2"))
    assert found.courses_over(at("5,2")) == [1]
    assert found.courses_over(at("2,5")) == []


def test_only_known_hazards_are_threats() -> None:
    position = given(ship("5,5"), ship("9,9"), tiles={"6,5": "rocky"}, next_tiles=["diseased"])
    assert threats(position).hazards == {at("6,5")}


@pytest.mark.rule("DS-128")
@pytest.mark.parametrize(
    ("ghost", "direction", "between"),
    [("2,5", 1, ["3,5", "4,5"]), ("5,8", 0, ["5,7", "5,6"]), ("5,10", -1, []), ("4,4", -1, []), ("5,1", 2, ["5,2", "5,3", "5,4"])],
)
def test_a_ray_leads_from_the_ghost_to_the_ship(ghost: str, direction: int, between: list[str]) -> None:
    view = given(ship("5,5"), ship("9,9"), ghost=ghost).view(0)
    assert ghost_ray(view, 0) == (direction, tuple(at(square) for square in between))


@pytest.mark.rule("DS-129")
def test_another_ship_breaks_the_ray() -> None:
    view = given(ship("5,5"), ship("4,5"), ghost="2,5").view(0)
    assert ghost_ray(view, 0)[0] == -1
    assert ghost_ray(view, 1) == (1, (at("3,5"),))
    assert ghost_ray(view, None) == (-1, ())
