"""Odds of battles: each side adds up its dice, and a tie goes to the other side (SS-001, T14)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from seatui.engine.dice_totals import DIE, totals


@cache
def chance(own: int, other: int, lead: int = 1) -> Fraction:
    """Return the exact chance that ``own`` dice beat ``other`` dice by at least ``lead``."""
    won = sum(a * b for x, a in totals(own).items() for y, b in totals(other).items() if x - y >= lead)
    return Fraction(won, int(DIE ** (own + other)))


@cache
def odds(own: int, other: int, lead: int = 1) -> float:
    """Return the chance as a float, for callers that weigh many."""
    return float(chance(own, other, lead))
