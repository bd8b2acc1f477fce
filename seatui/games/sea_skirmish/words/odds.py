"""Exact odds of shots (SK-019, SK-020, SK-130 to SK-139)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple, TypeAlias

from seatui.games.sea_skirmish.model.content import BLANK, GREEN_DIE, MISS, RED_DIE, TOKENS_TO_SINK

Hits: TypeAlias = Fraction
"""An average number of hits."""


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
def expected_hits(red: int, green: int) -> Fraction:
    """Return how many hits are left on average."""
    return sum((hits * chance for hits, chance in enumerate(hits_left(red, green))), start=Fraction(0))


@cache
def to_sink(tokens: int, red: int, green: int) -> Fraction:
    """Return the chance that a shot sinks a boat with this many tokens (SK-139)."""
    return sum(hits_left(red, green)[TOKENS_TO_SINK - tokens :], start=Fraction(0))


class Answers(NamedTuple):
    """The hits of one boat less those of its enemy, over the enemy's answers: at best, on average, and at worst."""

    best: Fraction
    mean: Fraction
    worst: Fraction

    @property
    def brief(self) -> str:
        """ "+.8 +.2 -.9"."""
        return " ".join(tenths(value).replace("0.0", "0").replace("0.", ".").rjust(3) for value in self)

    @property
    def said(self) -> str:
        """ "+0.8 hits at best, +0.2 on average, -0.9 at worst"."""
        best, mean, worst = map(tenths, self)
        return f"{best} hits at best, {mean} on average, {worst} at worst"


def weighed(balances: Sequence[Fraction]) -> Answers | None:
    """Return the best, the mean and the worst of the answers; None if there are none."""
    return Answers(max(balances), sum(balances, start=Fraction(0)) / len(balances), min(balances)) if balances else None


def tenths(hits: Fraction) -> str:
    """Return a number of hits with its sign, to the tenth."""
    return f"{float(hits):+.1f}" if round(float(hits), 1) else "0.0"


def percent(chance: Fraction) -> str:
    """ "33 %"."""
    return f"{round(chance * 100)} %"


def _binomial(dice: int, times: int, chance: Fraction) -> Fraction:
    return comb(dice, times) * chance**times * (1 - chance) ** (dice - times)
