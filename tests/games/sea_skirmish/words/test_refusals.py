"""Refusals and their messages, SK-R01 to SK-R15."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.sea_skirmish.open_decisions import (
    OPEN_DECISIONS,
    broadside,
    cancelling,
    choosing_fire,
    choosing_move,
    choosing_target,
    planning,
    turning,
)
from tests.games.sea_skirmish.position import BLANK, CRITICAL, HIT, MISS, Table, begin, boat, firing, given, placing, sailing


@pytest.mark.rule("SK-R01")
def test_a_course_for_a_burning_boat() -> None:
    table = given(boat(0, 20000, 44000, 0, fire=1), boat(0, 40000, 44000, 0), boat(1, 80000, 44000, 0), boat(1, 90000, 44000, 0))
    assert table.refuses("course 1 hard left") == ("SK-R01", "on fire, the die decides")
    assert table.allows("course 2 hard left")


@pytest.mark.rule("SK-R02")
def test_confirming_while_a_boat_has_no_course() -> None:
    table = planning()
    assert table.refuses("confirm", by=0) == ("SK-R02", "boat 1 has no course yet")
    assert table.do("course 1 hard left", by=0).refuses("confirm", by=0) == ("SK-R02", "boat 3 has no course yet")
    assert table.do("course 3 hard left", by=0).allows("confirm", by=0)


@pytest.mark.rule("SK-R02")
def test_a_burning_boat_needs_no_course_to_confirm() -> None:
    table = planning()
    table.state.boats[2] = table.state.boats[2]._replace(fire=1)
    assert table.do("course 1 hard left", by=0).allows("confirm", by=0)


@pytest.mark.rule("SK-R03")
def test_acting_for_a_boat_of_somebody_else() -> None:
    assert planning().refuses("course 2 hard left", by=0) == ("SK-R03", "not your boat")
    assert choosing_move().refuses("move 2") == ("SK-R03", "not your boat")
    assert choosing_fire().refuses("fire 3") == ("SK-R03", "not your boat")


@pytest.mark.rule("SK-R03")
def test_acting_for_a_boat_that_is_not_there() -> None:
    table = planning()
    table.state.boats[0] = table.state.boats[0]._replace(lost="fell")
    assert table.refuses("course 9 hard left", by=0) == ("SK-R03", "there is no such boat")
    assert table.refuses("course 1 hard left", by=0) == ("SK-R03", "boat 1 is no longer in play")


AWAITED = {
    "choose_colour": "waiting for Alice to choose a colour",
    "choose_boat": "waiting for Alice to take a boat",
    "place_boat": "waiting for Alice to place a boat",
    "choose_maneuver": "waiting for Alice and Bob to confirm the courses",
    "choose_boat_to_move": "waiting for Alice to choose the boat that moves",
    "choose_flip": "waiting for Alice to turn the card over or keep it",
    "choose_boat_to_fire": "waiting for Alice to choose the boat that fires",
    "choose_target": "waiting for Alice to choose a target",
    "choose_die_to_cancel": "waiting for Bob to cancel a hit",
}
LINES = {
    "choose_colour": "colour white",
    "choose_boat": "take brig",
    "place_boat": "place brig 52800 79200 0 a",
    "choose_boat_to_move": "move 1",
    "choose_flip": "keep",
    "choose_boat_to_fire": "fire 1",
    "choose_target": "target 3",
    "choose_die_to_cancel": "cancel 2",
}


@pytest.mark.rule("SK-R04")
@pytest.mark.parametrize("kind", LINES)
def test_acting_out_of_turn_names_who_and_what_is_awaited(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    other = 1 - table.asked
    assert table.refuses(LINES[kind], by=other) == ("SK-R04", AWAITED[kind])


@pytest.mark.rule("SK-R04")
@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_acting_in_the_wrong_phase_names_who_and_what_is_awaited(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    for other, line in LINES.items():
        if other != kind:
            assert table.refuses(line) == ("SK-R04", AWAITED[kind])


@pytest.mark.rule("SK-R04")
def test_flipping_while_another_player_is_asked_is_out_of_turn() -> None:
    assert turning().refuses("flip", by=1) == ("SK-R04", AWAITED["choose_flip"])


@pytest.mark.rule("SK-R04")
def test_confirming_twice_names_those_who_still_plan() -> None:
    table = planning().do("course 1 hard left", "course 3 hard left", "confirm", by=0)
    assert table.refuses("confirm", by=0) == ("SK-R04", "waiting for Bob to confirm the courses")


@pytest.mark.rule("SK-R04")
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_else_can_act(seat: int) -> None:
    table = planning()
    assert table.refuses_action("confirm", by=seat)[0] == "SK-R04"
    assert table.rules.options(table.state, seat) == ()
    assert table.rules.free(table.state, seat) in ((), [])


@pytest.mark.rule("SK-R05")
@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ("52800 74800 0", "52800 74799 0"),
        ("52800 73550 6", "52800 73549 6"),
        ("52800 83600 0", "52800 8800 0"),
    ],
)
def test_placing_with_a_corner_outside_the_zone(inside: str, outside: str) -> None:
    table = placing(2)
    assert table.allows(f"place brig {inside} a")
    assert table.refuses(f"place brig {outside} a") == ("SK-R05", "the whole card must lie within 2 lengths of your edge")


@pytest.mark.rule("SK-R05")
@pytest.mark.parametrize(
    ("inside", "outside"),
    [("52800 83600 0", "52800 83601 0"), ("3150 74800 0", "3149 74800 0"), ("102450 74800 0", "102451 74800 0")],
)
def test_placing_with_a_corner_off_the_table(inside: str, outside: str) -> None:
    table = placing(2)
    assert table.allows(f"place brig {inside} a")
    assert table.refuses(f"place brig {outside} a") == ("SK-R05", "the whole card must lie on the table")


@pytest.mark.rule("SK-R06", "SK-048")
def test_placing_over_another_card() -> None:
    table = placing(2, boats=2).do("place brig 52800 79200 0 a", "place brig 52800 8800 12 a")
    assert table.refuses("place corvette 52800 79200 0 a") == ("SK-R06", "cards overlap")
    assert table.refuses("place corvette 59099 79200 0 a") == ("SK-R06", "cards overlap")
    assert table.allows("place corvette 59100 79200 0 a")


@pytest.mark.rule("SK-R07", "SK-039")
def test_taking_a_boat_that_is_gone_in_this_colour() -> None:
    table = begin(2, boats=2).do("colour red", "colour blue", "take brig")
    assert table.allows("take brig")  # of another colour
    table.do("take ketch")
    assert table.refuses("take brig") == ("SK-R07", "already taken in this colour")
    mates = begin(4, teams="2v2").do("colour red", "colour blue", "colour red", "colour green", "take brig", "take brig")
    assert "take brig" not in mates.lines
    assert mates.refuses("take brig") == ("SK-R07", "already taken in this colour")


def aiming(target: tuple[int, int, int], kind: str = "corvette", seat: int = 1, **options: Any) -> Table:
    """Return a position in which Alice's boat has two targets, and a third boat lies where it cannot be one."""
    fleet = boat(0, 52800, 44000, 0, kind), boat(1, 46000, 30000, 12), boat(1, 60000, 30000, 12), boat(seat, *target)
    rest = [boat(one, 3150, 4400, 0, lost="fell") for one in range(2, 4)] if options else []
    return firing(*fleet, *rest, dice=[BLANK], **options)


