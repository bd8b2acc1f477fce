"""A table of cards: the cursor, the mouse, and forgetting."""

from __future__ import annotations

from dataclasses import replace

import pytest

from examples.tabletop import ACROSS, BOATS, DOWN, SCENES, SEA
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.tabletop.scene import OnCard, OnGhost, OnTable
from seatui.tui.widgets.tabletop.tabletop import Tabletop
from tests.tui.fake_terminal import painted, until
from tests.tui.widgets.recorders import targets_posted
from tests.tui.widgets.tabletop.demo_table import HOME, cell_of, table

# The cursor


@pytest.mark.parametrize(
    ("key", "step"),
    [
        ("up", (0, -1)), ("j", (0, 1)), ("left", (-1, 0)), ("l", (1, 0)),
        ("7", (-1, -1)), ("e", (1, -1)), ("a", (-1, 1)), ("3", (1, 1)), ("w", (0, -1)),
    ],
)  # fmt: skip
async def test_the_cursor_goes_by_cells_in_eight_directions(key: str, step: tuple[int, int]) -> None:
    async with table() as (pilot, board):
        board.point_at(OnTable(44000, 10000))
        x, y = board.lattice.cell((44000, 10000))
        await pilot.press(key)
        assert board.lattice.cell(board._point) == (x + step[0], y + step[1])


async def test_the_cursor_stays_on_the_table() -> None:
    async with table() as (_, board):
        board.point_at(OnTable(0, 0))
        for verb in ("up", "left", "north_west"):
            board.do(verb)
        assert board.lattice.cell(board._point) == (0, 0)
        board.point_at(OnTable(2 * ACROSS, 2 * DOWN))
        board.do("down")
        assert board.lattice.cell(board._point) == (95, 39)


async def test_all_cells_of_a_card_mean_the_card_and_open_water_is_a_point() -> None:
    async with table() as (_, board):
        board.do("up")
        first = board.target
        for _ in range(3):
            board.do("up")
        assert (first, board.target) == (HOME, OnTable(*board.lattice.middle((48, 28))))


async def test_tab_goes_through_targets_in_the_order_of_the_scene() -> None:
    async with table() as (pilot, board):
        board.show(SCENES[1])
        board.mark(Mark.TARGET, {OnCard(2), OnGhost("4"), OnGhost("1"), OnTable(7000, 7000)})
        seen = []
        for _ in range(5):
            await pilot.press("tab")
            seen.append(board.target)
        assert seen == [OnGhost("1"), OnGhost("4"), OnCard(2), OnTable(7000, 7000), OnGhost("1")]
        await pilot.press("shift+tab")
        assert board.target == OnTable(7000, 7000)


async def test_without_targets_tab_goes_through_all_cards() -> None:
    async with table() as (pilot, board):
        board.mark(Mark.TARGET, ())
        await pilot.press("tab", "tab")
        assert board.target == OnCard(2)


async def test_a_ghost_over_a_card_is_meant_by_its_label() -> None:
    async with table("n") as (_, board):
        board.point_at(OnGhost("6"))
        label = board._point
        assert board._spot_at(label) == OnGhost("6")
        assert board._spot_at((label[0], label[1] + 2200)) == HOME


async def test_confirming_tells_what_was_chosen() -> None:
    async with table("enter") as (pilot, _):
        assert "chosen: boat 0 of A" in painted(pilot.app)[-1]


async def test_moves_are_told_once_for_each_place() -> None:
    async with table() as (pilot, board):
        told = targets_posted(board, Board.Moved)
        board.do("up")
        assert told == []
        board.point_at(OnCard(3))
        board.point_at(OnCard(3))
        await pilot.pause()
        assert told == [OnCard(3)]


async def test_the_terminals_cursor_is_where_the_focus_is() -> None:
    async with table() as (_, board):
        assert board.cursor_at == cell_of(board, BOATS[0].pose)


async def test_the_cursor_goes_with_the_card_it_points_at() -> None:
    async with table("o", "o", "o") as (_, board):
        assert board.target == HOME
        assert board._spot_at(board._point) == HOME


async def test_where_a_card_is_taken_away_the_cursor_points_at_what_is_under_it() -> None:
    async with table() as (_, board):
        told = targets_posted(board, Board.Moved)
        board.show(replace(SEA, cards=BOATS[1:]))
        assert board.target == OnTable(*board.lattice.middle(board.lattice.cell(BOATS[0].pose[:2])))
        assert told == [board.target]


# The mouse


async def test_the_first_click_points_and_the_second_confirms() -> None:
    async with table() as (pilot, board):
        for _ in range(2):
            await pilot.click(offset=cell_of(board, BOATS[3].pose))
            assert board.target == OnCard(3)
        await pilot.pause()
        assert "chosen: boat 3 of D" in painted(pilot.app)[-1]


async def test_a_card_over_the_edge_can_be_clicked_there_but_the_floor_cannot() -> None:
    async with table() as (_, board):
        outside = cell_of(board, BOATS[4].pose.ahead(-3000))
        assert outside[0] < cell_of(board, (0, 0))[0]
        assert board.target_at(*outside) == OnCard(4)
        assert board.target_at(0, 0) is None


async def test_the_mouse_hears_what_it_is_over() -> None:
    async with table() as (pilot, board):
        await pilot.hover(Tabletop, offset=cell_of(board, BOATS[2].pose))
        await until(pilot, lambda: "boat 2 of C, heading 225 degrees" in str(board.tooltip))


async def test_a_marked_place_is_meant_exactly_by_its_cell() -> None:
    async with table() as (_, board):
        board.mark(Mark.TARGET, {OnTable(7001, 7002)})
        assert board.target_at(*cell_of(board, (7001, 7002))) == OnTable(7001, 7002)


# Forgetting


async def test_a_table_that_forgets_keeps_neither_cursor_nor_marks_nor_plans() -> None:
    async with table("n", "tab", "p") as (_, board):
        board.forget()
        assert isinstance(board.target, OnTable)
        assert not any(board.marked(kind) for kind in Mark)
        assert board.scene == SEA
        assert board._hand is None
