"""Targets, ranges and sides, SK-117 to SK-129."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.sea_skirmish.model.content import SIDES
from seatui.games.sea_skirmish.model.state import ATTACK, Boat
from seatui.games.sea_skirmish.play.gunnery import Aim, aim, millimetres
from tests.games.sea_skirmish.open_decisions import L, broadside, choosing_fire
from tests.games.sea_skirmish.position import BLANK, CRITICAL, HIT, MISS, boat, firing, given

HERE = (52800, 44000, 0)


def shot(mine: Boat, theirs: Boat, **options: Any) -> Aim | None:
    """Return the first boat's shot at the other, None if it has none."""
    table = given(mine, theirs, phase=ATTACK, **options)
    return aim(table.figures.sea, *table.state.boats)


def seen_from(kind: str, x: int, y: int, face: str = "A") -> str:
    """Return the side from which a boat in the middle, its bow to the north, fires at a boat there."""
    found = shot(boat(0, *HERE, kind, face), boat(1, x, y, 12))
    assert found is not None
    return SIDES[found.side]


def ahead(y: int) -> Aim | None:
    """Return a Brig's shot at a target straight ahead that faces it."""
    return shot(boat(0, *HERE, "brig"), boat(1, 52800, y, 12))


# One attack of each boat


@pytest.mark.rule("SK-117")
def test_each_boat_attacks_once_in_an_attack_phase() -> None:
    table = firing(boat(0, *HERE), boat(1, 52800, 30000, 12), dice=[BLANK])
    assert [(fact["boat"], fact["target"]) for fact in table.told("fired")] == [(0, 1), (1, 0)]
    assert table.kind == "choose_maneuver"


@pytest.mark.rule("SK-117")
def test_a_boat_with_several_enemies_in_range_attacks_one_of_them() -> None:
    table = choosing_fire().do("fire 1", "target 4")
    assert [(fact["boat"], fact["target"]) for fact in table.told("fired")][:1] == [(0, 3)]
    assert table.kind == "choose_target"  # the other boat's: the first has fired
    assert table.state.attacker == 1


@pytest.mark.rule("SK-117")
def test_a_boat_that_is_out_of_the_game_neither_fires_nor_is_a_target() -> None:
    wreck = boat(0, 40000, 30000, 12, lost="fell")
    table = firing(boat(0, *HERE, "galley"), wreck, boat(1, 52800, 30000, 12), boat(1, 64000, 30000, 12, lost="shot"), dice=[BLANK])
    assert [(fact["boat"], fact["target"]) for fact in table.told("fired")] == [(0, 2), (2, 0)]


@pytest.mark.rule("SK-118")
def test_only_boats_of_other_teams_are_targets() -> None:
    fleet = boat(0, *HERE, "galley"), boat(1, 52800, 8000, 12), boat(2, 52800, 30000, 12), boat(3, 90000, 90000, 12)
    table = firing(*fleet, dice=[BLANK], teams="2v2")
    assert (0, 2) not in [(fact["boat"], fact["target"]) for fact in table.told("fired")]
    alone = firing(*fleet, dice=[BLANK])
    assert (0, 2) in [(fact["boat"], fact["target"]) for fact in alone.told("fired")]


@pytest.mark.rule("SK-118")
def test_own_boats_are_no_targets() -> None:
    table = firing(boat(0, *HERE, "galley"), boat(0, 52800, 30000, 12), boat(1, 5000, 5000, 12), boat(1, 15000, 5000, 12), dice=[])
    assert table.told("fired") == []


# Range


@pytest.mark.rule("SK-119")
def test_a_target_may_be_three_card_lengths_away_and_no_more() -> None:
    assert ahead(35200 - 3 * L) is not None
    assert ahead(35200 - 3 * L - 1) is None


@pytest.mark.rule("SK-X13", "SK-119", "SK-121", "SK-132")
@pytest.mark.parametrize(
    ("y", "green", "told"),
    [(35200, 0, "0.00 mm"), (26401, 0, "87.99 mm"), (26400, 1, "88.00 mm"), (17600, 2, "176.00 mm"), (8800, 3, "264.00 mm")],
)
def test_the_green_dice_of_targets_straight_ahead(y: int, green: int, told: str) -> None:
    found = ahead(y)
    assert found is not None
    assert (found.green, millimetres(found.gap)) == (green, told)


