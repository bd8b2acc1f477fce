"""Aim and pieces, SK-001 to SK-021."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Refused
from seatui.games.sea_skirmish.model.content import COLOURS, KINDS
from seatui.games.sea_skirmish.play.courses import ideal_pose
from seatui.games.sea_skirmish.play.gunnery import aim
from tests.games.sea_skirmish.position import BLANK, COURSE_NAMES, CRITICAL, GAME, HIT, MISS, NOTHING, begin, boat, firing, given, sailing

AWAY = boat(1, 9000, 9000, 18)
"""A rival who is out of everybody's way."""


# The aim


@pytest.mark.rule("SK-001")
def test_the_only_fleet_with_boats_wins() -> None:
    table = sailing(boat(0, 52800, 70400, 0), boat(1, 52800, 4000, 0), courses=("", "long forward"))
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.ranking) == ((0,), ((0,), (1,)))


@pytest.mark.rule("SK-001")
def test_nobody_wins_while_two_fleets_have_boats() -> None:
    boats = boat(0, 52800, 70400, 0), boat(1, 52800, 4000, 0), boat(2, 9000, 70400, 0)
    assert sailing(*boats, courses=("", "long forward", "")).outcome is None


@pytest.mark.rule("SK-002")
def test_a_player_without_boats_wins_with_the_team() -> None:
    lost, falling = boat(0, 0, 0, 0, lost="shot"), boat(1, 48400, 4000, 0)
    table = sailing(lost, falling, boat(2, 48400, 60000, 0), boat(3, 0, 0, 0, lost="fell"), courses=("", "long forward"), teams="2v2")
    assert table.outcome is not None
    assert table.outcome.winners == (0, 2)


@pytest.mark.rule("SK-002")
def test_a_fleet_is_left_as_long_as_one_of_the_team_has_a_boat() -> None:
    boats = boat(0, 9000, 80000, 0), boat(1, 48400, 4000, 0), boat(2, 0, 0, 0, lost="shot"), boat(3, 80000, 80000, 0)
    assert sailing(*boats, courses=("", "long forward"), teams="2v2").outcome is None


# Players and cards


@pytest.mark.rule("SK-003")
@pytest.mark.parametrize("seats", [1, 7])
def test_other_than_two_to_six_players_are_refused(seats: int) -> None:
    with pytest.raises(Refused):
        GAME.rules(seats)


@pytest.mark.rule("SK-003")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_can_play(seats: int) -> None:
    assert len(GAME.rules(seats).start(SplitMix64(1)).docks) == seats


@pytest.mark.rule("SK-004")
def test_there_are_six_colours() -> None:
    assert begin().lines == [f"colour {name}" for name in ("red", "blue", "yellow", "green", "violet", "white")]


@pytest.mark.rule("SK-004", "SK-005")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_has_the_same_six_boats_whatever_was_taken_in_another(colour: str) -> None:
    table = begin().do(f"colour {colour}", f"colour {'red' if colour == 'white' else 'white'}")
    six = [f"take {name}" for name in ("brig", "corvette", "frigate", "galley", "ketch", "schooner")]
    assert table.lines == six
    assert table.do("take galley").lines == six


@pytest.mark.rule("SK-006")
def test_each_boat_has_a_die_of_its_own() -> None:
    table = given(boat(0, 30000, 70000, 0), boat(0, 70000, 70000, 0), AWAY, dice=[BLANK])
    table.plan("hard left", "hard right", "hard left").do("move 1")
    assert (table.pose(0), table.pose(1)) == ((25600, 61200, 18), (74400, 61200, 6))


@pytest.mark.rule("SK-006")
def test_each_player_moves_with_a_template_of_their_own() -> None:
    table = given(boat(0, 30000, 70000, 0), boat(1, 70000, 20000, 12), dice=[BLANK]).plan("long forward", "long forward")
    assert (table.pose(0), table.pose(1)) == ((30000, 56800, 0), (70000, 33200, 12))


@pytest.mark.rule("SK-007")
def test_tokens_never_run_out() -> None:
    laden = [boat(seat, 9000 + 16000 * seat, 100_000, 0, water=2, fire=1) for seat in range(6)]
    laden += [boat(seat, 9000 + 16000 * seat, 9000, 0, water=1, fire=2) for seat in range(4)]
    table = sailing(*laden, boat(4, 52800, 57200, 0), boat(5, 52800, 36200, 12), courses=[""] * 10 + ["long forward"], token=4)
    assert (table.tokens(10), table.tokens(11)) == ((1, 0), (1, 0))


# Cannons

FRONT, RIGHT, BACK, LEFT = (52800, 30000), (65000, 44000), (52800, 58000), (41000, 44000)


def red_dice(kind: str, face: str) -> list[int]:
    """Return the dice that a boat fires from front, right, back and left; 0 where it has no shot."""
    mine, sea = boat(0, 52800, 44000, 0, kind, face), given(AWAY).figures.sea
    shots = [aim(sea, mine, boat(1, x, y, 0, "brig")) for x, y in (FRONT, RIGHT, BACK, LEFT)]
    return [shot.red if shot else 0 for shot in shots]


