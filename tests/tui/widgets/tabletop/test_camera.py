"""What matters on a table is in sight as large as possible, and pointers at the edge name the rest."""

from __future__ import annotations

from dataclasses import replace

from examples.tabletop import BOATS, LENGTH, SEA
from seatui.engine.plane import Pose
from seatui.tui.widgets.tabletop.scene import OnCard, OnTable
from seatui.tui.widgets.tabletop.view import MEDIUM, SCALES, SMALL
from tests.tui.fake_terminal import painted
from tests.tui.widgets.tabletop.demo_table import shown_at, table

NEAR, FAR = OnCard(1), OnCard(5)


async def test_largest_scale_that_shows_what_matters_is_used() -> None:
    async with table(size=(80, 24)) as (_, board):
        assert board.zoom == SMALL
        board.point_at(NEAR)
        assert board.frame({NEAR: "B1"})
        assert board.zoom == 0
        assert board.region_of(BOATS[1].pose) is not None
        assert not board.frame({NEAR: "B1"})
        board.frame({NEAR: "B1", OnCard(6): "B6", OnCard(0): "A0"})
        assert board.zoom == MEDIUM


async def test_pointers_name_what_is_out_of_sight() -> None:
    async with table(size=(80, 24)) as (pilot, board):
        board.point_at(NEAR)
        board.frame({NEAR: "B1"}, {FAR: "F10"})
        await pilot.pause()
        assert "F10" in "\n".join(painted(pilot.app))
        board.point_at(FAR)
        await pilot.pause()
        assert board.region_of(BOATS[5].pose) is not None
        assert "B1 " in "\n".join(painted(pilot.app))


async def test_pointers_have_the_colours_of_the_players() -> None:
    async with table(size=(80, 24)) as (pilot, board):
        board.point_at(NEAR)
        board.frame({NEAR: "B1"}, {FAR: "F10", OnCard(0): "A0"})
        await pilot.pause()
        colours = {shown_at(pilot, (pointer.at.x, pointer.at.y))[1].bgcolor for pointer in board._drawn_pointers}
        assert colours == {board.ink.chip(BOATS[at].seat).bgcolor for at in (0, 5)}


async def test_all_are_shown_where_there_is_room() -> None:
    async with table(size=(130, 50)) as (_, board):
        board.frame({NEAR: "B1"}, {FAR: "F10", OnCard(0): "A0"})
        assert 0 < board.zoom < MEDIUM
        assert all(board.region_of(BOATS[at].pose) is not None for at in (0, 1, 5))


async def test_small_scale_is_left_to_the_player_where_there_is_room() -> None:
    async with table(size=(80, 24)) as (pilot, board):
        board.frame({OnCard(card.key): "" for card in BOATS})
        assert board.zoom == MEDIUM
        assert board.region_of(BOATS[0].pose) is not None  # the foremost
        await pilot.press("z")
        assert SCALES[board.zoom] == (4, 2)
        board.frame({NEAR: "B1"})
        assert SCALES[board.zoom] == (4, 2)  # what the player chose stays


async def test_camera_stays_calm_while_boats_sail() -> None:
    async with table(size=(120, 40)) as (_, board):
        board.frame({NEAR: "", OnCard(6): ""})
        seen, boat = set(), BOATS[1]
        for step in range(6):
            moved = replace(boat, pose=Pose(boat.pose.x + step * LENGTH // 12, boat.pose.y, boat.pose.heading))
            board.show(replace(SEA, cards=(BOATS[0], moved, *BOATS[2:])))
            board.frame({NEAR: "", OnCard(6): ""})
            seen.add((board.zoom, board._window.at))
        assert len(seen) == 1


async def test_board_stays_where_the_player_looks() -> None:
    async with table(size=(80, 24)) as (_, board):
        board.set_zoom(0)
        board.point_at(OnTable(8 * LENGTH, 8 * LENGTH))
        before = board._window.at
        board.frame({NEAR: ""})
        assert board._window.at == before
        board.return_to_frame()
        assert board._window.at != before