@pytest.mark.rule("SK-X13")
def test_a_hair_beyond_three_lengths_is_out_of_range() -> None:
    assert ahead(8799) is None


@pytest.mark.rule("SK-X15", "SK-120", "SK-123")
@pytest.mark.parametrize(
    ("target", "side", "told", "green"),
    [
        ((52800, 26400, 0), "left", "78.61 mm", 0),
        ((70400, 26400, 3), "front", "160.90 mm", 1),
        ((40000, 60000, 12), "back", "106.26 mm", 1),
    ],
)
def test_sides_and_distances_of_a_boat_that_looks_north_east(target: tuple[int, int, int], side: str, told: str, green: int) -> None:
    found = shot(boat(0, 52800, 44000, 3, "corvette"), boat(1, *target))
    assert found is not None
    assert (SIDES[found.side], millimetres(found.gap), found.green) == (side, told, green)


@pytest.mark.rule("SK-120")
def test_distance_goes_from_edge_to_edge_not_from_centre_to_centre() -> None:
    """Both targets have their centres 3 L and one card width ahead; the one that lies across has its edge further off."""
    centre = 44000 - 3 * L - 8000
    lengthwise, across = (shot(boat(0, *HERE), boat(1, 52800, centre, heading)) for heading in (0, 6))
    assert lengthwise is not None
    assert across is None


@pytest.mark.rule("SK-120")
def test_distance_between_corners_is_measured_slantwise() -> None:
    """The nearest corners are 3 and 4 thousand apart."""
    found = shot(boat(0, *HERE, "corvette"), boat(1, 52800 + 6300 + 3000, 44000 - 8800 - 4000, 0))
    assert found is not None
    assert found.gap == (5000**2, 1)


@pytest.mark.rule("SK-121")
def test_a_distance_that_is_no_whole_number_is_compared_exactly() -> None:
    """The root of 8799^2 + 132^2 is 8799.99, that of 8799^2 + 133^2 is 8800.005: rounded, both are 88.00 mm."""
    told = []
    for x in (132, 133):
        found = shot(boat(0, *HERE, "corvette"), boat(1, 52800 + 6300 + x, 44000 - 8800 - 8799, 0))
        assert found is not None
        told.append((found.green, millimetres(found.gap)))
    assert told == [(0, "just under 88.00 mm"), (1, "just over 88.00 mm")]


@pytest.mark.rule("SK-121", "SK-119")
def test_a_distance_a_thousandth_beyond_three_lengths_is_out_of_range() -> None:
    """The root of 26399^2 + 229^2 is 26399.99, that of 26399^2 + 230^2 is 26400.002."""
    targets = [boat(1, 52800 + 6300 + x, 44000 - 8800 - 26399, 0) for x in (229, 230)]
    assert [shot(boat(0, *HERE, "corvette"), target) is not None for target in targets] == [True, False]


# Sides


@pytest.mark.rule("SK-122")
@pytest.mark.parametrize(
    ("kind", "face", "x", "y"),
    [("frigate", "A", 52800, 30000), ("ketch", "B", 66000, 44000), ("brig", "A", 52800, 58000), ("brig", "B", 39600, 44000)],
    ids=["front", "right", "back", "left"],
)
def test_a_side_without_cannons_cannot_fire(kind: str, face: str, x: int, y: int) -> None:
    other = "B" if face == "A" else "A"
    assert shot(boat(0, *HERE, kind, face), boat(1, x, y, 12)) is None
    assert shot(boat(0, *HERE, kind, other), boat(1, x, y, 12)) is not None


@pytest.mark.rule("SK-123")
@pytest.mark.parametrize(
    ("x", "y", "side"),
    [(52800, 30000, "front"), (66000, 44000, "right"), (52800, 58000, "back"), (39600, 44000, "left")],
)
def test_each_side_serves_its_quarter(x: int, y: int, side: str) -> None:
    assert seen_from("corvette", x, y) == side


