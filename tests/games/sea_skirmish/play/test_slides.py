"""Where a ramming boat comes to rest, SK-103 to SK-112: by examples, and against a second implementation."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from seatui.engine.plane import Pose, gap
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.model.state import Boat
from seatui.games.sea_skirmish.play.collisions import (
    Landing,
    Thing,
    land,
    open_directions,
    overlapped,
    small_turns,
    stopping_place,
    things_around,
    ways_back,
)
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from tests.games.sea_skirmish import reference
from tests.games.sea_skirmish.position import COURSE_NAMES, boat, is_free, island, sailing

MOVER = boat(0, 52800, 57200, 0)
"""Long forward takes it to (52800, 44000, 0)."""


def rest(*others: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return where the mover comes to rest after a long forward among those boats."""
    return sailing(MOVER, *(boat(1, *other) for other in others), courses=("long forward",)).pose(0)


# Examples


@pytest.mark.rule("SK-103", "SK-106")
@pytest.mark.parametrize("other", [(52800, 36200, 12), (57000, 39800, 3), (50000, 40000, 19), (54000, 47000, 8)])
def test_the_moving_card_is_slid_until_it_just_touches(other: tuple[int, int, int]) -> None:
    end, there = Pose(*rest(other)), Pose(*other)
    assert not BOAT.meets(end, BOAT, there)
    assert gap(BOAT.at(end), BOAT.at(there)).nearest() <= 2


@pytest.mark.rule("SK-104")
@pytest.mark.parametrize(("course", "heading"), [("hard left", 18), ("soft left", 21), ("soft right", 3), ("hard right", 6)])
def test_a_short_slide_keeps_the_heading_of_the_course(course: str, heading: int) -> None:
    there = ideal_pose(MOVER.pose, COURSE_NAMES.index(course) + 1)
    ahead = there.ahead(6000)
    table = sailing(MOVER, boat(1, ahead.x, ahead.y, heading), courses=(course,))
    assert table.told("rammed")
    assert table.pose(0)[2] == heading


@pytest.mark.rule("SK-104")
def test_a_small_turn_comes_before_a_long_slide() -> None:
    """With its heading kept the boat would have to slide 4581; turned by 15 degrees, 3811 are enough."""
    assert rest((50000, 40000, 19)) == (56481, 44986, 1)


@pytest.mark.rule("SK-104")
def test_of_long_slides_the_shortest_of_all_headings_is_taken() -> None:
    """With its heading kept the boat would have to slide 7336; turned by 30 degrees, 5787 are enough."""
    assert rest((54000, 47000, 8)) == (47013, 44000, 2)


@pytest.mark.rule("SK-104", "SK-110")
def test_no_boat_is_pushed_further_than_its_length() -> None:
    """To the left of the boat that it strikes there is room only 13100 away, beyond a third boat."""
    assert rest((53600, 47300, 0), (46000, 42600, 0)) == (52800, 56169, 0)


@pytest.mark.rule("SK-104")
@pytest.mark.parametrize(
    ("course", "turns"),
    [("soft left", ((0,), (1, -1), (2, -2))), ("soft right", ((0,), (-1, 1), (-2, 2))), ("long forward", ((0,), (1, -1), (2, -2)))],
)
def test_small_turns_go_back_towards_the_old_heading_first(course: str, turns: tuple[tuple[int, ...], ...]) -> None:
    assert small_turns(COURSE_NAMES.index(course) + 1) == turns


POKING_LEFT, POKING_RIGHT = (59839, 49716, 3), (45761, 49716, 21)
"""They reach with one corner behind the place where the mover comes down, and so bar the way back and one to the side."""


@pytest.mark.rule("SK-105")
@pytest.mark.parametrize(
    ("around", "end"),
    [
        ((), (52800, 51550, 0)),
        ((POKING_LEFT,), (45250, 44000, 0)),
        ((POKING_RIGHT,), (60350, 44000, 0)),
    ],
)
def test_of_equal_slides_back_comes_first_then_left_then_right(around: tuple[tuple[int, int, int], ...], end: tuple[int, int, int]) -> None:
    """The boat comes down square across another one, so that all ways are 7550 long."""
    assert rest((52800, 44000, 6), *around) == end


@pytest.mark.rule("SK-105", "SK-110", "SK-C50")
def test_a_boat_is_never_pushed_further_on() -> None:
    """All ways back and aside are barred; 7550 ahead there would be room. The boat stops after 3 of 64 parts of its way."""
    assert rest((52800, 44000, 6), POKING_LEFT, POKING_RIGHT) == (52800, 56581, 0)


