"""Short names of areas, where they are written, and the legend: all without a screen."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.model.content import CARDS, DEFENSE, TERRAIN, Card
from seatui.games.battle_seas.pane.board.area_names import area_lines, area_name
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.board.place_words import MatWords
from seatui.games.battle_seas.pane.sheets.legend import legend
from seatui.tui.look.glyphs import ASCII, UNICODE
from tests.games.battle_seas.position import area, given, secret, trap, unit

AREAS = [card for card in CARDS if card.kind in (DEFENSE, TERRAIN)]


def card(name: str) -> Card:
    return next(each for each in AREAS if each.name.startswith(name))


def test_no_two_kinds_of_area_are_called_the_same_in_two_cells() -> None:
    kinds = {each.name.rstrip("0123456789, ") for each in AREAS}
    assert len({area_name(each, 2) for each in AREAS}) == len(kinds)


@pytest.mark.parametrize("room", range(1, 23))
def test_a_name_fits_into_its_room(room: int) -> None:
    assert all(0 < len(area_name(each, room)) <= room for each in AREAS)


@pytest.mark.parametrize(
    ("name", "size", "cell", "taken", "lines"),
    [
        ("Redoubt", (1, 1), (3, 1), (), ["BRd"]),
        ("Redoubt", (1, 1), (2, 1), (), ["Rd"]),
        ("Shore Battery", (2, 1), (2, 1), (), ["Batt"]),
        ("Shore Battery", (2, 1), (3, 1), (), ["B Batt"]),
        ("Fort 12,000", (3, 2), (3, 1), (), ["Fort     ", "B 900    "]),
        ("Fort 12,000", (3, 2), (3, 1), {(0, 0)}, ["   B 900 ", "Fort     "]),
        ("Fort 12,000", (1, 1), (4, 2), {(0, 0)}, ["....", "...."]),
    ],
)
def test_a_name_is_written_over_the_free_squares_of_an_area(
    name: str, size: tuple[int, int], cell: tuple[int, int], taken: set[tuple[int, int]], lines: list[str]
) -> None:
    assert area_lines(card(name), ("B", "900"), size, cell, taken, ".") == lines


def test_the_legend_tells_of_the_signs_that_are_on_the_mat() -> None:
    battle = given(
        unit(0, "HMS Captain", "J14"),
        unit(1, "HMS Speedy", "A1"),
        area(1, "Redoubt 900", "K6"),
        area(0, "Reef", "C3"),
        trap(1, "TR03", "K11"),
        known={0: [2]},
        noted={0: [secret(1, 0)]},
    )
    seen = MatIndex(battle.rules.figures, battle.view(0))
    assert legend(seen, UNICODE, 40, 2)[1:] == [
        "In range: ‹ port › starboard + turn",
        "B?1 marker 1: not identified",
        "b× a trap of another player",
        "Rd Redoubt 900, Rf Reef",
    ]
    assert legend(seen, ASCII, 20, 2)[-2:] == ["Rd Redoubt 900", "Rf Reef"]


@pytest.mark.parametrize(("cell", "entry"), [(2, "Is Island"), (3, "Isl Island"), (4, "Isle Island")])
def test_the_legend_has_the_names_that_the_mat_has(cell: int, entry: str) -> None:
    battle = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), area(0, "Island", "C3"), area(0, "Fort 12,000", "C15"))
    seen = MatIndex(battle.rules.figures, battle.view(0))
    assert legend(seen, UNICODE, 40, cell)[-1] == entry  # the Fort, three squares wide, has its whole name
    (line,) = area_lines(card("Island"), None, (1, 1), (cell, 1), set(), " ")
    assert line.strip() == entry.split()[0]


def test_all_that_is_not_made_out_at_a_place_is_told() -> None:
    battle = given(unit(0, "HMS Captain", "J14"), unit(1, "Gun Crew", "K6"), area(1, "Redoubt 900", "K6"), known={0: []})
    words = MatWords(MatIndex(battle.rules.figures, battle.view(0)), ("Alice", "Bob"))
    square = battle.rules.figures.sea.squares.read("K6")
    assert square is not None
    assert words.square(square).endswith("Bob's marker 1, not identified and Bob's marker 2, not identified")
