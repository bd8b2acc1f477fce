"""How likely a battle is won: all dice of a side are added up, and a tie goes to the other side (SS-001, T14)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from seatui.engine.dice_totals import DIE, totals


@cache
def chance(own: int, other: int, lead: int = 1) -> Fraction:
    """The exact chance that so many dice add up to at least ``lead`` more than those of the other side."""
    won = sum(a * b for x, a in totals(own).items() for y, b in totals(other).items() if x - y >= lead)
    return Fraction(won, int(DIE ** (own + other)))


@cache
def odds(own: int, other: int, lead: int = 1) -> float:
    """The same as a plain number, for those who weigh many."""
    return float(chance(own, other, lead))
