"""The bytes that the console sends for a moved cursor, an aim and a second of a STOP."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.tui.app.start import Home
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.pane.console_app import ALL, ANN, sub, table_of
from tests.tui.app_driver import app
from tests.tui.fake_terminal import sent_by, wired

ROUTE = "F3 F4 E4 D4 D5 D6 D7 E7"


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_cursor_and_aim_send_little(size: tuple[int, int]) -> None:
    table = table_of(sub(ROUTE, torpedo=3), sub("L9"), ALL, "activate", (), {"map": "skerry-sound"})
    async with wired(app(Home(), speed="off"), size) as (pilot, wire):
        await pilot.app.push_screen(GameScreen(table, [PaneSpec((0, 1, 2, 3), ANN)], bots=False, source=lambda: 0))
        await pilot.pause()
        assert max([len(await sent_by(pilot, wire, key)) for key in ("up", "up", "left", "left", "down")]) < 2500
        await pilot.press("t")
        assert max([len(await sent_by(pilot, wire, key)) for key in ("right", "down", "down")]) < 4000


async def test_second_of_a_stop_sends_little() -> None:
    options: dict[str, Any] = {"map": "skerry-sound", "mode": "real-time"}
    table = table_of(sub(ROUTE), sub("L9", torpedo=3), ALL, "order", (), options)
    async with wired(app(Home(), speed="off"), (120, 40)) as (pilot, wire):
        await pilot.app.push_screen(GameScreen(table, [PaneSpec((0, 1, 2, 3), ANN)], bots=False, source=lambda: 0))
        table.match.play(NARWHAL + 2, "stop torpedo")
        await pilot.pause()
        wire.take()
        for _ in range(2):
            table.match.play(-1, ("tick", 500))
            await pilot.pause()
        assert 0 < len(wire.take()) < 3000
