"""Pictures of the game in all sizes, themes and sets of signs. ``make snapshots`` accepts the present look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import at_sea
from tests.games.sea_skirmish.position import Table
from tests.tui.game_app import pictures_of

SMALL, NORMAL, LARGE = (80, 24), (120, 40), (160, 50)
sizes = pytest.mark.parametrize("size", [SMALL, NORMAL], ids=lambda size: f"{size[0]}x{size[1]}")


async def pictures(position: Callable[[], Table], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """Return all pictures of a position after some keys."""
    return await pictures_of(lambda glyphs: at_sea(position(), size=size, glyphs=glyphs, bots=False), keys)


@sizes
async def test_a_boat_to_be_taken(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(positions.taking, (), size) == looks


@sizes
async def test_a_boat_in_hand(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(positions.placing_two, ("full_stop", "full_stop", "f"), size) == looks


@pytest.mark.rule("SK-G06")
@pytest.mark.rule("SK-G09")
@sizes
async def test_the_ghosts_of_six_courses(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(positions.planning, ("3",), size) == looks


@sizes
async def test_all_courses_set(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(positions.islands, ("2", "enter", "3", "enter", "4", "enter"), size) == looks


async def test_the_largest_scale(looks: SnapshotAssertion) -> None:
    assert await pictures(positions.planning, ("4",), LARGE) == looks


async def test_a_target_to_be_chosen(looks: SnapshotAssertion) -> None:
    assert await pictures(positions.choosing_a_target, (), SMALL) == looks


async def test_a_hit_to_be_cancelled(looks: SnapshotAssertion) -> None:
    assert await pictures(positions.cancelling, (), SMALL) == looks


@sizes
async def test_six_players_in_teams(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(positions.six, (), size) == looks
