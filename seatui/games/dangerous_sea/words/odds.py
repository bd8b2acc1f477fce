"""Odds of battles: one die for each sailor and one for the captain, and equal sums are rolled again (DS-098 to DS-100)."""

from __future__ import annotations

from functools import cache

from seatui.engine.dice_totals import totals


@cache
def odds(sailors: int, others: int) -> float:
    """Return the chance to win a battle with these numbers of sailors."""
    mine, theirs = totals(sailors + 1), totals(others + 1)
    pairs = [(one - other, count * more) for one, count in mine.items() for other, more in theirs.items()]
    won = sum(count for lead, count in pairs if lead > 0)
    lost = sum(count for lead, count in pairs if lead < 0)
    return won / (won + lost)
