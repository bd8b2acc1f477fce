"""Pictures of the game in all sizes, themes and sets of signs. ``make snapshots`` accepts the present look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.games.battle_seas.pane.battle_app import at_battle
from tests.games.battle_seas.position import Table, area, building, given, passenger, secret, trap, unit
from tests.tui.game_app import pictures_of

sizes = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")


async def pictures(position: Callable[[], Table], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """Return all looks of a position after some keys."""
    return await pictures_of(lambda glyphs: at_battle(position(), size=size, glyphs=glyphs), keys)


def melee() -> Table:
    """Return a battle with ships, prizes, grapples, passengers, areas, traps and unidentified pieces."""
    return given(
        unit(0, "HMS Captain", "J14"),
        unit(0, "HMS Nymphe", "F13", "NE", cap=400),
        unit(1, "HMS Speedy", "J11", "S"),
        unit(1, "Redoutable", "L12", "W", cap=200),
        unit(1, "HMS Cruizer", "D4", "S"),
        unit(0, "San Leandro", "P16", "W", cap=120, prize=True),
        area(0, "Fort 12,000", "B16"),
        area(1, "Island", "M9"),
        area(1, "Dockyard 8,000", "M3"),
        area(1, "Shoal", "H11"),
        area(0, "Fog Bank", "N14"),
        unit(0, "Garrison Company", "C16"),
        passenger(0, "Boarding Party", 0),
        passenger(0, "Marine Platoon", 0),
        trap(0, "TR03", "G17"),
        trap(1, "TR03", "K9"),
        wind="NE",
        known={0: [2, 3, 7, 9]},
        noted={0: [secret(1, 0)]},
    )


def deploying() -> Table:
    return building(levels=600).do("fleet SH11, SH22, LC02, DF01, TR03, TE03", by=0).do("fleet SH22", "place 20000 J5 S", "ready", by=1)


@sizes
async def test_the_way_of_a_ship(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(melee, ("enter", "B", "down"), size) == looks


@sizes
async def test_the_table_before_a_shot(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(melee, ("enter", "t", "enter"), size) == looks


async def test_ranges(looks: SnapshotAssertion) -> None:
    assert await pictures(melee, ("enter", "r"), (80, 24)) == looks


async def test_close_by(looks: SnapshotAssertion) -> None:
    assert await pictures(melee, ("z",), (120, 40)) == looks


async def test_two_rows_a_square(looks: SnapshotAssertion) -> None:
    assert await pictures(melee, ("z", "z", "z"), (120, 40)) == looks


@sizes
async def test_deployment(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(deploying, ("enter", "tab", "tab", "N"), size) == looks
