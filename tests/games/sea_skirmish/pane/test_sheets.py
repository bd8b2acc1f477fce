"""Fleets and looks: letters by seat, colours by choice, headings, cannons, tokens with signs of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.style import Style

from seatui.games.sea_skirmish.model.content import LENGTH as L
from seatui.games.sea_skirmish.model.state import ATTACK, FELL, MOVEMENT, OVER, PLANNING
from seatui.games.sea_skirmish.pane.board.art import FIRE, WATER, card_of, course_sign, look_of
from seatui.games.sea_skirmish.pane.sheets.face_rows import face_rows
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import Pen, boat_row, fleet_rows
from seatui.games.sea_skirmish.words.outlook import orders_of
from seatui.tui.look.glyphs import ASCII, UNICODE
from seatui.tui.look.ink import Ink, _mono_ink
from seatui.tui.look.players import FLAGS, player
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import NAMES, at_sea
from tests.games.sea_skirmish.position import begin, boat, given

INK: Ink = replace(_mono_ink(), mono=False)


def words(row: tuple[tuple[str, Style], ...]) -> str:
    return "".join(text for text, _ in row)


@pytest.mark.rule("SK-G06")
@pytest.mark.parametrize("width", [31, 45])
def test_a_boat_has_its_heading_in_degrees_and_all_four_cannon_numbers(width: int) -> None:
    view = given(boat(0, 20000, 20000, 5, "schooner", "B"), boat(1, 60000, 60000, 23, "brig")).view()
    rows = [words(boat_row(Pen(INK, UNICODE, width), view, number, each)) for number, each in enumerate(view.boats)]
    assert " 75° " in rows[0]
    assert "345° " in rows[1]
    assert ("0-1-1-3" if width == 45 else "0113") in rows[0]
    assert ("1-2-0-2" if width == 45 else "1202") in rows[1]


@pytest.mark.rule("SK-163")
def test_water_and_fire_have_each_their_own_sign_and_colour() -> None:
    assert len({WATER.sign, FIRE.sign}) == 2
    assert len({WATER.sign, FIRE.ascii_sign}) == 2
    view = given(boat(0, 20000, 20000, 0, water=2, fire=1), boat(1, 60000, 60000, 0)).view()
    spans = dict(boat_row(Pen(INK, UNICODE, 31), view, 0, view.boats[0]))
    assert spans["~"].bgcolor == INK.wet.bgcolor
    assert spans["^"].bgcolor == INK.burning.bgcolor
    assert "~~^" in words(boat_row(Pen(INK, UNICODE, 31), view, 0, view.boats[0]))
    assert "~~*" in words(boat_row(Pen(INK, ASCII, 31), view, 0, view.boats[0]))
    assert card_of(view, 0, view.boats[0]).tokens == (WATER, WATER, FIRE)


def test_a_player_has_the_letter_of_the_seat_and_the_colour_of_the_flag() -> None:
    view = begin().do("colour violet").view()
    assert player(look_of(view, 0)).letter == "A"
    assert player(look_of(view, 0)).colour == FLAGS["violet"]
    assert player(look_of(view, 1)).colour == FLAGS[""]


@pytest.mark.parametrize("course", range(1, 7))
def test_a_course_is_the_face_of_the_die_and_an_arrow(course: int) -> None:
    assert course_sign(course, 0, UNICODE, moved=False) == f"{course}{'←↖↑↗→•'[course - 1]}"


@pytest.mark.parametrize("phase", [ATTACK, OVER])
def test_after_the_move_the_arrow_of_a_course_is_the_heading(phase: str) -> None:
    """Boat 1 turned hard left and looks west now; the arrow once turned a second time."""
    view = given(boat(0, 52800, 70000, 18), boat(1, 52800, 10000, 12), phase=ATTACK, courses=("hard left", "long forward")).view()
    view = view._replace(phase=phase)
    assert "1← hard left" in words(boat_row(Pen(INK, UNICODE, 60), view, 0, view.boats[0]))


@pytest.mark.rule("SK-052", "SK-057", "SK-058")
@pytest.mark.parametrize(
    ("phase", "token", "said"),
    [(PLANNING, 0, "moves B C A  fires C A B"), (MOVEMENT, 1, "moves B C A  fires C A B"), (ATTACK, 2, "fires C A B")],
)
def test_the_fleets_say_who_moves_and_fires_in_which_order(phase: str, token: int, said: str) -> None:
    view = given(*(boat(seat, 20000 + 20000 * seat, 40000, 0) for seat in range(3)), phase=phase, token=token).view()
    assert said in [words(row).strip() for row in fleet_rows(Pen(INK, UNICODE, 31), view, (*NAMES, "Cleo"))]


@pytest.mark.rule("SK-056")
def test_a_player_without_boats_is_in_no_order() -> None:
    """The token is still with a player who has just lost the last boat, and passes to the next one alive."""
    boats = [boat(0, 20000, 40000, 0), boat(1, 40000, 40000, 0, lost=FELL), boat(2, 60000, 40000, 0)]
    assert orders_of(given(*boats, phase=MOVEMENT, token=1).view()) == [("moves", [2, 0]), ("fires", [2, 0])]


@pytest.mark.parametrize(("size", "row"), [((80, 24), "B2 3 against 1 hit 48% sink 15%"), ((120, 40), "B2 Brig     3 against 1")])
async def test_odds_have_labels_and_are_not_cut(size: tuple[int, int], row: str) -> None:
    fleet = boat(0, 6 * L, 7 * L, 0, "galley"), boat(1, 6 * L, 3 * L, 12, "brig", water=2)
    async with at_sea(given(*fleet), bots=False, size=size) as sea:
        await sea.press("3")
        assert row in sea.text
        assert "hit 48% sink 15%" in sea.text


async def test_the_arrow_of_a_course_is_the_same_in_the_list_and_on_the_table() -> None:
    assert [course_sign(course, 12, UNICODE, moved=False) for course in range(1, 7)] == ["1→", "2↘", "3↓", "4↙", "5←", "6•"]
    async with at_sea(given(boat(0, 52800, 30000, 12), boat(1, 52800, 80000, 0)), bots=False) as sea:
        await sea.press("5", "enter")
        assert "5← hard right" in sea.text
        assert sea.pane.board.scene.ghosts[0].pose.heading == 18


def test_mates_stand_together_and_every_row_fits() -> None:
    view = positions.six().view()
    for width in (31, 45, 60):
        rows = [words(row) for row in fleet_rows(Pen(INK, UNICODE, width), view, NAMES)]
        assert [row.split()[1] for row in rows if "team" in row] == ["Ann", "Dan", "Bob", "Eve", "Cleo", "Finn"]
        assert {len(row) for row in rows} == {width}


def test_a_boat_that_is_lost_says_how() -> None:
    view = given(
        boat(0, 20000, 20000, 0, lost="fell"), boat(0, 20000, 40000, 0), boat(1, 60000, 60000, 0, lost="shot"), boat(1, 1, 1, 0)
    ).view()
    rows = [words(boat_row(Pen(INK, UNICODE, 31), view, number, each)) for number, each in enumerate(view.boats)]
    assert "fell off" in rows[0]
    assert "sunk" in rows[2]


async def test_the_sheets_are_opened_in_full_on_a_small_screen() -> None:
    async with at_sea(positions.six(), size=(80, 24), bots=False) as sea:
        assert "team 1" not in sea.text
        await sea.press("b")
        assert "team 1" in sea.text
        assert all(f" {name} " in sea.text for name in NAMES)
        await sea.press("b")
        assert "team 1" not in sea.text


@pytest.mark.parametrize(
    ("size", "rows"), [((80, 24), ("  2201 ▸ 0113", "▸ 3101   0212")), ((120, 40), ("  2-2-0-1 ▸ 0-1-1-3", "▸ 3-1-0-1   0-2-1-2"))]
)
async def test_opened_sheets_show_both_faces_of_own_and_other_boats(size: tuple[int, int], rows: tuple[str, str]) -> None:
    async with at_sea(positions.planning(), size=size, bots=False) as sea:
        assert not any(row in sea.text for row in rows)
        await sea.press("b")
        assert f"A1 Schooner {rows[0]}" in sea.text
        assert f"B3 Galley   {rows[1]}" in sea.text
        assert "changes only the cannons:" in sea.text


async def test_opened_sheets_show_the_faces_of_boats_that_are_not_placed_yet() -> None:
    async with at_sea(positions.placing_two(), size=(80, 24), bots=False) as sea:
        await sea.press("b")
        assert "   Corvette   2111   1301" in sea.text


@pytest.mark.parametrize("room", [20, 19, 13])
def test_opened_sheets_fit_with_as_much_as_there_is_room_for(room: int) -> None:
    rows = [words(row) for row in face_rows(Pen(INK, UNICODE, 31), positions.six().view(), NAMES, room)]
    assert len(rows) <= room
    assert sum("1202" in row or "2111" in row for row in rows) == 12
    assert any("team 1" in row for row in rows) == (room >= 19)


async def test_the_bow_arrow_and_the_number_stand_on_the_card() -> None:
    async with at_sea(given(boat(0, 30000, 60000, 6), boat(1, 60000, 20000, 12)), size=(120, 40), bots=False) as sea:
        await sea.press("v")
        text = sea.text
        assert "A1" in text
        assert "B2" in text
        board = [line[:74] for line in text.splitlines()]
        assert any("→" in line for line in board)
        assert any("↓" in line for line in board)


@pytest.mark.parametrize(("glyphs", "dots"), [("unicode", True), ("ascii", False)])
async def test_braille_edges_give_way_to_blocks_on_demand(glyphs: str, dots: bool) -> None:
    async with at_sea(positions.moving(), glyphs=glyphs, bots=False) as sea:
        assert any("\u2800" < char <= "\u28ff" for char in sea.text) == dots
        await sea.press("y")
        assert not any("\u2800" < char <= "\u28ff" for char in sea.text)
        await sea.press("y")
        assert any("\u2800" < char <= "\u28ff" for char in sea.text) == dots


async def test_boat_to_be_taken_is_drawn_with_both_faces() -> None:
    async with at_sea(positions.taking(), bots=False, size=(80, 24)) as sea:
        drawn = [line for line in sea.text.splitlines() if "| |" in line]
        assert "A 2| |2" in drawn[0]
        assert "B ·| |1" in drawn[0]
        await sea.press("down")
        drawn = [line for line in sea.text.splitlines() if "| |" in line]
        assert "A 1| |1" in drawn[0]
