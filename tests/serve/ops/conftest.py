"""What is noted while a test runs."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from seatui.serve.event_log import LOGGER
from seatui.serve.ops.log import LogEntry, LogHandler


@pytest.fixture
def entries() -> Iterator[list[LogEntry]]:
    """Everything that a server has noted."""
    heard: list[LogEntry] = []
    teller, before = LogHandler(heard.append), LOGGER.level
    LOGGER.addHandler(teller)
    LOGGER.setLevel(logging.INFO)
    yield heard
    LOGGER.setLevel(before)
    LOGGER.removeHandler(teller)
