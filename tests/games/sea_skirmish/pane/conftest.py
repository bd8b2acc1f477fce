"""The fixtures of all tests of screens."""

from __future__ import annotations

from tests.tui.conftest import _own_folders, _slow_is_for_ever, looks

__all__ = ["_own_folders", "_slow_is_for_ever", "looks"]