@pytest.mark.rule("SK-105", "SK-C50")
def test_a_boat_is_never_pushed_through_the_boat_it_struck() -> None:
    """A little to the left is the other's centre, so that the boat goes 5000 to the right, and neither 7600 to the left nor back."""
    assert rest((51500, 45000, 0)) == (57800, 44000, 0)


@pytest.mark.rule("SK-105", "SK-110", "SK-C50")
def test_a_boat_beyond_the_middle_of_a_reef_stops_in_front_of_it() -> None:
    """It would come down with its centre beyond that of the reef, and is not pushed back across it."""
    table = sailing(boat(0, 52800, 56200, 0), boat(1, 9000, 9000, 18), courses=("long forward",), map="reef")
    assert table.told("boat_moved")[0]["ideal"] == (52800, 43000, 0)
    assert table.pose(0) == (52800, 50631, 0)


@pytest.mark.rule("SK-105")
def test_open_directions_lead_back_or_aside_and_away_from_what_was_struck() -> None:
    ideal = Pose(52800, 44000, 0)
    assert sorted(open_directions(ideal, 3, [])) == [*range(6, 19)]
    for number in (1, island(0)):
        assert sorted(open_directions(ideal, 3, [Thing(number, BOAT, Pose(55000, 44000, 3))])) == [*range(12, 19)]


@pytest.mark.rule("SK-105")
@pytest.mark.parametrize(("course", "back"), [(1, 10), (2, 11), (3, 12), (4, 13), (5, 14), (6, 12)])
def test_the_first_way_back_is_the_heading_nearest_to_the_move(course: int, back: int) -> None:
    """Boats that looked north: a hard left leads 27 degrees to the left, and a soft one 15."""
    assert ways_back(ideal_pose(MOVER.pose, course).heading, course)[0] == back


@pytest.mark.rule("SK-105")
def test_ways_back_go_from_straight_back_to_sideways() -> None:
    """Square to the way back after a turn, one of the two would lead a little further on."""
    assert ways_back(0, 3) == (12, 13, 11, 14, 10, 15, 9, 16, 8, 17, 7, 18, 6)
    assert ways_back(0, 2) == (14, 15, 13, 16, 12, 17, 11, 18, 10, 19, 9, 20)
    assert ways_back(0, 5) == (8, 9, 7, 10, 6, 11, 5, 12, 4, 13, 3, 2)


@pytest.mark.rule("SK-105")
def test_a_boat_is_also_slid_aslant() -> None:
    """To the south-west, 3800 away from the other's stern; straight back it would be 5374."""
    assert rest((57000, 39800, 3)) == (50113, 46687, 0)


@pytest.mark.rule("SK-105")
def test_a_boat_aslant_of_an_island_is_slid_the_shortest_way_off() -> None:
    """Ideal (37000, 50000, 3): the shortest way off the island is due south."""
    table = sailing(boat(0, 27666, 59334, 3), boat(1, 9000, 9000, 18), courses=("long forward",), map="islets")
    assert table.told("boat_moved")[0]["ideal"] == (37000, 50000, 3)
    assert table.pose(0) == (37000, 53739, 3)


@pytest.mark.rule("SK-106")
def test_a_slide_goes_on_until_the_boat_is_free_of_everything() -> None:
    """Aslant to the right it is free of the boat ahead after 2000, and of the other one after 3175."""
    assert rest((52800, 36200, 12), (48000, 49000, 6)) == (55550, 45588, 0)


@pytest.mark.rule("SK-107")
def test_the_order_of_what_was_struck_makes_no_difference() -> None:
    others = (52800, 37700, 18), (57000, 44000, 18)
    assert rest(*others) == rest(*reversed(others)) == (49450, 45934, 0)


@pytest.mark.rule("SK-108", "SK-X08")
def test_a_boat_beyond_the_middle_of_another_goes_aside() -> None:
    table = sailing(MOVER, boat(1, 52800, 48000, 12), courses=("long forward",))
    assert (table.pose(0), table.tokens(0), table.tokens(1)) == ((46500, 44000, 0), (1, 0), (1, 0))


@pytest.mark.rule("SK-108", "SK-X09")
def test_the_shortest_slide_may_lead_sideways() -> None:
    assert rest((56800, 44000, 0)) == (50500, 44000, 0)


@pytest.mark.rule("SK-108")
def test_a_slide_onto_a_boat_that_was_not_struck_is_left_out() -> None:
    """Left by 2300 would be the shortest; a boat lies there that the ideal pose only touches."""
    assert rest((56800, 44000, 0), (46500, 44000, 0)) == (52800, 52728, 1)


