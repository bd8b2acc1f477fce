"""Exact odds of shots (SK-019, SK-020, SK-130 to SK-139)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from seatui.games.sea_skirmish.model.content import BLANK, GREEN_DIE, MISS, RED_DIE, TOKENS_TO_SINK


@cache
def hits_left(red: int, green: int) -> tuple[Fraction, ...]:
    """Return the chances that 0, 1, 2 … hits are left after rolling these red dice against these green ones."""
    hit = Fraction(sum(face != BLANK for face in RED_DIE), len(RED_DIE))
    miss = Fraction(GREEN_DIE.count(MISS), len(GREEN_DIE))
    found = [Fraction(0)] * (red + 1)
    for hits in range(red + 1):
        for misses in range(green + 1):
            found[max(0, hits - misses)] += _binomial(red, hits, hit) * _binomial(green, misses, miss)
    return tuple(found)


@cache
def to_hit(red: int, green: int) -> Fraction:
    """Return the chance that at least one hit is left."""
    return 1 - hits_left(red, green)[0]


@cache
def to_sink(tokens: int, red: int, green: int) -> Fraction:
    """Return the chance that a shot sinks a boat with this many tokens (SK-139)."""
    return sum(hits_left(red, green)[TOKENS_TO_SINK - tokens :], start=Fraction(0))


def percent(chance: Fraction) -> str:
    """ "33 %"."""
    return f"{round(chance * 100)} %"


def _binomial(dice: int, times: int, chance: Fraction) -> Fraction:
    return comb(dice, times) * chance**times * (1 - chance) ** (dice - times)
