"""Boards of squares: neighbours, names, distances, paths, sight and arcs, with the geometric examples of the rulebooks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.engine.squares import COMPASS, NE, OUTSIDE, SE, STRAIGHT, SW, E, N, S, Squares, W, column_letters

TORUS = Squares(12, 12, wrap_columns=True, wrap_rows=True)
MAT = Squares(20, 20)
HALVES = (2, 3) * 4
"""Costs in halves of a step, with diagonals at one and a half."""


def named(squares: Squares, *names: str) -> list[int]:
    found = [squares.read(name) for name in names]
    assert None not in found
    return [square for square in found if square is not None]


def chart(text: str) -> Squares:
    """Return a board drawn with ``.`` for water and ``#`` for islands."""
    rows = text.split()
    blocked = [at for at, mark in enumerate("".join(rows)) if mark == "#"]
    return Squares(len(rows[0]), len(rows), blocked=blocked)


boards = st.builds(
    Squares,
    st.integers(1, 9),
    st.integers(1, 9),
    wrap_columns=st.booleans(),
    wrap_rows=st.booleans(),
)


# Neighbours


def test_squares_are_numbered_row_by_row_from_the_north_west() -> None:
    assert [(TORUS.column[square], TORUS.row[square]) for square in (0, 11, 12, 143)] == [(0, 0), (11, 0), (0, 1), (11, 11)]


def test_eight_neighbours_go_clockwise_from_north() -> None:
    (centre,) = named(MAT, "C6")
    assert [MAT.letters[to] for to in MAT.around[centre]] == ["C5", "D5", "D6", "D7", "C7", "B7", "B6", "B5"]


def test_four_neighbours_are_north_east_south_west() -> None:
    (centre,) = named(MAT, "C6")
    assert [MAT.letters[to] for to in MAT.beside[centre]] == ["C5", "D6", "C7", "B6"]


def test_the_rim_ends_a_board_that_does_not_wrap() -> None:
    assert MAT.beside[0] == (OUTSIDE, 1, 20, OUTSIDE)


def test_three_steps_west_from_column_one_end_on_column_ten() -> None:  # DS-X01
    (start,) = named(TORUS, "{1,4}")
    assert [TORUS.pairs[square] for square in TORUS.ray(start, W, 3)] == ["{12,4}", "{11,4}", "{10,4}"]


def test_a_step_north_from_row_one_enters_row_twelve() -> None:  # DS-X01
    (start,) = named(TORUS, "{5,1}")
    assert TORUS.pairs[TORUS.around[start][N]] == "{5,12}"


def test_one_axis_may_wrap_alone() -> None:
    ring = Squares(4, 3, wrap_columns=True)
    assert ring.beside[0] == (OUTSIDE, 1, 4, 3)


@given(boards, st.data())
def test_every_step_can_be_taken_back(squares: Squares, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, squares.count - 1))
    for direction, to in enumerate(squares.around[square]):
        assert to == OUTSIDE or squares.around[to][(direction + 4) % 8] == square


def test_nobody_steps_into_or_out_of_a_blocked_square() -> None:
    strait = chart(".#.")
    assert strait.around[0][E] == OUTSIDE
    assert set(strait.around[1]) == {OUTSIDE}


def test_a_wall_bars_the_step_both_ways_and_no_other() -> None:
    yard = Squares(2, 2, walls=[(0, 1)])
    assert (yard.around[0][E], yard.around[1][W]) == (OUTSIDE, OUTSIDE)
    assert (yard.around[0][S], yard.around[0][SE], yard.around[2][E]) == (2, 3, 3)


def test_a_diagonal_step_passes_between_two_blocked_squares() -> None:  # BS-060
    assert chart("#. .#").around[1][SW] == 2


# Names


def test_names_have_letters_past_z() -> None:
    assert [column_letters(column) for column in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


@given(boards, st.data())
def test_both_names_of_a_square_are_read_back(squares: Squares, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, squares.count - 1))
    assert squares.read(squares.letters[square]) == squares.read(squares.pairs[square]) == square


@pytest.mark.parametrize("text", ["c6", " C 6 ", "{3,6}", "3 , 6", "{ 3,6 }"])
def test_names_are_read_whatever_their_case_and_blanks(text: str) -> None:  # CS-171
    assert MAT.read(text) == MAT.at(2, 5)


@pytest.mark.parametrize(
    "text", ["", "C", "6", "C 1 2", "U1", "A21", "A06", "0,1", "21,1", "C6.", "C-6", "{3;6}", "{3,6", "3,6}", "٣,٦", "9" * 99]
)
def test_what_is_no_name_of_a_square_is_not_guessed(text: str) -> None:
    assert MAT.read(text) is None


# Distances


def test_straight_distance_goes_the_short_way_round() -> None:
    a, b = named(TORUS, "{1,1}", "{11,8}")
    assert TORUS.steps(a, b) == 2 + 5


@given(squares=boards, data=st.data())
def test_a_distance_is_symmetric_and_no_way_round_is_shorter(squares: Squares, data: st.DataObject) -> None:
    a, b, c = (data.draw(st.integers(0, squares.count - 1)) for _ in range(3))
    assert squares.steps(a, b) == squares.steps(b, a)
    assert squares.steps(a, c) <= squares.steps(a, b) + squares.steps(b, c)
    assert (squares.steps(a, b) == 0) == (a == b)


@given(squares=boards, data=st.data())
def test_distances_are_the_costs_of_the_cheapest_paths(squares: Squares, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, squares.count - 1))
    assert squares.reach(start, STRAIGHT).cost == {to: squares.steps(start, to) for to in range(squares.count)}


# Ways


