"""The mat keeps all pieces in sight, as near as the window allows, and names forts out of the battle at its edge."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.pane.board.art import ZOOMS
from seatui.tui.app.start import Play
from seatui.tui.widgets.grid.grid_map import GridMap
from tests.gallery import scenes
from tests.games.battle_seas.pane.battle_app import AtBattle, at_battle
from tests.games.battle_seas.pane.test_pictures import deploying
from tests.games.battle_seas.position import area, given, unit
from tests.tui.app_driver import app

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (250, 70)]


def cell(battle: AtBattle) -> tuple[int, int]:
    """Return columns and rows of a square."""
    return ZOOMS[battle.pane.board.zoom]


def is_in_sight(battle: AtBattle, square: str) -> bool:
    at = battle.pane.figures.sea.squares.read(square)
    assert at is not None
    return battle.pane.board.region_of(battle.pane.place(at)) is not None


@pytest.mark.parametrize(("size", "wanted"), zip(SIZES, [(4, 2), (4, 2), (6, 3), (8, 4), (12, 6), (12, 6)], strict=True))
async def test_ships_in_battle_are_drawn_large(size: tuple[int, int], wanted: tuple[int, int]) -> None:
    async with app(Play(scenes.battle_seas())).run_test(size=size) as pilot:
        await pilot.pause()
        board = pilot.app.screen.query_one(GridMap)
        assert board.cell == wanted
        assert board.region_of(board.target) is not None


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_fleet_and_enemies_near_it_are_in_sight(size: tuple[int, int]) -> None:
    pieces = unit(0, "HMS Captain", "C17"), unit(0, "HMS Nymphe", "H19"), unit(1, "HMS Speedy", "E11", "S")
    async with at_battle(given(*pieces), size=size) as battle:
        assert all(is_in_sight(battle, square) for square in ("C17", "H19", "E11"))


async def test_enemy_that_no_zoom_fits_is_named_at_the_edge() -> None:
    pieces = unit(0, "HMS Captain", "C57"), unit(1, "HMS Speedy", "P2", "S"), unit(1, "HMS Nymphe", "C3", "S")
    async with at_battle(given(*pieces, known={0: [1]}, mat="custom", columns=60, rows=60), size=(80, 24)) as battle:
        assert not is_in_sight(battle, "P2")
        assert "B Speedy" in battle.text
        assert "↑ B?2 " in battle.text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_all_pieces_are_in_sight_wherever_a_zoom_fits_them(size: tuple[int, int]) -> None:
    pieces = unit(0, "HMS Captain", "C19"), unit(1, "HMS Speedy", "P2", "S"), unit(1, "HMS Nymphe", "C3", "S"), unit(1, "HMS Triton", "S9")
    async with at_battle(given(*pieces, known={0: [1]}), size=size) as battle:
        assert all(is_in_sight(battle, square) for square in ("C19", "P2", "C3", "S9"))


async def test_mat_does_not_come_nearer_before_the_round_is_over() -> None:
    pieces = unit(0, "HMS Captain", "E18"), unit(0, "HMS Nymphe", "H18"), unit(1, "HMS Speedy", "H11", "S")
    async with at_battle(given(*pieces), size=(120, 40)) as battle:
        first = cell(battle)
        await battle.press("enter")
        await battle.go("E14")
        await battle.press("enter", "tab", "enter")
        await battle.go("H14")
        await battle.press("enter")
        assert (battle.where(0), battle.where(1)) == ("E14", "H14")
        assert cell(battle) == first
        await battle.press("e", "1")
        assert battle.view.round == 2
        assert cell(battle) > first


async def test_fleet_alone_sees_where_it_can_go() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Speedy", "A20", "S"), sight_day=5), size=(120, 40)) as battle:
        assert all(is_in_sight(battle, square) for square in ("E10", "O10", "J5", "J15"))


async def test_fort_far_from_battle_may_be_out_of_sight() -> None:
    pieces = unit(0, "HMS Captain", "J10"), unit(1, "HMS Speedy", "K8", "S"), area(0, "Turret", "A20"), area(1, "Turret", "L9")
    async with at_battle(given(*pieces), size=(120, 40)) as battle:
        assert is_in_sight(battle, "L9")
        assert not is_in_sight(battle, "A20")


async def test_whole_zone_is_in_sight_while_deploying() -> None:
    async with at_battle(deploying(), size=(120, 40)) as battle:
        zone = battle.pane.figures.sea.zones[0]
        assert all(battle.pane.board.region_of(battle.pane.place(square)) is not None for square in zone)


async def test_zoom_key_ends_with_the_automatic_zoom() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J10"), unit(1, "HMS Speedy", "K8", "S")), size=(120, 40)) as battle:
        first, seen = cell(battle), set[tuple[int, int]]()
        for _ in ZOOMS:
            await battle.press("z")
            seen.add(cell(battle))
        assert seen == set(ZOOMS)
        assert cell(battle) == first
        assert battle.pane.board.chosen_zoom is None


async def test_sinking_ship_that_still_acts_is_in_sight() -> None:
    pieces = unit(0, "HMS Captain", "J10"), unit(0, "HMS Nymphe", "B18", cap=-5), unit(1, "HMS Speedy", "K8", "S")
    async with at_battle(given(*pieces), size=(120, 40)) as battle:
        assert is_in_sight(battle, "B18")