@pytest.mark.rule("SK-X14", "SK-123")
def test_the_border_between_front_and_right_is_the_diagonal() -> None:
    assert [seen_from("corvette", x, 35200) for x in (59099, 59101)] == ["front", "right"]


@pytest.mark.rule("SK-123")
@pytest.mark.parametrize(
    ("x", "y", "sides"),
    [(1, -1, ["front", "right"]), (1, 1, ["back", "right"]), (-1, 1, ["back", "left"]), (-1, -1, ["front", "left"])],
)
def test_every_border_is_a_diagonal(x: int, y: int, sides: list[str]) -> None:
    assert [seen_from("corvette", 52800 + x * wide, 44000 + y * 8800) for wide in (6299, 6301)] == sides


@pytest.mark.rule("SK-123")
def test_the_border_turns_with_the_boat() -> None:
    """Seen by a boat that looks east, the north is on its left."""
    found = shot(boat(0, 52800, 44000, 6, "corvette"), boat(1, 52800, 30000, 12))
    assert found is not None
    assert SIDES[found.side] == "left"


@pytest.mark.rule("SK-123")
def test_what_counts_is_the_targets_centre() -> None:
    """Nearly all of the target is on the right of the diagonal, but not its centre."""
    assert seen_from("corvette", 59099, 35200) == "front"
    found = shot(boat(0, *HERE, "corvette"), boat(1, 59099, 35200, 6))
    assert found is not None
    assert SIDES[found.side] == "front"


@pytest.mark.rule("SK-X14", "SK-124")
@pytest.mark.parametrize(("kind", "side"), [("brig", "right"), ("galley", "front")])
def test_on_a_diagonal_the_side_with_more_cannons_fires(kind: str, side: str) -> None:
    assert seen_from(kind, 59100, 35200) == side


@pytest.mark.rule("SK-124")
@pytest.mark.parametrize(
    ("kind", "face", "x", "y", "side"),
    [
        ("schooner", "A", 59100, 35200, "front"),  # front 2, right 2
        ("corvette", "A", 59100, 52800, "back"),  # right 1, back 1
        ("corvette", "A", 46500, 52800, "back"),  # back 1, left 1
        ("ketch", "A", 46500, 35200, "front"),  # front 1, left 1
    ],
)
def test_on_a_diagonal_with_as_many_cannons_on_both_sides_it_is_front_or_back(kind: str, face: str, x: int, y: int, side: str) -> None:
    assert seen_from(kind, x, y, face) == side


# Must and may


@pytest.mark.rule("SK-125")
def test_a_boat_with_a_single_target_fires_without_being_asked() -> None:
    table = broadside("brig", 0, [BLANK])
    assert [fact["boat"] for fact in table.told("fired")] == [0]


@pytest.mark.rule("SK-125")
def test_nobody_can_hold_fire() -> None:
    table = choosing_fire()
    assert {action[0] for action in table.options} == {"fire"}
    for line in ("keep", "confirm"):
        table.refuses(line)
    assert {action[0] for action in table.do("fire 1").options} == {"target"}


@pytest.mark.rule("SK-125")
def test_a_boat_without_a_target_is_passed_over() -> None:
    table = firing(boat(0, 5000, 80000, 0), boat(1, 100000, 5000, 12), dice=[])
    assert table.told("fired") == []
    assert (table.kind, table.state.round) == ("choose_maneuver", 2)


@pytest.mark.rule("SK-126")
def test_the_player_chooses_the_order_of_the_own_boats() -> None:
    table = choosing_fire().do("fire 2", "target 3", "target 4")
    assert [(fact["boat"], fact["target"]) for fact in table.told("fired")][:2] == [(1, 2), (0, 3)]


