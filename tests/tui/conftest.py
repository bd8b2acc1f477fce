"""What all tests of screens share: folders of their own, a clock in one place of the world, and pictures as text."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.tui.pane import playback
from seatui.tui.pane.staging import BEAT
from tests.tui.matrix import TextPicture


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and saves of a test are its own, and nothing of the tester's terminal shows through."""
    monkeypatch.setenv("SEATUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    time.tzset()


@pytest.fixture(autouse=True)
def _slow_is_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown slowly stands until a test lets it go on, however long the machine takes for that."""
    monkeypatch.setattr(playback, "BEAT", {**BEAT, "slow": 3600.0})  # bots take their time from the other one


@pytest.fixture
def looks(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Pictures that were accepted."""
    return snapshot.use_extension(TextPicture)
