"""Totals of dice, for the odds of battles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

DIE = 6


@cache
def totals(dice: int) -> Mapping[int, int]:
    """Return in how many ways this many dice give each total; no dice give 0 in one way."""
    if not dice:
        return {0: 1}
    found: dict[int, int] = {}
    for total, count in totals(dice - 1).items():
        for face in range(1, DIE + 1):
            found[total + face] = found.get(total + face, 0) + count
    return found
