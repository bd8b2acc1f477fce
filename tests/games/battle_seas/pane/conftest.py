"""Tests of this pane share what all tests of screens share."""

from __future__ import annotations

from tests.tui.conftest import _own_folders, _slow_is_for_ever, looks

__all__ = ["_own_folders", "_slow_is_for_ever", "looks"]
