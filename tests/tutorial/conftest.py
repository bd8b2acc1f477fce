"""Tutorials with saves and settings of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_home(home: Path) -> None: ...
