"""The hex map: the cursor on tiles and edges, targets, mouse, growth, zoom, and traffic."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from examples import hex_map
from examples.hex_map import FIELD, PIECE, HexScreen, at
from seatui.engine.hexes import NE, NW, SE, SW, HexField, N, S
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.board import Board, Mark
from seatui.tui.widgets.hex.hex_map import HexMap
from seatui.tui.widgets.hex.layout import ZOOMS
from seatui.tui.widgets.hex.tile import Edge, HexTile, Piece, drawing, ship
from tests.narrowing import present
from tests.tui.fake_terminal import STILL, painted, sent_by, until, wired
from tests.tui.widgets.recorders import lines_painted, targets_posted

MOST_BYTES_OF_A_MOVE = 2500
HOME = at(1, 1)


def edge(place: int, direction: int) -> Edge:
    return Edge(FIELD.edges[place][direction])


@asynccontextmanager
async def sea(*keys: str, settings: Settings = STILL, size: tuple[int, int] = (120, 40)) -> AsyncIterator[tuple[Pilot[Any], HexMap]]:
    """The demo sea after some keys."""
    async with hex_map.app(settings).run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, HexScreen)
        yield pilot, pilot.app.screen.board


def cell_of(board: HexMap, target: int | Edge) -> tuple[int, int]:
    """The cell of the screen with the middle of a place or an edge."""
    x, y = board._spot_of(target) - board._window.at
    return x, y


# The cursor on tiles


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("q", at(0, 1)), ("w", at(1, 0)), ("s", at(1, 2)), ("d", at(2, 1)), ("7", at(0, 1)), ("8", at(1, 0)), ("3", at(2, 1)),
        ("up", at(1, 0)), ("down", at(1, 2)), ("left", at(0, 1)),
    ],
)  # fmt: skip
async def test_six_keys_numbers_and_arrows_move_the_cursor(keys: str, place: int) -> None:
    async with sea(keys) as (_, board):
        assert board.target == place


async def test_the_cursor_enters_an_empty_place_only_while_that_is_marked() -> None:
    async with sea("e") as (_, board):
        assert board.target == at(2, 0)
        board.mark(Mark.TARGET, ())
        assert board.target in FIELD.neighbours[at(2, 0)]
        assert board.target in board._scene.tiles


async def test_the_cursor_steps_over_gaps() -> None:
    async with sea() as (_, board):
        board.point_at(at(-1, -1))
        board.do("north_east")
        assert board.target == at(1, -3)


async def test_tab_goes_through_tiles_and_edges_in_reading_order() -> None:
    async with sea("tab") as (pilot, board):
        seen = [board.target]
        for _ in range(5):
            await pilot.press("tab")
            seen.append(board.target)
        assert seen == [edge(HOME, SE), edge(HOME, S), at(1, 2), at(2, 0), edge(HOME, NE), edge(HOME, SE)]


async def test_confirming_tells_what_was_chosen() -> None:
    async with sea("enter") as (pilot, _):
        assert "chosen: (1,1)" in painted(pilot.app)[-1]


# The cursor on edges


async def test_the_edges_key_goes_to_an_edge_where_something_can_be_done_and_back() -> None:
    async with sea("x") as (pilot, board):
        assert (board.target, board.place) == (edge(HOME, NE), HOME)
        await pilot.press("x")
        assert board.target == HOME


@pytest.mark.parametrize(("key", "direction"), [("q", NW), ("w", N), ("d", SE), ("s", S), ("a", SW), ("left", NW), ("right", SE)])
async def test_on_an_edge_directions_pick_another_one(key: str, direction: int) -> None:
    async with sea("x", key) as (_, board):
        assert (board.target, board.place) == (edge(HOME, direction), HOME)


async def test_the_direction_of_the_edge_itself_crosses_it() -> None:
    async with sea("x", "w", "w") as (_, board):
        assert board.target == at(1, 0)


async def test_a_rim_edge_can_be_pointed_at_but_not_crossed_into_nothing() -> None:
    async with sea() as (_, board):
        board.point_at(at(1, 2))
        for verb in ("edges", "south", "south"):
            board.do(verb)
        assert board.target == edge(at(1, 2), S)


async def test_back_leads_from_an_edge_to_its_tile() -> None:
    async with sea("x", "escape") as (_, board):
        assert board.target == HOME
        assert not board.do("back")


async def test_pointing_at_an_edge_stays_on_the_side_where_the_cursor_is() -> None:
    async with sea() as (_, board):
        board.point_at(edge(HOME, N))
        assert board.place == HOME
        board.point_at(edge(at(-1, 0), S))
        assert board.place in FIELD.sides(edge(at(-1, 0), S).number)


async def test_the_terminals_cursor_is_where_the_focus_is() -> None:
    async with sea("x") as (_, board):
        assert board.cursor_at == cell_of(board, edge(HOME, NE))


# The mouse


async def test_the_first_click_points_and_the_second_confirms() -> None:
    async with sea() as (pilot, board):
        await pilot.click(offset=cell_of(board, at(0, 0)))
        assert board.target == at(0, 0)
        await pilot.click(offset=cell_of(board, at(0, 0)))
        await pilot.pause()
        assert "chosen: (0,0)" in painted(pilot.app)[-1]


async def test_a_click_on_an_edge_with_a_marker_or_a_mark_means_the_edge() -> None:
    async with sea() as (pilot, board):
        for target in (edge(at(-1, -1), N), edge(HOME, S)):
            await pilot.click(offset=cell_of(board, target))
            assert board.target == target


async def test_a_click_on_a_bare_edge_means_a_tile_unless_the_cursor_is_on_edges() -> None:
    async with sea() as (pilot, board):
        bare = edge(at(-3, 1), S)
        assert board.target_at(*cell_of(board, bare)) == at(-3, 1)
        await pilot.press("x")
        assert board.target_at(*cell_of(board, bare)) == bare


async def test_a_click_on_the_rim_means_the_tile_inside() -> None:
    async with sea() as (_, board):
        assert {board.target_at(*cell_of(board, edge(at(3, -2), way))) for way in (N, NE, SE)} == {at(3, -2)}


async def test_a_way_is_drawn_and_taken_away_without_drawing_the_rest() -> None:
    async with wired(hex_map.app(STILL)) as (pilot, wire):
        screen = pilot.app.screen
        assert isinstance(screen, HexScreen)
        before = painted(pilot.app)
        wire.take()
        screen.board.trace((HOME, at(1, 0), at(2, -1)))
        await pilot.pause()
        assert 0 < len(wire.take().encode()) <= MOST_BYTES_OF_A_MOVE
        screen.board.trace(hex_map.PATH)
        await pilot.pause()
        assert painted(pilot.app) == before


async def test_a_click_on_the_empty_sea_means_nothing() -> None:
    async with sea() as (pilot, board):
        await pilot.click(offset=(0, 0))
        assert board.target == HOME


async def test_the_mouse_hears_what_it_is_over() -> None:
    async with sea() as (pilot, board):
        await pilot.hover(HexMap, offset=cell_of(board, at(0, 0)))
        await until(pilot, lambda: "(0,0)" in str(board.tooltip))


# Growing


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_board_that_grows_stays_where_it_is(size: tuple[int, int]) -> None:
    async with sea(size=size) as (pilot, board):
        before = cell_of(board, HOME)
        await pilot.press("n")
        await pilot.pause()
        assert cell_of(board, HOME) == before
        assert PIECE[0] in board._scene.tiles


async def test_growing_changes_no_zoom_and_keeps_the_cursor_in_sight() -> None:
    async with sea() as (pilot, board):
        zoom = board.zoom
        await pilot.press("p", *"nnnn")
        await pilot.pause()
        assert (board.zoom, board.target) == (zoom, HOME)
        assert board.cursor_at is not None


async def test_a_previewed_piece_can_be_stood_on_and_goes_away_without_a_trace() -> None:
    async with sea() as (pilot, board):
        before = painted(pilot.app)
        await pilot.press("p", "e", "d")
        assert board.target == PIECE[1]
        board.preview({})
        board.point_at(HOME)
        await pilot.pause()
        assert painted(pilot.app) == before


async def test_a_board_of_a_hundred_tiles_in_any_outline_can_be_walked_over() -> None:
    field = HexField(20)
    board = HexMap(field)
    row = {field.at(q, -q // 2): HexTile(q % 6) for q in range(-20, 21)}
    heap = {place: HexTile() for place in field.disc(field.centre, 4)}
    async with sea() as (pilot, _):
        await pilot.app.screen.mount(board, before=0)
        board.show({**row, **heap})
        await pilot.pause()
        board.point_at(field.at(-20, 10))
        steps = 0
        while board.target != field.at(20, -10) and steps < 60:
            board.do("right")
            await pilot.pause()
            assert board.cursor_at is not None
            steps += 1
        assert board.target == field.at(20, -10)


# Zoom and scrolling


@pytest.mark.parametrize(
    ("room", "wanted"),
    [
        (Size(89, 35), Size(65, 33)),  # a game screen at 120x40: large, with a tile to spare all round
        (Size(89, 31), Size(65, 29)),  # where a log wants to stand below it
        (Size(49, 20), Size(49, 17)),  # at 80x24: all tiles in sight, in the flat zoom
        (Size(89, 27), Size(65, 27)),  # a part of that tile, where there is room for no more
        (Size(30, 14), Size(30, 14)),  # it scrolls rather than leaving out whose pieces there are
        (Size(20, 8), Size(20, 8)),
    ],
    ids=str,
)
async def test_the_whole_starting_board_is_wanted_in_the_largest_zoom_that_shows_it(room: Size, wanted: Size) -> None:
    async with sea() as (_, board):
        assert board.wanted(room) == wanted


async def test_zooming_keeps_the_cursor_in_sight() -> None:
    async with sea(size=(80, 24)) as (pilot, board):
        for _ in board.zooms:
            await pilot.press("z")
            await pilot.pause()
            assert board.cursor_at is not None
            assert board.target == HOME


async def test_a_board_larger_than_its_widget_scrolls_with_the_cursor_and_shows_that_there_is_more() -> None:
    async with sea(*"zzzz", *"www", size=(80, 24)) as (pilot, board):
        assert board.zooms[board.zoom] == (7, 4)
        rows = painted(pilot.app)
        assert present(board.region_of(board.place)).size == (9, 5)
        assert "↓" in rows[22]
        await pilot.press(*"ssssss")
        await pilot.pause()
        assert "↑" in painted(pilot.app)[0]


async def test_a_place_can_be_brought_to_the_middle() -> None:
    async with sea(*"zzzz", "c", size=(80, 24)) as (_, board):
        x, y = cell_of(board, HOME)
        assert abs(x - 40) <= 1
        assert abs(y - 11) <= 2


async def test_the_wheel_scrolls_and_takes_the_cursor_along_where_it_must() -> None:
    async with sea("z", "z", size=(80, 24)) as (pilot, board):
        for _ in range(6):
            board.pan(0, -1)
        await pilot.pause()
        assert board.target != HOME
        assert board.cursor_at is not None


# The look


async def test_cursor_and_marks_show_without_colour() -> None:
    async with sea("z", settings=Settings(theme="mono", glyphs="ascii", speed="off")) as (pilot, _):
        text = "\n".join(painted(pilot.app))
        assert "[ <A= ]" in text
        assert "(     )" in text
        assert "!     !" in text
        assert ">     <" in text
        assert "*     *" in text


async def test_an_owner_and_a_faded_marker_are_told_apart_without_colour() -> None:
    async with sea("z") as (pilot, _):
        text = "\n".join(painted(pilot.app))
        assert "▁▁e▁▁" in text
        assert "▁▁D▁▁" in text


@pytest.mark.parametrize(
    ("ships", "shown"),
    [("A", " ◄A= "), ("AB", "◄AB= "), ("ABC", "◄ABC="), ("ABCDE", "ABCDE"), ("ABCDEF", "ABCDEF"), ("ABCDEFGHI", "F+")],
)
async def test_any_number_of_ships_finds_room(ships: str, shown: str) -> None:
    async with sea("z") as (pilot, board):
        board.show({at(0, 0): HexTile(ships=tuple(Piece(letter, seat) for seat, letter in enumerate(ships)))})
        await pilot.pause()
        assert any(shown in row for row in painted(pilot.app))


async def test_a_label_without_room_is_left_out_whole() -> None:
    async with sea("z") as (pilot, board):
        board.show({at(0, 0): HexTile(3, "-10,-10")})
        await pilot.pause()
        text = "\n".join(painted(pilot.app))
        assert "D" in text
        assert "-1" not in text


@pytest.mark.parametrize(
    ("zoom", "theme", "shown"),
    [
        (1, "dark", "D -1,-2"), (2, "dark", "╱-1,-2╲"), (3, "dark", "╱-1,-2╲"), (4, "dark", "╱ D ╲"),
        (1, "mono", "D -1,-2"), (2, "mono", "╱  D  ╲"), (3, "mono", "╱-1,-2╲"), (4, "mono", "╱ D ╲"),
    ],
)  # fmt: skip
async def test_label_goes_before_letter_where_that_shows_otherwise(zoom: int, theme: str, shown: str) -> None:
    async with sea(settings=Settings(theme=theme, speed="off")) as (pilot, board):
        board.set_zoom(zoom)
        board.show({at(0, 0): HexTile(), at(-1, -2): HexTile(3, "-1,-2")})
        await pilot.pause()
        assert any(shown in row for row in painted(pilot.app))


async def test_small_tile_in_mono_has_its_letter_on_the_lower_edge() -> None:
    async with sea(settings=Settings(theme="mono", speed="off")) as (pilot, board):
        board.set_zoom(3)
        board.show({at(0, 0): HexTile(), at(-1, -2): HexTile(3, "-1,-2")})
        await pilot.pause()
        assert any("╲▁▁▁▁D╱" in row for row in painted(pilot.app))


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
@pytest.mark.parametrize("direction", [NW, SE, N])
async def test_cursor_on_an_edge_has_signs_without_colour(zoom: int, direction: int) -> None:
    async with sea(settings=Settings(theme="mono", glyphs="ascii", speed="off")) as (pilot, board):
        board.set_zoom(zoom)
        board.mark(Mark.TARGET, ())
        board.point_at(edge(HOME, direction))
        await pilot.pause()
        x, y = board.region.offset + cell_of(board, edge(HOME, direction))
        row = painted(pilot.app)[y]
        assert (row[x - 1], row[x + 1]) == ("[", "]")
        board.point_at(HOME)
        await pilot.pause()
        assert "[" not in painted(pilot.app)[y][x - 1 : x]


# Traffic


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
async def test_a_cursor_move_sends_little(zoom: int) -> None:
    async with wired(hex_map.app(STILL), size=(120, 40) if zoom < 3 else (200, 60)) as (pilot, wire):  # large tiles would scroll
        await pilot.press(*"z" * zoom)
        sizes = [len((await sent_by(pilot, wire, key)).encode()) for key in ("w", "w", "a", "s", "x", "q", "x", "right", "tab")]
        assert max(sizes) <= MOST_BYTES_OF_A_MOVE


async def test_what_did_not_change_is_not_sent() -> None:
    async with wired(hex_map.app(STILL)) as (pilot, wire):
        screen = pilot.app.screen
        assert isinstance(screen, HexScreen)
        wire.take()
        screen.show_tiles()
        screen.board.mark(Mark.DANGER, screen.board.marked(Mark.DANGER))
        await pilot.pause()
        assert wire.take() == ""


async def test_all_is_painted_once_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_painted(HexMap, monkeypatch)
    async with sea() as (_, board):
        assert len(lines) == board.size.height


# Forgetting


async def test_a_board_that_forgets_keeps_neither_cursor_nor_marks_nor_ways() -> None:
    async with sea("p", "x", "q") as (_, board):
        board.forget()
        assert board.target == FIELD.centre
        assert not any(board.marked(kind) for kind in Mark)
        assert not board._scene.ghosts
        assert not board._scene.path


async def test_moves_are_told() -> None:
    async with sea() as (pilot, board):
        told = targets_posted(board, Board.Moved)
        board.point_at(at(0, 0))
        board.point_at(at(0, 0))
        board.point_at(edge(at(0, 0), N))
        await pilot.pause()
        assert told == [at(0, 0), edge(at(0, 0), N)]


# What matters


async def test_board_takes_the_largest_zoom_that_shows_what_matters() -> None:
    async with sea() as (pilot, board):
        board.frame({HOME: "", at(1, 0): ""})
        await pilot.pause()
        assert board.zooms[board.zoom] == (10, 6)
        board.frame({at(0, -3): "", at(0, 3): ""})
        await pilot.pause()
        assert board.zooms[board.zoom] == (7, 4)
        assert all(board.region_of(place) for place in (at(0, -3), at(0, 3)))


async def test_largest_zoom_waits_until_all_tiles_fit() -> None:
    async with sea(size=(200, 60)) as (pilot, board):
        board.frame({HOME: ""})
        await pilot.pause()
        assert board.zooms[board.zoom] == (14, 8)
        board.show({place: HexTile() for place in FIELD.disc(FIELD.centre, 4)})
        board.frame({HOME: "", at(0, 0): ""})
        await pilot.pause()
        assert board.zooms[board.zoom] == (10, 6)


async def test_pointer_names_a_place_out_of_sight_and_leads_there() -> None:
    async with sea(size=(80, 24)) as (pilot, board):
        board.set_zoom(1)
        board.frame({HOME: "you", at(1, 0): ""}, {at(-1, -2): "Kraken", at(0, 1): "Bob"})
        await pilot.pause()
        text = painted(pilot.app)
        (pointer,) = (each for each in board._pointers if "Kraken" in each.text)
        assert any(pointer.text in row for row in text)
        assert "you" not in "".join(text)
        assert "Bob" not in "".join(text)
        await pilot.click(offset=pointer.at + board.region.offset)
        assert board.target == at(-1, -2)
        await pilot.pause()
        assert not any("Kraken" in each.text for each in board._pointers)


async def test_frame_does_not_take_a_player_back_who_looks_elsewhere() -> None:
    async with sea(size=(80, 24)) as (pilot, board):
        board.set_zoom(1)
        board.frame({HOME: "", at(1, 0): ""})
        board.point_at(at(-3, 2))
        await pilot.pause()
        before = board._window.at
        board.frame({HOME: "", at(1, 0): "", at(2, 0): ""})
        await pilot.pause()
        assert board._window.at == before
        board.point_at(HOME)
        await pilot.pause()
        board.frame({HOME: "", at(1, 0): ""})
        await pilot.pause()
        assert all(board.region_of(place) for place in (HOME, at(1, 0)))


async def test_zoom_key_overrides_and_once_round_is_automatic() -> None:
    async with sea() as (pilot, board):
        board.frame({HOME: ""})
        automatic = board.zoom
        for _ in board.zooms[1:]:
            await pilot.press("z")
            assert board.chosen_zoom is not None
        await pilot.press("z")
        assert board.chosen_zoom is None
        assert board.zoom == automatic


async def test_frame_that_moves_nothing_sends_nothing() -> None:
    async with wired(hex_map.app(STILL)) as (pilot, wire):
        screen = pilot.app.screen
        assert isinstance(screen, HexScreen)
        screen.board.frame({HOME: "", at(1, 0): ""})
        await pilot.pause()
        wire.take()
        screen.board.frame({at(1, 0): "", HOME: ""})
        await pilot.pause()
        assert wire.take() == ""


# Drawings

HUT = Piece("h", 1, wide="hB", owner="B", drawn=drawing("/^\\", "|B|"))


async def rows_with(tile: HexTile, zoom: int, theme: str = "dark") -> str:
    """Return the board with one tile at a zoom."""
    async with sea(settings=Settings(theme=theme, speed="off")) as (pilot, board):
        board.set_zoom(zoom)
        board.show({at(0, 0): tile})
        board.point_at(at(0, 0))
        await pilot.pause()
        return "\n".join(painted(pilot.app))


async def test_large_tiles_have_drawings_and_small_ones_signs() -> None:
    tile = HexTile(1, "0,0", (ship(0),), (HUT,))
    large = await rows_with(tile, 1)
    assert all(part in large for part in ("▟▌", "▜A█▛", "/^\\", "|B|"))
    small = await rows_with(tile, 2)
    assert "◄A=" in small
    assert "hB" in small
    assert "|B|" not in small


async def test_pieces_too_many_for_drawings_are_signs_again() -> None:
    crowd = await rows_with(HexTile(1, "0,0", (), (HUT,) * 4), 1)
    assert "|B|" not in crowd
    assert "hB hB hB" in crowd or "hBhBhB" in crowd


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
async def test_note_stands_instead_of_the_label(zoom: int) -> None:
    text = await rows_with(HexTile(1, "0,0", note="50%"), zoom)
    assert "50%" in text
    assert "0,0" not in text.splitlines()[0] + "".join(row for row in text.splitlines() if "50%" in row)


async def test_empty_tiles_have_waves_only_where_nothing_is_marked() -> None:
    assert "~" in await rows_with(HexTile(1, "0,0"), 1)
    async with sea() as (pilot, board):
        board.set_zoom(1)
        board.show({at(0, 0): HexTile(1, "0,0")})
        board.mark(Mark.TARGET, {at(0, 0)})
        await pilot.pause()
        assert not any("~" in row for row in painted(pilot.app))


@pytest.mark.parametrize("size", [(80, 24), (100, 26)])
async def test_arrows_to_hidden_tiles_cover_no_names(size: tuple[int, int]) -> None:
    async with sea(size=size) as (pilot, board):
        board.set_zoom(0)
        await pilot.pause()
        arrows = board._arrows()
        assert len(arrows) > 1
        assert all(map(board._says_nothing, arrows))
