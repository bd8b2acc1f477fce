"""The builder in the real pane: fleets stay secret between players at one screen, and time may run while they build."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.pane.builder.builder import FleetBuilder
from seatui.match.clock import play_tick
from tests.games.battle_seas.pane.battle_app import AtBattle, at_battle
from tests.games.battle_seas.position import building


def is_building(battle: AtBattle) -> bool:
    return bool(battle.pane.dialogs) and isinstance(battle.pane.dialogs[-1], FleetBuilder)


async def test_each_player_at_one_screen_builds_behind_the_curtain() -> None:
    async with at_battle(building(), people=2) as battle:
        assert "HMS Victory" not in battle.text
        await battle.press("enter")
        assert is_building(battle)
        await battle.press("down", "enter", "f", "enter")
        assert not is_building(battle)
        await battle.press("enter")
        assert "HMS Royal George" not in battle.text
        await battle.press("enter")
        assert is_building(battle)
        assert "0 of 300 levels spent" in battle.text
        assert "▸  143 HMS Victory" in battle.text  # the cursor does not show where the other player looked
        await battle.press("enter", "f", "enter")
        assert battle.table.match.rules.describe(battle.table.view(1), ("Ann", "Bob")).startswith("Deployment")


async def test_the_builder_is_left_and_opened_again_with_enter() -> None:
    async with at_battle(building()) as battle:
        await battle.press("enter", "escape")
        assert not battle.pane.dialogs
        await battle.press("enter")
        assert is_building(battle)
        assert "143 of 300 levels spent" in battle.text


@pytest.mark.parametrize("digit", "12345")
async def test_no_digit_submits_a_fleet_outside_the_builder(digit: str) -> None:
    async with at_battle(building()) as battle:
        await battle.press("r", "escape", digit, digit, digit)
        assert not battle.view.units
        assert battle.pane.deciding == "submit_fleet"


async def test_a_fleet_that_is_typed_is_shown_before_it_is_final() -> None:
    async with at_battle(building()) as battle:
        await battle.press("colon", *"quick", "enter")
        assert "Submit this fleet?" in battle.text
        assert not battle.view.units
        await battle.press("enter")
        assert battle.view.units


async def test_nothing_of_the_mat_is_left_around_the_builder() -> None:
    async with at_battle(building()) as battle:
        for keys in ((), ("y",)):
            await battle.press(*keys)
            assert "build your fleet" not in battle.text.split("\n", 1)[1]
            assert "Actions" not in battle.text


async def test_time_that_passes_closes_nothing() -> None:
    async with at_battle(building(build_minutes=1)) as battle:
        await battle.press("enter", "slash", "n")
        for _ in range(3):
            play_tick(battle.table.match)
            await battle.pilot.pause()
        await battle.press("e", "l", "s", "o", "n", "enter")
        assert "Admiral Nelson" in battle.text
        assert is_building(battle)
        assert "143 of 300 levels spent" in battle.text


async def test_when_time_is_up_the_builder_goes() -> None:
    async with at_battle(building(build_minutes=1)) as battle:
        await battle.press("escape", "enter")
        assert is_building(battle)
        while not battle.view.units:
            play_tick(battle.table.match)
        await battle.pilot.pause()
        assert not battle.pane.dialogs
