"""The look of the hex map in all sizes, themes and glyph sets. ``make snapshots`` accepts the present look."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from examples import hex_map
from tests.tui.app_driver import pressing
from tests.tui.fake_terminal import STILL
from tests.tui.pictures import SIZES, pictures

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


async def _all(keys: str, size: tuple[int, int]) -> str:
    return await pictures(lambda: hex_map.app(STILL), pressing(*keys), size)


@sizes
async def test_a_sea_for_six(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await _all("", size) == looks


@sizes
async def test_another_zoom_with_a_preview_and_the_cursor_on_an_edge(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await _all("zpx", size) == looks


async def test_a_grown_board_that_scrolls(looks: SnapshotAssertion) -> None:
    assert await _all("zzznnnn", (80, 24)) == looks
