"""Silhouettes of ships, pictures of areas, and the shade over squares out of sight."""

from __future__ import annotations

from itertools import product

import pytest

from seatui.engine.squares import COMPASS, NE, NW, SW, E, N, S, W
from seatui.games.battle_seas.model.content import CARDS, DEFENSE, SHIP, TERRAIN
from seatui.games.battle_seas.pane.board.area_art import drawn_area, picture
from seatui.games.battle_seas.pane.board.art import ZOOMS
from seatui.games.battle_seas.pane.board.silhouettes import CLASS_LETTERS, CLASS_NAMES, class_of, ship_rows
from tests.games.battle_seas.pane.battle_app import THREE_CELLS, at_battle
from tests.games.battle_seas.position import area, given, unit

DRAWN = [size for size in ZOOMS if size[1] > 1]
AREAS = [card for card in CARDS if card.kind in (DEFENSE, TERRAIN)]
SETS = pytest.mark.parametrize("is_ascii", [False, True], ids=["unicode", "ascii"])


def test_every_ship_has_a_class_with_a_letter_and_a_name() -> None:
    assert {class_of(card) for card in CARDS if card.kind == SHIP} == set(CLASS_LETTERS) == set(CLASS_NAMES)
    assert len(set(CLASS_LETTERS.values())) == len(CLASS_LETTERS)


@SETS
@pytest.mark.parametrize("size", DRAWN)
def test_no_two_classes_look_the_same(size: tuple[int, int], is_ascii: bool) -> None:
    for heading in range(8):
        looks = [ship_rows(kind, size[0] - 1, heading, 1.0, is_ascii=is_ascii) for kind in CLASS_LETTERS]
        assert len(set(looks)) == len(looks)
        assert all(len(row) == size[0] - 1 for rows in looks for row in rows)


@SETS
def test_ships_face_the_side_to_which_they_head(is_ascii: bool) -> None:
    right, left = (ship_rows("frigate", 7, heading, 1.0, is_ascii=is_ascii) for heading in (E, W))
    assert right != left
    assert all(ship_rows("frigate", 7, heading, 1.0, is_ascii=is_ascii) == right for heading in (N, NE))
    assert all(ship_rows("frigate", 7, heading, 1.0, is_ascii=is_ascii) == left for heading in (S, SW, NW))


@SETS
def test_a_hull_empties_with_its_cap(is_ascii: bool) -> None:
    looks = {ship_rows("line", 7, E, share, is_ascii=is_ascii)[-1] for share in (0.0, 0.5, 1.0)}
    assert len(looks) == 3


@SETS
@pytest.mark.parametrize(("card", "size"), product(AREAS, DRAWN), ids=lambda value: getattr(value, "id", str(value)))
def test_a_picture_fills_its_area(card: object, size: tuple[int, int], is_ascii: bool) -> None:
    assert card in AREAS
    known = AREAS[AREAS.index(card)]
    width, height = known.width * size[0], known.length * size[1]
    rows = picture(known, width, height, is_ascii=is_ascii)
    assert [len(row) for row in rows] == [width] * height
    status = ("B", str(known.cap)) if known.kind == DEFENSE else None
    written = drawn_area(known, status, (known.width, known.length), size, (), is_ascii=is_ascii)
    assert [len(row) for row in written] == [width] * height
    assert status is None or any("B" in row for row in written)


def test_a_fort_shows_its_walls_its_name_and_its_cap() -> None:
    fort = next(card for card in AREAS if card.name == "Fort 12,000")
    assert drawn_area(fort, ("B", "900"), (3, 2), (4, 2), (), is_ascii=True) == [
        "#_#_#_#_#_#_",
        "#Fort      #",
        "#B 900     #",
        "############",
    ]


async def test_squares_out_of_sight_are_shaded() -> None:
    battle = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"), area(1, "Sea Cliffs", "J12"), known={0: [1, 2]}, sight_day=5)
    async with at_battle(battle, size=(120, 40), zoom=THREE_CELLS) as screen:
        assert screen.drawn("K10") == ["   "]
        assert screen.drawn("J10") == [" ░ "]  # behind the cliffs
        assert screen.drawn("J20") == [" ░ "]  # too far
        assert screen.drawn("J15") != [" ░ "]


@pytest.mark.parametrize("heading", COMPASS)
async def test_small_squares_tell_class_owner_and_heading_by_letters(heading: str) -> None:
    battle = given(unit(0, "HMS Captain", "J14", heading), unit(1, "HMS Speedy", "J8", heading), known={0: [1]})
    async with at_battle(battle) as screen:
        arrow = screen.pane.glyphs.headings[COMPASS.index(heading)]
        screen.pane.board.set_zoom(len(ZOOMS) - 1)
        await screen.press("up")
        assert screen.drawn("J14")[0] == f"L{arrow}"
        assert screen.drawn("J8")[0] == f"c{arrow}"
        screen.pane.board.set_zoom(len(ZOOMS) - 2)
        await screen.press("up")
        assert screen.drawn("J14")[0] == f"AL{arrow}"
        assert screen.drawn("J8")[0] == f"BC{arrow}"
