"""Odds of battles: each side adds up its dice, and a tie goes to the other side (SS-001, T14)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from seatui.engine.dice_totals import DIE, totals
from seatui.games.sea_search.model.names import dice_counted


@cache
def chance(own: int, other: int, lead: int = 1) -> Fraction:
    """Return the exact chance that ``own`` dice beat ``other`` dice by at least ``lead``."""
    won = sum(a * b for x, a in totals(own).items() for y, b in totals(other).items() if x - y >= lead)
    return Fraction(won, int(DIE ** (own + other)))


@cache
def odds(own: int, other: int, lead: int = 1) -> float:
    """Return the chance as a float, for callers that weigh many."""
    return float(chance(own, other, lead))


def percent(share: Fraction) -> str:
    """Return a chance in whole percent; only impossible is 0 and only certain is 100."""
    if 0 < share < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < share < 1:
        return "over 99 %"
    return f"{round(100 * share)} %"


def short_percent(share: Fraction) -> str:
    """Return a chance in few cells: "50%"."""
    return percent(share).removeprefix("under ").removeprefix("over ").replace(" ", "")


def odds_words(own: int, other: int) -> str:
    """Return the dice of both sides and the chance to win: "2 dice against 4: 4 %"."""
    return f"{dice_counted(own)} against {other or 'none'}: {percent(chance(own, other))}"
