"""A player's turn, DS-039 to DS-058: points, looking, sailing and exploring."""

from __future__ import annotations

import pytest

from tests.games.dangerous_sea.position import Sea, given, ship


def verbs(sea: Sea) -> set[str]:
    """Return the verbs of all legal options."""
    return {action[0] for action in sea.options if sea.rules.legal(sea.state, sea.asked, action)}


@pytest.mark.rule("DS-039")
@pytest.mark.parametrize(
    "lines", [("harvest", "sail east", "scuttle food 10", "look north"), ("sail east", "look north", "sail west", "harvest")]
)
def test_actions_can_be_taken_in_any_order(lines: tuple[str, ...]) -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food", "6,5": "open_sea"}).do(*lines)
    assert "harvested" in sea.event_kinds


@pytest.mark.rule("DS-039")
def test_a_turn_can_end_without_any_action() -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}).do("end turn").asked == 1


@pytest.mark.rule("DS-040", "DS-D02")
def test_the_ten_actions_and_no_others() -> None:
    food = given(ship("5,5", sailors=1), ship("5,5"), tiles={"5,5": "food", "5,4": "open_sea"}, goods={"5,5": 20})
    people = given(ship("5,5"), ship("9,9"), tiles={"5,5": "inhabited"})
    stone = given(ship("5,5"), ship("9,9"), tiles={"5,5": "rune_stone"})
    offered = verbs(food) | verbs(people) | verbs(stone)
    assert offered == {"scuttle", "look", "sail", "explore", "harvest", "recruit", "take_rune", "pick_up", "attack", "end_turn"}


@pytest.mark.rule("DS-041")
@pytest.mark.parametrize(("players", "points"), [(2, 6), (3, 5), (4, 4)])
def test_maximum_points_by_number_of_players(players: int, points: int) -> None:
    sea = given(*(ship(f"{3 * seat + 1},5") for seat in range(players)))
    assert sea.left == points


@pytest.mark.rule("DS-042")
@pytest.mark.parametrize("line", ["look east", "explore east", "sail west"])
def test_looking_sailing_and_exploring_cost_a_point_each(line: str) -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"4,5": "open_sea"}).do(line).view().spent == 1


@pytest.mark.rule("DS-043")
@pytest.mark.parametrize(
    ("tile", "line"),
    [
        ("food", "harvest"),
        ("inhabited", "recruit"),
        ("rune_stone", "take rune"),
        ("water", "pick up 10"),
        ("open_sea", "scuttle food 10"),
    ],
)
def test_taking_and_scuttling_cost_no_point(tile: str, line: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": tile}, goods={"5,5": 10} if tile == "water" else {})
    assert sea.do(line).view().spent == 0


@pytest.mark.rule("DS-043")
def test_attacking_costs_no_point_and_is_possible_with_none_left() -> None:
    sea = given(ship("5,5"), ship("5,5"), spent=6, dice=[6, 1]).do("attack 2", "prize cargo 50 0")
    assert sea.view().spent == 6


@pytest.mark.rule("DS-044", "DS-045", "DS-046", "DS-X09")
@pytest.mark.parametrize(("weight", "allowance"), [(0, 6), (400, 6), (410, 5), (800, 5), (810, 4), (900, 4)])
def test_allowance_by_weight_with_two_players(weight: int, allowance: int) -> None:
    assert given(ship("5,5", food=weight, water=0), ship("9,9")).left == allowance


@pytest.mark.rule("DS-045", "DS-X02")
def test_three_players_and_a_weight_of_450_leave_4_points() -> None:
    assert given(ship("5,5", food=200, water=250), ship("9,9"), ship("1,9")).left == 4


@pytest.mark.rule("DS-048", "DS-X03", "DS-R01")
@pytest.mark.parametrize("lines", [("sail east", "look north", "look south"), ("sail east", "explore north", "look north")])
def test_four_players_and_a_weight_of_500_allow_three_actions(lines: tuple[str, ...]) -> None:
    sea = given(ship("5,5", food=500, water=0), ship("9,9"), ship("1,9"), ship("1,1"), tiles={"6,5": "open_sea"}).do(*lines)
    assert sea.refuses("look east") == ("DS-048", "no action points left (spent 3 of 3)")


@pytest.mark.rule("DS-047", "DS-X04")
def test_a_harvest_into_the_next_bracket_costs_a_point_at_once() -> None:
    sea = given(ship("4,5", 390, 0), ship("9,9"), ship("1,9"), ship("1,1"), tiles={"5,5": "food"}).do("sail east", "harvest")
    assert (sea.view().allowance, sea.left) == (3, 2)


@pytest.mark.rule("DS-047", "DS-073", "DS-X05")
def test_losing_cargo_on_the_rocks_can_give_a_point_back() -> None:
    sea = given(ship("5,5", 420, 400), ship("9,9"), ship("1,9"), ship("1,1"), spent=1, next_tiles=["rocky"], dice=[6])
    sea.do("explore east")
    assert (sea.cargo(0), sea.left) == ((400, 380), 1)
    assert sea.allows("look north")


@pytest.mark.rule("DS-047")
def test_scuttling_can_give_a_point_back() -> None:
    sea = given(ship("5,5", 410, 0), ship("9,9"), spent=5)
    assert not sea.allows("look north")
    assert sea.do("scuttle food 10").allows("look north")


@pytest.mark.rule("DS-048")
def test_a_point_is_there_while_spent_is_less_than_the_allowance() -> None:
    assert given(ship("5,5"), ship("9,9"), spent=5).allows("look north")
    assert not given(ship("5,5"), ship("9,9"), spent=6).allows("look north")


@pytest.mark.rule("DS-048")
def test_spent_points_never_come_back_when_the_allowance_sinks() -> None:
    sea = given(ship("5,5", 390, 0), ship("9,9"), tiles={"5,5": "food"}, spent=6).do("harvest")
    assert (sea.view().spent, sea.view().allowance) == (6, 5)


@pytest.mark.rule("DS-048")
def test_unused_points_are_lost_at_the_end_of_the_turn() -> None:
    sea = given(ship("5,5"), ship("9,9")).do("look north", "look east", "end turn", "end turn")
    assert (sea.asked, sea.view().spent, sea.left) == (0, 0, 6)


@pytest.mark.rule("DS-049")
@pytest.mark.parametrize("action", [("scuttle", "food", 15), ("scuttle", "water", 1), ("pick_up", 5)])
def test_food_and_water_are_moved_in_tens_alone(action: tuple[object, ...]) -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "food"}, goods={"5,5": 50})
    assert sea.refuses_action(*action)[0] in ("DS-081", "DS-088")


