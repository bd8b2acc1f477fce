"""The Kraken: take the Whistle, remove the tokens one by one, and hand it on so that no new ones grow."""

from __future__ import annotations

from seatui.games.sea_search.beasts.carrying import carrier
from seatui.games.sea_search.bot.beasts.common import BURDEN, counter_risk, nearness, places
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.queries import living
from seatui.games.sea_search.state import NOBODY

COUNTER = 3
TENTACLE = 7.0
"""A Kraken token on the board."""
HUNT = 7.0
"""Having the Whistle near a token."""
REACH = 9.0
"""Being near the Whistle."""
HANDED_ON = 7.0
"""The player who moves next has the Whistle, so that no token grows (SS-312)."""


def kraken(own: Player) -> float:
    """The tokens, the Whistle and the counter."""
    state, tokens, holder = own.state, places(own, "kraken"), carrier(own.state)
    weight = BURDEN + TENTACLE * len(tokens) + 0.7 * counter_risk(own, COUNTER)
    if holder == own.seat:
        weight -= HUNT * nearness(own, tokens) + REACH
    else:
        whistle = places(own, "whistle") if holder == NOBODY else [state.at[holder]]
        weight -= REACH * nearness(own, whistle, 1)
    if holder == next_after(own):
        weight -= HANDED_ON
    return weight


def next_after(own: Player) -> int:
    """Who moves next."""
    players = living(own.state)
    return next(seat for seat in own.figures.orders[(own.state.active + 1) % own.figures.seats] if seat in players)
