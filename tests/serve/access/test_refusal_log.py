"""Refused connections in the log: one line for each address and minute, and a number for the rest."""

from __future__ import annotations

import logging

import pytest

from seatui.serve.access.refusal_log import EVERY, MOST_LINES, RefusalLog


def test_the_log_counts_refusals_instead_of_repeating_them(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    seconds = [5.0]
    log = RefusalLog("web", lambda: seconds[0])
    for _ in range(300):
        log.add("192.0.2.1", "full")
    log.add("192.0.2.2", "full")
    log.flush()
    log.flush()
    assert [record.getMessage() for record in caplog.records] == ["refused", "refused", "refused_more"]
    assert caplog.records[-1].__dict__["fields"] == {"via": "web", "connections": 299}
    seconds[0] += EVERY
    log.add("192.0.2.1", "full")
    assert len(caplog.records) == 4


def test_many_addresses_do_not_flood_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    log = RefusalLog("ssh", lambda: 5.0)
    for number in range(200):
        log.add(f"192.0.2.{number}", "full")
    assert len(caplog.records) == MOST_LINES
