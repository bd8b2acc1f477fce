"""The maps, CS-002 to CS-004, CS-009 and CS-010: sizes, sectors, islands, and the maps that the loader accepts."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from seatui.engine.contract import Refused
from seatui.games.captain_sonar.model.content import MAPS
from seatui.games.captain_sonar.model.geometry import Chart, chart_of, read_chart
from seatui.paths import rules_folder

LARGE = ("skerry-sound", "lantern-bank", "kestrel-narrows", "saltmarsh-reach", "hollow-strait")
SMALL = "harbour-basin"


def sector(chart: Chart, name: str) -> int:
    space = chart.read(name)
    assert space is not None
    return chart.sector[space]


# Sizes and sectors


@pytest.mark.rule("CS-002")
@pytest.mark.parametrize("name", LARGE)
def test_a_large_map_has_fifteen_columns_and_rows_from_a1_in_the_north_west(name: str) -> None:
    chart = chart_of(name)
    assert (chart.side, chart.count) == (15, 225)
    assert [chart.read(corner) for corner in ("A1", "O1", "A15", "O15", "P1", "A16")] == [0, 14, 210, 224, None, None]
    assert [chart.name(space) for space in chart.near[chart.count // 2]] == ["H7", "I8", "H9", "G8"]


@pytest.mark.rule("CS-003")
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize(
    ("number", "corners"),
    [
        (1, "A1 E1 A5 E5"), (2, "F1 J1 F5 J5"), (3, "K1 O1 K5 O5"),
        (4, "A6 E6 A10 E10"), (5, "F6 J6 F10 J10"), (6, "K6 O6 K10 O10"),
        (7, "A11 E11 A15 E15"), (8, "F11 J11 F15 J15"), (9, "K11 O11 K15 O15"),
    ],
)  # fmt: skip
def test_a_large_map_has_nine_sectors_in_reading_order(name: str, number: int, corners: str) -> None:
    chart = chart_of(name)
    assert {sector(chart, corner) for corner in corners.split()} == {number}
    assert (chart.sectors, chart.sector.count(number)) == (9, 25)


@pytest.mark.rule("CS-004")
def test_the_small_map_has_ten_columns_and_rows() -> None:
    chart = chart_of(SMALL)
    assert (chart.side, chart.count) == (10, 100)
    assert [chart.read(corner) for corner in ("A1", "J1", "A10", "J10", "K1", "A11")] == [0, 9, 90, 99, None, None]


@pytest.mark.rule("CS-004")
@pytest.mark.parametrize(("number", "corners"), [(1, "A1 E1 A5 E5"), (2, "F1 J1 F5 J5"), (3, "A6 E6 A10 E10"), (4, "F6 J6 F10 J10")])
def test_the_small_map_has_four_sectors_in_reading_order(number: int, corners: str) -> None:
    chart = chart_of(SMALL)
    assert {sector(chart, corner) for corner in corners.split()} == {number}
    assert (chart.sectors, chart.sector.count(number)) == (4, 25)


# The loader

OPEN = ["." * 10] * 10


def sea(**land: str) -> list[str]:
    """Open water with some other rows: r1="#..."."""
    return [land.get(f"r{number}", row) for number, row in enumerate(OPEN, start=1)]


@pytest.mark.rule("CS-009", "CS-170")
@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (["." * 12] * 12, "a map is a square of side 10 or 15"),
        (["." * 10] * 15, "a map is a square of side 10 or 15"),
        ([*OPEN[:-1], "." * 9], "a map is a square of side 10 or 15"),
        ([], "a map is a square of side 10 or 15"),
        (sea(r5="....x....."), 'a map is made of "." and "#" alone'),
        (sea(r1="..#.......", r2="..#.......", r3="##........"), "all water of a map must be joined"),
        (["#" * 10] * 10, "all water of a map must be joined"),
        (sea(r1=".#........"), "two steps must lead out of every water space of a map"),
        (sea(r4="....#.....", r5="...#.#...."), "two steps must lead out of every water space of a map"),
    ],
    ids=["side 12", "no square", "a short row", "no rows", "another sign", "a pool apart", "no water", "a trap in the corner", "a trap"],
)
def test_the_loader_refuses_a_map_that_is_none(rows: list[str], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_chart(rows)
    assert (refused.value.rule, refused.value.message) == ("CS-009", reason)


@pytest.mark.rule("CS-009")
@pytest.mark.parametrize("side", [10, 15])
def test_the_loader_takes_both_sizes(side: int) -> None:
    assert read_chart(["." * side] * side).count == side * side


# Our six maps


@pytest.mark.rule("CS-010")
def test_six_maps_ship() -> None:
    assert [made.name for made in MAPS.values()] == [
        "Skerry Sound", "Lantern Bank", "Kestrel Narrows", "Saltmarsh Reach", "Hollow Strait", "Harbour Basin",
    ]  # fmt: skip


@pytest.mark.rule("CS-010")
@pytest.mark.parametrize(
    ("name", "islands", "digest"),
    [
        ("skerry-sound", 30, "ffbb808a4f3b5ef5"),
        ("lantern-bank", 21, "03b00d8b8a3192cf"),
        ("kestrel-narrows", 40, "ce1f1fc48f88335f"),
        ("saltmarsh-reach", 27, "96b787e69b842f8b"),
        ("hollow-strait", 34, "d79f22f8cf91e3d0"),
        ("harbour-basin", 11, "d842a66c6fd87e72"),
    ],
)
def test_every_map_is_drawn_as_it_was_measured(name: str, islands: int, digest: str) -> None:
    assert len(chart_of(name).islands) == islands
    assert sha256("\n".join(MAPS[name].rows).encode()).hexdigest()[:16] == digest


@pytest.mark.rule("CS-010")
def test_the_rulebook_draws_the_maps_as_they_are() -> None:
    book = (rules_folder() / "captain_sonar" / "rulebook.md").read_text(encoding="utf-8")
    drawn = [row.replace(" ", "") for row in re.findall(r"^\| `([.# ]+)` \|", book, re.MULTILINE)]
    assert drawn == [row for made in MAPS.values() for row in made.rows]


PUBLISHED_LARGE = (
    0x210A21001110800200003888009405280000000020044118220000,
    0x800000110800200003808001000000000000020004118020000,
    0x80008000000000C00100021000000000000104040800000000,
    0x10222001110800200002888000405080000000028000118220000,
    0x102120000090000000009000090800800000000080C0280C00004,
)
PUBLISHED_SMALL = (
    0x8800040040002100020008,
    0x800040000002100020008,
    0x100C0100000700000000,
    0x8800942000004000411000,
    0x4200080002000004000800,
)
"""The islands of published maps: a bit for each space, row by row from A1."""
MOST_SHARED = 0.15


@pytest.mark.rule("CS-010")
@pytest.mark.parametrize("name", [*LARGE, SMALL])
def test_a_map_shares_at_most_fifteen_percent_of_the_islands_with_any_published_one(name: str) -> None:
    chart = chart_of(name)
    ours = sum(1 << space for space in chart.islands)
    published = PUBLISHED_SMALL if name == SMALL else PUBLISHED_LARGE
    assert max((ours & other).bit_count() / (ours | other).bit_count() for other in published) <= MOST_SHARED
