"""Cargo and scuttling, DS-079 to DS-090."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Refused
from tests.games.dangerous_sea.position import WIN, given, ship


@pytest.mark.rule("DS-079")
def test_a_ship_carries_at_most_900_by_harvest_and_by_picking_up() -> None:
    sea = given(ship("5,5", 450, 440), ship("9,9"), tiles={"5,5": "food"}, goods={"5,5": 50})
    assert (sea.allows("harvest"), sea.allows("pick up 10"), sea.allows("pick up 20")) == (False, True, False)


@pytest.mark.rule("DS-079")
def test_a_ship_carries_at_most_900_by_spoils() -> None:
    sea = given(ship("5,5", 450, 430), ship("5,5"), dice=WIN).do("attack 2")
    assert (sea.allows("prize cargo 20 0"), sea.allows("prize cargo 50 0"), sea.allows("demand food 30")) == (True, False, False)


@pytest.mark.rule("DS-080")
def test_sailors_and_stones_weigh_nothing() -> None:
    sea = given(ship("5,5", 200, 200, sailors=5, stones=4), ship("9,9"))
    assert (sea.view().ships[0].weight, sea.view().allowance) == (400, 6)


@pytest.mark.rule("DS-080")
def test_a_full_hold_still_takes_sailors_and_stones() -> None:
    people = given(ship("5,5", 450, 450), ship("9,9"), tiles={"5,5": "inhabited"})
    stone = given(ship("5,5", 450, 450), ship("9,9"), tiles={"5,5": "rune_stone"})
    assert (people.allows("recruit"), stone.allows("take rune")) == (True, True)


@pytest.mark.rule("DS-081")
@pytest.mark.parametrize(
    ("line", "left"), [("scuttle food 20", (30, 50, 2)), ("scuttle water 50", (50, 0, 2)), ("scuttle sailors 1", (50, 50, 1))]
)
def test_food_water_and_sailors_can_be_thrown_overboard(line: str, left: tuple[int, int, int]) -> None:
    sea = given(ship("5,5", sailors=2), ship("9,9")).do(line)
    assert (*sea.cargo(0), sea.state.sailors[0]) == left


@pytest.mark.rule("DS-082", "DS-C09")
def test_scuttling_is_possible_at_any_time_of_the_own_turn_and_again() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": "open_sea"})
    sea.do("scuttle food 10", "sail east", "scuttle food 10", "look north", "scuttle water 10")
    assert sea.cargo(0) == (30, 40)


@pytest.mark.rule("DS-082", "DS-R14")
def test_scuttling_is_refused_on_anothers_turn() -> None:
    sea = given(ship("5,5"), ship("9,9"))
    assert sea.refuses("scuttle food 10", by=1) == ("DS-R14", "waiting for Alice to choose an action")


@pytest.mark.rule("DS-082")
def test_scuttling_is_refused_in_the_seas_turn() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,4": "food"}, active=1, cards=["storm"], dice=[1]).do("end turn")
    assert (sea.kind, sea.allows("scuttle food 10")) == ("resolve_island", False)


@pytest.mark.rule("DS-083")
@pytest.mark.parametrize("line", ["scuttle food 20", "scuttle water 20", "scuttle sailors 2"])
def test_over_open_sea_it_is_gone_for_good(line: str) -> None:
    sea = given(ship("5,5", sailors=2), ship("9,9")).do(line)
    assert (sea.goods("5,5"), sea.allows("pick up 10"), sea.allows("pick up 1")) == (0, False, False)


@pytest.mark.rule("DS-084")
@pytest.mark.parametrize(
    ("tile", "line", "left"),
    [("food", "scuttle food 20", 20), ("water", "scuttle water 30", 30), ("inhabited", "scuttle sailors 2", 2)],
)
def test_on_an_island_of_its_own_kind_it_stays(tile: str, line: str, left: int) -> None:
    assert given(ship("5,5", sailors=2), ship("9,9"), tiles={"5,5": tile}).do(line).goods("5,5") == left


@pytest.mark.rule("DS-085")
@pytest.mark.parametrize(
    ("tile", "line"),
    [
        ("water", "scuttle food 20"),
        ("food", "scuttle water 20"),
        ("food", "scuttle sailors 1"),
        ("inhabited", "scuttle food 20"),
        ("rune_stone", "scuttle food 20"),
        ("rocky", "scuttle water 20"),
        ("diseased", "scuttle sailors 1"),
    ],
)
def test_on_any_other_island_it_is_lost(tile: str, line: str) -> None:
    sea = given(ship("5,5", sailors=2), ship("9,9"), tiles={"5,5": tile}).do(line)
    assert (sea.state.goods, sea.told("scuttled")[0]["kept"]) == ({}, False)


@pytest.mark.rule("DS-086")
def test_goods_count_ten_fisk_or_one_sailor_a_token() -> None:
    food = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}).do("scuttle food 10", "scuttle food 10")
    people = given(ship("5,5", sailors=3), ship("9,9"), tiles={"5,5": "inhabited"}).do("scuttle sailors 1", "scuttle sailors 1")
    assert (food.view().goods[52], people.view().goods[52]) == (20, 2)


@pytest.mark.rule("DS-087")
def test_any_ship_may_take_what_another_left() -> None:
    sea = given(ship("5,5"), ship("4,5"), tiles={"5,5": "food, bare"}).do(
        "scuttle food 40", "explore east", "end turn", "sail east", "pick up 40"
    )
    assert (sea.cargo(1), sea.goods("5,5")) == ((90, 50), 0)


@pytest.mark.rule("DS-088", "DS-R10")
def test_any_part_of_the_goods_may_be_taken() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "water"}, goods={"5,5": 50}).do("pick up 30")
    assert (sea.cargo(0), sea.goods("5,5")) == ((50, 80), 20)


@pytest.mark.rule("DS-088", "DS-R10")
def test_single_sailors_may_be_taken() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "inhabited"}, goods={"5,5": 3}).do("pick up 1")
    assert (sea.state.sailors[0], sea.goods("5,5")) == (1, 2)


@pytest.mark.rule("DS-089")
def test_goods_leave_the_marker_of_the_island_alone() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}).do("scuttle food 20", "pick up 10")
    assert sea.marker("5,5") == 1
    sea.do("harvest")
    assert (sea.marker("5,5"), sea.goods("5,5")) == (0, 10)


@pytest.mark.rule("DS-089", "DS-065", "DS-X07", "DS-C01")
def test_goods_left_and_water_grown_back_are_both_there_in_spring() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "water"}, season=3).do("harvest", "scuttle water 20")
    assert (sea.goods("5,5"), sea.cargo(0)) == (20, (50, 60))
    sea.do("end turn", "end turn", "harvest", "pick up 20")
    assert sea.cargo(0) == (50, 60 + 50)


@pytest.mark.rule("DS-090", "DS-C30")
def test_rune_stones_cannot_be_scuttled() -> None:
    sea = given(ship("5,5", stones=2), ship("9,9"), tiles={"5,5": "rune_stone, bare"})
    assert sea.refuses_action("scuttle", "stones", 1)[0] == "DS-081"
    with pytest.raises(Refused):
        sea.do("scuttle rune 1")


@pytest.mark.rule("DS-090", "DS-C30")
def test_there_is_no_way_to_give_stones_away_outside_spoils() -> None:
    sea = given(ship("5,5", stones=2), ship("5,5"))
    assert sea.refuses_action("demand", 0, 0, 0, 0, 1, False) == ("DS-R14", "waiting for Alice to choose an action")
    assert all("rune" not in line for line in sea.lines)
