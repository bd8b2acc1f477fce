"""Giving up: in the game menu, at the end of the actions, and never by mistake."""

from __future__ import annotations

import pytest

from tests.games.sea_skirmish.pane import positions
from tests.games.sea_skirmish.pane.skirmish_app import AtSea, at_sea


async def open_menu(sea: AtSea) -> str:
    """Open the game menu and return the digit of conceding, "" if the menu does not offer it."""
    await sea.press("escape")
    labels = [choice.label for choice in sea.choices]
    return str(labels.index("Concede") + 1) if "Concede" in labels else ""


@pytest.mark.rule("SK-146")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_conceding_is_in_the_game_menu_and_asked_about(size: tuple[int, int]) -> None:
    async with at_sea(positions.planning(), size=size, bots=False) as sea:
        await sea.press(await open_menu(sea))
        assert "All your boats would leave the game" in " ".join(sea.text.split())
        assert list(sea.view.conceded) == []
        await sea.press("2")
        assert sea.view.conceded == (0,)


async def test_whoever_was_asked_may_fight_on() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        await sea.press(await open_menu(sea), "enter")
        assert list(sea.view.conceded) == []
        assert sea.pane.dialogs == []


async def test_conceding_in_words_is_asked_about_as_well() -> None:
    async with at_sea(positions.planning(), bots=False) as sea:
        await sea.press("colon", *"concede", "enter")
        assert "All your boats would leave the game" in " ".join(sea.text.split())
        assert list(sea.view.conceded) == []
        await sea.press("2")
        assert sea.view.conceded == (0,)


async def test_a_watcher_cannot_concede() -> None:
    async with at_sea(positions.planning(), seats=()) as sea:
        assert await open_menu(sea) == ""


async def test_nobody_concedes_from_behind_the_curtain() -> None:
    async with at_sea(positions.planning(), people=2, bots=False) as sea:
        assert sea.pane.covered
        assert await open_menu(sea) == ""
