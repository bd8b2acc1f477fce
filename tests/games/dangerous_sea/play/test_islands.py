"""Revealing tiles and islands, DS-059 to DS-078."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import Sea, given, ship

# Revealing


@pytest.mark.rule("DS-059")
@pytest.mark.parametrize("line", ["look east", "explore east"])
def test_revealing_takes_a_tile_out_of_the_bag_and_lays_it_there(line: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), next_tiles=["food"])
    before = len(sea.state.bag)
    assert (sea.do(line).tile("6,5"), len(sea.state.bag)) == ("food", before - 1)


@pytest.mark.rule("DS-060")
@pytest.mark.parametrize(
    ("tile", "marker"),
    [("food", 1), ("water", 1), ("inhabited", 1), ("rune_stone", 1), ("open_sea", 0), ("rocky", 0), ("diseased", 0)],
)
def test_islands_get_their_marker_or_stone_when_revealed(tile: str, marker: int) -> None:
    assert given(ship("5,5"), ship("9,9"), next_tiles=[tile]).do("look east").marker("6,5") == marker


@pytest.mark.rule("DS-061")
@pytest.mark.parametrize(("tile", "line"), [("food", "harvest"), ("inhabited", "recruit"), ("rune_stone", "take rune")])
def test_nothing_can_be_taken_from_a_neighbouring_island(tile: str, line: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), next_tiles=[tile]).do("look east")
    assert not sea.allows(line)
    assert sea.do("sail east").allows(line)


@pytest.mark.rule("DS-062")
@pytest.mark.parametrize("tile", ["rocky", "diseased"])
def test_a_hazard_revealed_by_looking_does_nothing_yet(tile: str) -> None:
    sea = given(ship("5,5", sailors=2), ship("9,9"), next_tiles=[tile]).do("look east")
    assert (sea.cargo(0), sea.state.sailors[0]) == ((50, 50), 2)


@pytest.mark.rule("DS-063", "DS-C27")
def test_when_all_squares_are_revealed_only_sailing_is_left() -> None:
    sea = given(ship("5,5", 0, 0), ship("9,9"), charted=True)
    assert (len(sea.state.bag), sea.lines) == (0, ["sail north", "sail east", "sail south", "sail west", "end turn"])
    assert sea.do("sail east", "end turn", "end turn").outcome is None


# Resource islands


@pytest.mark.rule("DS-064")
def test_a_food_island_gives_30_food() -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}).do("harvest").cargo(0) == (80, 50)


@pytest.mark.rule("DS-065")
def test_a_water_island_gives_30_water() -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"5,5": "water"}).do("harvest").cargo(0) == (50, 80)


@pytest.mark.rule("DS-066", "DS-R06")
def test_a_harvest_takes_the_marker_and_there_is_no_second() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}).do("harvest")
    assert sea.marker("5,5") == 0
    assert sea.refuses("harvest") == ("DS-066", "nothing left here before Spring")


@pytest.mark.rule("DS-066")
def test_a_harvested_island_can_be_harvested_again_after_spring_came() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food, bare"}, season=3).do("end turn", "end turn", "harvest")
    assert sea.cargo(0) == (80, 50)


@pytest.mark.rule("DS-067", "DS-R06", "DS-X09", "DS-C16")
def test_a_harvest_that_does_not_fit_is_refused() -> None:
    sea = given(ship("5,5", 440, 440), ship("9,9"), tiles={"5,5": "food"})
    assert sea.refuses("harvest") == ("DS-067", "hold full (880 of 900)")


@pytest.mark.rule("DS-067", "DS-X09")
def test_a_harvest_may_fill_the_hold() -> None:
    assert given(ship("5,5", 440, 430), ship("9,9"), tiles={"5,5": "water"}).do("harvest").cargo(0) == (440, 460)


@pytest.mark.rule("DS-067")
def test_scuttling_first_makes_room_for_a_harvest() -> None:
    sea = given(ship("5,5", 440, 440), ship("9,9"), tiles={"5,5": "food"}).do("scuttle water 10", "harvest")
    assert sea.cargo(0) == (470, 430)


@pytest.mark.rule("DS-068")
def test_an_inhabited_island_gives_one_sailor_and_loses_its_marker() -> None:
    sea = given(ship("5,5", sailors=4), ship("9,9"), tiles={"5,5": "inhabited"}).do("recruit")
    assert (sea.state.sailors[0], sea.marker("5,5")) == (5, 0)


@pytest.mark.rule("DS-068", "DS-R06")
def test_nobody_can_be_recruited_without_a_marker() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "inhabited, bare"})
    assert sea.refuses("recruit") == ("DS-068", "nothing left here before Spring")


@pytest.mark.rule("DS-069")
def test_no_more_than_five_sailors_by_picking_up() -> None:
    sea = given(ship("5,5", sailors=4), ship("9,9"), tiles={"5,5": "inhabited, bare"}, goods={"5,5": 3})
    assert (sea.allows("pick up 1"), sea.allows("pick up 2")) == (True, False)


@pytest.mark.rule("DS-069")
def test_no_more_than_five_sailors_by_a_demand() -> None:
    sea = given(ship("5,5", sailors=4), ship("5,5", sailors=2), dice=[6, 6, 6, 6, 6, 1, 1, 1]).do("attack 2")
    assert (sea.allows("demand sailors 1"), sea.allows("demand sailors 2")) == (True, False)


# Rune Stone islands


@pytest.mark.rule("DS-070")
def test_a_rune_stone_may_be_taken_or_left() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": "rune_stone"}).do("sail east")
    assert sea.kind == "choose_action"
    sea.do("sail west")
    assert (sea.state.stones[0], sea.marker("6,5")) == (0, 1)
    sea.do("sail east", "take rune")
    assert (sea.state.stones[0], sea.marker("6,5")) == (1, 0)


@pytest.mark.rule("DS-071")
def test_a_taken_rune_stone_does_not_come_back_in_spring() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "rune_stone"}, season=3).do("take rune", "end turn", "end turn")
    assert sea.refuses("take rune") == ("DS-070", "no rune stone here")


@pytest.mark.rule("DS-072", "DS-C17")
@pytest.mark.parametrize(
    ("tile", "line"), [("food", "harvest"), ("inhabited", "recruit"), ("rune_stone", "take rune"), ("water, bare", "pick up 10")]
)
def test_things_can_be_taken_where_the_turn_starts(tile: str, line: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": tile}, goods={"5,5": 10} if "water" in tile else {})
    assert line in sea.lines
    assert sea.do(line).view().spent == 0


# Rocks


@pytest.mark.rule("DS-073")
@pytest.mark.parametrize(("face", "cargo"), [(1, (40, 50)), (2, (30, 50)), (3, (50, 40)), (4, (50, 30)), (5, (40, 40)), (6, (30, 30))])
def test_rocks_cost_food_and_water_by_the_die(face: int, cargo: tuple[int, int]) -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"6,5": "rocky"}, dice=[face]).do("sail east").cargo(0) == cargo


@pytest.mark.rule("DS-074", "DS-X18", "DS-C18")
def test_rocks_cost_at_most_what_is_there() -> None:
    assert given(ship("5,5", 10, 0), ship("9,9"), tiles={"6,5": "rocky"}, dice=[6]).do("sail east").cargo(0) == (0, 0)


# Disease


def diseased(sailors: int, face: int) -> Sea:
    """Return a position after a ship with this many sailors came to a Diseased island."""
    return given(ship("5,5", sailors=sailors), ship("9,9"), tiles={"6,5": "diseased"}, dice=[face]).do("sail east")


@pytest.mark.rule("DS-075")
@pytest.mark.parametrize(("face", "left"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 5), (6, 5)])
def test_disease_kills_sailors_by_the_die(face: int, left: int) -> None:
    assert diseased(5, face).state.sailors[0] == left


@pytest.mark.rule("DS-076", "DS-X17", "DS-C18")
def test_disease_kills_at_most_all_sailors_and_the_turn_goes_on() -> None:
    sea = diseased(2, 4)
    assert (sea.state.sailors[0], sea.asked, sea.kind) == (0, 0, "choose_action")


@pytest.mark.rule("DS-077", "DS-X17")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_captain_alone_falls_ill_and_the_turn_ends(face: int) -> None:
    sea = diseased(0, face)
    assert (sea.asked, sea.kind) == (1, "choose_action")


@pytest.mark.rule("DS-077", "DS-X17")
@pytest.mark.parametrize("face", [5, 6])
def test_a_captain_alone_stays_well_on_5_and_6(face: int) -> None:
    assert diseased(0, face).asked == 0


@pytest.mark.rule("DS-078", "DS-C19")
def test_illness_leaves_no_time_for_a_battle() -> None:
    sea = given(ship("5,5"), ship("6,5"), ship("9,9"), tiles={"6,5": "diseased"}, dice=[3]).do("sail east")
    assert (sea.where(0), sea.kind, sea.asked) == ("6,5", "choose_action", 1)


@pytest.mark.rule("DS-078")
def test_illness_is_no_loss_of_fighting_power() -> None:
    assert diseased(0, 1).view().ships[0].out is False
