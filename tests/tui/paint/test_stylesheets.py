"""Style sheets are parsed once, for all apps and themes after it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from textual.css import stylesheet as textual_sheets
from textual.css.parse import parse
from textual.css.stylesheet import StylesheetParseError

from seatui.tui.paint.stylesheets import SharedStylesheet
from tests.tui.app_driver import app, app_of

RED = ("a.tcss", "")


async def test_an_app_reads_nothing_that_was_read_before_nor_does_a_theme_that_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_and_look() -> None:
        async with app().run_test() as pilot:
            for look in ("light", "dark"):
                app_of(pilot).show_theme(look)
                await pilot.pause()

    await open_and_look()
    read: Counter[str] = Counter()

    def counting(scope: str, css: str, *arguments: Any, **named: Any) -> Any:
        read[css] += 1
        return parse(scope, css, *arguments, **named)

    monkeypatch.setattr(textual_sheets, "parse", counting)
    await open_and_look()
    assert not read


def test_what_cannot_be_read_leaves_the_rules_as_they_were() -> None:
    sheet = SharedStylesheet(variables={"sea": "blue"})
    sheet.add_source("Screen { color: $sea; }", read_from=RED)
    before = sheet.rules
    sheet.set_variables({"sea": "no such colour"})
    with pytest.raises(StylesheetParseError):
        sheet.reparse()
    assert sheet.rules is before
