"""Clicks on the line of hints."""

from __future__ import annotations

from seatui.tui.shell.frame import Hint, HintLine
from tests.tui.app_driver import app


async def test_a_click_on_a_hint_for_what_has_the_focus_does_nothing_where_nothing_has_it() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        line = pilot.app.screen.query_one(HintLine)
        line.show([Hint("list.choose", "focused.choose")])
        pilot.app.screen.set_focus(None)
        await pilot.pause()
        before = pilot.app.screen
        await pilot.click(line, offset=(8, 0))
        assert pilot.app.screen is before
