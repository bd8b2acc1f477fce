"""The look of each widget, as text, in both glyph sets. ``make snapshots`` accepts a new look."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from seatui.tui.look.settings import Settings
from tests.tui.app_driver import press_each
from tests.tui.fake_terminal import painted

DEMOS = {
    "action_menu": ["down"],
    "banner": ["space"],
    "command_line": ["s"],
    "counter_board": ["space"],
    "dialogs": ["enter", "enter", "right"],
    "dice_tray": ["space", "space"],
    "event_log": [],
    "game": ["right", "enter", "m"],
    "grid_map": ["right", "down"],
    "hex_map": ["p", "right", "x"],
}


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("demo", DEMOS)
async def test_the_look_is_as_it_was(demo: str, glyphs: str, snapshot: Any) -> None:
    settings = Settings(theme="mono", glyphs=glyphs, speed="off", name="Ann")
    app = import_module(f"examples.{demo}").app(settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, *DEMOS[demo])
        assert "\n".join(row.rstrip() for row in painted(app)) == snapshot
