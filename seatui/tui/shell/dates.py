"""Dates as people say them."""

from __future__ import annotations

from datetime import datetime

clock = datetime.now
"""Returns the present time; tests replace it."""


def when(then: datetime) -> str:
    """Return the time of day with "today", "yesterday" or the date."""
    days = (clock().date() - then.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, f"{then:%Y-%m-%d}")
    return f"{day} {then:%H:%M}"
