"""The places of tiles, edges and windows of a hex map: every cell belongs to one place, and both sides agree on an edge."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.geometry import Offset, Region, Size

from seatui.engine.hexes import COMPASS, NW, OUTSIDE, SW, VECTORS, HexField, N, S
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.hex.layout import ZOOMS, Zoom, box, edge_cells, edge_of, extent, heart, middle, runs, spot
from seatui.tui.widgets.hex.steps import DIRECTIONS, stepped, turned
from seatui.tui.widgets.scroll_window import Window

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: f"{zoom.width}x{zoom.height}")
directions = pytest.mark.parametrize("direction", range(6), ids=COMPASS)


@zooms
def test_the_runs_of_a_line_leave_no_cell_out_and_share_none(zoom: Zoom) -> None:
    for y in range(-9, 9):
        crossed = list(runs(zoom, y, -40, 40))
        assert crossed[0].x <= -40
        assert all(run.x + 1 + run.inside == after.x for run, after in pairwise(crossed))
        assert crossed[-1].x + 1 + crossed[-1].inside >= 40


@zooms
@directions
def test_both_sides_of_an_edge_have_the_same_cells(zoom: Zoom, direction: int) -> None:
    across, down = VECTORS[direction]
    assert edge_cells(zoom, 2, -3, direction) == edge_cells(zoom, 2 + across, -3 + down, (direction + 3) % 6)


@zooms
@pytest.mark.parametrize("direction", [NW, SW, S])
def test_a_cell_of_an_edge_knows_its_edge(zoom: Zoom, direction: int) -> None:
    spots = [spot(zoom, *cell) for cell in edge_cells(zoom, -1, 2, direction)]
    assert {(at.q, at.r, edge_of(zoom, at)) for at in spots} == {(-1, 2, direction)}


@zooms
def test_the_middle_of_a_tile_is_inside_it(zoom: Zoom) -> None:
    at = spot(zoom, *heart(zoom, 3, -2))
    assert (at.q, at.r, edge_of(zoom, at)) == (3, -2, None)


@zooms
def test_a_box_holds_all_edges(zoom: Zoom) -> None:
    around = box(zoom, 1, 1)
    assert all(around.contains_point(cell) for direction in range(6) for cell in edge_cells(zoom, 1, 1, direction))


def test_the_board_of_radius_three_has_the_size_it_was_measured_with() -> None:
    field = HexField(4)
    places = [(field.q[place], field.r[place]) for place in range(field.count)]
    assert extent(Zoom(7, 4), places).size == Size(65, 37)
    assert extent(Zoom(4, 2), places).size == Size(37, 19)


def test_a_marker_stands_in_the_middle_of_an_edge() -> None:
    assert [middle(count) for count in (1, 2, 3, 5, 7)] == [0, 1, 1, 2, 3]


# The window


def window(at: tuple[int, int], size: tuple[int, int]) -> Window:
    made = Window()
    made.at, made.size = Offset(*at), Size(*size)
    return made


def test_a_board_that_grows_in_sight_moves_nothing() -> None:
    view = window((-5, -5), (40, 20))
    assert not view.follow(Region(-2, -2, 30, 12))


def test_a_board_that_grows_out_of_sight_moves_no_more_than_it_must() -> None:
    view = window((0, 0), (40, 20))
    assert view.follow(Region(-3, 0, 30, 12))
    assert view.at == (-3, 0)


def test_a_board_too_large_to_be_seen_whole_stays_when_it_grows() -> None:
    view = window((0, 0), (40, 20))
    assert not view.follow(Region(-30, -30, 100, 90))


def test_a_tile_is_revealed_with_its_neighbours_but_nothing_beyond_the_board() -> None:
    view = window((0, 0), (40, 20))
    assert view.reveal(Region(38, 0, 9, 5), (7, 4), Region(0, 0, 50, 20))
    assert view.at == (10, 0)


def test_scrolling_ends_at_the_board() -> None:
    view = window((0, 0), (40, 20))
    assert not view.move(-7, 0, Region(0, 0, 60, 20))
    assert view.move(70, 0, Region(0, 0, 60, 20))
    assert view.at == (20, 0)


# Steps


def test_six_ways_lead_to_the_six_neighbours() -> None:
    field = HexField(3)
    for verb, direction in DIRECTIONS.items():
        assert stepped(field, field.centre, verb, range(field.count)) == field.neighbours[field.centre][direction]


def test_left_and_right_go_along_a_line_and_back() -> None:
    field = HexField(4)
    here, seen = field.at(-4, 2), []
    while (step := stepped(field, here, Verb.RIGHT, range(field.count))) is not None:
        here = step
        seen.append(2 * field.r[here] + field.q[here])
    assert len(seen) == 8
    assert max(seen) - min(seen) == 1
    back = [field.at(4, -2)]
    while (step := stepped(field, back[-1], Verb.LEFT, range(field.count))) is not None:
        back.append(step)
    assert stepped(field, back[-2], Verb.LEFT, range(field.count)) == back[-1]


def test_a_gap_is_stepped_over() -> None:
    field = HexField(3)
    assert stepped(field, field.centre, Verb.NORTH, {field.at(0, -3)}) == field.at(0, -3)
    assert stepped(field, field.centre, Verb.RIGHT, {field.at(3, -1)}) == field.at(3, -1)
    assert stepped(field, field.centre, Verb.RIGHT, {field.at(1, 2)}) is None


def test_every_arrow_and_direction_names_an_edge() -> None:
    assert all(turned(edge, verb) is not None for edge in range(6) for verb in (*DIRECTIONS, Verb.LEFT, Verb.RIGHT))
    assert turned(N, Verb.ZOOM) is None


def test_what_lies_beyond_the_field_is_no_place() -> None:
    field = HexField(1)
    assert stepped(field, field.at(0, -1), Verb.NORTH, range(field.count)) is None
    assert field.at(0, -2) == OUTSIDE