@pytest.mark.rule("DS-049", "DS-R12")
@pytest.mark.parametrize(("rule", "action"), [("DS-112", ("demand", 5, 0, 0, 0, 0, False)), ("DS-103", ("prize", "cargo", 25, 25))])
def test_spoils_are_counted_in_tens_too(rule: str, action: tuple[object, ...]) -> None:
    assert given(ship("5,5"), ship("5,5"), dice=[6, 1]).do("attack 2").refuses_action(*action)[0] == rule


# Looking


@pytest.mark.rule("DS-050")
def test_looking_reveals_a_neighbouring_square_without_moving() -> None:
    sea = given(ship("5,5"), ship("9,9"), next_tiles=["water"]).do("look south")
    assert (sea.tile("5,6"), sea.where(0)) == ("water", "5,5")


@pytest.mark.rule("DS-051")
@pytest.mark.parametrize(("line", "square"), [("look north", "5,4"), ("look west", "4,5")])
def test_the_square_is_named_before_the_tile_is_drawn(line: str, square: str) -> None:
    sea = given(ship("5,5"), ship("9,9"), next_tiles=["rune_stone"]).do(line)
    assert sea.tile(square) == "rune_stone"


# Sailing and exploring


@pytest.mark.rule("DS-053")
def test_sailing_moves_to_a_revealed_square() -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"6,5": "food"}).do("sail east").where(0) == "6,5"


@pytest.mark.rule("DS-054")
def test_exploring_moves_to_an_undiscovered_square_and_reveals_it() -> None:
    sea = given(ship("5,5"), ship("9,9"), next_tiles=["inhabited"]).do("explore north")
    assert (sea.where(0), sea.tile("5,4")) == ("5,4", "inhabited")


@pytest.mark.rule("DS-055")
def test_a_hazard_is_resolved_at_once_on_sailing_there() -> None:
    assert given(ship("5,5"), ship("9,9"), tiles={"6,5": "rocky"}, dice=[2]).do("sail east").cargo(0) == (30, 50)


@pytest.mark.rule("DS-055")
def test_a_hazard_is_resolved_at_once_on_exploring_it() -> None:
    assert given(ship("5,5"), ship("9,9"), next_tiles=["rocky"], dice=[2]).do("explore east").cargo(0) == (30, 50)


@pytest.mark.rule("DS-056")
def test_a_hazard_is_resolved_again_at_every_arrival() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": "rocky"}, dice=[1, 1]).do("sail east", "sail west", "sail east")
    assert sea.cargo(0) == (30, 50)


@pytest.mark.rule("DS-056")
def test_staying_on_a_hazard_does_nothing() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"5,5": "rocky"}).do("look east", "end turn", "end turn")
    assert (sea.asked, sea.cargo(0)) == (0, (50, 50))


@pytest.mark.rule("DS-057")
def test_harvesting_is_left_to_the_player() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": "food"}).do("sail east")
    assert sea.allows("harvest")
    sea.do("sail west", "end turn")
    assert (sea.marker("6,5"), sea.cargo(0)) == (1, (50, 50))


@pytest.mark.rule("DS-058")
def test_any_number_of_ships_may_lie_on_one_square_and_none_blocks_the_way() -> None:
    sea = given(ship("5,5"), ship("6,5"), ship("6,5"), ship("6,5"), tiles={"7,5": "open_sea"})
    sea.do("sail east", "pass", "pass", "pass", "pass")
    assert [sea.where(seat) for seat in range(4)] == ["6,5"] * 4
    assert sea.do("sail east").where(0) == "7,5"
