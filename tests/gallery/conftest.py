"""Fixtures that make the gallery look the same on every machine and every day."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest
from textual.app import App

import seatui
from tests.tui.conftest import _own_folders

__all__ = ["_own_folders"]

WEB_FONT = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


@pytest.fixture(autouse=True)
def _same_version_and_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seatui, "__version__", "1.0.0")
    monkeypatch.setattr("seatui.tui.shell.dates.clock", lambda: datetime(2026, 6, 10, 9, 0))


@pytest.fixture(autouse=True)
def _no_font_from_the_web(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pictures name fonts of the reader's machine only."""
    export = App.export_screenshot

    def with_fonts_at_hand(app: App[Any], **options: Any) -> str:
        return WEB_FONT.sub("", export(app, **options))

    monkeypatch.setattr(App, "export_screenshot", with_fonts_at_hand)
