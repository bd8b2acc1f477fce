"""The mat: squares, parts and zones, distances and footprints (BS-027 to BS-031, BS-036 to BS-038, BS-109, BS-110, BS-245)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.games.battle_seas.model.pieces import footprint
from seatui.games.battle_seas.model.state import SECRET
from tests.games.battle_seas.position import Table, area, begin, given, unit

SHIPS = unit(0, "SH19", "A20"), unit(1, "SH19", "T1")


def named(table: Table, squares: frozenset[int] | tuple[int, ...]) -> list[str]:
    """Return the names of squares, row by row."""
    return [table.figures.sea.name(square) for square in sorted(squares)]


def rows(table: Table, squares: frozenset[int]) -> list[int]:
    """Return the rows that squares fill."""
    found = {table.figures.sea.squares.row[square] + 1 for square in squares}
    return sorted(found)


def corners(table: Table, squares: frozenset[int]) -> tuple[str, str]:
    """Return the north-west and south-east squares of a block, which the squares must fill."""
    first, last = named(table, squares)[0], named(table, squares)[-1]
    columns = {table.figures.sea.squares.column[square] for square in squares}
    assert len(squares) == len(columns) * len(rows(table, squares))
    return first, last


# Squares


@pytest.mark.rule("BS-027", "BS-028")
def test_the_standard_mat_has_20_columns_from_the_west_and_20_rows_from_the_north() -> None:
    table = begin()
    sea = table.figures.sea
    assert (sea.squares.columns, sea.squares.rows, sea.squares.count) == (20, 20, 400)
    assert [sea.name(at) for at in (0, 1, 19, 20, 399)] == ["A1", "B1", "T1", "A2", "T20"]
    table = given(unit(0, "SH19", "B2"), unit(1, "SH19", "T20"))
    table.handle(0).sail("path N W")
    assert table.square(0) == "A1"


@pytest.mark.rule("BS-027")
def test_one_square_is_the_unit_of_movement_and_of_distance() -> None:
    table = given(unit(0, "HMS Nymphe", "J10"), unit(1, "SH19", "T1"))
    assert table.figures.sea.apart(table.at("J10"), table.at("J16")) == 2 * 6
    assert table.handle(0).allows("path S S S S S S")
    assert not table.allows("path S S S S S S S")


@pytest.mark.rule("OP-02", "BS-027", "BS-028")
@pytest.mark.parametrize(("mat", "last"), [("20x20", "T20"), ("40x20", "AN20"), ("30x30", "AD30"), ("45x30", "AS30")])
def test_mats_may_be_joined_for_bigger_games(mat: str, last: str) -> None:
    sea = begin(4, mat=mat).figures.sea
    assert sea.name(sea.squares.count - 1) == last


@pytest.mark.rule("OP-02")
def test_a_mat_of_ones_own_has_12_to_60_columns_and_rows() -> None:
    squares = begin(mat="custom", columns=12, rows=60).figures.sea.squares
    assert (squares.columns, squares.rows) == (12, 60)
    wrongs: tuple[dict[str, Any], ...] = ({"columns": 11}, {"columns": 61}, {"rows": 11}, {"rows": 61})
    for wrong in wrongs:
        with pytest.raises(Refused):
            begin(mat="custom", **wrong)


# Parts and zones


@pytest.mark.rule("BS-029", "BS-030")
def test_two_players_have_the_southern_and_the_northern_half() -> None:
    table = begin()
    assert [corners(table, part) for part in table.figures.sea.parts] == [("A11", "T20"), ("A1", "T10")]


@pytest.mark.rule("BS-029", "BS-030")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_have_quarters(seats: int) -> None:
    table = begin(seats)
    quarters = {("A1", "J10"), ("K1", "T10"), ("A11", "J20"), ("K11", "T20")}
    found = [corners(table, part) for part in table.figures.sea.parts]
    assert len(set(found)) == seats
    assert set(found) <= quarters


@pytest.mark.rule("BS-029", "BS-030")
@pytest.mark.parametrize("seats", [5, 6])
def test_five_or_six_players_have_sectors_of_three_by_two(seats: int) -> None:
    table = begin(seats, mat="45x30")
    found = [corners(table, part) for part in table.figures.sea.parts]
    assert len(set(found)) == seats
    assert set(found) <= {("A1", "O15"), ("P1", "AD15"), ("AE1", "AS15"), ("A16", "O30"), ("P16", "AD30"), ("AE16", "AS30")}


@pytest.mark.rule("BS-031", "OP-03")
@pytest.mark.parametrize(("strip", "south", "north"), [(0, 11, 10), (1, 12, 9), (2, 13, 8), (4, 15, 6)])
def test_the_strip_keeps_the_borders_free(strip: int, south: int, north: int) -> None:
    table = begin(strip=strip)
    assert [corners(table, zone) for zone in table.figures.sea.zones] == [(f"A{south}", "T20"), ("A1", f"T{north}")]


@pytest.mark.rule("BS-031", "OP-03")
def test_by_default_zones_are_rows_13_to_20_and_1_to_8() -> None:
    table = begin()
    assert [rows(table, zone) for zone in table.figures.sea.zones] == [list(range(13, 21)), list(range(1, 9))]
    with pytest.raises(Refused):
        begin(strip=5)


@pytest.mark.rule("BS-031")
def test_the_strip_runs_along_columns_too() -> None:
    table = begin(4)
    assert {corners(table, zone) for zone in table.figures.sea.zones} == {("A1", "H8"), ("M1", "T8"), ("A13", "H20"), ("M13", "T20")}


# Distances


@pytest.mark.rule("BS-110", "EX-29")
@pytest.mark.parametrize(
    ("one", "other", "halves"),
    [("A1", "D5", 11), ("J10", "K11", 3), ("J10", "J11", 2), ("J10", "J10", 0), ("J12", "K2", 21), ("D10", "A9", 7)],
)
def test_a_distance_is_the_larger_difference_and_half_the_smaller(one: str, other: str, halves: int) -> None:
    table = begin()
    apart = table.figures.sea.apart
    assert apart(table.at(one), table.at(other)) == apart(table.at(other), table.at(one)) == halves


@pytest.mark.rule("EX-29", "BS-110")
@pytest.mark.parametrize(("name", "count"), [("Transport", 4), ("HMS Cruizer", 12)])
def test_range_1_reaches_four_squares_and_range_2_the_diagonal_neighbours_as_well(name: str, count: int) -> None:
    around = [f"{column}{row}" for column in "HIJKL" for row in range(8, 13) if (column, row) != ("J", 10)]
    hit = []
    for square in around:
        table = given(unit(0, name, "J10"), unit(1, "SH19", square)).handle(0)
        hit += [square] if any(action[0] == "fire" for action in table.options) else []
    assert len(hit) == count
    assert ("I9" in hit) == (count > 4)
    assert "H9" not in hit


@pytest.mark.rule("BS-109")
def test_what_stands_in_a_square_within_range_can_be_hit_though_it_does_not_fill_it() -> None:
    table = given(unit(0, "HMS Captain", "J10"), area(1, "Redoubt 900", "J6"), unit(1, "Sappers", "J6"), *SHIPS[1:], dice=(10, 10))
    table.handle(0).do("fire heading E port 2")
    assert table.cap(2) < 150


# Footprints


def covered(name: str, corner: str, turned: bool = False, **options: Any) -> list[str]:
    """Return the squares of an area."""
    table = given(area(0, name, corner, turned=turned), *SHIPS, **options)
    return named(table, footprint(table.figures, table.state.areas[0]))


@pytest.mark.rule("BS-036", "EX-06", "BS-246")
@pytest.mark.parametrize(
    ("name", "turned", "squares"),
    [
        ("Fort 12,000", False, ["C3", "D3", "E3", "C4", "D4", "E4"]),
        ("Fort 12,000", True, ["C3", "D3", "C4", "D4", "C5", "D5"]),
        ("Harbour Boom 800", False, ["C3", "D3", "E3"]),
        ("Harbour Boom 800", True, ["C3", "C4", "C5"]),
        ("Turret", False, ["C3"]),
    ],
)
def test_a_defense_area_covers_its_width_and_length_and_height_does_not_matter(name: str, turned: bool, squares: list[str]) -> None:
    assert covered(name, "C3", turned) == squares


@pytest.mark.rule("BS-036", "EX-06")
def test_a_character_fills_one_square() -> None:
    table = given(unit(0, "HMS Victory", "J10"), *SHIPS)
    assert [marker.squares for marker in table.view(0).markers if marker.key == 0] == [(table.at("J10"),)]


@pytest.mark.rule("BS-038")
@pytest.mark.parametrize("name", [f"TE0{number}" for number in range(1, 10)])
def test_every_terrain_card_measures_one_square(name: str) -> None:
    assert covered(name, "C3") == ["C3"]


@pytest.mark.rule("OP-13")
def test_wide_terrain_covers_three_by_three() -> None:
    assert covered("Island", "C3", wide_terrain=True) == ["C3", "D3", "E3", "C4", "D4", "E4", "C5", "D5", "E5"]


@pytest.mark.rule("BS-245")
def test_what_is_larger_than_a_square_is_shown_with_all_its_squares_and_a_ship_by_a_marker_of_its_own() -> None:
    table = given(area(0, "Dockyard 8,000", "C13"), *SHIPS)
    markers = {marker.key: marker for marker in table.view(1).markers}
    assert named(table, markers[0].squares) == ["C13", "D13", "E13", "C14", "D14", "E14"]
    assert len(markers) == 3
    assert all(key < SECRET for key in markers)
