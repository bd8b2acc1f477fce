"""The look of a table, and how few bytes a change of it sends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from examples import tabletop
from examples.tabletop import BOATS, SCENES, SEA, TableScreen
from seatui.engine.plane import BACK, Pose
from seatui.tui.look.glyphs import UNICODE
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.tabletop.art import SignKind, signs
from seatui.tui.widgets.tabletop.scene import OnGhost
from seatui.tui.widgets.tabletop.tabletop import Tabletop
from tests.tui.fake_terminal import STILL, painted, sent_by, wired
from tests.tui.widgets.recorders import lines_painted
from tests.tui.widgets.tabletop.demo_table import cell_of, shown_at, table

MOST_BYTES_OF_A_MOVE = 2500


# The look


@pytest.mark.rule("SK-G06")
async def test_a_number_is_red_and_a_side_without_cannons_has_a_faint_zero() -> None:
    async with table() as (pilot, board):
        found = signs(board.table.card, BOATS[0], board.lattice, UNICODE.headings)
        cells = {sign.at: cell for cell, sign in found.items() if sign.kind in (SignKind.SIDE, SignKind.NOTHING)}
        for side, (column, row) in cells.items():
            char, style = shown_at(pilot, (column - board._window.at.x, row - board._window.at.y))
            if side == BACK:
                assert char == "0"
                assert not style.bold
            else:
                assert (char, style.color.name if style.color else "") == (str((BOATS[0].sides or ())[side]), "#ff9aa8")


@pytest.mark.rule("SK-G08")
async def test_edges_are_of_braille_and_blocks_are_an_option() -> None:
    async with table() as (pilot, board):
        assert any("\u2800" < char <= "\u28ff" for row in painted(pilot.app) for char in row)
        board.set_braille(False)
        await pilot.pause()
        assert not any("\u2800" <= char <= "\u28ff" for row in painted(pilot.app) for char in row)


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
        assert "!2_B6 |!" in rows[cell_of(board, BOATS[6].pose)[1]]
        assert "( 3 C2  /)" in rows[cell_of(board, BOATS[2].pose)[1]]


async def test_a_ghost_off_the_table_has_its_label_at_the_edge() -> None:
    async with table() as (pilot, board):
        leaving = replace(SCENES[1].ghosts[0], pose=Pose(52800, -9000, 0), label="8", fate=tabletop.fate(Pose(52800, -9000, 0), 0))
        board.show(replace(SEA, ghosts=(leaving,)))
        board.point_at(OnGhost("1"))
        await pilot.pause()
        assert "[8×]" in painted(pilot.app)[cell_of(board, (0, 0))[1]]
        assert board.cursor_at is not None


# Traffic


@pytest.mark.parametrize("zoom", [0, 1, 4])
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
    lines = lines_painted(Tabletop, monkeypatch)
    async with table() as (_, board):
        assert len(lines) == board.size.height


async def test_a_picture_after_any_changes_is_the_same_as_one_painted_afresh() -> None:
    async with table("n", "tab", "up", "n", "right", "n", "o", "left", "p", "left", "comma") as (pilot, board):
        await pilot.pause()
        before = painted(pilot.app)
        board.restyle()
        await pilot.pause()
        assert painted(pilot.app) == before
