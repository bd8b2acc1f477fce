"""Integer geometry of cards on a table, checked against the worked examples of Sea Skirmish."""

from __future__ import annotations

from fractions import Fraction
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.engine.plane import (
    BACK,
    COS,
    FRONT,
    HEADINGS,
    LEFT,
    MILLION,
    RIGHT,
    SIN,
    Card,
    Gap,
    Outline,
    Pose,
    contains,
    gap,
    off,
    outline,
    overlap,
    part_way,
    rectangle,
    rounded,
    runs_through,
)

L, W = 8800, 6300
BOAT = Card(L, W)
ISLET = rectangle((35200, 44000), L, L)

near = st.integers(-20_000, 20_000)
poses = st.builds(Pose, near, near, st.integers(0, HEADINGS - 1))


def arrow(pose: Pose, turn: int) -> Pose:
    """Return the ideal pose after an arrow of the template that turns by this many steps (SK-073, SK-085)."""
    return pose.ahead(L).turned(turn).ahead(L // 2)


def moved(shape: Outline, dx: int, dy: int) -> Outline:
    return outline(*((x + dx, y + dy) for x, y in shape.corners))


# Numbers


@pytest.mark.parametrize(("numerator", "result"), [(3, 2), (-3, -2), (1, 1), (-1, -1), (0, 0), (4, 2), (-4, -2)])
def test_halves_round_away_from_zero(numerator: int, result: int) -> None:
    assert rounded(numerator, 2) == result


@given(st.integers(), st.integers(1, 10**9))
def test_rounding_is_off_by_half_at_most(numerator: int, denominator: int) -> None:
    assert abs(rounded(numerator, denominator) - Fraction(numerator, denominator)) <= Fraction(1, 2)


def test_the_table_of_sines_goes_all_the_way_round() -> None:
    assert len(SIN) == len(COS) == HEADINGS
    assert [round(sin(k * pi / 12) * MILLION) for k in range(HEADINGS)] == list(SIN)
    assert [round(cos(k * pi / 12) * MILLION) for k in range(HEADINGS)] == list(COS)


@given(st.integers(-99_999, 99_999), st.integers(-99_999, 99_999), st.integers(0, 23))
def test_an_offset_the_other_way_is_its_opposite(forward: int, right: int, heading: int) -> None:
    x, y = off(heading, forward, right)
    assert off(heading, -forward, -right) == off(heading + 12, forward, right) == (-x, -y)


def test_a_part_of_the_way_is_rounded_away_from_zero() -> None:
    assert part_way((0, 0), (32, -32), 1, 64) == (1, -1)


# Poses


@pytest.mark.parametrize(
    ("heading", "turn", "result"),
    [
        (0, -6, (48400, 61600, 18)),
        (0, -3, (49689, 58489, 21)),
        (0, 0, (52800, 57200, 0)),
        (0, 3, (55911, 58489, 3)),
        (0, 6, (57200, 61600, 6)),
        (3, -6, (55912, 61066, 21)),
        (3, -3, (59023, 59777, 0)),
        (3, 0, (62134, 61066, 3)),
        (3, 3, (63423, 64177, 6)),
        (3, 6, (62134, 67288, 9)),
        (1, -6, (50828, 60761, 19)),
        (1, 3, (58889, 59700, 4)),
    ],
)
def test_template_moves_end_where_the_examples_say(heading: int, turn: int, result: tuple[int, int, int]) -> None:  # SK-X01 to SK-X03
    assert arrow(Pose(52800, 70400, heading), turn) == result


@pytest.mark.parametrize(("heading", "result"), [(0, (52800, 66000, 0)), (3, (55911, 67289, 3)), (1, (53939, 66150, 1))])
def test_short_forward_ends_where_the_examples_say(heading: int, result: tuple[int, int, int]) -> None:  # SK-X01 to SK-X03
    assert Pose(52800, 70400, heading).ahead(L // 2) == result


@given(poses, st.integers(-50, 50))
def test_headings_stay_within_a_full_turn(pose: Pose, steps: int) -> None:
    assert pose.turned(steps).heading == (pose.heading + steps) % HEADINGS


# Outlines


@pytest.mark.parametrize(
    ("heading", "corners"),
    [
        (0, ((49650, 39600), (55950, 39600), (55950, 48400), (49650, 48400))),
        (3, ((53684, 38661), (58139, 43116), (51916, 49339), (47461, 44884))),
    ],
)
def test_the_corners_of_a_card(
    heading: int, corners: tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
) -> None:  # SK-X04
    assert BOAT.at(Pose(52800, 44000, heading)).corners == corners


def test_a_card_in_the_zone_has_its_corners_on_the_line() -> None:  # SK-X21
    rows = [y for _, y in BOAT.at(Pose(3150, 74800, 0)).corners]
    assert (min(rows), max(rows)) == (70400, 79200)


def test_parallel_edges_share_a_normal() -> None:
    assert len(BOAT.at(Pose(0, 0, 5)).normals) == 2
    assert len(outline((0, 0), (10, 0), (0, 10)).normals) == 3


# Overlap


def test_cards_that_touch_do_not_overlap() -> None:  # SK-X06
    assert not overlap(BOAT.at(Pose(52800, 44000, 0)), BOAT.at(Pose(52800, 35200, 12)))


def test_cards_one_unit_closer_overlap() -> None:
    assert overlap(BOAT.at(Pose(52800, 44000, 0)), BOAT.at(Pose(52800, 35201, 12)))


def test_corners_that_meet_do_not_overlap() -> None:
    assert not overlap(rectangle((0, 0), 10, 10), rectangle((10, 10), 10, 10))


def test_shapes_apart_only_along_a_slanted_edge_do_not_overlap() -> None:
    assert not overlap(outline((0, 0), (10, 0), (0, 10)), outline((10, 10), (10, 1), (1, 10)))


@given(poses, poses, near, near)
def test_overlap_is_mutual_and_the_same_everywhere(a: Pose, b: Pose, dx: int, dy: int) -> None:
    p, q = BOAT.at(a), BOAT.at(b)
    assert overlap(p, q) == overlap(q, p) == overlap(moved(p, dx, dy), moved(q, dx, dy))


@given(poses)
def test_a_card_overlaps_itself(pose: Pose) -> None:
    assert overlap(BOAT.at(pose), BOAT.at(pose))


@given(poses, near, near)
def test_what_holds_a_point_inside_overlaps_every_card_round_it(pose: Pose, x: int, y: int) -> None:
    shape = BOAT.at(pose)
    if contains(shape, (x, y)):
        assert overlap(shape, rectangle((x, y), 2, 2))


def test_the_edge_of_a_shape_is_not_inside_it() -> None:
    shape = rectangle((0, 0), 10, 10)
    assert contains(shape, (4, 4))
    assert not contains(shape, (5, 0))
    assert not contains(shape, (5, 5))


# Slides


@pytest.mark.parametrize(
    ("other", "direction", "distance"),
    [
        ((52800, 36200, 12), 12, 1000),  # SK-X07
        ((52800, 48000, 12), 0, 4800),  # SK-X08
        ((52800, 48000, 12), 12, 12800),
        ((52800, 48000, 12), 18, 6300),
        ((56800, 44000, 0), 18, 2300),  # SK-X09
    ],
)
def test_cards_part_within_two_units_of_the_bound(other: tuple[int, int, int], direction: int, distance: int) -> None:
    (least,) = BOAT.slides_at_least(Pose(52800, 44000, 0), [direction], BOAT, Pose(*other))
    assert distance - 2 <= least <= distance


@given(poses, poses)
def test_cards_overlap_up_to_the_bounds_of_slides_and_part_soon_after(a: Pose, b: Pose) -> None:  # SK-106
    if BOAT.meets(a, BOAT, b):
        for direction, least in enumerate(BOAT.slides_at_least(a, range(HEADINGS), BOAT, b)):
            assert all(BOAT.meets(a.moved(direction, length), BOAT, b) for length in (least // 2, least - 1))
            assert not BOAT.meets(a.moved(direction, least + 6), BOAT, b)


@given(poses, poses)
def test_cards_meet_where_their_outlines_overlap(a: Pose, b: Pose) -> None:  # SK-092
    raft = Card(5000, 14_000)
    assert BOAT.meets(a, BOAT, b) == overlap(BOAT.at(a), BOAT.at(b))
    assert BOAT.meets(a, raft, b) == overlap(BOAT.at(a), raft.at(b)) == raft.meets(b, BOAT, a)


@pytest.mark.parametrize("card", [BOAT, Card(L, L), Card(5000, 14_000)])
def test_no_corner_is_as_far_from_the_centre_as_the_radius(card: Card) -> None:
    far = max(hypot(x, y) for heading in range(HEADINGS) for x, y in card.at(Pose(0, 0, heading)).corners)
    assert far < card.radius <= far + 1


@given(poses, poses)
def test_the_distance_of_cards_is_that_of_their_outlines(a: Pose, b: Pose) -> None:
    raft = Card(5000, 14_000)
    assert Fraction(*BOAT.gap(a, BOAT, b)) == Fraction(*gap(BOAT.at(a), BOAT.at(b)))
    assert Fraction(*BOAT.gap(a, raft, b)) == Fraction(*gap(BOAT.at(a), raft.at(b)))


# Distances


@pytest.mark.parametrize(
    ("y", "hundredths", "dice"),
    [(35200, 0, 0), (26401, 8799, 0), (26400, 8800, 1), (17600, 17600, 2), (8800, 26400, 3), (8799, 26401, 3)],
)
def test_distance_straight_ahead_is_exact_at_the_limits(y: int, hundredths: int, dice: int) -> None:  # SK-X13
    found = gap(BOAT.at(Pose(52800, 44000, 0)), BOAT.at(Pose(52800, y, 12)))
    assert (found.lengths(1), found.lengths(L)) == (hundredths, dice)


def test_exactly_three_lengths_is_not_more_than_three_lengths() -> None:  # SK-121
    assert Gap(9 * L * L, 1).lengths(3 * L) == 1
    assert Gap(9 * L * L * 7, 7).lengths(3 * L + 1) == 0


@pytest.mark.parametrize(
    ("target", "side", "hundredths"),
    [((52800, 26400, 0), LEFT, 7861), ((70400, 26400, 3), FRONT, 16090), ((40000, 60000, 12), BACK, 10626)],
)
def test_side_and_distance_of_slanted_cards(target: tuple[int, int, int], side: int, hundredths: int) -> None:  # SK-X15
    attacker, other = Pose(52800, 44000, 3), Pose(*target)
    assert BOAT.facing(attacker, other[:2]) == (side,)
    assert gap(BOAT.at(attacker), BOAT.at(other)).nearest() == hundredths


@given(poses, poses)
def test_the_distance_is_mutual_and_zero_exactly_where_cards_meet(a: Pose, b: Pose) -> None:
    p, q = BOAT.at(a), BOAT.at(b)
    there, back = gap(p, q), gap(q, p)
    assert not there.less_than(back)
    assert not back.less_than(there)
    if overlap(p, q):
        assert there.numerator == 0


@given(poses, poses)
def test_the_distance_is_that_of_the_nearest_points(a: Pose, b: Pose) -> None:
    p, q = BOAT.at(a), BOAT.at(b)
    found = gap(p, q)
    corners = min(hypot(x - u, y - v) for x, y in p.corners for u, v in q.corners)
    centres = hypot(a.x - b.x, a.y - b.y)
    assert found.lengths(1) <= corners
    assert found.lengths(1) >= centres - 2 * hypot(L / 2, W / 2) - 1


def test_crossing_cards_are_at_no_distance_though_no_corner_is_inside_the_other() -> None:
    assert gap(rectangle((0, 0), 100, 10), rectangle((0, 0), 10, 100)) == (0, 1)


# Arcs and lines of fire


@pytest.mark.parametrize(
    ("x", "sides"),
    [(59099, (FRONT,)), (59101, (RIGHT,)), (59100, (FRONT, RIGHT)), (46500, (FRONT, LEFT))],
)
def test_the_diagonals_of_the_card_part_its_sides(x: int, sides: tuple[int, ...]) -> None:  # SK-X14
    assert BOAT.facing(Pose(52800, 44000, 0), (x, 35200)) == sides


@given(poses, near, near)
def test_turning_right_round_swaps_opposite_sides(pose: Pose, x: int, y: int) -> None:
    if (x, y) != pose[:2]:
        there, back = BOAT.facing(pose, (x, y)), BOAT.facing(pose.turned(12), (x, y))
        assert [(side + 2) % 4 for side in there] == list(back)


def test_an_island_stops_fire_through_its_inside_but_not_along_its_edge() -> None:  # SK-X22
    assert runs_through((35200, 61600), (35200, 26400), ISLET)
    assert not runs_through((30800, 61600), (30800, 26400), ISLET)


def test_a_line_that_ends_before_an_island_does_not_run_through_it() -> None:
    assert not runs_through((35200, 61600), (35200, 48400), ISLET)


def test_a_line_that_meets_one_corner_does_not_run_through() -> None:
    assert not runs_through((26400, 44000), (35200, 35200), ISLET)
