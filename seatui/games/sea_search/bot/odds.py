"""The odds of battles of dice (T14)."""

from __future__ import annotations

from functools import cache


@cache
def odds(dice: int, others: int) -> float:
    """The chance that the total of so many dice is higher than that of so many others; a tie is lost (SS-153, SS-189, SS-269)."""
    theirs = sums(others)
    won = sum(count * more for total, count in sums(dice).items() for other, more in theirs.items() if total > other)
    return won / float(6 ** (dice + others))


@cache
def odds_of_losing_by(margin: int, dice: int, others: int) -> float:
    """The chance that the total of so many dice falls short of that of so many others by at least the margin."""
    theirs = sums(others)
    lost = sum(count * more for total, count in sums(dice).items() for other, more in theirs.items() if other - total >= margin)
    return lost / float(6 ** (dice + others))


@cache
def sums(dice: int) -> dict[int, int]:
    """In how many ways so many dice give each total."""
    counts = {0: 1}
    for _ in range(dice):
        rolled: dict[int, int] = {}
        for total, count in counts.items():
            for face in range(1, 7):
                rolled[total + face] = rolled.get(total + face, 0) + count
        counts = rolled
    return counts


@cache
def mean_reroll(total: int, dice: int) -> float:
    """The chance that rolling so many dice again gives more than a total."""
    return sum(count for again, count in sums(dice).items() if again > total) / float(6**dice)
