"""Layers over the mat, and the dangers of a way that a player plans."""

from __future__ import annotations

import re

import pytest

from seatui.games.battle_seas.pane.board.art import Overlay
from seatui.games.battle_seas.pane.board.layers import Layer
from tests.games.battle_seas.pane.battle_app import AtBattle, at_battle
from tests.games.battle_seas.position import Table, given, secret, trap, unit


def watched() -> Table:
    """A ship of Alice's between a known trap of Bob's and a known ship of his; another ship of his is not identified."""
    return given(
        unit(0, "HMS Captain", "J14"),
        unit(1, "HMS Speedy", "J7", "S"),
        unit(1, "Redoutable", "D3", "S"),
        trap(0, "TR04", "R17"),
        trap(1, "TR03", "L13"),
        known={0: [1]},
        noted={0: [secret(1, 0)]},
        wind="W",
    )


def signs(battle: AtBattle) -> dict[str, Overlay]:
    """The overlays by the names of their squares."""
    pane = battle.pane
    return {pane.figures.sea.name(square): over for square, over in pane._overlays.items()}


@pytest.mark.parametrize(
    ("key", "layer", "words"),
    [
        ("r", Layer.RANGES, "r Guns: "),
        ("w", Layer.SIGHT, "w Sight: o seen by HMS Captain"),
        ("q", Layer.ENEMIES, "q Enemies: 1-9 can fire"),
        ("y", Layer.TRAPS, "y Trap ranges: a yours, b Bob"),
    ],
)
async def test_a_key_shows_a_layer_and_says_which_it_is(key: str, layer: Layer, words: str) -> None:
    async with at_battle(watched()) as battle:
        await battle.press(key)
        assert battle.pane.plans.layers.shown is layer
        assert words in battle.text
        await battle.press(key)
        assert battle.pane.plans.layers.shown is None
        assert words not in battle.text


async def test_another_layer_replaces_the_first() -> None:
    async with at_battle(watched()) as battle:
        await battle.press("w", "y")
        assert signs(battle)["L13"].sign == "b"
        assert signs(battle)["R16"].sign == "a"
        assert all(over.sign != "o" for over in signs(battle).values())


async def test_the_sight_of_a_card_follows_its_planned_way() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), sight_day=4, wind="S")) as battle:
        await battle.press("enter", "w")
        assert "J10" in signs(battle)
        assert "J9" not in signs(battle)
        await battle.press("up")
        assert signs(battle)["J9"].sign == "o"


async def test_enemies_show_the_number_that_could_fire_and_where_they_see() -> None:
    async with at_battle(watched()) as battle:
        await battle.press("q")
        assert signs(battle)["J8"].sign == "1"
        assert signs(battle)["J16"].sign == battle.pane.glyphs.none  # in sight, but out of reach
        assert "D4" not in {square for square, over in signs(battle).items() if over.sign == "2"}  # of a ship that is not identified


async def test_ship_under_fire_has_the_number_of_enemies_beside_its_sails() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J11"), known={0: [1]}), size=(120, 40)) as battle:
        assert not battle.drawn("J14")[0].endswith("1")
        await battle.press("q")
        assert battle.drawn("J14")[0].endswith("1")


async def test_steps_near_traps_and_under_fire_are_marked() -> None:
    async with at_battle(watched(), size=(120, 40)) as battle:
        await battle.press("enter")
        await battle.go("K13")
        assert signs(battle)["K13"].sign[0] == "!"
        assert "comes near Fire Raft (about 111 CAP)" in battle.text
        await battle.go("J11")
        assert signs(battle)["J11"].sign[0] == "*"
        assert re.search(r"under fire from HMS Speedy: \d+ CAP", battle.text)


async def test_a_way_without_known_dangers_has_plain_arrows() -> None:
    async with at_battle(watched(), size=(120, 40)) as battle:
        await battle.press("enter")
        await battle.go("J15")
        assert {over.sign for over in signs(battle).values() if over.tone == "warn"} <= {*battle.pane.glyphs.headings}
        assert "under fire" not in battle.text
