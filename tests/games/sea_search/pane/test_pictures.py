"""Pictures of the game in all sizes, themes and sets of glyphs. ``make snapshots`` accepts the current ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.games.sea_search.pane.sample_positions import ALL, rich, with_beast
from tests.games.sea_search.pane.search_app import at_sea
from tests.games.sea_search.position import Sea, given
from tests.tui.game_app import pictures_of

SMALL, NORMAL = (80, 24), (120, 40)
sizes = pytest.mark.parametrize("size", [SMALL, NORMAL], ids=lambda size: f"{size[0]}x{size[1]}")


async def pictures(position: Callable[[], Sea], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """Return the pictures of a position after some keys."""
    return await pictures_of(lambda glyphs: at_sea(position(), size=size, glyphs=glyphs), keys)


@sizes
async def test_the_first_turn_of_six(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(lambda: given(6), ("d",), size) == looks


@sizes
async def test_the_middle_of_a_game_with_a_siren(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(lambda: with_beast("siren"), (), size) == looks


@sizes
async def test_a_piece_to_be_laid(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(lambda: given(2), ("e", "enter", "tab"), size) == looks


@sizes
async def test_an_edge_to_be_chosen(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(lambda: rich(3, "normal"), ("p",), size) == looks


async def test_the_dice_of_a_battle_and_a_probe_to_be_given_up(looks: SnapshotAssertion) -> None:
    sea = ALL["choose_probe_to_remove"]
    assert await pictures(sea, (), SMALL) == looks


async def test_the_sheets_on_a_small_screen(looks: SnapshotAssertion) -> None:
    assert await pictures(lambda: with_beast("kraken"), ("b",), SMALL) == looks


async def test_the_hand(looks: SnapshotAssertion) -> None:
    assert await pictures(lambda: rich(3, "normal"), ("y",), SMALL) == looks


async def test_a_question_from_somebody_else(looks: SnapshotAssertion) -> None:
    assert await pictures(ALL["grant_passage"], (), SMALL) == looks


async def test_close_up(looks: SnapshotAssertion) -> None:
    assert await pictures(lambda: with_beast("seamites"), ("z", "z"), SMALL) == looks


async def test_a_large_screen(looks: SnapshotAssertion) -> None:
    assert await pictures(lambda: with_beast("military"), (), (160, 50)) == looks
