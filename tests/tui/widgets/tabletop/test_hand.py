"""A card in hand: moving it, turning it and laying it."""

from __future__ import annotations

from dataclasses import replace

from textual.events import MouseScrollDown

from examples.tabletop import ACROSS
from seatui.engine.plane import Pose
from seatui.tui.widgets.board import Board
from seatui.tui.widgets.tabletop.scene import Carried, Fit, OnCard
from seatui.tui.widgets.tabletop.view import SCALES
from tests.tui.fake_terminal import painted
from tests.tui.widgets.recorders import targets_posted
from tests.tui.widgets.tabletop.demo_table import HOME, NEW, cell_of, table


async def test_arrows_move_the_card_in_hand_by_a_cell_and_scroll_keys_by_little() -> None:
    async with table() as (_, board):
        board.carry(NEW)
        assert board.target == Carried(NEW.pose)
        for verb in ("up", "right"):
            board.do(verb)
        assert board.target == Carried(Pose(45100, 77000, 2))
        for verb in ("pan_left", "pan_down"):
            board.do(verb)
        assert board.target == Carried(Pose(45000, 77100, 2))


async def test_turn_keys_turn_it_by_one_heading() -> None:
    async with table("p", "comma", "comma", "comma") as (pilot, board):
        assert board.target == Carried(Pose(44000, 79200, 23))
        await pilot.press("right_square_bracket")
        assert board.target == Carried(Pose(44000, 79200, 0))


async def test_a_step_there_and_back_ends_where_it_began_on_every_scale() -> None:
    async with table() as (_, board):
        for zoom in range(len(SCALES)):
            board.set_zoom(zoom)
            board.carry(NEW)
            for verb in ("left", "up", "right", "down"):
                board.do(verb)
            assert board.target == Carried(NEW.pose)


async def test_the_middle_of_the_card_in_hand_stays_on_the_table() -> None:
    async with table() as (_, board):
        board.carry(replace(NEW, pose=Pose(ACROSS - 10, 10, 0)))
        for verb in ("right", "up"):
            board.do(verb)
        assert board.target == Carried(Pose(ACROSS, 0, 0))


async def test_each_pose_is_told_exactly_and_confirming_tells_it_too() -> None:
    async with table() as (pilot, board):
        board.carry(NEW)
        moved, chosen = targets_posted(board, Board.Moved), targets_posted(board, Board.Chosen)
        board.do("turn_left")
        board.do("confirm")
        await pilot.pause()
        assert moved[0] == Carried(Pose(44000, 79200, 1))
        assert chosen == [Carried(Pose(44000, 79200, 1))]


async def test_the_pane_says_where_it_may_be_held_and_whether_it_may_be_laid() -> None:
    async with table() as (pilot, board):
        board.carry(NEW, lambda pose: Fit(pose._replace(y=max(pose.y, 78000)), allowed=pose.x >= 44000))
        board.do("up")
        assert board.target == Carried(Pose(44000, 78000, 2))
        await pilot.pause()
        row = cell_of(board, (44000, 78000))[1]
        assert "[" in painted(pilot.app)[row]
        board.do("left")
        await pilot.pause()
        assert "[" not in painted(pilot.app)[row]
        assert "!" in painted(pilot.app)[row]


async def test_a_click_holds_the_card_there_and_a_click_on_it_confirms() -> None:
    async with table() as (pilot, board):
        board.carry(NEW)
        told = targets_posted(board, Board.Chosen)
        there = cell_of(board, (70000, 80000))
        await pilot.click(offset=there)
        pose = Pose(*board.lattice.middle(board.lattice.cell((70000, 80000))), 2)
        assert board.target == Carried(pose)
        await pilot.click(offset=(there[0] + 1, there[1]))
        assert told == [Carried(pose)]


async def test_the_wheel_turns_the_card_in_hand() -> None:
    async with table() as (pilot, board):
        board.carry(NEW)
        board.post_message(MouseScrollDown(board, 0, 0, 0, 0, 0, shift=False, meta=False, ctrl=False))
        await pilot.pause()
        assert board.target == Carried(Pose(44000, 79200, 3))


async def test_a_card_that_is_put_away_leaves_no_trace() -> None:
    async with table() as (pilot, board):
        before = painted(pilot.app)[:-1]
        board.carry(NEW)
        board.do("right")
        board.carry(None)
        board.point_at(HOME)
        await pilot.pause()
        assert painted(pilot.app)[:-1] == before


async def test_laying_a_card_is_a_scene_with_it() -> None:
    async with table("p", "right", "enter") as (_, board):
        assert [card.pose for card in board.scene.cards if card.key == "new"] == [Pose(45100, 79200, 2)]
        assert board.target == OnCard("new")
