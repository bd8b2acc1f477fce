"""Pictures of the game in all sizes, themes and sets of signs. ``make snapshots`` accepts the present look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.games.dangerous_sea.pane.sea_app import at_sea
from tests.games.dangerous_sea.position import Sea, begin, given, ship
from tests.tui.game_app import pictures_of

sizes = pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")

ARCHIPELAGO = {
    "3,2": "rune_stone", "4,2": "rune_stone, bare", "5,2": "food", "6,2": "food, bare", "7,2": "water", "8,2": "inhabited",
    "3,4": "rocky", "4,4": "diseased", "5,4": "rocky", "4,5": "open_sea", "6,5": "food", "5,6": "water, bare", "7,7": "open_sea",
}  # fmt: skip


async def pictures(position: Callable[[], Sea], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """Return all pictures of a position after some keys."""
    return await pictures_of(lambda glyphs: at_sea(position(), size=size, glyphs=glyphs), keys)


def archipelago() -> Sea:
    ships = ship("5,5", food=250, water=210, sailors=3, stones=2), ship("7,7", sailors=1, stones=1), ship("9,9", out=True), ship("7,7")
    return given(*ships, tiles=ARCHIPELAGO, goods={"6,5": 40, "5,6": 120}, ghost="10,4", season=3, spent=1)


def battle() -> Sea:
    ships = ship("5,5", sailors=2, stones=1), ship("6,5", food=130, sailors=1, stones=2)
    return given(*ships, charted=True, dice=[6, 5, 3, 4, 2])


@sizes
async def test_setting_out(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(lambda: begin(2), ("tab",), size) == looks


@sizes
async def test_a_turn_among_islands_ships_and_the_ghost(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(archipelago, ("right",), size) == looks


@sizes
async def test_spoils(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(battle, ("right", "enter", "1"), size) == looks


async def test_a_demand(looks: SnapshotAssertion) -> None:
    assert await pictures(battle, ("right", "enter", "1", "5", "right"), (80, 24)) == looks


async def test_a_very_large_screen(looks: SnapshotAssertion) -> None:
    assert await pictures(archipelago, ("right",), (200, 60)) == looks


async def test_the_close_zoom(looks: SnapshotAssertion) -> None:
    assert await pictures(archipelago, ("up",), (150, 45)) == looks
