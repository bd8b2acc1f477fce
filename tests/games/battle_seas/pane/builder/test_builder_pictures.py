"""Pictures of the fleet builder in all sizes, themes and sets of signs. ``make snapshots`` accepts the present look."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.games.battle_seas.model.content import READY
from seatui.games.battle_seas.pane.builder import fleet_files as store
from tests.games.battle_seas.pane.builder.builder_app import building
from tests.tui.game_app import pictures_of

sizes = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")


async def pictures(keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """Return all looks of the builder after some keys."""
    return await pictures_of(lambda glyphs: building(size=size, settings={"glyphs": glyphs}), keys)


@sizes
async def test_a_ship_to_be_taken(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(("down",), size) == looks


@sizes
async def test_an_attachment_that_does_not_fit(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    keys = ("enter", "right", "enter", *["right"] * 4, *["down"] * 4, "enter")
    assert await pictures(keys, size) == looks


@sizes
async def test_the_fleet_in_use(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(("y", "enter", "tab", "down"), size) == looks


async def test_fleets_to_open(looks: SnapshotAssertion) -> None:
    store.save_fleet("Trafalgar", READY["RB-A"].fleet)
    store.save_fleet("Aboukir", READY["SC3-red"].fleet).path.write_bytes(b"SEAFLEET")
    assert await pictures(("o", "up"), (80, 24)) == looks
