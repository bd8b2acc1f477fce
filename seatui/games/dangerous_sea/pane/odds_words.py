"""The odds of a battle in words."""

from __future__ import annotations

from seatui.games.dangerous_sea.words.odds import odds


def chance(own_sailors: int, other_sailors: int) -> int:
    """Return the chance to win, in whole percent."""
    return round(100 * odds(own_sailors, other_sailors))


def dice_words(own_sailors: int, other_sailors: int) -> str:
    """Return dice and chance: "3 dice to 2, 78 %"."""
    return f"{own_sailors + 1} {'die' if not own_sailors else 'dice'} to {other_sailors + 1}, {chance(own_sailors, other_sailors)} %"
