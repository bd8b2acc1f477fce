"""The chart (DS-G01, DS-G02) at every zoom, with and without colours."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from seatui import Match
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import BEARING, HAZARDS, RUNE_STONE, TILE_NAMES
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.pane.board.art import ZOOMS
from seatui.games.dangerous_sea.pane.board.drawings import CLOSE, CLOSEST, HUGE, NORMAL
from seatui.games.dangerous_sea.pane.board.map import NEAR
from seatui.games.dangerous_sea.pane.staging import place
from seatui.paths import sample_saves_folder
from seatui.tui.look.players import player
from tests.games.dangerous_sea.pane.sea_app import AtSea, at_sea
from tests.games.dangerous_sea.position import Sea, at, begin, given, ship

SMALL = ZOOMS[-1]
ISLANDS = {"1,1": "rune_stone", "2,1": "food", "3,1": "water", "4,1": "inhabited", "5,1": "rocky", "6,1": "diseased", "7,1": "open_sea"}
LARGE = (120, 40)
"""A window in which every square of these positions is in sight."""


def islands(**changes: Any) -> Sea:
    return given(ship("6,6"), ship("9,9"), tiles=ISLANDS, **changes)


def colours(sea: AtSea, square: str) -> set[tuple[str, str]]:
    """Return text and ground colours of all cells of a square that hold a sign."""
    art = sea.pane.drawing.square(at(square) % 12, at(square) // 12, sea.pane.board.zoom)
    return {
        (str(style.color and style.color.name), str(style.bgcolor and style.bgcolor.name))
        for row in art.rows
        for text, style in row
        if text.strip()
    }


@pytest.mark.rule("DS-G01")
@pytest.mark.parametrize(
    ("size", "cell"), [((80, 24), NORMAL), ((100, 30), CLOSE), ((120, 40), CLOSEST), ((160, 50), HUGE), ((250, 70), HUGE)]
)
async def test_squares_are_the_largest_with_the_ship_in_sight(size: tuple[int, int], cell: tuple[int, int]) -> None:
    async with at_sea(given(ship("6,6"), ship("7,7"), tiles=ISLANDS), size=size) as sea:
        assert sea.pane.board.cell == cell
        x, y = sea.pane.board.target
        for square in ((x - NEAR, y), (x + NEAR, y), (x, y - NEAR), (x, y + NEAR)):
            assert sea.pane.board.region_of(square) is not None


@pytest.mark.rule("DS-G01")
@pytest.mark.parametrize(("size", "cell"), [((80, 24), SMALL), ((100, 30), NORMAL), ((120, 40), NORMAL), ((160, 50), CLOSE)])
async def test_squares_are_smaller_for_ships_far_away(size: tuple[int, int], cell: tuple[int, int]) -> None:
    far = given(ship("1,1"), ship("6,6"), ship("7,7"), ship("8,8"), ghost="8,6")
    async with at_sea(far, size=size) as sea:
        board = sea.pane.board
        assert board.cell == cell
        assert all(board.region_of(place(each.square)) is not None for each in sea.view.ships)


async def test_a_whole_chart_is_shown_where_its_squares_are_no_smaller() -> None:
    async with at_sea(given(ship("6,6"), ship("7,7")), size=(250, 70)) as sea:
        assert len(sea.pane.board.across.shown) == len(sea.pane.board.down.shown) == 12


@pytest.mark.rule("DS-G01")
@pytest.mark.parametrize(("size", "cell"), [((120, 40), NORMAL), ((200, 60), CLOSEST)])
async def test_chart_is_whole_where_larger_squares_would_hide_a_row(size: tuple[int, int], cell: tuple[int, int]) -> None:
    far = given(ship("1,1"), ship("6,6"), ship("7,7"), ship("8,8"), ghost="8,6")
    async with at_sea(far, size=size) as sea:
        assert (sea.pane.board.cell, sea.pane.board.is_whole) == (cell, True)


async def test_whole_chart_keeps_its_place_while_ships_sail() -> None:
    async with at_sea(given(ship("1,1"), ship("6,6"), charted=True), cell=SMALL) as sea:
        board = sea.pane.board
        before = board.across.shown, board.down.shown
        await sea.press(*["W"] * 6)
        assert sea.ship(0) == "7,1"
        assert sea.cursor == "7,1"
        await sea.press("o")
        assert (board.across.shown, board.down.shown) == before


async def test_whole_chart_comes_back_to_its_place_after_a_closer_look() -> None:
    async with at_sea(given(ship("1,1"), ship("6,6"), charted=True), cell=SMALL) as sea:
        board = sea.pane.board
        before = board.across.shown, board.down.shown
        await sea.press("z", "W", "W", "N")
        assert not board.is_whole
        await sea.press("z")
        assert board.cell == SMALL
        assert (board.across.shown, board.down.shown) == before


async def test_zoom_stays_in_a_turn_of_the_player() -> None:
    async with at_sea(given(ship("5,5"), ship("7,7"), charted=True)) as sea:
        board = sea.pane.board
        cell = board.cell
        await sea.press("W", "W", "W", "W")
        assert sea.ship(0) == "1,5"
        assert board.cell == cell
        assert "Bob" in "".join(text for y in range(board.size.height) for text, _ in board.covered_line(y))
        sea.pane.frame(sea.view._replace(active=1))
        await sea.pilot.pause()
        assert board.cell == SMALL


async def test_pointers_name_ships_out_of_sight() -> None:
    async with at_sea(given(ship("6,6"), ship("6,12"), ship("11,6"), ghost="6,11"), size=LARGE, cell=HUGE) as sea:
        text = sea.text
        assert all(words in text for words in ("↑ Bob 3", "Charlie 2 →", "↓ Ghost 3"))


async def test_the_chart_stays_calm_while_what_matters_is_in_sight() -> None:
    async with at_sea(given(ship("6,6"), ship("7,7"), charted=True), size=(250, 60), cell=HUGE) as sea:
        before = sea.pane.board.across.first, sea.pane.board.down.first, sea.pane.board.cell
        await sea.press("ctrl+right")
        assert sea.ship(0) == "7,6"
        assert (sea.pane.board.across.first, sea.pane.board.down.first, sea.pane.board.cell) == before


@pytest.mark.rule("DS-G01")
async def test_undiscovered_squares_are_dim_and_have_no_ground() -> None:
    async with at_sea(islands(), cell=SMALL) as sea:
        assert colours(sea, "12,12") == {(str(sea.pane.ink.dim.color.name if sea.pane.ink.dim.color else None), "None")}
        assert sea.drawn("12,12") == [" · "]


@pytest.mark.rule("DS-G01")
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_each_kind_of_island_has_a_letter_and_a_marker_while_it_bears(glyphs: str) -> None:
    marker = "." if glyphs == "ascii" else "•"
    async with at_sea(islands(), glyphs=glyphs, theme="mono", cell=SMALL) as sea:
        shown = [sea.drawn(square)[0] for square in ISLANDS]
        assert shown == [f" R{marker}", f" F{marker}", f" W{marker}", f" I{marker}", " X ", " D ", " ~ "]


@pytest.mark.rule("DS-G01")
async def test_goods_are_shown_with_their_count() -> None:
    async with at_sea(given(ship("6,6"), ship("9,9"), tiles={"2,2": "food, bare"}, goods={"2,2": 120}), size=LARGE, cell=NORMAL) as sea:
        assert sea.drawn("2,2") == [" F  ", "+120"]


async def test_the_close_zoom_has_the_letters_of_the_others_and_leaves_room_for_the_cursor() -> None:
    async with at_sea(given(ship("6,6"), ship("9,9"), tiles={"6,5": "diseased", "7,6": "food"}), size=LARGE, cell=CLOSE) as sea:
        await sea.press("up")
        assert (sea.drawn("6,5")[0], sea.drawn("7,6")[0]) == ("[D   ]", "‹F•  ›")


@pytest.mark.parametrize("cell", [SMALL, NORMAL])
async def test_marks_of_narrow_squares_do_not_touch(cell: tuple[int, int]) -> None:
    around = {"4,5": "food", "6,5": "water", "7,5": "food"}
    async with at_sea(given(ship("5,5"), ship("9,9"), tiles=around), size=LARGE, cell=cell) as sea:
        for key in ("up", "down", "left"):
            await sea.press(key)
            row = "".join(sea.drawn(square)[0] for square in ("4,5", "5,5", "6,5"))
            assert "‹" in row
            assert not [pair for pair in ("›‹", "›[", "]‹") if pair in row]


async def test_marks_across_the_edge_do_not_yield() -> None:
    async with at_sea(begin(2), size=LARGE, cell=SMALL) as sea:
        await sea.press("right", "left")
        assert (sea.cursor, sea.drawn("12,1"), sea.drawn("12,12")) == ("1,1", ["‹·›"], ["‹·›"])


async def test_hulls_leave_the_brackets_of_the_cursor_whole() -> None:
    async with at_sea(given(ship("5,5"), ship("5,5"), charted=True), people=2, size=LARGE, cell=CLOSEST) as sea:
        rows = sea.drawn("5,5")
        assert (sea.cursor, {row[0] for row in rows}, {row[-1] for row in rows}) == ("5,5", {"["}, {"]"})


@pytest.mark.parametrize(("marker", "sign"), [("food", "&"), ("food, bare", "+")])
async def test_goods_have_a_sign_on_the_small_board_too(marker: str, sign: str) -> None:
    async with at_sea(given(ship("6,6"), ship("9,9"), tiles={"2,2": marker}, goods={"2,2": 120}), cell=SMALL) as sea:
        assert sea.drawn("2,2") == [f" F{sign}"]


async def test_a_harvested_island_is_bare() -> None:
    sea_of_islands = given(ship("6,6"), ship("9,9"), tiles={"2,2": "food", "4,2": "food, bare"})
    async with at_sea(sea_of_islands, size=LARGE, cell=NORMAL) as sea:
        assert (sea.drawn("2,2"), sea.drawn("4,2")) == ([" F• ", "▟♣♣▙"], [" F  ", "▟╷╷▙"])


@pytest.mark.rule("DS-G01")
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("zoom", range(3))
async def test_no_two_islands_have_the_same_drawing(glyphs: str, zoom: int) -> None:
    width, height = ZOOMS[zoom]
    async with at_sea(islands(), glyphs=glyphs, theme="mono") as sea:
        shapes, count = set(), BOARD.count
        for tile in range(RUNE_STONE, len(TILE_NAMES)):
            for marker in (0, 1) if tile in BEARING else (0,):
                bare = sea.view._replace(tiles=(tile,) * count, markers=(marker,) * count, ships=(), ghost=-1)
                rows = ["".join(text for text, _ in row) for row in sea.pane.drawing.artist.square(bare, 0, zoom).rows]
                assert [len(row) for row in rows] == [width] * height
                shapes.add("".join(rows)[width:])  # below the letter
        assert len(shapes) == 2 * len(BEARING) + len(HAZARDS)


@pytest.mark.parametrize(("glyphs", "hull"), [("unicode", "▜▲1▛"), ("ascii", "\\^1/")])
async def test_on_large_squares_a_ship_has_a_hull(glyphs: str, hull: str) -> None:
    async with at_sea(islands(), size=LARGE, cell=CLOSE, glyphs=glyphs) as sea:
        assert hull in sea.drawn("6,6")[-1]


@pytest.mark.rule("DS-G02")
@pytest.mark.parametrize(("cell", "row"), [(SMALL, "~2"), (NORMAL, "●2"), (CLOSE, "●2")])
async def test_a_ship_is_a_numbered_glyph_in_its_players_colour(cell: tuple[int, int], row: str) -> None:
    async with at_sea(islands(), size=LARGE, cell=cell) as sea:
        assert row in sea.drawn("9,9")[-1]
        assert player(1).colour in {ground for _, ground in colours(sea, "9,9")}


@pytest.mark.rule("DS-G02")
@pytest.mark.parametrize(
    ("ships", "small", "normal"),
    [(2, "1~2", "▲1●2"), (3, "123", "123"), (4, "12+", "1234")],
)
async def test_several_ships_share_the_cells_of_a_square(ships: int, small: str, normal: str) -> None:
    together = [ship("5,5")] * ships
    for cell, row in ((SMALL, small), (NORMAL, normal)):
        async with at_sea(given(*together, charted=True), people=ships, size=LARGE, cell=cell) as sea:
            await sea.press("up", "up")
            assert row in sea.drawn("5,5")[-1]


@pytest.mark.rule("DS-G02")
async def test_the_ghost_has_a_sign_of_its_own_beside_the_ships() -> None:
    async with at_sea(given(ship("5,5"), ship("9,9"), ghost="9,9", charted=True), size=LARGE, cell=NORMAL) as sea:
        assert sea.drawn("9,9")[-1].strip() == "●2G"


@pytest.mark.parametrize(("ships", "row"), [(1, "[1]"), (2, "[+]"), (3, "[+]")])
async def test_the_cursor_keeps_its_brackets_however_many_ships_lie_under_it(ships: int, row: str) -> None:
    together = [ship("5,5")] * ships + [ship("9,9")]
    async with at_sea(given(*together, tiles={"5,5": "food"}), people=len(together), cell=SMALL) as sea:
        assert (sea.cursor, sea.drawn("5,5")) == ("5,5", [row])


async def test_no_sign_is_in_reverse_where_the_terminals_own_cursor_stands() -> None:
    async with at_sea(islands(), theme="mono", cell=SMALL) as sea:
        column, row = sea.pane.board.target
        middle = sea.pane.drawing.pointed_at(column, row, sea.pane.board.zoom).rows[0][1]
        assert (middle[0], middle[1].reverse) == ("1", None)


async def test_the_zoom_key_goes_through_all_sizes_and_round() -> None:
    async with at_sea(islands()) as sea:
        seen = []
        for _ in range(5):
            await sea.press("z")
            seen.append(sea.pane.board.cell)
        assert seen == [ZOOMS[4], ZOOMS[0], ZOOMS[1], ZOOMS[2], ZOOMS[3]]


async def test_zoomed_in_the_own_ship_stays_in_sight() -> None:
    async with at_sea(given(ship("1,12"), ship("9,9"))) as sea:
        await sea.press("z")
        assert sea.pane.board.region_of((0, 11)) is not None


async def test_the_chart_scrolls_across_the_edge() -> None:
    async with at_sea(islands(), cell=SMALL) as sea:
        board = sea.pane.board
        first = board.across.first, board.down.first
        await sea.press("shift+left", "shift+up")
        assert (board.across.first, board.down.first) == tuple((at - 1) % 12 for at in first)


def course_of_a_game() -> list[View]:
    """Return what the first of four captains sees after each fifth action of a sample game."""
    played = Match.load(sample_saves_folder() / "four-captains.sea", read_only=True)
    options: dict[str, Any] = dict(played.rules.settings)
    match = Match.new(played.game.id, 4, seed=played.seed, **options)
    views = []
    for entry in played.log(None):
        if match.count < entry.number:
            match.play(entry.seat, entry.said)
            views.append(match.view(0))
    return [view for view in views[::5] if view.phase == "turn"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_chart_seldom_jumps_and_never_hides_what_is_near(size: tuple[int, int]) -> None:
    looks = []
    async with at_sea(given(*[ship("6,6")] * 4), size=size) as sea:
        board = sea.pane.board
        for view in course_of_a_game():
            x, y = place(view.ships[0].square)
            board.point_at((x, y))
            sea.pane.frame(view)
            await sea.pilot.pause()
            looks.append((board.zoom, board.across.first, board.down.first))
            near = range(-NEAR, NEAR + 1)
            assert all(board.region_of(((x + far) % 12, (y + far) % 12)) is not None for far in near)
    assert sum(one[0] != other[0] for one, other in pairwise(looks)) <= 12  # in sixty turns
    assert sum(one != other for one, other in pairwise(looks)) <= len(looks) // 2


async def test_a_pointer_names_the_players_own_ship() -> None:
    async with at_sea(given(ship("6,6"), ship("6,7")), cell=HUGE) as sea:
        await sea.press(*["shift+right"] * 5, "right")
        assert "← Alice 2" in sea.text


@pytest.mark.parametrize("square", ["1,12", "5,5", "9,3"])
async def test_a_whole_chart_starts_with_the_own_ship_in_the_middle(square: str) -> None:
    async with at_sea(given(ship(square), ship("9,9")), size=(250, 70)) as sea:
        board = sea.pane.board
        assert (board.across.shown[6], board.down.shown[6]) == (BOARD.column[at(square)], BOARD.row[at(square)])


async def test_the_chart_stays_as_it_lies_when_the_window_changes() -> None:
    async with at_sea(islands(), cell=SMALL) as sea:
        await sea.press("shift+right", "shift+right")
        before = sea.pane.board.across.shown
        await sea.pilot.resize_terminal(120, 40)
        await sea.pilot.pause()
        assert sea.pane.board.across.shown == before


async def test_the_terminals_cursor_goes_along_when_the_chart_scrolls_without_a_key() -> None:
    async with at_sea(islands(), cell=SMALL) as sea:
        await sea.press("right")
        board = sea.pane.board
        board.centre((0, 0))
        sea.pane.playback.arrive(sea.pane.position)
        assert board.cursor_at is not None
        assert sea.pilot.app.cursor_position == board.region.offset + board.cursor_at


async def test_the_labels_show_where_the_edges_of_the_chart_meet() -> None:
    async with at_sea(islands(), cell=SMALL) as sea:
        sea.pane.board.centre((5, 5))
        await sea.pilot.pause()
        top = sea.pane.board.region.y
        rows = sea.text.splitlines()
        assert rows[top].startswith("   12 │1  2")
        assert [row[:2] for row in rows[top + 1 : top + 4]] == ["12", "─1", " 2"]


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_every_sign_stands_out_from_its_ground(theme: str) -> None:
    async with at_sea(islands(), theme=theme, cell=SMALL) as sea:
        for square in ISLANDS:
            for text, ground in colours(sea, square):
                assert contrast(text, ground) >= 4.5


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours by the accessibility guidelines."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
