"""The odds of battles of dice (T14)."""

from __future__ import annotations

from functools import cache

from seatui.engine.totals import DIE, totals


@cache
def odds(dice: int, others: int) -> float:
    """The chance that the total of so many dice is higher than that of so many others; a tie is lost (SS-153, SS-189, SS-269)."""
    theirs = totals(others)
    won = sum(count * more for total, count in totals(dice).items() for other, more in theirs.items() if total > other)
    return won / float(DIE ** (dice + others))


@cache
def odds_of_losing_by(margin: int, dice: int, others: int) -> float:
    """The chance that the total of so many dice falls short of that of so many others by at least the margin."""
    theirs = totals(others)
    lost = sum(count * more for total, count in totals(dice).items() for other, more in theirs.items() if other - total >= margin)
    return lost / float(DIE ** (dice + others))
