"""The table, measured: SK-022 to SK-033."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from seatui.engine.plane import COS, MILLION, SIN, Pose, off
from seatui.games.sea_skirmish.model.geometry import BOAT, Sea
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.gunnery import aim
from tests.games.sea_skirmish import reference
from tests.games.sea_skirmish.position import boat, given, placing, sailing

AWAY = boat(1, 9000, 9000, 18)


def legal_beside(x: int, y: int) -> bool:
    """Return whether a second card may be placed this far from the first, both heading north."""
    table = placing(boats=2).do("place brig 52800 79200 0 a", "place brig 52800 8800 0 a")
    return table.allows(f"place corvette {52800 + x} {79200 + y} 0 a")


@pytest.mark.rule("SK-022", "SK-023")
def test_a_boat_is_as_wide_as_a_card() -> None:
    assert legal_beside(6300, 0)
    assert not legal_beside(6299, 0)


@pytest.mark.rule("SK-022", "SK-023")
def test_a_boat_is_as_long_as_a_card() -> None:
    table = placing(boats=2).do("place brig 52800 74800 0 a", "place brig 52800 8800 0 a")
    assert table.allows("place corvette 52800 83600 0 a")
    assert not table.allows("place corvette 52800 83599 0 a")


@pytest.mark.rule("SK-024")
@pytest.mark.parametrize(("heading", "x", "y"), [(6, 66000, 44000), (12, 52800, 57200), (18, 39600, 44000), (0, 52800, 30800)])
def test_x_grows_to_the_east_and_y_to_the_south(heading: int, x: int, y: int) -> None:
    assert sailing(boat(0, 52800, 44000, heading), AWAY, courses=("long forward",)).pose(0) == (x, y, heading)


@pytest.mark.rule("SK-024")
def test_the_north_west_corner_is_0_0() -> None:
    sea = Sea(2, "open")
    assert not falls(sea, Pose(0, 0, 0))
    assert falls(sea, Pose(-1, 0, 0))
    assert falls(sea, Pose(0, -1, 0))


@pytest.mark.rule("SK-025")
@pytest.mark.parametrize(
    ("heading", "course", "new"), [(23, "soft right", 2), (20, "hard right", 2), (2, "hard left", 20), (0, "soft left", 21)]
)
def test_sums_of_headings_are_taken_modulo_24(heading: int, course: str, new: int) -> None:
    assert sailing(boat(0, 52800, 44000, heading), AWAY, courses=(course,)).pose(0)[2] == new


@pytest.mark.rule("SK-025")
@pytest.mark.parametrize("heading", range(24))
def test_headings_go_clockwise_from_north_in_steps_of_15_degrees(heading: int) -> None:
    x, y = off(heading, 10_000)
    angle = heading * pi / 12
    assert (x, y) == pytest.approx((10_000 * sin(angle), -10_000 * cos(angle)), abs=1)


@pytest.mark.rule("SK-026")
@pytest.mark.parametrize("heading", range(24))
def test_a_pose_names_the_centre_of_the_card(heading: int) -> None:
    corners = BOAT.at(Pose(52800, 44000, heading)).corners
    assert (sum(x for x, _ in corners), sum(y for _, y in corners)) == (4 * 52800, 4 * 44000)


# Numbers


@pytest.mark.rule("SK-027")
def test_sines_come_from_the_table() -> None:
    assert SIN[:7] == (0, 258819, 500000, 707107, 866025, 965926, 1000000)
    assert [SIN[12 - heading] for heading in range(7)] == list(SIN[:7])
    assert [-SIN[12 + heading] for heading in range(12)] == list(SIN[:12])
    assert [COS[heading] for heading in range(24)] == [SIN[(heading + 6) % 24] for heading in range(24)]


@pytest.mark.rule("SK-028")
@pytest.mark.parametrize("heading", range(24))
def test_forward_and_right_of_each_heading(heading: int) -> None:
    assert off(heading, MILLION) == (reference.sine(heading), -reference.sine(heading + 6))
    assert off(heading, 0, MILLION) == (reference.sine(heading + 6), reference.sine(heading))


@pytest.mark.rule("SK-029")
@pytest.mark.parametrize(("heading", "forward", "x"), [(2, 1, 1), (2, 3, 2), (14, 1, -1), (14, 3, -2), (2, -1, -1)])
def test_halves_are_rounded_away_from_zero(heading: int, forward: int, x: int) -> None:
    assert off(heading, forward)[0] == x


@pytest.mark.rule("SK-029")
@pytest.mark.parametrize(("heading", "x"), [(2, 52805), (14, 52795)])
def test_a_boat_half_a_unit_off_is_put_on_the_next_unit(heading: int, x: int) -> None:
    """Sine 500000 of an odd way: 9 forward are 4.5 to the side."""
    assert Pose(52800, 44000, heading).moved(heading, 9).x == x


@pytest.mark.rule("SK-030")
@over(st.integers(0, 23), st.integers(-60_000, 60_000), st.integers(-60_000, 60_000))
def test_an_offset_is_rounded_once_from_both_its_parts(heading: int, forward: int, right: int) -> None:
    assert off(heading, forward, right) == reference.off(heading, forward, right)


@pytest.mark.rule("SK-030")
def test_the_parts_of_an_offset_are_not_rounded_one_by_one() -> None:
    assert off(3, 1, 1) == (1, 0)


# Outlines


@pytest.mark.rule("SK-031", "SK-X04")
@pytest.mark.parametrize(
    ("heading", "corners"),
    [
        (0, ((49650, 39600), (55950, 39600), (55950, 48400), (49650, 48400))),
        (3, ((53684, 38661), (58139, 43116), (51916, 49339), (47461, 44884))),
    ],
)
def test_the_corners_of_a_boat(heading: int, corners: tuple[tuple[int, int], ...]) -> None:
    assert BOAT.at(Pose(52800, 44000, heading)).corners == corners


@pytest.mark.rule("SK-031")
@pytest.mark.parametrize("heading", range(24))
def test_the_front_edge_comes_first_and_each_corner_has_its_opposite(heading: int) -> None:
    (ax, ay), (bx, by), *back = BOAT.at(Pose(0, 0, heading)).corners
    assert back == [(-ax, -ay), (-bx, -by)]
    assert ((ax, ay), (bx, by)) == (reference.off(heading, 4400, -3150), reference.off(heading, 4400, 3150))


# The table


@pytest.mark.rule("SK-032")
@pytest.mark.parametrize(
    ("seats", "width", "height"), [(2, 105600, 88000), (3, 105600, 96800), (4, 96800, 96800), (5, 123200, 105600), (6, 114400, 114400)]
)
def test_the_table_goes_by_the_number_of_players_and_its_edge_belongs_to_it(seats: int, width: int, height: int) -> None:
    sea = given(boat(0, 50000, 50000, 0), seats=seats).figures.sea
    assert [falls(sea, Pose(width, height, 0)), falls(sea, Pose(0, 0, 0))] == [False, False]
    assert [falls(sea, Pose(width + 1, height, 0)), falls(sea, Pose(width, height + 1, 0))] == [True, True]


@pytest.mark.rule("SK-033")
def test_a_card_may_hang_over_the_edge() -> None:
    table = sailing(boat(0, 52800, 13200, 0), AWAY, courses=("long forward",))
    assert (table.pose(0), table.lost(0)) == ((52800, 0, 0), "")
    assert min(y for _, y in BOAT.at(table.state.boats[0].pose).corners) == -4400


@pytest.mark.rule("SK-033")
def test_cards_collide_that_overlap_only_beyond_the_edge() -> None:
    start, other = (9534, 34666, 15), (1000, 53200, 20)
    end = ideal_pose(Pose(*start), 3)
    assert end == (200, 44000, 15)
    east_of_the_edge = (200_000, 200_000, (100_000, 44000, 0))
    assert reference.shared_area(reference.boat_at(reference.place(end)), reference.boat_at(other)) > 0
    assert reference.shared_area(reference.boat_at(reference.place(end)), reference.boat_at(other), east_of_the_edge) == 0
    table = sailing(boat(0, *start), boat(1, *other), courses=("long forward",))
    assert (table.tokens(0), table.tokens(1)) == ((1, 0), (1, 0))


@pytest.mark.rule("SK-033")
def test_the_part_beyond_the_edge_counts_for_distances() -> None:
    """On the table these two are 92.06 mm apart, more than a card length."""
    shot = aim(Sea(2, "open"), boat(0, 0, 44000, 4, "brig"), boat(1, 900, 61000, 8, "brig"))
    assert shot is not None
    assert (shot.gap.nearest(), shot.green) == (7200, 0)
