"""What dice add up to, counted: the ground of all odds of battles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

DIE = 6


@cache
def totals(dice: int) -> Mapping[int, int]:
    """In how many of all ways to fall so many dice give each total; none give 0, in the one way there is."""
    if not dice:
        return {0: 1}
    found: dict[int, int] = {}
    for total, count in totals(dice - 1).items():
        for face in range(1, DIE + 1):
            found[total + face] = found.get(total + face, 0) + count
    return found
