"""When something was, as people say it."""

from __future__ import annotations

from datetime import datetime

clock = datetime.now
"""What time it is; tests stop it."""


def when(then: datetime) -> str:
    """The time of day with "today" or "yesterday", or the whole date."""
    days = (clock().date() - then.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, f"{then:%Y-%m-%d}")
    return f"{day} {then:%H:%M}"
