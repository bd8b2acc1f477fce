"""Dates in words."""

from __future__ import annotations

from datetime import datetime

import pytest

from seatui.tui.shell.dates import when


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (datetime(2026, 6, 10, 0, 5), "today 00:05"),
        (datetime(2026, 6, 9, 23, 55), "yesterday 23:55"),
        (datetime(2026, 6, 8, 9, 0), "2026-06-08 09:00"),
        (datetime(2026, 6, 11, 9, 0), "2026-06-11 09:00"),
    ],
)
def test_the_day_is_told_as_people_say_it(then: datetime, words: str) -> None:
    assert when(then) == words
