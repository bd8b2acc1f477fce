"""Time spans as a host types them, and the end of a ban or mute in words."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from seatui.engine.contract import Refused

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
FOR_EVER = ("for ever", "forever")
LONGEST = 10 * 365 * UNITS["d"]
_SPAN = re.compile(r"([0-9]{1,9})([smhdw])")


def parse_span(text: str) -> float | None:
    """Return the seconds in "90s", "10m", "2h", "7d" or "4w"; None for "for ever". ``Refused`` for anything else."""
    typed = " ".join(text.lower().split())
    if typed in FOR_EVER:
        return None
    found = _SPAN.fullmatch(typed)
    if found is None or not int(found[1]):
        raise Refused("", f"{text[:20]!r} is not a time: type 10m, 2h, 7d or 4w, or for ever")
    seconds = int(found[1]) * UNITS[found[2]]
    if seconds > LONGEST:
        raise Refused("", f"{typed} is too long: type at most {LONGEST // UNITS['d']}d, or for ever")
    return float(seconds)


def until_text(until: float | None) -> str:
    """Return when something ends, in UTC and rounded up to a minute: "until 2026-11-18 14:00 UTC"; "for ever" if it does not."""
    if until is None:
        return "for ever"
    return f"until {datetime.fromtimestamp(-(-until // 60) * 60, UTC):%Y-%m-%d %H:%M} UTC"
