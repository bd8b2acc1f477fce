"""Fixtures for the tests of screens: their own folders, and pictures as text."""

from __future__ import annotations

from tests.tui.conftest import _own_folders, looks

__all__ = ["_own_folders", "looks"]
