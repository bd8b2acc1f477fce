"""Rearranging the crew, SK-113 to SK-116."""

from __future__ import annotations

import pytest

from tests.games.sea_skirmish.position import BLANK, COURSE_NAMES, NOTHING, boat, given, sailing

HERE, AWAY = boat(0, 52800, 57200, 0), boat(1, 9000, 9000, 18)


@pytest.mark.rule("SK-113", "SK-D06")
@pytest.mark.parametrize("course", COURSE_NAMES)
def test_a_card_may_be_turned_over_after_the_short_forward_and_no_other_course(course: str) -> None:
    table = sailing(HERE, AWAY, courses=(course,))
    assert table.kind == ("choose_flip" if course == "short forward" else "choose_maneuver")


@pytest.mark.rule("SK-113")
@pytest.mark.parametrize(("before", "line", "face"), [("A", "flip", 1), ("A", "keep", 0), ("B", "flip", 0), ("B", "keep", 1)])
def test_turning_brings_the_other_face_up_and_keeping_does_not(before: str, line: str, face: int) -> None:
    table = sailing(boat(0, 52800, 57200, 0, face=before), AWAY, courses=("short forward",))
    assert (table.asked, table.lines) == (0, ["keep", "flip"])
    assert table.do(line).state.boats[0].face == face
    assert table.kind == "choose_maneuver"


@pytest.mark.rule("SK-114")
def test_the_owner_decides_when_collisions_are_settled_and_before_anybody_else_moves() -> None:
    table = sailing(boat(0, 52800, 48400, 0), boat(1, 52800, 36200, 12), courses=("short forward", "hard left"))
    assert (table.kind, table.asked) == ("choose_flip", 0)
    assert (table.pose(0), table.tokens(0), table.pose(1)) == ((52800, 45000, 0), (1, 0), (52800, 36200, 12))


@pytest.mark.rule("SK-114")
def test_a_boat_that_sinks_in_its_move_is_not_turned_over() -> None:
    boats = boat(0, 52800, 48400, 0, water=3), boat(1, 52800, 36200, 12), boat(0, 90000, 80000, 0)
    table = sailing(*boats, courses=("short forward",))
    assert (table.lost(0), table.kind) == ("rammed", "choose_maneuver")


@pytest.mark.rule("SK-114")
def test_a_boat_that_falls_is_not_turned_over() -> None:
    table = sailing(boat(0, 52800, 4000, 0), boat(0, 90000, 80000, 0), AWAY, courses=("short forward",))
    assert (table.lost(0), table.kind) == ("fell", "choose_maneuver")


@pytest.mark.rule("SK-115")
def test_a_circle_that_was_rolled_gives_the_same_right() -> None:
    table = given(boat(0, 52800, 57200, 0, fire=1), AWAY, dice=[6]).plan("", "hard left")
    assert (table.kind, table.asked, table.state.turning) == ("choose_flip", 0, 0)
    assert table.do("flip").state.boats[0].face == 1


@pytest.mark.rule("SK-116")
def test_turning_changes_neither_pose_nor_tokens() -> None:
    table = sailing(boat(0, 52800, 57200, 7, water=1, fire=1), AWAY, courses=("short forward",))
    before = table.state.boats[0]
    assert table.do("flip").state.boats[0] == before._replace(face=1)


@pytest.mark.rule("SK-116")
@pytest.mark.parametrize(("line", "dice"), [("keep", 1), ("flip", 3)])
def test_the_cannons_are_those_of_the_face_that_is_up(line: str, dice: int) -> None:
    """A Brig has one die at its front on face A and three on face B."""
    boats = boat(0, 52800, 57200, 0, "brig"), boat(1, 52800, 40000, 0, "brig")
    table = sailing(*boats, courses=("short forward",), dice=[NOTHING] * dice).do(line)
    assert [len(facts["red"]) for facts in table.told("fired")] == [dice]


def test_whoever_keeps_the_face_is_told_so() -> None:
    table = sailing(HERE, AWAY, courses=("short forward",), dice=[BLANK]).do("keep")
    assert [(facts["boat"], facts["face"]) for facts in table.told("face_kept")] == [(0, 0)]