@pytest.mark.rule("SK-008")
@pytest.mark.parametrize(
    ("kind", "a", "b"),
    [
        pytest.param("brig", [1, 2, 0, 2], [3, 1, 1, 0], marks=pytest.mark.rule("SK-009")),
        pytest.param("corvette", [2, 1, 1, 1], [1, 3, 0, 1], marks=pytest.mark.rule("SK-010")),
        pytest.param("frigate", [0, 3, 0, 2], [1, 1, 1, 2], marks=pytest.mark.rule("SK-011")),
        pytest.param("galley", [3, 1, 0, 1], [0, 2, 1, 2], marks=pytest.mark.rule("SK-012")),
        pytest.param("ketch", [1, 1, 2, 1], [3, 0, 1, 1], marks=pytest.mark.rule("SK-013")),
        pytest.param("schooner", [2, 2, 0, 1], [0, 1, 1, 3], marks=pytest.mark.rule("SK-014")),
    ],
)
def test_each_side_of_either_face_fires_its_own_number_of_dice(kind: str, a: list[int], b: list[int]) -> None:
    assert (red_dice(kind, "A"), red_dice(kind, "B")) == (a, b)


@pytest.mark.rule("SK-015")
def test_no_boat_has_more_cannons_than_another() -> None:
    faces = [face for kind in KINDS for face in kind.faces]
    assert [sum(face) for face in faces] == [5] * 12
    assert max(max(face) for face in faces) == 3
    assert len(set(faces)) == 12


@pytest.mark.rule("SK-016")
def test_a_side_without_cannons_does_not_fire() -> None:
    table = firing(boat(0, 52800, 44000, 0, "frigate"), boat(1, 52800, 35200, 0, "brig"), dice=[])
    assert table.told("fired") == []


@pytest.mark.rule("SK-016")
def test_a_side_with_a_single_cannon_fires() -> None:
    table = firing(boat(0, 52800, 44000, 0, "brig"), boat(1, 52800, 35200, 0, "brig"), dice=[NOTHING])
    assert [shot["boat"] for shot in table.told("fired")] == [0]


# Dice


@pytest.mark.rule("SK-017", "SK-159")
@pytest.mark.parametrize(
    ("face", "course"), enumerate(("hard left", "soft left", "long forward", "soft right", "hard right", "short forward"), 1)
)
def test_the_yellow_die_has_a_course_on_each_face(face: int, course: str) -> None:
    start = (70000, 60000, 0)
    rolled = given(boat(0, *start, fire=1), AWAY, dice=[face, BLANK]).plan("", "hard left")
    assert rolled.pose(0) == sailing(boat(0, *start), AWAY, courses=(course,)).pose(0)


@pytest.mark.rule("SK-017")
def test_the_sixth_face_alone_is_the_circle() -> None:
    asked = [
        face
        for face in range(1, 7)
        if given(boat(0, 70000, 60000, 0, fire=1), AWAY, dice=[face, BLANK]).plan("", "hard left").kind == "choose_flip"
    ]
    assert asked == [6]


@pytest.mark.rule("SK-018")
def test_the_arrows_point_left_half_left_ahead_half_right_and_right() -> None:
    start = boat(0, 52800, 44000, 0).pose
    assert [ideal_pose(start, course).heading for course in range(1, 6)] == [18, 21, 0, 3, 6]


@pytest.mark.rule("SK-018")
@pytest.mark.parametrize("heading", range(24))
def test_no_course_leads_astern(heading: int) -> None:
    start = boat(0, 52800, 44000, heading).pose
    forward = [start.parts(ideal_pose(start, course + 1)[:2])[0] for course in range(len(COURSE_NAMES))]
    assert all(way >= 4399 * 1_000_000 for way in forward)


@pytest.mark.rule("SK-019", "SK-159")
@pytest.mark.parametrize(("face", "tokens"), [(1, (1, 0)), (2, (0, 1)), (3, (0, 0)), (4, (0, 0)), (5, (0, 0)), (6, (0, 0))])
def test_the_red_die_has_a_hit_a_critical_hit_and_four_blanks(face: int, tokens: tuple[int, int]) -> None:
    table = firing(boat(0, 52800, 44000, 0, "brig"), boat(1, 52800, 35200, 0, "brig"), dice=[face])
    assert table.tokens(1) == tokens


@pytest.mark.rule("SK-020", "SK-159")
@pytest.mark.parametrize(("face", "water"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_the_green_die_has_three_misses_and_three_blanks(face: int, water: int) -> None:
    table = firing(boat(0, 52800, 44000, 0, "brig"), boat(1, 52800, 26400, 0, "brig"), dice=[HIT, face])
    assert table.tokens(1) == (water, 0)


@pytest.mark.rule("SK-021")
def test_a_blank_green_die_cancels_nothing_and_a_blank_red_one_does_nothing() -> None:
    table = firing(boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 26400, 0, "brig"), dice=[HIT, NOTHING, CRITICAL, NOTHING])
    assert (table.tokens(1), table.told("die_cancelled")) == ((1, 1), [])


@pytest.mark.rule("SK-021")
def test_a_blank_red_die_cannot_be_cancelled() -> None:
    table = firing(boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 26400, 0, "brig"), dice=[NOTHING, HIT, CRITICAL, MISS])
    assert table.lines == ["cancel 3", "cancel 2"]
    assert table.refuses("cancel 1")[0] == "SK-R14"


@pytest.mark.rule("SK-021")
def test_a_miss_is_not_spent_on_a_blank() -> None:
    table = firing(boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 26400, 0, "brig"), dice=[NOTHING, NOTHING, HIT, MISS])
    assert table.tokens(1) == (0, 0)
