"""Log entries during a test."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from seatui.serve.event_log import LOGGER
from seatui.serve.ops.log import LogEntry, LogHandler


@pytest.fixture
def entries() -> Iterator[list[LogEntry]]:
    """All entries that a server has logged."""
    heard: list[LogEntry] = []
    handler, before = LogHandler(heard.append), LOGGER.level
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    yield heard
    LOGGER.setLevel(before)
    LOGGER.removeHandler(handler)
