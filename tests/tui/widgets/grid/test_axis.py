"""The arithmetic of scrolling and wrapping, for any size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seatui.tui.widgets.grid.axis import Axis


@st.composite
def axes(draw: st.DrawFn, *, wrap: bool | None = None, seams: bool = True) -> Axis:
    count = draw(st.integers(1, 30))
    axis = Axis(
        count,
        wrap=draw(st.booleans()) if wrap is None else wrap,
        seams=draw(st.sets(st.integers(0, count - 1), max_size=3 if seams else 0)),
    )
    cell = draw(st.integers(1, 8))
    axis.fit(cell, draw(st.integers(cell, 150)))
    for by in draw(st.lists(st.integers(-40, 40), max_size=5)):
        axis.scroll(by)
    return axis


@given(axes())
def test_squares_in_sight_follow_each_other(axis: Axis) -> None:
    assert list(axis.shown) == [(axis.first + step) % axis.count for step in range(len(axis.shown))]


@given(axes())
def test_every_square_in_sight_lies_whole_in_the_window(axis: Axis) -> None:
    assert all(0 <= (axis.start(square) or 0) <= axis._room - axis._cell for square in axis.shown)


@given(axes())
def test_what_is_found_at_a_place_begins_there(axis: Axis) -> None:
    assert all(axis.at(axis.start(square) or 0) == square for square in axis.shown)
    assert all(axis.at(line) is None for line in axis.lines)


@given(axes())
def test_no_square_that_would_fit_is_left_out(axis: Axis) -> None:
    left = axis._room - axis.length
    assert len(axis.shown) == axis.count or left < axis._cell + 1


@given(axes(), st.integers(0, 29))
def test_a_revealed_square_is_in_sight(axis: Axis, square: int) -> None:
    square %= axis.count
    axis.reveal(square)
    assert square in axis.shown


@given(axes(wrap=True, seams=False), st.integers(0, 29))
def test_on_a_wrapping_axis_every_square_can_be_centred(axis: Axis, square: int) -> None:
    square %= axis.count
    axis.centre(square)
    assert axis.shown[len(axis.shown) // 2] == square


@given(axes(wrap=False))
def test_an_axis_with_ends_never_scrolls_past_them(axis: Axis) -> None:
    axis.scroll(1000)
    assert axis.shown[-1] == axis.count - 1
    axis.scroll(-1000)
    assert axis.first == 0


@given(axes(wrap=True), st.integers(0, 29), st.integers(-60, 60))
def test_moving_there_and_back_round_the_edge_ends_where_it_began(axis: Axis, square: int, by: int) -> None:
    square %= axis.count
    assert axis.moved(axis.moved(square, by), -by) == square


@given(axes())
def test_when_all_squares_fit_all_are_in_sight(axis: Axis) -> None:
    axis.fit(axis._cell, axis.whole(axis._cell))
    assert set(axis.shown) == set(range(axis.count))


def test_a_seam_takes_one_cell_between_two_areas() -> None:
    axis = Axis(4, seams=[2])
    axis.fit(3, 20)
    assert [axis.start(square) for square in range(4)] == [0, 3, 7, 10]
    assert axis.lines == (6,)


@pytest.mark.parametrize(("wrap", "first", "beyond"), [(False, 0, (False, True)), (False, 9, (True, False)), (True, 0, (True, True))])
def test_it_is_known_where_there_are_squares_out_of_sight(wrap: bool, first: int, beyond: tuple[bool, bool]) -> None:
    axis = Axis(9, wrap=wrap)
    axis.fit(2, 10)
    axis.scroll(first)
    assert axis.beyond == beyond
    axis.fit(1, 9)
    assert axis.beyond == (False, False)
