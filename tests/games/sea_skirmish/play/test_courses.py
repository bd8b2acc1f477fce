"""Moves and courses, SK-069 to SK-086."""

from __future__ import annotations

import pytest

from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.play.courses import ideal_pose
from tests.games.sea_skirmish import reference
from tests.games.sea_skirmish.position import BLANK, COURSE_NAMES, boat, given, sailing

AWAY = boat(1, 9000, 9000, 18)
ARROWS = COURSE_NAMES[:5]
CIRCLE = COURSE_NAMES[5]
START = (52800, 70400)
every_heading = pytest.mark.parametrize("heading", range(24))
LEFT_WING, RIGHT_WING = boat(0, 30000, 70000, 0), boat(0, 80000, 70000, 0)


def end(heading: int, course: str) -> tuple[int, int, int]:
    """Return where a boat from the middle of an empty sea comes down."""
    return sailing(boat(0, *START, heading), AWAY, courses=(course,)).pose(0)


def template_centre(heading: int) -> tuple[int, int]:
    """Return T of SK-073."""
    return reference.plus(START, reference.off(heading, 8800, 0))


def middle_of_edge(pose: tuple[int, int, int], forward: int) -> tuple[int, int]:
    """Return the middle of a card's front edge (4400), or of its back edge (-4400)."""
    return reference.plus(pose[:2], reference.off(pose[2], forward, 0))


# The order of moves


@pytest.mark.rule("SK-069")
def test_a_player_moves_all_boats_before_the_next_moves_any() -> None:
    boats = LEFT_WING, boat(1, 30000, 20000, 12), RIGHT_WING, boat(1, 80000, 20000, 12)
    table = given(*boats, token=1, dice=[BLANK]).plan(*["hard left"] * 4).do("move 3", "move 2")
    assert [facts["boat"] for facts in table.told("boat_moved")] == [2, 0, 1, 3]


@pytest.mark.rule("SK-070")
@pytest.mark.parametrize(("lines", "order"), [(("move 1", "move 2"), [0, 1, 2]), (("move 3", "move 1"), [2, 0, 1])])
def test_the_owner_decides_in_which_order_the_own_boats_move(lines: tuple[str, ...], order: list[int]) -> None:
    table = given(LEFT_WING, RIGHT_WING, boat(0, 52800, 70000, 0), AWAY, token=1, dice=[BLANK]).plan(*["hard left"] * 4)
    assert table.lines == ["move 1", "move 2", "move 3"]
    assert [facts["boat"] for facts in table.do(*lines).told("boat_moved")][:3] == order


@pytest.mark.rule("SK-071")
def test_every_boat_in_play_moves_once_by_its_course() -> None:
    boats = LEFT_WING, boat(0, 0, 0, 0, lost="fell"), RIGHT_WING, AWAY
    table = given(*boats, token=1, dice=[BLANK]).plan("hard left", "", "soft right", "hard left").do("move 1")
    assert [(facts["boat"], facts["course"]) for facts in table.told("boat_moved")] == [(0, 1), (2, 4), (3, 1)]


@pytest.mark.rule("SK-071")
def test_a_boat_that_has_moved_does_not_move_again() -> None:
    table = given(LEFT_WING, RIGHT_WING, boat(0, 52800, 70000, 0), AWAY, token=1, dice=[BLANK]).plan(*["hard left"] * 4).do("move 2")
    assert table.lines == ["move 1", "move 3"]
    assert table.refuses("move 2") == ("SK-071", "boat 2 has moved")


@pytest.mark.rule("SK-071")
def test_a_boat_moves_by_the_course_that_was_rolled_for_it() -> None:
    table = given(boat(0, *START, 0, fire=1), AWAY, dice=[5, BLANK]).plan("", "hard left")
    assert table.pose(0) == (57200, 61600, 6)


# The template


@pytest.mark.rule("SK-072", "SK-073")
@every_heading
def test_the_template_lies_with_its_lower_edge_along_the_front_edge(heading: int) -> None:
    """Its centre is where the back edges of all arrows meet."""
    centres = {middle_of_edge(end(heading, course), -4400) for course in ARROWS}
    assert centres == {template_centre(heading)}
    *_, back_right, back_left = BOAT.at(Pose(*template_centre(heading), heading)).corners
    front_left, front_right, *_ = BOAT.at(Pose(*START, heading)).corners
    assert max(abs(a - b) for one, two in ((back_left, front_left), (back_right, front_right)) for a, b in zip(one, two, strict=True)) <= 1


@pytest.mark.rule("SK-074", "SK-075")
def test_a_boat_touches_nothing_on_the_way() -> None:
    half_way, other = Pose(52800, 50600, 0), (59839, 49716, 3)
    assert BOAT.meets(half_way, BOAT, Pose(*other))
    table = sailing(boat(0, 52800, 57200, 0), boat(1, *other), courses=("long forward",))
    assert (table.pose(0), table.tokens(0), table.tokens(1)) == ((52800, 44000, 0), (0, 0), (0, 0))


@pytest.mark.rule("SK-074", "SK-075")
def test_an_island_on_the_way_does_not_matter() -> None:
    """The boat passes the south-east corner of the first island of the atoll, (38500, 32633)."""
    table = sailing(boat(0, 35601, 39068, 3), AWAY, courses=("long forward",), map="atoll")
    first = table.figures.sea.islands[0]
    assert BOAT.meets(Pose(40268, 34401, 3), first.card, first.pose)
    assert (table.pose(0), table.told("rammed")) == ((44935, 29734, 3), [])