@pytest.mark.rule("SK-108")
def test_a_slide_onto_an_island_is_left_out() -> None:
    """Left by 2000 would be the shortest, onto island 1, whose east shore is at x 39600."""
    boats = boat(0, 42750, 57200, 0), boat(1, 47050, 44000, 0)
    table = sailing(*boats, courses=("long forward",), map="islets")
    assert table.pose(0) == (42750, 52647, 1)


@pytest.mark.rule("SK-110")
def test_where_no_slide_fits_the_boat_stops_on_its_way() -> None:
    """It strikes boats on three sides. Turned by more than 15 degrees it could not set out without overlapping one of them."""
    others = (60511, 40789, 0), (49211, 46889, 3), (60811, 51889, 0)
    table = sailing(MOVER, *(boat(1, *other) for other in others), courses=("soft right",))
    moved = table.told("boat_moved")[0]
    assert (moved["ideal"], moved["stopped"], table.pose(0)) == ((55911, 45289, 3), True, (53432, 54781, 1))


@pytest.mark.rule("SK-110")
def test_at_the_worst_a_boat_stays_where_it_was() -> None:
    """The other boat touches its bow, so that every other place on the way overlaps it."""
    ahead = Thing(1, BOAT, Pose(52800, 48400, 0))
    assert stopping_place([ahead], MOVER.pose, ideal_pose(MOVER.pose, 6), 6, [ahead]) == MOVER.pose


@pytest.mark.rule("SK-111")
def test_the_struck_boat_stays_as_it_is() -> None:
    table = sailing(MOVER, boat(1, 54000, 40000, 5), boat(1, 48000, 49000, 6), courses=("long forward",))
    assert len(table.told("rammed")[0]["things"]) == 2
    assert [table.pose(1), table.pose(2)] == [(54000, 40000, 5), (48000, 49000, 6)]


# Random crowds


class Crowd(NamedTuple):
    """A crowd of boats, of which the first is about to come down among the others."""

    sea: Sea
    boats: list[Boat]
    course: int
    bars: list[int]

    @property
    def ideal(self) -> Pose:
        return ideal_pose(self.boats[0].pose, self.course)

    @property
    def landing(self) -> Landing:
        return land(self.sea, self.boats, 0, self.course, self.ideal, self.bars)

    @property
    def things(self) -> list[reference.Thing]:
        """Everything on the table but the mover, boats before islands."""
        islands = [(one.card.length, one.card.width, reference.place(one.pose)) for one in self.sea.islands]
        return [*(reference.boat_at(reference.place(one.pose)) for one in self.boats[1:]), *islands]


SEAS = [Sea(2, name) for name in ("open", "islets", "reef", "atoll")]