@pytest.mark.rule("SK-126")
def test_each_attack_is_settled_before_the_next_is_named() -> None:
    """The first salvo sinks the Frigate, so that only one target is left for the second, which then needs no choice."""
    table = choosing_fire([HIT, HIT, HIT, BLANK])
    table.state.boats[2] = table.state.boats[2]._replace(water=3)
    table.do("fire 1", "target 3")
    story = [kind for kind in table.event_kinds if kind in ("fired", "damage_done", "boat_lost")]
    assert story[:5] == ["fired", "damage_done", "boat_lost", "fired", "damage_done"]
    assert [(fact["boat"], fact["target"]) for fact in table.told("fired")][:2] == [(0, 2), (1, 3)]


@pytest.mark.rule("SK-126")
@pytest.mark.parametrize(("token", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_all_boats_of_a_player_fire_before_those_of_the_next_seat_clockwise(token: int, order: list[int]) -> None:
    fleet = [boat(seat, 30000 + 12000 * seat, y, 0, "corvette" if y > 50000 else "ketch") for y in (60000, 40000) for seat in range(3)]
    table = firing(*fleet, dice=[BLANK], token=token)
    while table.kind.startswith("choose_boat") or table.kind == "choose_target":
        table.act(*table.options[0])
    fired = [fact["seat"] for fact in table.told("fired")]
    assert fired == [seat for seat in order for _ in range(2)]


@pytest.mark.rule("SK-127")
def test_several_boats_may_attack_the_same_target() -> None:
    table = choosing_fire().do("fire 1", "target 3")
    assert table.lines == ["target 3", "target 4"]
    table.do("target 3")
    assert [fact["target"] for fact in table.told("fired")][:2] == [2, 2]


# Obstacles


@pytest.mark.rule("SK-128")
def test_boats_do_not_block_fire() -> None:
    mine, between, far = boat(0, *HERE, "galley"), boat(1, 52800, 33000, 6), boat(1, 52800, 20000, 12)
    table = firing(mine, boat(0, 5000, 80000, 0), between, far, dice=[BLANK])
    assert table.lines == ["target 3", "target 4"]


@pytest.mark.rule("SK-129", "SK-X22")
def test_an_island_blocks_fire_through_its_inside() -> None:
    mine, theirs = boat(0, 35200, 61600, 0, "galley"), boat(1, 35200, 26400, 12)
    assert shot(mine, theirs, map="islets") is None
    assert shot(mine, theirs, map="open") is not None


@pytest.mark.rule("SK-129", "SK-X22")
def test_a_line_along_the_edge_of_an_island_is_free() -> None:
    assert shot(boat(0, 30800, 61600, 0, "galley"), boat(1, 30800, 26400, 12), map="islets") is not None
    assert shot(boat(0, 30801, 61600, 0, "galley"), boat(1, 30801, 26400, 12), map="islets") is None


@pytest.mark.rule("SK-129")
def test_a_line_that_touches_a_corner_of_an_island_is_free() -> None:
    """The island covers x 30800 to 39600 and y 39600 to 48400; the line runs through its north-west corner, or a hair inside."""
    mine = boat(0, 20800, 49600, 0, "corvette")
    assert shot(mine, boat(1, 40800, 29600, 12), map="islets") is not None
    assert shot(mine, boat(1, 40802, 29602, 12), map="islets") is None


@pytest.mark.rule("SK-129")
def test_what_counts_is_the_line_between_the_centres() -> None:
    """Half of the target shows beyond the island, and still it is screened."""
    assert shot(boat(0, 39000, 61600, 0, "galley"), boat(1, 39000, 26400, 12), map="islets") is None
    assert shot(boat(0, 39600, 61600, 0, "galley"), boat(1, 39600, 26400, 12), map="islets") is not None


@pytest.mark.rule("SK-128", "SK-129")
def test_a_hit_through_a_boat_hurts_the_target_alone() -> None:
    mine, between, far = boat(0, *HERE, "galley"), boat(1, 52800, 33000, 6), boat(1, 52800, 20000, 12)
    table = firing(mine, boat(0, 5000, 80000, 0), between, far, dice=[HIT, HIT, CRITICAL, MISS, BLANK]).do("target 4", "cancel 1")
    assert (table.tokens(2), table.tokens(3)) == ((0, 0), (1, 1))
