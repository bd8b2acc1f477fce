"""Planning, SK-059 to SK-068."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Refused
from tests.games.sea_skirmish.position import BLANK, COURSE_NAMES, Table, boat, given

HERE, THERE = boat(0, 30000, 70000, 0), boat(1, 70000, 20000, 12)
SECOND = boat(0, 80000, 70000, 0)


def two() -> Table:
    """One boat each, far apart, at the start of Planning."""
    return given(HERE, THERE, dice=[BLANK])


# Choosing


@pytest.mark.rule("SK-059")
def test_each_boat_gets_a_course_of_its_own_before_its_player_confirms() -> None:
    table = given(HERE, SECOND, THERE)
    assert len(table.options) == 12
    table.do("course 2 soft left", by=0)
    assert table.lines == [f"course 1 {name}" for name in COURSE_NAMES]
    assert table.do("course 1 hard right", by=0).lines == ["confirm"]
    assert table.view(0).courses == (5, 2, 0)


@pytest.mark.rule("SK-060")
def test_courses_are_shown_together_when_the_last_player_confirms() -> None:
    table = two().do("course 1 hard left", "confirm", by=0).do("course 2 soft right", by=1)
    assert table.told("courses_shown") == []
    table.do("confirm", by=1)
    assert table.told("courses_shown") == [{"courses": ((0, 1), (1, 4))}]


@pytest.mark.rule("SK-060")
def test_courses_that_are_set_but_not_confirmed_are_not_shown() -> None:
    table = two().do("course 1 hard left", by=0).do("course 2 soft right", by=1).do("confirm", by=1)
    assert (table.told("courses_shown"), table.state.phase) == ([], "planning")


# Changing


@pytest.mark.rule("SK-061")
def test_a_course_can_be_changed_before_it_is_confirmed() -> None:
    table = two().do("course 1 hard left", "course 1 long forward", "confirm", by=0).do("course 2 hard left", "confirm", by=1)
    assert table.pose(0) == (30000, 56800, 0)


@pytest.mark.rule("SK-061")
def test_a_course_can_be_changed_after_confirming_and_stays_confirmed() -> None:
    table = two().do("course 1 hard left", "confirm", by=0).do("course 1 long forward", by=0)
    assert [decision.seat for decision in table.decisions] == [1]
    table.do("course 2 hard left", "confirm", by=1)
    assert table.pose(0) == (30000, 56800, 0)


@pytest.mark.rule("SK-061")
def test_nothing_can_be_changed_once_the_last_player_has_confirmed() -> None:
    table = given(HERE, SECOND, THERE, token=1, dice=[BLANK]).plan("hard left", "hard left", "hard left")
    assert table.kind == "choose_boat_to_move"
    assert table.refuses("course 1 long forward", by=0) == ("SK-R15", "courses are already shown")
    assert table.refuses("course 3 long forward", by=1) == ("SK-R15", "courses are already shown")


# Possible courses


@pytest.mark.rule("SK-062")
def test_every_boat_that_does_not_burn_needs_a_course() -> None:
    table = given(HERE, SECOND, THERE).do("course 1 hard left", by=0)
    assert table.refuses("confirm", by=0) == ("SK-R02", "boat 2 has no course yet")


@pytest.mark.rule("SK-062")
def test_a_course_counts_for_one_round() -> None:
    table = two().plan("hard left", "hard left")
    assert (table.state.round, table.view(0).courses) == (2, (0, 0))
    assert table.refuses("confirm", by=0) == ("SK-R02", "boat 1 has no course yet")


@pytest.mark.rule("SK-062")
def test_a_lost_boat_needs_no_course() -> None:
    table = given(HERE, boat(0, 0, 0, 0, lost="fell"), THERE).do("course 1 hard left", by=0)
    assert table.lines == ["confirm"]


@pytest.mark.rule("SK-062")
@pytest.mark.parametrize("course", [0, 7, None])
def test_standing_still_is_no_course(course: int | None) -> None:
    assert two().refuses_action("course", 0, course, by=0)[0] == "SK-017"


@pytest.mark.rule("SK-062")
def test_standing_still_cannot_be_typed() -> None:
    with pytest.raises(Refused):
        two().do("course 1 stay", by=0)


@pytest.mark.rule("SK-063")
@pytest.mark.parametrize("course", COURSE_NAMES)
def test_any_course_may_be_chosen_also_into_ruin(course: str) -> None:
    """In this corner all six leave the table."""
    table = given(boat(0, 3000, 3000, 0), boat(0, 90000, 70000, 0), THERE)
    assert f"course 1 {course}" in table.lines
    assert table.allows(f"course 1 {course}", by=0)


@pytest.mark.rule("SK-063")
def test_a_course_off_the_table_is_sailed() -> None:
    table = given(boat(0, 52800, 4000, 0), boat(0, 90000, 70000, 0), THERE, dice=[BLANK]).plan("long forward", "hard left", "hard left")
    assert table.do("move 1").lost(0) == "fell"


# Fire


@pytest.mark.rule("SK-064")
def test_a_burning_boat_cannot_be_given_a_course() -> None:
    table = given(boat(0, 30000, 70000, 0, fire=1), SECOND, THERE)
    assert table.refuses("course 1 hard left", by=0) == ("SK-R01", "on fire, the die decides")
    assert [line for line in table.lines if line.startswith("course 1")] == []


@pytest.mark.rule("SK-064")
def test_a_burning_boat_moves_by_what_its_die_shows() -> None:
    table = given(boat(0, 30000, 70000, 0, fire=1), THERE, dice=[5, BLANK]).plan("", "hard left")
    assert table.pose(0) == (34400, 61200, 6)


@pytest.mark.rule("SK-065")
@pytest.mark.parametrize("fire", [1, 2, 3])
def test_there_is_one_roll_for_a_burning_boat(fire: int) -> None:
    table = given(boat(0, 30000, 70000, 0, fire=fire), THERE, dice=[1]).plan("", "hard left")
    assert (table.dice.left, table.pose(0)) == (0, (25600, 61200, 18))


@pytest.mark.rule("SK-066")
def test_dice_are_rolled_after_all_courses_are_locked_and_shown() -> None:
    table = given(boat(0, 30000, 70000, 0, fire=1), SECOND, THERE, dice=[1, BLANK]).do("course 2 hard left", "confirm", by=0)
    assert table.dice.left == 1
    table.do("course 3 hard left", by=1)
    assert table.dice.left == 1
    table.do("confirm", by=1)
    assert table.dice.left == 0
    assert [kind for kind in table.event_kinds if kind in ("courses_shown", "fire_ruled", "phase_begun")][:3] == [
        "courses_shown",
        "fire_ruled",
        "phase_begun",
    ]


@pytest.mark.rule("SK-067")
def test_with_the_roll_all_fire_turns_into_water_before_anybody_moves() -> None:
    table = given(boat(0, 30000, 70000, 0, fire=2), SECOND, THERE, token=1, dice=[3]).plan("", "hard left", "hard left")
    assert (table.kind, table.told("boat_moved")) == ("choose_boat_to_move", [])
    assert table.tokens(0) == (2, 0)


@pytest.mark.rule("SK-068")
@pytest.mark.parametrize(("water", "fire"), [(1, 2), (0, 3), (2, 1)])
def test_tokens_are_exchanged_one_for_one_and_sink_nobody(water: int, fire: int) -> None:
    table = given(boat(0, 30000, 70000, 0, water=water, fire=fire), THERE, dice=[1]).plan("", "hard left")
    assert (table.tokens(0), table.lost(0)) == ((3, 0), "")
