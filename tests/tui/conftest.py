"""Fixtures for all tests of screens: their own folders, a fixed time zone, and pictures as text."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.tui.pane import playback
from seatui.tui.pane.steps import BEAT
from tests.tui.pictures import TextPicture


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own settings and saves, and hide the environment of the tester's terminal."""
    monkeypatch.setenv("SEATUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    time.tzset()


@pytest.fixture(autouse=True)
def _slow_is_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make slow steps last until the test moves on, so that slow machines do not matter."""
    monkeypatch.setattr(playback, "BEAT", {**BEAT, "slow": 3600.0})  # not in ``steps``, which sets the pace of bots


@pytest.fixture
def looks(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The accepted pictures."""
    return snapshot.use_extension(TextPicture)
