"""How the game looks, in all sizes, themes and sets of signs. ``make snapshots`` accepts the present look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.games.sea_skirmish.position import Table
from tests.tui.matrix import GLYPHS, THEMES, TextPicture, picture
from tests.tui.sea_skirmish import scenes
from tests.tui.sea_skirmish.skirmish_app import at_sea

SMALL, NORMAL, LARGE = (80, 24), (120, 40), (160, 50)
sizes = pytest.mark.parametrize("size", [SMALL, NORMAL], ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture
def looks(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextPicture)


async def pictures(position: Callable[[], Table], keys: tuple[str, ...], size: tuple[int, int]) -> str:
    """All looks of a position after some keys."""
    shown: list[str] = []
    for glyphs in GLYPHS:
        async with at_sea(position(), size=size, glyphs=glyphs, bots=False) as sea:
            await sea.press(*keys)
            for theme in THEMES:
                sea.pilot.app.change_settings(theme=theme)  # type: ignore[attr-defined]
                await sea.pilot.pause()
                text, styles = picture(sea.pilot.app)  # type: ignore[arg-type]
                shown += [f"=== {glyphs}", text] if theme == THEMES[0] else []
                shown += [f"--- {glyphs}, {theme}", styles]
    return "\n".join(shown) + "\n"


@sizes
async def test_a_boat_to_be_taken(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(scenes.taking, (), size) == looks


@sizes
async def test_a_boat_in_hand(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(scenes.placing_two, ("full_stop", "full_stop", "f"), size) == looks


@pytest.mark.rule("SK-G06")
@pytest.mark.rule("SK-G09")
@sizes
async def test_the_ghosts_of_six_courses(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(scenes.planning, ("3",), size) == looks


@sizes
async def test_all_courses_set(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(scenes.islands, ("2", "enter", "enter", "enter"), size) == looks


async def test_the_largest_scale(looks: SnapshotAssertion) -> None:
    assert await pictures(scenes.planning, ("4",), LARGE) == looks


async def test_a_target_to_be_chosen(looks: SnapshotAssertion) -> None:
    assert await pictures(scenes.choosing_a_target, (), SMALL) == looks


async def test_a_hit_to_be_cancelled(looks: SnapshotAssertion) -> None:
    assert await pictures(scenes.cancelling, (), SMALL) == looks


@sizes
async def test_six_players_in_teams(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(scenes.six, (), size) == looks
