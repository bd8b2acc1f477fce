"""The kinds of decisions, SK-D01 to SK-D10."""

from __future__ import annotations

import pytest

from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from tests.games.sea_skirmish.open_decisions import OPEN_DECISIONS, broadside, cancelling, choosing_fire, planning
from tests.games.sea_skirmish.position import BLANK, CRITICAL, HIT, MISS, NOTHING, Table, begin, boat, firing, given, placing, sailing

MOVING = ("long forward", "long forward", "long forward", "long forward")


def asked(table: Table) -> list[tuple[int, str]]:
    """Return who decides what."""
    return [(decision.seat, decision.kind) for decision in table.decisions]


def seats_asked(table: Table, kind: str) -> list[int]:
    """Return who makes that kind of decision, one after another, while each takes the first option."""
    seats = []
    while table.kind == kind:
        seats.append(table.asked)
        table.act(*table.options[0])
    return seats


@pytest.mark.rule("SK-D01")
def test_colours_are_chosen_in_the_order_of_seats_whoever_has_the_token() -> None:
    assert seats_asked(begin(4, first_player=3), "choose_colour") == [0, 1, 2, 3]


@pytest.mark.rule("SK-D01")
def test_all_see_the_colours_that_are_chosen() -> None:
    table = begin(3).do("colour violet")
    assert [table.view(seat).colours for seat in (None, 0, 1, 2)] == [(4, -1, -1)] * 4
    assert [event.audience for event in table.events] == [None]


@pytest.mark.rule("SK-D02", "SK-040")
def test_boats_are_taken_one_at_a_time_clockwise_from_the_token() -> None:
    table = begin(3, first_player=2, boats=2).do("colour red", "colour blue", "colour white")
    assert seats_asked(table, "choose_boat") == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("SK-D02", "SK-040")
def test_all_see_the_boats_that_are_taken() -> None:
    table = begin(2).do("colour red", "colour blue", "take ketch")
    assert [table.view(seat).docks for seat in (None, 0, 1)] == [((4,), ())] * 3
    assert table.events[-1].audience is None


@pytest.mark.rule("SK-D03", "SK-046")
def test_boats_are_placed_one_at_a_time_clockwise_from_the_token() -> None:
    assert seats_asked(placing(3, first_player=3, boats=2), "place_boat") == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("SK-D03")
def test_a_boat_is_placed_with_its_place_heading_and_face() -> None:
    table = placing(2).do("place brig 43210 80123 5 b")
    placed = table.state.boats[0]
    assert (placed.seat, placed.kind, placed.pose, placed.face) == (0, 0, (43210, 80123, 5), 1)


@pytest.mark.rule("SK-D03")
def test_any_exact_pose_is_an_answer_though_only_some_are_listed() -> None:
    table = placing(2)
    assert table.decisions[0].open_ended
    assert table.allows("place brig 43211 80123 17 a")
    assert ("place", 0, 43211, 80123, 17, 0) not in table.options
    assert len(table.options) == 26


@pytest.mark.parametrize("seats", range(2, 7))
def test_from_every_place_that_is_listed_most_courses_stay_on_the_table(seats: int) -> None:
    sea = placing(seats).rules.figures.sea
    for seat in range(seats):
        for pose in sea.offered[seat]:
            assert sum(not falls(sea, ideal_pose(pose, course)) for course in range(1, 7)) >= 4, (seat, pose)


@pytest.mark.rule("SK-D03")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_place_that_is_listed_is_lawful_to_the_last_boat(seats: int) -> None:
    table = placing(seats, boats=2)
    while table.kind == "place_boat":
        assert all(table.rules.legal(table.state, table.asked, action) for action in table.options)
        table.act(*table.options[-1])


@pytest.mark.rule("SK-D04", "SK-059")
def test_all_players_plan_at_once() -> None:
    table = planning()
    assert asked(table) == [(0, "choose_maneuver"), (1, "choose_maneuver")]
    table.do("course 2 hard left", by=1).do("course 1 hard left", by=0)
    assert asked(table) == [(0, "choose_maneuver"), (1, "choose_maneuver")]


@pytest.mark.rule("SK-D04")
def test_one_course_is_asked_for_each_own_boat_that_does_not_burn() -> None:
    table = planning()
    table.state.boats[2] = table.state.boats[2]._replace(fire=1)
    assert {action[1] for action in table.rules.options(table.state, 0)} == {0}
    assert {action[1] for action in table.rules.options(table.state, 1)} == {1, 3}
    assert len(table.rules.options(table.state, 1)) == 12
    table.do("course 1 hard left", by=0)
    assert list(table.rules.options(table.state, 0)) == [("confirm",)]


@pytest.mark.rule("SK-D04", "SK-059")
def test_whoever_has_confirmed_is_no_longer_asked() -> None:
    table = planning().do("course 1 hard left", "course 3 hard left", "confirm", by=0)
    assert asked(table) == [(1, "choose_maneuver")]


@pytest.mark.rule("SK-D04")
def test_whoever_has_burning_boats_only_is_not_asked() -> None:
    table = given(boat(0, 20000, 70400, 0, fire=1), boat(1, 80000, 17600, 12))
    assert asked(table) == [(1, "choose_maneuver")]
    assert table.rules.options(table.state, 0) == ()


@pytest.mark.rule("SK-D04", "SK-066")
def test_if_all_boats_burn_nobody_is_asked_and_the_dice_decide() -> None:
    table = given(boat(0, 20000, 70400, 0, fire=1), boat(1, 80000, 17600, 12, fire=1), dice=[3, 3]).run()
    assert [fact["boat"] for fact in table.told("fire_ruled")] == [0, 1]
    assert table.state.round == 2


