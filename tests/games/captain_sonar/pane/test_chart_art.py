"""The drawing of charts: islands with shores, hulls with headings, tracks with a direction, and their size on large screens."""

from __future__ import annotations

import itertools

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, MATE
from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.games.captain_sonar.pane.board.art import ZOOMS, heading_of, track
from seatui.games.captain_sonar.pane.board.shapes import EAST, NORTH, SOUTH, WEST, hull, island, mine
from seatui.tui.widgets.board import Mark
from tests.games.captain_sonar.pane.console_app import ALL, console, sub

CHART = chart_of("skerry-sound")


@pytest.mark.parametrize(("size", "is_ascii"), itertools.product(ZOOMS, (False, True)))
def test_shapes_fill_their_space(size: tuple[int, int], is_ascii: bool) -> None:
    width, height = size
    for shores in range(16):
        assert [len(row) for row in island(shores, size, is_ascii=is_ascii)] == [width] * height
    for heading in range(4):
        shape = hull(width, heading, is_ascii=is_ascii)
        assert [len(row) for row in shape] == ([width] * height if width > 3 else [])
        assert not is_ascii or "".join(shape).isascii()


@pytest.mark.parametrize(("width", "is_ascii"), itertools.product((4, 6, 8), (False, True)))
def test_every_heading_has_a_hull_of_its_own(width: int, is_ascii: bool) -> None:
    assert len({hull(width, heading, is_ascii=is_ascii) for heading in range(4)}) == 4


@pytest.mark.parametrize(("size", "is_ascii"), itertools.product(ZOOMS, (False, True)))
def test_mine_fills_its_space(size: tuple[int, int], is_ascii: bool) -> None:
    width, height = size
    assert [len(row) for row in mine(width, is_ascii=is_ascii)] == ([width] * height if width > 4 else [])


def test_shore_is_drawn_only_where_water_is() -> None:
    assert island(NORTH | EAST | SOUTH | WEST, (4, 2), is_ascii=False) == ("▗▄▄▖", "▝▀▀▘")
    assert island(NORTH | WEST, (4, 2), is_ascii=False) == ("▗▄▄▄", "▐███")
    assert island(0, (4, 2), is_ascii=False) == ("████", "████")
    assert island(NORTH | EAST | SOUTH | WEST, (4, 2), is_ascii=True) == ("/##\\", "\\##/")


def test_track_says_which_way_it_leads() -> None:
    row = [CHART.read(f"{column}4") or 0 for column in "FGHIJ"]
    assert [stroke.way for stroke in track(CHART, row, "").values()] == [-1, 1, -1, 1, -1]
    assert [stroke.way for stroke in track(CHART, row[::-1], "").values()] == [-1, 3, -1, 3, -1]
    assert heading_of(CHART, row) == 1
    assert heading_of(CHART, row[::-1]) == 3
    assert heading_of(CHART, row[:1]) == 1


@pytest.mark.parametrize(
    ("size", "roles", "cell"),
    [
        ((80, 24), ALL, (3, 1)),
        ((120, 40), ALL, (3, 1)),
        ((160, 50), ALL, (3, 1)),
        ((200, 60), ALL, (4, 2)),
        ((250, 70), ALL, (6, 3)),
        ((120, 40), (CAPTAIN,), (4, 2)),
        ((200, 60), (CAPTAIN,), (6, 3)),
        ((250, 70), (CAPTAIN,), (8, 4)),
        ((200, 60), (MATE,), (6, 3)),
    ],
)
async def test_charts_grow_with_the_screen(size: tuple[int, int], roles: tuple[int, ...], cell: tuple[int, int]) -> None:
    async with console(sub("D6"), roles=roles, size=size, map="skerry-sound") as boat:
        assert boat.console.sea.cell == cell
        assert boat.console.is_in_sight("board")


@pytest.mark.parametrize("size", [(160, 50), (200, 60), (250, 70)])
@pytest.mark.parametrize("roles", [ALL, (CAPTAIN,), (MATE,)])
async def test_large_screens_show_every_sheet_and_no_two_at_a_place(size: tuple[int, int], roles: tuple[int, ...]) -> None:
    async with console(sub("D6"), roles=roles, size=size, map="skerry-sound") as boat:
        pane = boat.console
        plan = pane.plan(pane.size, pane._layout_request())
        assert {"board", "orders", "crew", "engineer" if roles != (MATE,) else "mate"} <= plan.keys()
        assert not [pair for pair in itertools.combinations(plan.values(), 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize(("glyphs", "crossing", "down"), [("unicode", "┿━┓", "╂"), ("ascii", "+-+", "+")])
async def test_track_goes_on_over_the_lines_between_sectors(glyphs: str, crossing: str, down: str) -> None:
    look = {"glyphs": glyphs}
    async with console(sub("E4 F4 F5 F6 G6"), map="skerry-sound", look=look) as boat:
        assert f"○━{crossing}" in boat.text or f"o-{crossing}" in boat.text
        assert boat.text.splitlines()[9][20] == down
        await boat.press("s", "1")
        assert boat.text.splitlines()[9][20] == down


async def test_order_takes_the_marks_of_a_blast_away() -> None:
    position = sub("D6", torpedo=3), sub("J1")
    async with console(*position, step="activate", map="harbour-basin") as boat:
        await boat.press("t", "down", "down", "down", "enter")
        assert boat.console.sea.marked(Mark.CHANGE)
        boat.table.match.play(7, "ok")
        boat.table.match.play(6, "head south")
        await boat.pilot.pause()
        assert not boat.console.sea.marked(Mark.CHANGE)
