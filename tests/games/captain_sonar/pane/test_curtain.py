"""Two people with a crew each at one screen (CS-159): a player who opens the curtain finds a console that nobody has used before."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual.pilot import Pilot

from examples.app import DemoApp
from seatui.games.captain_sonar import GAME
from seatui.match.table import Table
from seatui.tui.app.navigation import game_screen
from seatui.tui.pane.pane import Pane
from seatui.tui.screens.game import GameScreen
from seatui.tui.shell.crew_presets import fill
from seatui.tui.shell.game_draft import draft
from tests.tui.widgets.wire import STILL, painted

NEUTRAL = {"Ann, for Orca", "Player 2, for Narwhal", "Enter when nobody else is looking", "Esc Game menu   ? Help"}
WANDER = ("right", "down", "left", "t", "v", "tab", "1", "2", "3", "4", "5")


def hot_seat() -> Table:
    plan = draft(GAME, "Ann")
    plan.seed, plan.options["aid"] = "5", "full"
    fill(plan, "both crews, hot seat")
    return plan.start()


async def opened(pilot: Pilot[Any]) -> list[str]:
    """The screen once the curtain is open and the tracker has run."""
    await pilot.press("enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return painted(pilot.app)


async def to_the_next_curtain(pilot: Pilot[Any], pane: Pane, draw: random.Random) -> None:
    """Look around at all stations, act until it is the other crew's turn, and hand over."""
    for key in draw.sample(WANDER, 6):
        await pilot.press(key)
    while not pane.secrecy.holds:
        for dialog in tuple(pane.dialogs):
            pane.close_dialog(dialog)
        held = pane.position.awaited[0]
        quiet = [action for action in held.options if action not in (("surface",), ("resign",))]
        pane.submit(draw.choice(quiet), held.seat)
        for dialog in tuple(pane.dialogs):  # confirm when asked
            dialog.done(True)
        await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.rule("CS-159")
@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_console_keeps_no_trace_of_the_other_crew(size: tuple[int, int]) -> None:
    table, draw = hot_seat(), random.Random(3)
    async with DemoApp(lambda: game_screen(table), STILL).run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, GameScreen)
        pane = pilot.app.screen.panes[0]
        for _ in range(6):
            assert {line.strip() for line in painted(pilot.app)} - {""} <= NEUTRAL
            seen = await opened(pilot)
            async with DemoApp(lambda: game_screen(table), STILL).run_test(size=size) as other:
                await other.pause()
                assert seen == await opened(other)
            await to_the_next_curtain(pilot, pane, draw)
    table.close()
