"""The captain's values of boats, tokens and fire; a boat without tokens is worth 1."""

from __future__ import annotations

from functools import cache

from seatui.games.sea_skirmish.model.content import TOKENS_TO_SINK
from seatui.games.sea_skirmish.words.odds import hits_left, to_sink

WORTH = (1.0, 0.8, 0.58, 0.32, 0.0)
"""Value of a boat by its tokens: it fires at full strength until it sinks, so each token costs more than the one before."""
FIRE_COST = 0.06
"""Cost of not steering for a round."""
CRITICAL_SHARE = 0.5
"""Share of critical hits among hits."""


@cache
def hurt(tokens: int, red: int, green: int) -> float:
    """Return the value that a shot takes from a boat with this many tokens, on average."""
    afterwards = (min(TOKENS_TO_SINK, tokens + hits) for hits in range(red + 1))
    return sum(float(chance) * (WORTH[tokens] - WORTH[left]) for chance, left in zip(hits_left(red, green), afterwards, strict=True))


@cache
def sinking(tokens: int, red: int, green: int) -> float:
    """Return the chance that a shot sinks a boat with this many tokens."""
    return float(to_sink(tokens, red, green))


@cache
def burning(red: int, green: int) -> float:
    """Return the chance that a shot sets a boat on fire."""
    return sum(float(chance) * (1 - (1 - CRITICAL_SHARE) ** hits) for hits, chance in enumerate(hits_left(red, green)))
