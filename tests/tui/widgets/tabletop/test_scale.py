"""The scales of a table, the camera, and scrolling."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from seatui.engine.plane import Card, Pose
from seatui.tui.widgets.tabletop.scene import OnCard, Scene, TableCard
from seatui.tui.widgets.tabletop.tabletop import Tabletop
from seatui.tui.widgets.tabletop.view import SCALES
from tests.tui.fake_terminal import painted
from tests.tui.widgets.tabletop.demo_table import HOME, table

LARGER = "zzz"
"""Keys that lead from the small scale once round to 8 x 4."""


@pytest.mark.rule("SK-G01")
async def test_the_zoom_key_goes_through_all_scales_and_back_to_the_board() -> None:
    async with table() as (pilot, board):
        seen = []
        for _ in SCALES:
            seen.append(SCALES[board.zoom])
            await pilot.press("z")
            await pilot.pause()
            assert board.target == HOME
            assert board.cursor_at is not None
        assert seen == [(8, 4), (6, 3), (4, 2), (12, 6), (10, 5)]
        assert board.chosen_zoom is None


@pytest.mark.rule("SK-G03")
@pytest.mark.parametrize(
    ("room", "scale"),
    [((96, 40), 2), ((95, 40), 3), ((96, 39), 3), ((72, 30), 3), ((71, 30), 4), ((48, 20), 4), ((120, 50), 1), ((144, 60), 0)],
    ids=str,
)
async def test_the_largest_scale_that_fits_is_chosen(room: tuple[int, int], scale: int) -> None:
    async with table() as (_, board):
        assert board._zoom_for(Size(*room)) == scale


@pytest.mark.rule("SK-G03")
@pytest.mark.parametrize("room", [(47, 20), (48, 19)], ids=str)
async def test_a_table_that_fits_in_no_scale_scrolls_in_the_small_one(room: tuple[int, int]) -> None:  # SK-C47
    async with table() as (_, board):
        assert SCALES[board._zoom_for(Size(*room))] == (4, 2)


@pytest.mark.parametrize(
    ("room", "wanted"),
    [((110, 52), (110, 48)), ((98, 42), (98, 42)), ((97, 41), (96, 40)), ((80, 24), (56, 24)), ((30, 10), (30, 10))],
    ids=str,
)
async def test_room_for_the_margin_is_wanted_where_there_is_enough(room: tuple[int, int], wanted: tuple[int, int]) -> None:
    async with table() as (_, board):
        assert board.wanted(Size(*room)) == wanted


async def test_a_table_larger_than_its_widget_scrolls_with_the_cursor_and_shows_that_there_is_more() -> None:
    async with table(*LARGER, size=(80, 24)) as (pilot, board):
        assert SCALES[board.zoom] == (8, 4)
        assert "↑" in painted(pilot.app)[0]
        for _ in range(30):
            board.do("up")
            assert board.cursor_at is not None
        await pilot.pause()
        assert "↓" in painted(pilot.app)[22]


async def test_at_the_edge_the_margin_comes_into_sight_with_what_hangs_over_it() -> None:
    async with table(*LARGER, size=(80, 24)) as (pilot, board):
        board.point_at(OnCard(4))
        for _ in range(3):
            board.do("pan_left")
        await pilot.pause()
        assert board._window.at.x < 0
        assert "E4" in "\n".join(painted(pilot.app))


async def test_a_point_can_be_brought_to_the_middle() -> None:
    async with table(*LARGER, "c", size=(80, 24)) as (_, board):
        assert board.cursor_at == (39, 11)


async def test_scrolling_takes_the_cursor_along_where_it_must() -> None:
    async with table(*LARGER, size=(80, 24)) as (_, board):
        for _ in range(8):
            board.pan(0, -1)
        assert board.target != HOME
        assert board.cursor_at is not None


async def test_a_table_takes_any_unit_and_size() -> None:
    board = Tabletop(70, 50, Card(20, 10), unit=10)
    board.show(Scene((TableCard("x", Pose(30, 20, 0), 0),)))
    board.point_at(OnCard("x"))
    async with table() as (pilot, _):
        await pilot.app.screen.mount(board, before=0)
        await pilot.pause()
        assert board.table.cells(board.lattice).size == (7 * SCALES[board.zoom][0], 5 * SCALES[board.zoom][1])
        assert board.target == OnCard("x")