@st.composite
def crowds(draw: st.DrawFn, most: int = 8) -> Crowd:
    """Boats that lie close to where the first one comes down, by an island, the edge or in the open. On a coarse grid slides are equal."""
    sea = draw(st.sampled_from(SEAS))
    grid, turn = draw(st.sampled_from([(1, 1), (1050, 3), (1575, 6)]))
    near = st.integers(-10_000 // grid, 10_000 // grid).map(lambda steps: steps * grid)
    headings = st.integers(0, 24 // turn - 1).map(lambda steps: steps * turn)
    course = draw(st.integers(1, 6))
    x, y = draw(st.sampled_from([(52800, 44000), (26000, 58000), (0, 44000), (4200, 4200), *(one.pose[:2] for one in sea.islands)]))
    boats = [Boat(0, 0, 0, Pose(x + draw(near), y + draw(near), draw(headings)))]
    ideal = ideal_pose(boats[0].pose, course)
    for _ in range(draw(st.integers(1, most))):
        pose = Pose(ideal.x + draw(near), ideal.y + draw(near), draw(headings))
        if sea.holds(pose[:2]) and is_free(sea, boats, -1, pose):
            boats.append(Boat(1, 0, 0, pose))
    things = range(1, len(boats))
    bars = draw(st.lists(st.sampled_from(things), max_size=1)) if things else []
    return Crowd(sea, boats, course, bars)


def is_lawful(crowd: Crowd) -> bool:
    """Return whether the mover may lie where it starts, and does not fall."""
    start = crowd.boats[0].pose
    return crowd.sea.holds(start[:2]) and is_free(crowd.sea, crowd.boats, 0, start) and not falls(crowd.sea, crowd.ideal)


lawful_crowds = crowds().filter(is_lawful)
many = settings(max_examples=150, deadline=None)


@pytest.mark.rule("SK-103", "SK-108", "SK-110")
@many
@over(lawful_crowds)
def test_no_overlap_is_left_after_any_move_and_the_boat_is_on_the_table(crowd: Crowd) -> None:
    end = crowd.landing.pose
    assert not any(reference.overlap(reference.boat_at(reference.place(end)), thing) for thing in crowd.things)
    assert not falls(crowd.sea, end)


@pytest.mark.rule("SK-104", "SK-105", "SK-106", "SK-107", "SK-108", "SK-109", "SK-110")
@many
@over(lawful_crowds)
def test_a_boat_comes_to_rest_where_the_book_says(crowd: Crowd) -> None:
    found = crowd.landing
    start = reference.place(crowd.boats[0].pose)
    assert found.pose == reference.rest(crowd.sea, start, crowd.course, crowd.things, bool(found.barred))


@pytest.mark.rule("SK-093", "SK-101")
@many
@over(lawful_crowds)
def test_what_is_struck_is_what_shares_an_area_with_the_ideal_pose(crowd: Crowd) -> None:
    numbers = [*range(1, len(crowd.boats)), *range(12, 12 + len(crowd.sea.islands))]
    ideal = reference.boat_at(reference.place(crowd.ideal))
    met = [number for number, thing in zip(numbers, crowd.things, strict=True) if reference.shared_area(ideal, thing) > 0]
    assert list(crowd.landing.struck) == [number for number in met if number not in crowd.bars]
    assert list(crowd.landing.barred) == [number for number in met if number in crowd.bars]


def nearest_gap(crowd: Crowd, end: Pose, number: int | None = None) -> int:
    """Return the distance to the nearest thing or to the one with that number, in units."""
    shapes = [thing for thing in things_around(crowd.sea, crowd.boats, 0, end, 8800) if number in (None, thing.number)]
    return min(gap(BOAT.at(end), thing.card.at(thing.pose)).nearest() for thing in shapes)


rams = lawful_crowds.filter(lambda crowd: bool(crowd.landing.struck or crowd.landing.barred) and not crowd.landing.stopped)


@pytest.mark.rule("SK-105", "SK-C50")
@many
@over(rams)
def test_a_push_leads_neither_further_on_nor_through_anything_struck(crowd: Crowd) -> None:
    end, ideal, old = crowd.landing.pose, crowd.ideal, crowd.boats[0].pose
    assert towards(ideal, end, old) >= -rounding(ideal, end, old)
    for thing in things_around(crowd.sea, crowd.boats, 0, ideal):
        if thing.number in (*crowd.landing.struck, *crowd.landing.barred):
            assert towards(ideal, end, thing.pose) <= rounding(ideal, end, thing.pose)


def towards(start: Pose, end: Pose, there: Pose) -> int:
    """Return more than 0 if the way from start to end leads towards a place, and less if it leads away."""
    return (end.x - start.x) * (there.x - start.x) + (end.y - start.y) * (there.y - start.y)


def rounding(start: Pose, end: Pose, there: Pose) -> int:
    """Return the most by which ``towards`` can be wrong, as each coordinate is rounded to a whole unit."""
    return abs(end.x - start.x) + abs(end.y - start.y) + abs(there.x - start.x) + abs(there.y - start.y)


@pytest.mark.rule("SK-112")
@many
@over(rams.filter(lambda crowd: not crowd.landing.barred and crowd.landing.pose[:2] != crowd.ideal[:2]))
def test_after_a_plain_slide_edges_touch(crowd: Crowd) -> None:
    assert nearest_gap(crowd, crowd.landing.pose) <= 2


@pytest.mark.rule("SK-101", "SK-109")
@many
@over(
    crowds(most=1)
    .map(lambda crowd: crowd._replace(bars=[1]))
    .filter(lambda crowd: is_lawful(crowd) and crowd.landing == Landing(crowd.landing.pose, (), (1,)))
)
def test_a_barred_boat_lies_500_units_further_than_it_need_and_touches_nothing(crowd: Crowd) -> None:
    end = crowd.landing.pose
    if end[:2] != crowd.ideal[:2]:  # else a small turn was enough
        assert nearest_gap(crowd, end, 1) >= 100
        assert nearest_gap(crowd, end) <= 502


@pytest.mark.rule("SK-110", "SK-C50")
@many
@over(lawful_crowds.filter(lambda crowd: bool(crowd.landing.struck)))
def test_a_boat_that_stops_has_met_nothing_on_its_way(crowd: Crowd) -> None:
    start, ideal = crowd.boats[0].pose, crowd.ideal
    around = things_around(crowd.sea, crowd.boats, 0, ideal, 13_200)
    hits = overlapped(around, ideal)
    end = stopping_place(around, start, ideal, crowd.course, hits)
    assert is_free(crowd.sea, crowd.boats, 0, end)
    struck = [thing for thing in crowd.things if reference.overlap(reference.boat_at(reference.place(ideal)), thing)]
    assert end == reference.stopped(reference.place(start), reference.place(ideal), crowd.course, crowd.things, struck)
