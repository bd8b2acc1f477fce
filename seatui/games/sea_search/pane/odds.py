"""How likely a battle is won: all dice of a side are added up, and a tie goes to the other side (SS-001, T14)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from seatui.engine.totals import DIE, totals
from seatui.games.sea_search.words import dice_counted


@cache
def chance(own: int, other: int) -> Fraction:
    """The exact chance that so many dice give a strictly higher total than those of the other side."""
    won = sum(a * b for x, a in totals(own).items() for y, b in totals(other).items() if x > y)
    return Fraction(won, int(DIE ** (own + other)))


def percent(share: Fraction) -> str:
    """A chance in whole percent; one that is possible but hardly so is neither 0 nor 100."""
    if 0 < share < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < share < 1:
        return "over 99 %"
    return f"{round(100 * share)} %"


def odds_words(own: int, other: int) -> str:
    """ "2 dice against 4: 4 %"."""
    return f"{dice_counted(own)} against {other or 'none'}: {percent(chance(own, other))}"
