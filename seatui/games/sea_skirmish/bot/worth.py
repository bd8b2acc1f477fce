"""What tokens, fire and boats are worth to the captain. A boat without tokens counts 1."""

from __future__ import annotations

from functools import cache

from seatui.games.sea_skirmish.model.content import TOKENS_TO_SINK
from seatui.games.sea_skirmish.words.odds import hits_left

WORTH = (1.0, 0.8, 0.58, 0.32, 0.0)
"""A boat with so many tokens: it fires as well as ever until the last, so each token costs more than the one before."""
BURNING = 0.06
"""What it costs not to steer for a round."""
CRITICAL_SHARE = 0.5


@cache
def hurt(tokens: int, red: int, green: int) -> float:
    """What a shot takes from a boat with so many tokens, on the average."""
    afterwards = (min(TOKENS_TO_SINK, tokens + hits) for hits in range(red + 1))
    return sum(float(chance) * (WORTH[tokens] - WORTH[left]) for chance, left in zip(hits_left(red, green), afterwards, strict=True))


@cache
def sinking(tokens: int, red: int, green: int) -> float:
    """The chance that a shot sinks a boat with so many tokens."""
    return float(sum(hits_left(red, green)[TOKENS_TO_SINK - tokens :]))


@cache
def burning(red: int, green: int) -> float:
    """The chance that a shot sets a boat on fire; its owner cancels critical hits first, so that only a surplus burns."""
    return sum(float(chance) * (1 - (1 - CRITICAL_SHARE) ** hits) for hits, chance in enumerate(hits_left(red, green)))
