"""The map of squares: cursor, wrap, zoom, marks, and redrawing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from rich.style import Style
from textual.geometry import Region
from textual.pilot import Pilot

from examples import grid_map
from examples.grid_map import SeaScreen
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.cell_art import art, edged, with_walls
from seatui.tui.widgets.grid.grid_map import GridMap
from tests.tui.fake_terminal import STILL, painted, until


@asynccontextmanager
async def sea(*keys: str, settings: Settings = STILL, size: tuple[int, int] = (80, 30)) -> AsyncIterator[tuple[Pilot[Any], GridMap]]:
    """The demo sea after some keys."""
    async with grid_map.app(settings).run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, SeaScreen)
        yield pilot, pilot.app.screen.board


@pytest.mark.parametrize(
    ("key", "square"), [("left", (11, 0)), ("h", (11, 0)), ("up", (0, 11)), ("k", (0, 11)), ("right", (1, 0)), ("j", (0, 1))]
)
async def test_the_cursor_goes_round_the_edge(key: str, square: tuple[int, int]) -> None:
    async with sea(key) as (_, board):
        assert board.target == square


async def test_tab_goes_to_the_next_square_where_something_can_be_done() -> None:
    async with sea("tab", "tab", "tab", "tab") as (_, board):
        assert board.target == (1, 0)  # of three, the fourth is the first again


async def test_a_board_larger_than_its_widget_scrolls_with_the_cursor() -> None:
    async with sea("z", *["down"] * 10, size=(80, 24)) as (_, board):
        assert board.region_of((0, 10)) is not None
        assert board.down.first != 0


async def test_any_square_can_be_brought_to_the_middle_of_a_wrapping_map() -> None:
    async with sea("c") as (_, board):
        region = board.region_of((0, 0))
        assert region is not None
        assert board.down.shown[6] == 0
        assert board.across.shown[6] == 0


async def test_zooming_keeps_the_cursor_and_changes_the_size_of_squares() -> None:
    async with sea("right", "z") as (_, board):
        assert (board.cell, board.target) == ((3, 1), (1, 0))


async def test_without_a_chosen_zoom_the_largest_that_shows_all_is_taken() -> None:
    async with sea() as (pilot, board):
        assert board.wanted(pilot.app.size.with_width(60)).width == 3 + 12 * 4
        assert board.wanted(pilot.app.size.with_width(45)).width == 3 + 12 * 3


async def test_cursor_and_marks_show_without_colour() -> None:
    async with sea(settings=Settings(theme="mono", glyphs="ascii", speed="off")) as (pilot, _):
        rows = painted(pilot.app)
        assert "[F ](~ )" in rows[1]
        assert "!? !" in rows[7]
        assert ">? <" in rows[19]
        assert "*F *" in rows[19]


async def test_a_mark_never_hides_a_letter_at_the_edge() -> None:
    async with sea("z") as (pilot, board):
        board.mark(Mark.DANGER, {(11, 11)})
        await pilot.pause()
        assert "!D4" in painted(pilot.app)[12]


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        ("~ ", "[]"),
        (" ~", "[]"),
        ("~1 ", "[1]"),
        ("~12", "~12"),
        ("~1 A", "~1 A"),
        (" F ", "[F]"),
        ("y ", "y "),
        (" y", " y"),
        ("rt ", "rt]"),
    ],
)
def test_brackets_stand_over_waves_and_never_alone_beside_a_letter_of_a_square_of_two(cells: str, shown: str) -> None:
    row = edged(((cells, Style()),), "[]", Style(reverse=True))
    assert "".join(text for text, _ in row) == shown
    assert row[0][1].reverse
    assert row[-1][1].reverse


async def test_only_squares_whose_look_changed_are_drawn_again() -> None:
    async with sea() as (_, board):
        drawn: list[Region] = []

        def refresh(*regions: Region, **_: Any) -> GridMap:
            drawn.extend(regions)
            return board

        board.refresh = refresh  # type: ignore[method-assign]
        look = board._supplier
        board._supplier = lambda x, y, zoom: art([("  ", board.ink.bad)]) if (x, y) == (3, 3) else look(x, y, zoom)
        board.reload()
        assert drawn == [board.region_of((3, 3))]


async def test_the_first_click_points_and_the_second_confirms() -> None:
    async with sea() as (pilot, board):
        region = board.region_of((2, 1))
        assert region is not None
        await pilot.click(offset=region.offset)
        assert board.target == (2, 1)
        await pilot.click(offset=region.offset)
        assert "chosen: (2, 1)" in painted(pilot.app)[-1]


async def test_the_wheel_scrolls_round_the_edge_and_keeps_the_cursor() -> None:
    async with sea() as (pilot, board):
        board.pan(0, -1)
        await pilot.pause()
        assert board.down.shown[0] == 11
        assert board.target == (0, 0)


async def test_areas_are_divided_by_lines() -> None:
    async with sea() as (pilot, demo):
        board = GridMap(4, 4, lambda x, y, zoom: art([(".", demo.ink.plain)]), zooms=((2, 1),), seams=((2,), (2,)))
        await pilot.app.screen.mount(board, before=0)
        board.styles.height = 8
        await pilot.pause()
        rows = [row.rstrip() for row in painted(pilot.app)[:6]]
        assert rows[2] == "2 . . │. ."
        assert rows[3] == "  ─────────"


async def test_a_wall_is_drawn_inside_the_square() -> None:
    async with sea() as (_, board):
        ink, glyphs = board.ink, board.glyphs
        walled = with_walls(art([(" A  ", ink.plain)], [("    ", ink.plain)]), 4, glyphs, ink.strong, right=True, below=True)
        assert ["".join(text for text, _ in row) for row in walled.rows] == [" A ▕", "▁▁▁▕"]


async def test_a_map_that_forgets_keeps_neither_cursor_nor_marks_nor_tooltip() -> None:
    async with sea("right", "right", "down") as (pilot, board):
        await pilot.hover(GridMap, offset=(12, 5))
        await until(pilot, lambda: board.tooltip is not None)
        board.forget()
        await pilot.pause()
        assert (board.target, board.tooltip) == ((0, 0), None)
        assert not any(board.marked(kind) for kind in Mark)
