"""Fixtures for the tests of screens: their own folders, pictures as text, and the messages under the banners."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.conftest import _own_folders, looks

__all__ = ["_own_folders", "looks"]


@pytest.fixture(autouse=True)
def _kept_notes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the messages under the banners: each stays on the screen only until the next."""
    from seatui.tui.pane.pane import Pane  # imported late, so that the clock is replaced before modules take it
    from tests.serve.screens.fakes import NOTES

    tell = Pane.tell

    def keep(pane: Pane, text: str, kind: str = "say") -> None:
        NOTES[pane.app].append(text)
        tell(pane, text, kind)

    monkeypatch.setattr(Pane, "tell", keep)
    yield
    NOTES.clear()