@pytest.mark.rule("SK-R08")
def test_a_target_out_of_range() -> None:
    table = aiming((52800 + 6300 + 40000, 44000 + 8800 + 30000, 0))
    assert table.kind == "choose_target"
    assert table.refuses("target 4") == ("SK-R08", "too far: 500.00 mm, and three card lengths are 264 mm")


@pytest.mark.rule("SK-R08")
def test_a_target_that_is_out_of_range_by_a_hair_is_not_said_to_be_in_range() -> None:
    table = aiming((52800 + 6300 + 100, 44000 - 8800 - 26400, 0))
    assert table.refuses("target 4") == ("SK-R08", "too far: just over 264.00 mm, and three card lengths are 264 mm")


@pytest.mark.rule("SK-R09")
@pytest.mark.parametrize("kind", ["brig", "galley", "schooner"])
def test_a_target_on_a_side_without_cannons(kind: str) -> None:
    assert aiming((52800, 58000, 0), kind).refuses("target 4") == ("SK-R09", "no cannons on the back side")


@pytest.mark.rule("SK-R09")
def test_the_side_without_cannons_is_named() -> None:
    fleet = boat(0, 52800, 44000, 0, "frigate"), boat(1, 40000, 44000, 12), boat(1, 66000, 44000, 12), boat(1, 52800, 30000, 12)
    assert firing(*fleet, dice=[BLANK]).refuses("target 4") == ("SK-R09", "no cannons on the front side")


