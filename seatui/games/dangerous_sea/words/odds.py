"""How likely a battle is won: one die for each sailor and one for the captain, and equal sums are rolled again (DS-098 to DS-100)."""

from __future__ import annotations

from functools import cache

from seatui.engine.dice_totals import totals


@cache
def odds(sailors: int, others: int) -> float:
    """The chance to win a battle with so many sailors against so many others."""
    mine, theirs = totals(sailors + 1), totals(others + 1)
    pairs = [(one - other, count * more) for one, count in mine.items() for other, more in theirs.items()]
    won = sum(count for lead, count in pairs if lead > 0)
    lost = sum(count for lead, count in pairs if lead < 0)
    return won / (won + lost)
