"""The room beside the chart goes to log, odds and legend, and the odds are on a key at every size."""

from __future__ import annotations

import pytest

from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.games.dangerous_sea.pane.sea_app import at_sea
from tests.games.dangerous_sea.pane.test_pictures import archipelago


@pytest.mark.parametrize(
    ("size", "parts"),
    [
        ((80, 24), {"log"}),
        ((100, 30), {"log"}),
        ((120, 40), {"log"}),
        ((160, 50), {"log"}),
        ((200, 60), {"log", "odds"}),
        ((250, 70), {"log", "odds", "legend"}),
    ],
)
async def test_large_windows_show_odds_and_legend(size: tuple[int, int], parts: set[str]) -> None:
    async with at_sea(archipelago(), size=size) as sea:
        assert {part for part in ("log", "odds", "legend") if sea.pane.is_in_sight(part)} == parts
        planned = [sea.pane.parts[part].region for part in (*parts, "board", "sheets", "menu")]
        assert all(region.area for region in planned)
        assert not any(one.overlaps(other) for at, one in enumerate(planned) for other in planned[:at])


async def test_log_of_a_watcher_takes_the_room_of_the_actions() -> None:
    async with at_sea(archipelago(), seats=(), people=2, size=(120, 40)) as sea:
        sea.pilot.app.push_screen(GameScreen(sea.table, [PaneSpec(())]))
        await sea.pilot.pause()
        log, menu = sea.pane.log_view.region, sea.pane.menu.region
        assert menu.height <= 2
        assert (log.x, log.height >= 10) == (menu.x, True)


async def test_odds_follow_the_game() -> None:
    async with at_sea(archipelago(), size=(250, 70)) as sea:
        assert "%  4 away" in sea.text
        await sea.press("ctrl+right")
        assert "%  3 away" in sea.text


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_one_key_opens_and_closes_the_odds(size: tuple[int, int], glyphs: str) -> None:
    async with at_sea(archipelago(), size=size, glyphs=glyphs) as sea:
        await sea.press("p")
        assert "Next tile, of 129 in bag" in sea.text
        assert "X Rocky" in sea.text
        await sea.press("escape")
        assert "Next tile" not in sea.text


async def test_odds_can_be_read_in_the_turn_of_another() -> None:
    async with at_sea(archipelago(), seats=(1,), people=2) as sea:
        await sea.press("p")
        assert "The Sea draws 2 of 17 cards" in sea.text
