from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Label

from seatui.tui.paint import hosted_app
from seatui.tui.paint.hosted_app import HostedApp
from seatui.tui.paint.lean_screen import LeanScreen


class Page(LeanScreen[None]):
    def compose(self) -> ComposeResult:
        yield Label("page")


class Hosted(HostedApp):
    pass


class Local(App[None]):
    pass


async def removed_label(app: App[None], monkeypatch: pytest.MonkeyPatch) -> Label:
    monkeypatch.setattr(hosted_app, "FREE_SECONDS", 0)
    async with app.run_test():
        page = Page()
        await app.push_screen(page)
        label = page.query_one(Label)
        await app.pop_screen()
        await asyncio.sleep(0.01)
    return label


async def test_a_hosted_app_frees_removed_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not vars(await removed_label(Hosted(), monkeypatch))


async def test_a_local_app_leaves_that_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert vars(await removed_label(Local(), monkeypatch))
