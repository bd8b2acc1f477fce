"""The end of a turn, DS-117 to DS-121."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import given, ship


@pytest.mark.rule("DS-117")
def test_feeding_is_the_last_act_of_the_turn() -> None:
    sea = given(ship("5,5", sailors=1), ship("9,9")).do("end turn")
    assert sea.event_kinds[:3] == ["turn_ended", "crew_fed", "turn_begun"]


@pytest.mark.rule("DS-117")
def test_feeding_cannot_be_skipped_even_by_losing_the_turn() -> None:
    sea = given(ship("5,5", sailors=2), ship("9,9"), tiles={"6,5": "open_sea"}).do("sail east", "end turn")
    assert sea.cargo(0) == (30, 30)


@pytest.mark.rule("DS-118")
@pytest.mark.parametrize("sailors", [0, 1, 3, 5])
def test_every_sailor_eats_ten_of_each_and_the_captain_nothing(sailors: int) -> None:
    sea = given(ship("5,5", 100, 90, sailors=sailors), ship("9,9")).do("end turn")
    assert (sea.cargo(0), sea.state.sailors[0]) == ((100 - 10 * sailors, 90 - 10 * sailors), sailors)


@pytest.mark.rule("DS-118")
def test_only_the_player_whose_turn_ends_feeds() -> None:
    assert given(ship("5,5"), ship("9,9", sailors=2)).do("end turn").cargo(1) == (50, 50)


@pytest.mark.rule("DS-119", "DS-X06")
def test_a_sailor_without_water_dies_and_eats_nothing() -> None:
    sea = given(ship("5,5", 30, 0, sailors=1), ship("9,9")).do("end turn")
    assert (sea.cargo(0), sea.state.sailors[0]) == ((30, 0), 0)


@pytest.mark.rule("DS-120", "DS-X19")
def test_as_many_are_fed_as_the_scarcer_supply_allows() -> None:
    sea = given(ship("5,5", 20, 50, sailors=3), ship("9,9")).do("end turn")
    assert (sea.cargo(0), sea.state.sailors[0]) == ((0, 30), 2)


@pytest.mark.rule("DS-121", "DS-C28")
def test_a_captain_alone_with_nothing_sails_on() -> None:
    sea = given(ship("5,5", 0, 0, sailors=1), ship("9,9")).do("end turn", "end turn")
    assert (sea.asked, sea.state.sailors[0], sea.allows("explore east")) == (0, 0, True)