@pytest.mark.rule("SK-075")
def test_what_lies_beneath_the_template_does_not_matter() -> None:
    """The other boat touches the bow and covers the right half of the template; a hard left comes down on the left half."""
    table = sailing(boat(0, 52800, 57200, 0), boat(1, 55950, 48400, 0), courses=("hard left",))
    assert BOAT.meets(Pose(52800, 48400, 0), BOAT, Pose(55950, 48400, 0))
    assert (table.pose(0), table.told("rammed")) == ((48400, 48400, 18), [])


@pytest.mark.rule("SK-076", "SK-078")
@every_heading
@pytest.mark.parametrize("course", ARROWS)
def test_an_arrow_lays_the_back_edge_on_the_guide_line(course: str, heading: int) -> None:
    """The guide line runs through T, turned from square to the old heading by 0, 45 or 90 degrees."""
    turn = {"hard left": -6, "soft left": -3, "long forward": 0, "soft right": 3, "hard right": 6}[course]
    x, y = template_centre(heading)
    along_x, along_y = reference.off(heading + turn, 0, 1_000_000)
    *_, right, left = BOAT.at(Pose(*end(heading, course))).corners
    for corner in (left, right):
        assert abs((corner[0] - x) * along_y - (corner[1] - y) * along_x) <= 1.5 * 1_000_000
    assert middle_of_edge(end(heading, course), -4400) == (x, y)


@pytest.mark.rule("SK-077", "SK-078")
@every_heading
def test_the_circle_lays_the_front_edge_on_the_guide_line(heading: int) -> None:
    (x, y), (front_x, front_y) = template_centre(heading), middle_of_edge(end(heading, CIRCLE), 4400)
    assert max(abs(front_x - x), abs(front_y - y)) <= 1
    assert end(heading, CIRCLE)[2] == heading


@every_heading
@pytest.mark.parametrize(
    ("course", "forward", "right", "turn"),
    [
        pytest.param("hard left", 8800, -4400, -6, marks=pytest.mark.rule("SK-079")),
        pytest.param("soft left", 11911, -3111, -3, marks=pytest.mark.rule("SK-080")),
        pytest.param("long forward", 13200, 0, 0, marks=pytest.mark.rule("SK-081")),
        pytest.param("soft right", 11911, 3111, 3, marks=pytest.mark.rule("SK-082")),
        pytest.param("hard right", 8800, 4400, 6, marks=pytest.mark.rule("SK-083")),
        pytest.param("short forward", 4400, 0, 0, marks=pytest.mark.rule("SK-084")),
    ],
)
def test_how_far_each_course_goes(course: str, forward: int, right: int, turn: int, heading: int) -> None:
    x, y, new = end(heading, course)
    parts = Pose(*START, heading).parts((x, y))
    assert parts == pytest.approx((forward * 1_000_000, right * 1_000_000), abs=2e6)
    assert new == (heading + turn) % 24


@pytest.mark.rule("SK-085")
@every_heading
def test_each_step_of_a_move_is_rounded_on_its_own(heading: int) -> None:
    for course in range(1, 7):
        assert ideal_pose(Pose(*START, heading), course) == reference.ideal((*START, heading), course)


@pytest.mark.rule("SK-085", "SK-X01")
@pytest.mark.parametrize(
    ("course", "pose"),
    [
        ("hard left", (48400, 61600, 18)),
        ("soft left", (49689, 58489, 21)),
        ("long forward", (52800, 57200, 0)),
        ("soft right", (55911, 58489, 3)),
        ("hard right", (57200, 61600, 6)),
        ("short forward", (52800, 66000, 0)),
    ],
)
def test_moves_of_a_boat_that_looks_north(course: str, pose: tuple[int, int, int]) -> None:
    assert end(0, course) == pose


@pytest.mark.rule("SK-029", "SK-085", "SK-X02")
@pytest.mark.parametrize(
    ("course", "pose"),
    [
        ("hard left", (55912, 61066, 21)),
        ("soft left", (59023, 59777, 0)),
        ("long forward", (62134, 61066, 3)),
        ("soft right", (63423, 64177, 6)),
        ("hard right", (62134, 67288, 9)),
        ("short forward", (55911, 67289, 3)),
    ],
)
def test_moves_of_a_boat_that_looks_north_east(course: str, pose: tuple[int, int, int]) -> None:
    assert end(3, course) == pose


@pytest.mark.rule("SK-027", "SK-X03")
@pytest.mark.parametrize(
    ("course", "pose"), [("hard left", (50828, 60761, 19)), ("soft right", (58889, 59700, 4)), ("short forward", (53939, 66150, 1))]
)
def test_moves_of_a_boat_that_looks_a_little_to_the_east(course: str, pose: tuple[int, int, int]) -> None:
    assert end(1, course) == pose


@pytest.mark.rule("SK-086")
def test_the_template_is_laid_anew_in_front_of_the_boat_each_time() -> None:
    table = given(boat(0, *START, 0), AWAY, dice=[BLANK]).plan("hard left", "hard left").plan("soft right", "hard left")
    assert table.pose(0) == reference.ideal((48400, 61600, 18), 4)


@pytest.mark.rule("SK-086")
def test_after_a_slide_the_template_is_laid_where_the_boat_came_to_rest() -> None:
    table = sailing(boat(0, 52800, 57200, 0), boat(1, 52800, 36200, 12), courses=("long forward",))
    assert table.pose(0) == (52800, 45000, 0)
    assert table.plan("hard left", "long forward").pose(0) == (48400, 36200, 18)
