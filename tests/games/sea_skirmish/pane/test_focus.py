"""What the table keeps in sight, and what it points at."""

from __future__ import annotations

import pytest

from seatui.games.sea_skirmish.model.state import NO_BOAT
from seatui.games.sea_skirmish.pane.board.focus import FAR, focus
from seatui.tui.widgets.tabletop.scene import Fate, OnCard
from seatui.tui.widgets.tabletop.view import MEDIUM, SCALES
from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import at_sea
from tests.games.sea_skirmish.position import Table, boat, given
from tests.tui.fake_terminal import each_step

L = 8800


def duel() -> Table:
    """Two boats of Ann's in the south, one of Bob's beside them and one far away."""
    return given(boat(0, 3 * L, 9 * L, 0), boat(0, 9 * L, 9 * L, 0), boat(1, 8 * L, 6 * L, 12), boat(1, 3 * L, L, 12))


def test_boats_that_can_come_to_blows_are_in_sight_and_others_pointed_at() -> None:
    assert FAR < 8 * L
    places, beyond = focus(duel().view(0), 0, 1, ())
    assert list(places.values()) == ["A2", "B3", "A1"]
    assert beyond == {OnCard(3): "B4"}


def test_order_does_not_change_while_others_act() -> None:
    assert list(focus(duel().view(0), 0, NO_BOAT, ())[0].values()) == ["A1", "A2", "B3"]


def test_watcher_follows_all_boats() -> None:
    places, beyond = focus(duel().view(None), None, NO_BOAT, ())
    assert list(places.values()) == ["A1", "A2", "B3", "B4"]
    assert beyond == {}


async def test_whole_table_is_shown_while_boats_are_placed() -> None:
    async with at_sea(positions.placing_two(), bots=False, size=(80, 24)) as sea:
        assert focus(sea.view, 0, NO_BOAT, ()) == ({}, {})
        assert SCALES[sea.pane.board.zoom] == (4, 2)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (250, 70)], ids=str)
async def test_planned_boat_and_its_ghosts_are_in_sight_and_the_rest_named(size: tuple[int, int]) -> None:
    async with at_sea(positions.six(), bots=False, size=size) as sea:
        board = sea.pane.board
        assert board.zoom <= MEDIUM
        poses = [sea.view.boats[sea.pane.planner.boat].pose, *(ghost.pose for ghost in board.scene.ghosts)]
        assert all(board.region_of(pose) is not None for pose in poses)
        assert board.cursor_at is not None
        hidden = [card for card in board.scene.cards if not board._window.region.contains(*board.lattice.cell(card.pose[:2]))]
        named = {pointer.text.strip("↑↗→↘↓↙←↖ ").split()[0] for pointer in board._pointers}
        assert named <= {f"{card.owner}{card.label}" for card in hidden}
        assert len(named) >= min(4, len(hidden))  # as many as there is room for


def last_fall() -> Table:
    """Bob's boat is about to fall off the far corner, and Ann's last one has confirmed with it."""
    position = given(boat(0, 2 * L, 8 * L, 6), boat(1, 11 * L, 1000, 0), map="reef", token=1)
    return position.do("course 2 long forward", "confirm", by=1).do("course 1 long forward", by=0)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (120, 30)], ids=str)
async def test_last_picture_shows_where_the_last_boat_fell_and_the_winner(size: tuple[int, int]) -> None:
    async with at_sea(last_fall(), bots=False, size=size) as sea:
        await sea.press("enter")
        assert sea.view.outcome
        while sea.pane.dialogs:
            await sea.press("escape")
        board = sea.pane.board
        assert board.shows((11 * L, 0))
        winner = sea.view.boats[0].pose
        assert board.shows(winner[:2]) or any(pointer.text.strip("↑↗→↘↓↙←↖ ").startswith("A1") for pointer in board._pointers)


async def test_fall_far_from_the_own_boats_is_in_sight_while_it_is_shown() -> None:
    position = given(boat(0, 2 * L, 9 * L, 6), boat(1, 11 * L, 1000, 0), boat(2, 10 * L, 9 * L, 0), token=1)
    position.do("course 2 long forward", "confirm", by=1).do("course 3 long forward", "confirm", by=2).do("course 1 long forward", by=0)
    async with at_sea(position, bots=False, size=(80, 24), speed="slow") as sea:
        await sea.press("enter")
        board, steps = sea.pane.board, each_step(sea.pilot, sea.pane)
        seen = [board.shows((sea.view.boats[1].pose.x, 0)) async for _ in steps if "falls off the table" in sea.note]
        assert seen
        assert all(seen)


async def test_lost_boat_leaves_its_outline_while_its_loss_is_told() -> None:
    async with at_sea(last_fall(), bots=False, speed="slow") as sea:
        await sea.press("enter")
        steps = each_step(sea.pilot, sea.pane)
        seen = {ghost.label: ghost.fate async for _ in steps if "is lost" in sea.note for ghost in sea.pane.board.scene.ghosts}
        assert seen == {"B2": Fate.LOST}
        assert sea.pane.board.scene.ghosts == ()


async def test_zoom_that_the_player_chose_stays() -> None:
    async with at_sea(positions.planning(), bots=False, size=(120, 40)) as sea:
        before = sea.pane.board.zoom
        await sea.press("z")
        chosen = sea.pane.board.zoom
        assert chosen != before
        await sea.press("3", "enter", "n", "e")
        assert sea.pane.board.zoom == chosen
