"""The odds of a battle in words."""

from __future__ import annotations

from fractions import Fraction

from seatui.games.sea_search.model.names import dice_counted
from seatui.games.sea_search.words.odds import chance


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
