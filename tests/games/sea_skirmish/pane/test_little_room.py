"""Nothing is lost at 80 columns: long texts take fewer words or more rows."""

from __future__ import annotations

import re

import pytest
from rich.style import Style
from textual.geometry import Region, Size

from seatui.games.sea_skirmish.pane.layout import Arrangement, arrange
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import Pen, player_rows
from seatui.games.sea_skirmish.pane.staging import GREEN_SIGNS
from seatui.tui.look.glyphs import UNICODE
from seatui.tui.look.ink import _mono_ink
from seatui.tui.widgets.dice_tray import Roll
from seatui.tui.widgets.tabletop.scene import OnCard
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import at_sea
from tests.games.sea_skirmish.position import boat, given, placing, sailing

SMALL = (80, 24)
NARROW = Pen(_mono_ink(), UNICODE, 31)
L = 8800


def words(row: tuple[tuple[str, Style], ...]) -> str:
    return "".join(text for text, _ in row).rstrip()


def test_boats_still_to_be_placed_go_below_their_player() -> None:
    rows = player_rows(NARROW, placing(2, boats=3).view(), 0, ("Ann", "Bob"))
    assert " ".join(words(row).strip() for row in rows).endswith("has Brig, Corvette and Frigate")
    assert len(rows) == 3


def test_a_long_name_is_cut_before_what_a_player_has_and_does() -> None:
    names = ("Ann", "Bartholomew of the Lake", *"CDEF")
    (row,) = player_rows(NARROW, positions.six().view(), 1, names)
    assert words(row).endswith("… team 2 plans")


async def test_the_place_of_a_boat_in_hand_is_said_in_full() -> None:
    async with at_sea(positions.placing_two(), size=SMALL, bots=False) as sea:
        assert " Brig, A 1-2-0-2, heading 0, 6.0 east, 8.5 south " in sea.text


async def test_why_a_boat_cannot_be_laid_is_said_in_full() -> None:
    async with at_sea(positions.placing_two(), size=SMALL, bots=False) as sea:
        await sea.press(*["up"] * 4)
        assert "No: the whole card must lie within 2 lengths of your edge" in sea.text.splitlines()[-2]
        await sea.press("enter")
        assert "No: the whole card must lie within 2 lengths of your edge [SK-R05]" in sea.text.splitlines()[1]


async def test_the_dice_against_a_target_are_said_whatever_else_is_left_out() -> None:
    async with at_sea(positions.choosing_a_target(), size=SMALL, bots=False) as sea:
        assert "Ketch 2, 2 water; 3 red against 1 green, 48 %" in sea.text


async def test_a_burning_boat_without_a_course_is_left_to_the_die() -> None:
    position = given(boat(0, 6 * L, 6 * L, 0, water=1, fire=2), boat(1, 9 * L, 2 * L, 12))
    async with at_sea(position, size=SMALL, bots=False) as sea:
        assert "Brig 1 of Ann, heading 0, A 1-2-0-2, 1 water and 2 fire, the die decides" in sea.text


async def test_with_much_room_everything_is_said() -> None:
    async with at_sea(positions.choosing_a_target(), size=(120, 40), bots=False) as sea:
        assert "heading 210 degrees" in sea.text


@pytest.mark.parametrize("scene", ["taking", "moving", "choosing_a_gun", "islands"])
async def test_no_action_is_cut(scene: str) -> None:
    async with at_sea(getattr(positions, scene)(), size=SMALL, bots=False) as sea:
        await sea.press("escape")
        while sea.pane.dialogs:
            await sea.press("escape")
        assert not any("…" in line[48:] for line in sea.text.splitlines()[2:-2])


async def test_a_course_onto_two_boats_names_both() -> None:
    position = given(boat(0, 6 * L, 6 * L, 0), boat(1, 6 * L - 4000, 4 * L + 2000, 0), boat(1, 6 * L + 4000, 4 * L + 2000, 0))
    async with at_sea(position, size=SMALL, bots=False) as sea:
        assert "Long forward: rams B2, B3" in sea.text


async def test_before_a_die_is_cut_the_name_of_its_boat_is_left_out() -> None:
    async with at_sea(positions.cancelling(), size=SMALL, bots=False) as sea:
        sea.pane.dice.roll(Roll("Corvette 10", "green", (1, 1, 1), 0, signs=GREEN_SIGNS))
        await sea.press("escape")
        assert "A green: [miss][miss][miss]" in sea.text


async def test_a_list_of_guns_with_one_row_has_the_likeliest_target() -> None:
    async with at_sea(positions.six(), size=SMALL, bots=False) as sea:
        lines = [line.rstrip() for line in sea.text.splitlines()]
        title = next(number for number, line in enumerate(lines) if "Guns of Brig 1" in line)
        assert lines[title].endswith(" ↓7")
        assert lines[title + 1].endswith("F11 1 against 2          hit 8%")


@pytest.mark.parametrize(("staged", "parts"), [(False, ["sheets", "guns", "menu", "dice"]), (True, ["sheets", "menu", "log", "dice"])])
def test_while_eight_boats_move_and_fire_there_is_a_log(staged: bool, parts: list[str]) -> None:
    wish = Arrangement(lambda room: Size(46, room.height), lambda _width, _room: 10, 5, 3, "board", staged)
    assert [part for part in arrange(Region(0, 2, 80, 20), wish) if part != "board"] == parts


async def test_all_who_are_waited_for_are_named() -> None:
    position = sailing(
        boat(0, 2 * L, 2 * L, 0), boat(1, 6 * L, 6 * L, 0), boat(1, 8 * L, 6 * L, 0), courses=("", "long forward", "hard left")
    )
    async with at_sea(position, people=2, seats=(0,), size=SMALL, bots=False) as sea:
        sea.pane.menu.show([], "waiting for Ann, Bartholomew, Cleo, Dan and Evangeline")
        await sea.pilot.pause()
        assert "Evangeline" in sea.text


@pytest.mark.parametrize("heading", [0, 3, 4, 9, 14, 21])
async def test_no_number_of_a_ghost_is_hidden_whichever_is_chosen(heading: int) -> None:
    """The cursor's brackets once covered a neighbour's number."""
    async with at_sea(given(boat(0, 52800, 44000, heading), boat(1, 9000, 9000, 12)), bots=False, size=(80, 24)) as sea:
        await sea.press("v")  # rings have numbers too
        for course in "123456":
            await sea.press(course)
            table = "".join(line[:48] for line in sea.text.splitlines()[2:-2])
            hidden = [number for number in "123456" if table.count(number) < 1 + (number == "2")]  # as the other boat's
            assert not hidden, sea.text


async def test_a_boat_out_of_sight_has_a_pointer_at_the_edge() -> None:
    """At a larger scale only a part of the table is in sight."""
    async with at_sea(given(boat(0, 52800, 86000, 0), boat(1, 20000, 100, 12), boat(1, 80000, 100, 12)), bots=False, size=(80, 24)) as sea:
        assert "↑ B2 5" in sea.text
        sea.pane.board.point_at(OnCard(1))
        await sea.pilot.pause()
        assert "B2 5" not in sea.text
        assert re.search(r"A1 \d", sea.text)