@pytest.mark.rule("SK-D05")
def test_the_boat_to_move_is_asked_only_of_whoever_has_two_or_more_left() -> None:
    table = sailing(*planning().state.boats, courses=MOVING)
    assert asked(table) == [(0, "choose_boat_to_move")]
    table.do("move 3")
    assert [fact["boat"] for fact in table.told("boat_moved")] == [2, 0]
    assert asked(table) == [(1, "choose_boat_to_move")]


@pytest.mark.rule("SK-D05")
def test_three_boats_are_asked_about_twice() -> None:
    boats = [boat(seat, 20000 + 20000 * place, 70400 - 52800 * seat, 12 * seat) for place in range(3) for seat in range(2)]
    table = sailing(*boats, courses=["long forward"] * 6).do("move 5")
    assert table.lines == ["move 1", "move 3"]


@pytest.mark.rule("SK-D05")
def test_a_single_boat_moves_without_asking() -> None:
    table = sailing(boat(0, 20000, 70400, 0), boat(1, 80000, 17600, 12), courses=("long forward", "long forward"))
    assert len(table.told("boat_moved")) == 2


@pytest.mark.rule("SK-D06")
def test_the_owner_of_the_boat_that_went_by_the_circle_keeps_or_flips() -> None:
    table = sailing(boat(0, 20000, 70400, 0), boat(1, 80000, 17600, 12), courses=("short forward", "short forward"))
    assert asked(table) == [(0, "choose_flip")]
    assert table.lines == ["keep", "flip"]
    assert asked(table.do("flip")) == [(1, "choose_flip")]
    assert asked(table.do("keep")) == [(0, "choose_maneuver"), (1, "choose_maneuver")]
    assert [one.face for one in table.state.boats] == [1, 0]


@pytest.mark.rule("SK-D07")
def test_the_boat_to_fire_is_asked_only_where_two_or_more_have_a_target() -> None:
    table = choosing_fire()
    assert asked(table) == [(0, "choose_boat_to_fire")]
    assert asked(table.do("fire 2")) == [(0, "choose_target")]
    assert asked(table.do("target 4")) == [(0, "choose_target")]  # of the other boat: it alone is left
    assert table.state.attacker == 0


@pytest.mark.rule("SK-D07")
def test_a_boat_without_a_target_is_not_offered() -> None:
    fleet = [boat(0, 30000, 44000, 0, "galley"), boat(0, 50000, 44000, 0, "schooner"), boat(0, 90000, 80000, 0, "ketch")]
    targets = [boat(1, 30000, 30000, 12), boat(1, 5000, 5000, 12), boat(1, 15000, 5000, 12)]
    table = firing(*fleet, *targets, dice=[BLANK])
    assert table.lines == ["fire 1", "fire 2"]
    assert table.refuses("fire 3") == ("SK-125", "boat 3 has no target")


@pytest.mark.rule("SK-D08")
def test_the_target_is_asked_only_where_there_are_two_or_more() -> None:
    assert choosing_fire().do("fire 1").lines == ["target 3", "target 4"]
    table = broadside("galley", 0, [NOTHING] * 3)
    assert table.kind == "choose_maneuver"
    assert len(table.told("fired")) == 1


@pytest.mark.rule("SK-D09")
def test_the_owner_of_the_target_cancels_and_nobody_else_decides_meanwhile() -> None:
    table = cancelling()
    assert asked(table) == [(1, "choose_die_to_cancel")]
    assert table.rules.options(table.state, 0) == ()
    assert table.rules.free(table.state, 0) == []
    assert not table.rules.legal(table.state, 0, ("cancel", 1))


@pytest.mark.rule("SK-D09")
def test_one_die_is_asked_for_each_miss() -> None:
    """Three hits against two misses, of which both are a choice."""
    table = broadside("galley", 2, [HIT, CRITICAL, CRITICAL, MISS, MISS])
    assert table.lines == ["cancel 2", "cancel 3", "cancel 1"]
    assert table.do("cancel 3").lines == ["cancel 2", "cancel 1"]
    assert table.do("cancel 2").kind == "choose_maneuver"


@pytest.mark.rule("SK-D10")
def test_the_last_free_colour_is_taken_without_asking() -> None:
    table = begin(6).do("colour red", "colour blue", "colour yellow", "colour green", "colour violet")
    assert (table.kind, table.state.colours[5]) == ("choose_boat", 5)


@pytest.mark.rule("SK-D10")
def test_the_last_boat_of_a_colour_is_taken_without_asking() -> None:
    table = begin(4, boats=3, teams="2v2").do("colour red", "colour blue", "colour red", "colour blue")
    for kind in ("brig", "brig", "corvette", "corvette", "frigate", "frigate", "galley", "galley", "ketch", "ketch"):
        table.do(f"take {kind}")
    assert table.kind == "place_boat"
    assert [table.state.docks[seat][-1] for seat in (2, 3)] == [5, 5]


@pytest.mark.rule("SK-D10")
@pytest.mark.parametrize("kind", [kind for kind in OPEN_DECISIONS if kind != "choose_maneuver"])
def test_whoever_is_asked_has_a_choice(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    assert table.kind == kind
    assert len(table.options) > 1


@pytest.mark.rule("SK-D10")
def test_confirming_is_never_done_for_a_player_though_it_is_the_only_answer() -> None:
    table = given(boat(0, 20000, 70400, 0), boat(1, 80000, 17600, 12)).do("course 1 hard left", by=0)
    assert table.lines == ["confirm"]
    assert asked(table) == [(0, "choose_maneuver"), (1, "choose_maneuver")]