@pytest.mark.rule("SK-R10")
def test_a_target_of_the_own_team() -> None:
    table = aiming((52800, 58000, 0), seat=0).do("fire 1")
    assert [table.refuses(f"target {own}") for own in (1, 4)] == [("SK-R10", "not an enemy")] * 2
    assert aiming((52800, 58000, 0), seat=2, teams="2v2").refuses("target 4") == ("SK-R10", "not an enemy")


@pytest.mark.rule("SK-R11")
def test_a_target_behind_an_island() -> None:
    fleet = boat(0, 35200, 56000, 0, "corvette"), boat(1, 20000, 50000, 12), boat(1, 50000, 50000, 12), boat(1, 35200, 34000, 12)
    table = firing(*fleet, dice=[BLANK], map="islets")
    assert table.lines == ["target 2", "target 3"]
    assert table.refuses("target 4") == ("SK-R11", "an island is in the way")


@pytest.mark.rule("SK-R12")
def test_a_second_attack_by_the_same_boat() -> None:
    fleet = [boat(0, 20000 + 15000 * place, 44000, 0, kind) for place, kind in enumerate(("galley", "schooner", "corvette"))]
    targets = [boat(1, 20000 + 15000 * place, 30000, 12, "frigate" if not place else "") for place in range(3)]
    table = firing(*fleet, *targets, dice=[BLANK]).do("fire 1", "target 4")
    assert table.kind == "choose_boat_to_fire"
    assert table.refuses("fire 1") == ("SK-R12", "this boat has fired")


@pytest.mark.rule("SK-R13")
def test_flipping_after_any_other_course_than_the_circle() -> None:
    refused = ("SK-R13", "only after the short forward")
    assert choosing_move().refuses("flip") == refused
    assert planning().refuses("flip") == refused
    assert choosing_fire().refuses("flip") == refused
    table = sailing(boat(0, 52800, 44000, 0), boat(0, 20000, 70400, 0), boat(1, 5000, 5000, 12), boat(1, 20000, 5000, 12),
                    courses=("long forward", "long forward", "short forward", "short forward"))  # fmt: skip
    assert table.do("move 1").refuses("flip") == ("SK-R13", "only after the short forward")


@pytest.mark.rule("SK-R14")
def test_cancelling_a_blank_or_a_cancelled_die() -> None:
    nothing = ("SK-R14", "nothing to cancel there")
    assert cancelling().refuses("cancel 1") == nothing
    assert cancelling().refuses("cancel 4") == nothing
    table = broadside("galley", 2, [HIT, CRITICAL, CRITICAL, MISS, MISS]).do("cancel 2")
    assert table.refuses("cancel 2") == nothing


@pytest.mark.rule("SK-R15")
@pytest.mark.parametrize("question", [choosing_move, turning, choosing_fire, choosing_target, cancelling])
def test_changing_a_course_after_all_were_shown(question: Callable[[], Table]) -> None:
    table = question()
    for seat in (0, 1):
        number = next(at for at, one in enumerate(table.state.boats) if one.seat == seat) + 1
        assert table.refuses(f"course {number} hard left", by=seat) == ("SK-R15", "courses are already shown")


# Refusals that chapter 17 does not list name the rule that the action would break (SK-C46)


def test_a_confirmed_course_is_not_set_to_what_it_is() -> None:
    table = planning().do("course 1 hard left", "course 3 hard left", "confirm", by=0)
    assert table.refuses("course 1 hard left", by=0) == ("SK-061", "that is the course of boat 1 already")


NONSENSE: list[tuple[object, ...]] = [
    (), ("dance",), (1,), ([],), (None,), ("confirm", 1), ("concede", 0), ("course",), ("course", 0), ("course", 0, 0), ("course", 0, 7),
    ("course", 0, True), ("course", 0, 1.0), ("course", "0", 1), ("course", -1, 1), ("course", [], 1), ("course", 0, []), ("colour", 9),
    ("take", None), ("place", 0, 1.5, 0, 0, 0), ("move",), ("move", {}), ("flip", 1), ("keep", 1), ("fire", 0, 1), ("fire", True),
    ("target", -1), ("target", "1"), ("target", 99), ("cancel", True), ("cancel", -1), ("cancel",), ("place", 0, 52800, 79200, 24, 0),
    ("place", 0, 52800, 79200, 0, 2), ("place", 0, 52800, 79200, 0, True), ("colour", 0, 0), ("take", 6),
]  # fmt: skip


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_nonsense_is_refused_with_words(kind: str) -> None:
    for action in NONSENSE:
        assert OPEN_DECISIONS[kind]().refuses_action(*action)[1], action
