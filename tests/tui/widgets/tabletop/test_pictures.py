"""The look of the tabletop at all scales, in all themes and glyph sets. ``make snapshots`` accepts the present look."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from examples import tabletop
from tests.tui.app_driver import pressing
from tests.tui.fake_terminal import STILL
from tests.tui.pictures import pictures

LARGE, MEDIUM, SMALL = (110, 46), (84, 35), (80, 24)
"""Sizes of a terminal for each scale, with the margin of the table."""

sizes = pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL], ids=["large", "medium", "small"])


async def _all(keys: str, size: tuple[int, int]) -> str:
    return await pictures(lambda: tabletop.app(STILL), pressing(*keys), size)


@sizes
async def test_boats_at_many_headings(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await _all("", size) == looks


@sizes
async def test_six_courses_of_a_boat(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await _all("n", size) == looks


async def test_ranges_arcs_and_a_line_of_sight(looks: SnapshotAssertion) -> None:
    assert await _all("nnn", MEDIUM) == looks


async def test_two_sides_in_reach_at_the_edge_of_the_table(looks: SnapshotAssertion) -> None:
    assert await _all("nnnn", MEDIUM) == looks


@pytest.mark.rule("SK-G07")
@sizes
async def test_outlines_in_braille(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await _all("nb", size) == looks


async def test_a_card_in_hand_between_zones(looks: SnapshotAssertion) -> None:
    assert await _all("nnnnnp", MEDIUM) == looks


async def test_a_table_that_scrolls(looks: SnapshotAssertion) -> None:
    assert await _all("zzz", SMALL) == looks
