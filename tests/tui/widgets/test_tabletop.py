"""The table with free cards: cursor, targets, mouse, a card in hand, scale, scrolling, and what is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from rich.style import Style
from textual.events import MouseScrollDown
from textual.geometry import Size
from textual.pilot import Pilot

from seatui.engine.plane import Card, Pose
from seatui.tui.demos import tabletop
from seatui.tui.demos.tabletop import ACROSS, BOATS, DOWN, SCENES, SEA, TableScreen
from seatui.tui.settings import Settings
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.tabletop import Tabletop
from seatui.tui.widgets.tabletop_scene import Carried, Fit, OnCard, OnGhost, OnTable, Scene, TableCard
from seatui.tui.widgets.tabletop_view import SCALES
from tests.tui.matrix import strips_of
from tests.tui.widgets.wire import STILL, painted, sent_by, wired

MOST_BYTES_OF_A_MOVE = 2500
HOME = OnCard(0)
ROOM = (110, 47)
"""Enough for the large scale with a margin, and the line below it."""
NEW = TableCard("new", Pose(44000, 79200, 2), 0, "9")


@asynccontextmanager
async def table(*keys: str, settings: Settings = STILL, size: tuple[int, int] = ROOM) -> AsyncIterator[tuple[Pilot[Any], Tabletop]]:
    """The demo table after some keys."""
    async with tabletop.app(settings).run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        yield pilot, pilot.app.screen.board


def cell_of(board: Tabletop, point: tuple[int, ...]) -> tuple[int, int]:
    """Where a point of the table is on the screen."""
    x, y = board.lattice.cell((point[0], point[1]))
    return x - board._window.at.x, y - board._window.at.y


def shown_at(pilot: Pilot[Any], at: tuple[int, int]) -> tuple[str, Style]:
    """The character and the style at a place of the screen."""
    x = 0
    for segment in strips_of(pilot.app)[at[1]]:  # type: ignore[arg-type]
        if x <= at[0] < x + len(segment.text):
            return segment.text[at[0] - x], segment.style or Style()
        x += len(segment.text)
    raise AssertionError("nothing is there")


def told_by(board: Tabletop, kind: type[Board.Moved] | type[Board.Chosen]) -> list[Any]:
    """What the board tells from now on."""
    told: list[Any] = []
    post = board.post_message
    board.post_message = lambda message: (told.append(message.target) if isinstance(message, kind) else None) or post(message)  # type: ignore[method-assign]
    return told


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
        assert board.target == HOME
        for _ in range(3):
            board.do("up")
        assert board.target == OnTable(*board.lattice.middle((48, 28)))


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
        told = told_by(board, Board.Moved)
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
        told = told_by(board, Board.Moved)
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
        await pilot.pause(0.5)
        assert "boat 2 of C, heading 225 degrees" in str(board.tooltip)


async def test_a_marked_place_is_meant_exactly_by_its_cell() -> None:
    async with table() as (_, board):
        board.mark(Mark.TARGET, {OnTable(7001, 7002)})
        assert board.target_at(*cell_of(board, (7001, 7002))) == OnTable(7001, 7002)


# A card in hand


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
        moved, chosen = told_by(board, Board.Moved), told_by(board, Board.Chosen)
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
        told = told_by(board, Board.Chosen)
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


# Scale and scrolling


@pytest.mark.rule("SK-G01")
async def test_the_zoom_key_goes_through_the_three_scales() -> None:
    async with table() as (pilot, board):
        seen = []
        for _ in range(3):
            seen.append(SCALES[board.zoom])
            await pilot.press("z")
            await pilot.pause()
            assert board.target == HOME
            assert board.cursor_at is not None
        assert seen == [(8, 4), (6, 3), (4, 2)]


@pytest.mark.rule("SK-G03")
@pytest.mark.parametrize(
    ("room", "scale"), [((96, 40), 0), ((95, 40), 1), ((96, 39), 1), ((72, 30), 1), ((71, 30), 2), ((48, 20), 2), ((200, 60), 0)], ids=str
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
    async with table("z", size=(80, 24)) as (pilot, board):
        assert SCALES[board.zoom] == (8, 4)
        assert "↑" in painted(pilot.app)[0]
        for _ in range(30):
            board.do("up")
            assert board.cursor_at is not None
        await pilot.pause()
        assert "↓" in painted(pilot.app)[22]


async def test_at_the_edge_the_margin_comes_into_sight_with_what_hangs_over_it() -> None:
    async with table("z", size=(80, 24)) as (pilot, board):
        board.point_at(OnCard(4))
        for _ in range(3):
            board.do("pan_left")
        await pilot.pause()
        assert board._window.at.x < 0
        assert "E4" in "\n".join(painted(pilot.app))


async def test_a_point_can_be_brought_to_the_middle() -> None:
    async with table("z", "c", size=(80, 24)) as (_, board):
        assert board.cursor_at == (39, 11)


async def test_scrolling_takes_the_cursor_along_where_it_must() -> None:
    async with table("z", size=(80, 24)) as (_, board):
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


# What it looks like


@pytest.mark.rule("SK-G06")
async def test_a_number_is_on_red_and_a_side_without_one_has_a_faint_dot() -> None:
    async with table() as (pilot, board):
        pose = BOATS[0].pose
        char, style = shown_at(pilot, cell_of(board, pose.ahead(1900)))
        assert (char, style.bgcolor.name if style.bgcolor else "") == ("1", "#a5122b")
        char, style = shown_at(pilot, cell_of(board, pose.ahead(-3300)))
        assert char == "·"
        assert not style.bold


@pytest.mark.rule("SK-G08")
async def test_blocks_are_usual_and_braille_is_an_option() -> None:
    async with table() as (pilot, board):
        assert not any("\u2800" <= char <= "\u28ff" for row in painted(pilot.app) for char in row)
        board.set_braille(True)
        await pilot.pause()
        assert any("\u2800" < char <= "\u28ff" for row in painted(pilot.app) for char in row)


async def test_ascii_has_no_braille() -> None:
    async with table("b", settings=replace(STILL, glyphs="ascii")) as (pilot, _):
        assert "\n".join(painted(pilot.app)).isascii()


async def test_fates_of_ghosts_show_without_colour() -> None:
    async with table("n", settings=replace(STILL, theme="mono")) as (pilot, board):
        board.mark(Mark.TARGET, {OnGhost("5")})
        board.point_at(OnGhost("1"))
        await pilot.pause()
        text = "\n".join(painted(pilot.app))
        assert "[1]" in text
        assert "‹5!›" in text


async def test_cursor_and_marks_show_without_colour() -> None:
    async with table(settings=Settings(theme="mono", glyphs="ascii", speed="off")) as (pilot, board):
        rows = painted(pilot.app)
        assert "[2 A0 2]" in rows[cell_of(board, BOATS[0].pose)[1]]
        assert "!2B62  !" in rows[cell_of(board, BOATS[6].pose)[1]]
        assert "( 3C2    )" in rows[cell_of(board, BOATS[2].pose)[1]]


async def test_a_ghost_off_the_table_has_its_label_at_the_edge() -> None:
    async with table() as (pilot, board):
        leaving = replace(SCENES[1].ghosts[0], pose=Pose(52800, -9000, 0), label="8", fate=tabletop.fate(Pose(52800, -9000, 0), 0))
        board.show(replace(SEA, ghosts=(leaving,)))
        board.point_at(OnGhost("1"))
        await pilot.pause()
        assert "[8×]" in painted(pilot.app)[cell_of(board, (0, 0))[1]]
        assert board.cursor_at is not None


# What is sent


@pytest.mark.parametrize("zoom", range(3))
@pytest.mark.parametrize("scene", [0, 1, 3], ids=["plain", "ghosts", "reach"])
async def test_a_cursor_move_sends_little(zoom: int, scene: int) -> None:
    async with wired(tabletop.app(STILL)) as (pilot, wire):
        await pilot.press(*"n" * scene, *"z" * zoom)
        sizes = [len((await sent_by(pilot, wire, key)).encode()) for key in ("up", "right", "e", "down", "tab", "left")]
        assert max(sizes) <= MOST_BYTES_OF_A_MOVE


async def test_a_card_that_moves_sends_little() -> None:
    async with wired(tabletop.app(STILL)) as (pilot, wire):
        assert 0 < len((await sent_by(pilot, wire, "o")).encode()) <= MOST_BYTES_OF_A_MOVE


async def test_what_did_not_change_is_not_sent() -> None:
    async with wired(tabletop.app(STILL)) as (pilot, wire):
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        wire.take()
        screen.board.show(replace(SEA))
        screen.board.mark(Mark.TARGET, screen.board.marked(Mark.TARGET))
        await pilot.pause(0.3)
        assert wire.take() == ""


async def test_all_is_painted_once_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[int] = []
    paint = Tabletop.render_line
    monkeypatch.setattr(Tabletop, "render_line", lambda board, y: lines.append(y) or paint(board, y))
    async with table() as (_, board):
        assert len(lines) == board.size.height


async def test_a_picture_after_any_changes_is_the_same_as_one_painted_afresh() -> None:
    async with table("n", "tab", "up", "n", "right", "n", "o", "left", "p", "left", "comma") as (pilot, board):
        await pilot.pause()
        before = painted(pilot.app)
        board.restyle()
        await pilot.pause()
        assert painted(pilot.app) == before


# Forgetting


async def test_a_table_that_forgets_keeps_neither_cursor_nor_marks_nor_plans() -> None:
    async with table("n", "tab", "p") as (_, board):
        board.forget()
        assert isinstance(board.target, OnTable)
        assert not any(board.marked(kind) for kind in Mark)
        assert board.scene == SEA
        assert board._hand is None
