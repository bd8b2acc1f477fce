"""How likely a battle is won: one die for each sailor and one for the captain, and equal sums are rolled again (DS-098 to DS-100)."""

from __future__ import annotations

from functools import cache

SIDES = 6


@cache
def ways(dice: int) -> dict[int, int]:
    """In how many ways so many dice give each sum."""
    if not dice:
        return {0: 1}
    found: dict[int, int] = {}
    for total, count in ways(dice - 1).items():
        for face in range(1, SIDES + 1):
            found[total + face] = found.get(total + face, 0) + count
    return found


@cache
def chance(own_sailors: int, other_sailors: int) -> int:
    """The chance to win, in whole percent."""
    own, other = ways(own_sailors + 1), ways(other_sailors + 1)
    won = sum(a * b for x, a in own.items() for y, b in other.items() if x > y)
    lost = sum(a * b for x, a in own.items() for y, b in other.items() if x < y)
    return round(100 * won / (won + lost))


def dice_words(own_sailors: int, other_sailors: int) -> str:
    """ "3 dice to 2, 78 %"."""
    return f"{own_sailors + 1} {'die' if not own_sailors else 'dice'} to {other_sailors + 1}, {chance(own_sailors, other_sailors)} %"