@pytest.mark.parametrize(("allowance", "diagonals"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_an_allowance_pays_for_diagonals_at_one_and_a_half(allowance: int, diagonals: int) -> None:  # BS EX-05
    reach = MAT.reach(0, HALVES, budget=2 * allowance)
    assert max(steps for steps in range(6) if MAT.at(steps, steps) in reach.cost) == diagonals


def test_a_way_leads_round_an_island() -> None:
    bay = chart(".#. .#. ...")
    assert bay.reach(0).path(2) == [3, 6, 7, 8, 5, 2]


def test_a_way_is_also_told_as_directions() -> None:
    bay = chart(".#. .#. ...")
    assert [COMPASS[direction] for direction in bay.reach(0).directions(2)] == ["S", "S", "E", "E", "N", "N"]


def test_no_way_leads_through_closed_squares() -> None:
    assert 2 not in Squares(3, 1).reach(0, closed={1}).cost


def test_a_torpedo_goes_four_steps_round_islands_but_not_through_them() -> None:  # CS-070
    sound = chart("...... .####. ......")
    reach = sound.reach(sound.at(2, 0), STRAIGHT, budget=4)
    assert sound.at(0, 2) in reach.cost
    assert sound.at(2, 2) not in reach.cost


def test_the_wind_is_a_cost_for_each_direction() -> None:  # BS-070: wind from the north, in twelfths of a move
    wind_north = (0, 72, 16, 18, 12, 18, 16, 72)
    ship, beating, windward = named(MAT, "J10", "K9", "J8")
    assert MAT.reach(ship, wind_north).cost[beating] == 72
    assert MAT.reach(ship, wind_north).cost[windward] == 144


def test_an_extra_cost_makes_entering_dearer() -> None:
    def shoal(_from: int, to: int, _direction: int) -> int:
        return 3 if to == 1 else 0

    assert Squares(3, 1).reach(0, STRAIGHT, extra_cost=shoal).cost == {0: 0, 1: 4, 2: 5}


def test_an_extra_cost_below_zero_bars_the_step() -> None:
    assert Squares(3, 1).reach(0, STRAIGHT, extra_cost=lambda _from, to, _direction: -1 if to == 2 else 0).cost == {0: 0, 1: 1}


def test_the_search_stops_at_its_goal() -> None:
    reach = MAT.reach(0, STRAIGHT, goal=2)
    assert reach.path(2) == [1, 2]
    assert len(reach.cost) < 20


@given(boards, st.data())
def test_a_path_costs_what_its_end_costs(squares: Squares, data: st.DataObject) -> None:
    blocked = data.draw(st.sets(st.integers(1, squares.count - 1) if squares.count > 1 else st.nothing()))
    reach = squares.reach(0, HALVES, closed=blocked)
    goal = data.draw(st.sampled_from(sorted(reach.cost)))
    square, spent = 0, 0
    for direction, to in zip(reach.directions(goal), reach.path(goal), strict=True):
        square, spent = squares.around[square][direction], spent + HALVES[direction]
        assert square == to
        assert to not in blocked
    assert (square, spent) == (goal, reach.cost[goal])


# Shapes


def test_a_fort_covers_six_squares_either_way_round() -> None:  # BS EX-06
    (corner,) = named(MAT, "C3")
    assert [MAT.letters[square] for square in MAT.rectangle(corner, 3, 2)] == ["C3", "D3", "E3", "C4", "D4", "E4"]
    assert MAT.letters[MAT.rectangle(corner, 2, 3)[-1]] == "D5"


def test_a_rectangle_that_leaves_the_board_is_none() -> None:
    assert MAT.rectangle(named(MAT, "S1")[0], 3, 1) == ()


def test_sectors_are_numbered_in_reading_order() -> None:  # CS-003, CS-004
    large = Squares(15, 15)
    sectors = large.sectors(5, 5)
    assert [sectors[square] for square in named(large, "A1", "F5", "O1", "E6", "O15")] == [1, 2, 3, 4, 9]
    assert Squares(10, 10).sectors(5, 5)[-1] == 4


# Sight and arcs


@pytest.mark.parametrize(("to", "seen"), [("H10", False), ("H11", False), ("H12", True)])
def test_an_island_hides_what_the_line_of_centres_reaches_through_it(to: str, seen: bool) -> None:  # BS EX-22
    here, there, island = named(MAT, "D10", to, "F10")
    assert MAT.sees(here, there, {island}) is seen


def test_a_line_slips_past_one_tall_corner_but_not_between_two() -> None:  # BS-136
    here, there, left, right = named(MAT, "A1", "B2", "B1", "A2")
    assert MAT.sees(here, there, {left})
    assert not MAT.sees(here, there, {left, right})


def test_the_ends_of_a_line_do_not_block_it() -> None:  # BS-137
    here, there = named(MAT, "A1", "D1")
    assert MAT.sees(here, there, {here, there})


@given(st.data())
def test_sight_is_the_same_both_ways(data: st.DataObject) -> None:
    square = st.integers(0, 63)
    sea, a, b, tall = Squares(8, 8), data.draw(square), data.draw(square), data.draw(st.sets(square))
    assert sea.sees(a, b, tall) == sea.sees(b, a, tall)


@pytest.mark.parametrize(
    ("heading", "target", "side"),
    [(N, "J6", 0), (N, "K7", 0), (N, "L8", 1), (E, "L8", -1), (N, "H10", -1), (N, "M10", 1), (NE, "J6", -1), (N, "J10", 0)],
)
def test_guns_bear_from_45_to_135_degrees_off_the_heading(heading: int, target: str, side: int) -> None:  # BS EX-16, EX-17
    ship, there = named(MAT, "J10", target)
    assert MAT.side(heading, ship, there) == side
