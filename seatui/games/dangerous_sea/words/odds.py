"""Odds of battles (DS-098 to DS-100) and of the next tile from the bag (DS-160), as numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from seatui.engine.dice_totals import totals
from seatui.games.dangerous_sea.model.content import HAZARDS, RESOURCE_ISLANDS, RUNE_STONE


@cache
def odds(sailors: int, others: int) -> float:
    """Return the chance to win a battle with these numbers of sailors."""
    mine, theirs = totals(sailors + 1), totals(others + 1)
    pairs = [(one - other, count * more) for one, count in mine.items() for other, more in theirs.items()]
    won = sum(count for lead, count in pairs if lead > 0)
    lost = sum(count for lead, count in pairs if lead < 0)
    return won / (won + lost)


def chance(own_sailors: int, other_sailors: int) -> int:
    """Return the chance to win, in whole percent."""
    return round(100 * odds(own_sailors, other_sailors))


def dice_words(own_sailors: int, other_sailors: int) -> str:
    """Return dice and chance: "3 dice against 2: 78 % to win"."""
    own = f"{own_sailors + 1} {'die' if not own_sailors else 'dice'}"
    return f"{own} against {other_sailors + 1}: {chance(own_sailors, other_sailors)} % to win"


# The bag (DS-160)


def bag_shares(bag: Sequence[int]) -> list[int]:
    """Return the chances of a rune stone, of goods or a recruit, and of a hazard in whole percent; all 0 if the bag is empty."""
    counts = (bag[RUNE_STONE], sum(bag[tile] for tile in RESOURCE_ISLANDS), sum(bag[tile] for tile in HAZARDS))
    return [round(100 * count / max(1, sum(bag))) for count in counts]


def bag_words(bag: Sequence[int], names: Sequence[str] = ("a rune stone", "goods or a recruit", "a hazard")) -> str:
    """Return what the next tile may be: "5 % a rune stone, 28 % goods or a recruit, 20 % a hazard"; "" if the bag is empty."""
    return ", ".join(f"{percent} % {name}" for percent, name in zip(bag_shares(bag), names, strict=True) if percent)
