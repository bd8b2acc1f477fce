"""Privatization: all raise the same counter, the highest one, to five."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.queries import living

STEP = 6.0
"""A step of the highest counter."""


def privatization(own: Player) -> Burden:
    """How much the highest counter is short of five."""
    counters = own.state.beast_counter
    return Burden(BURDEN + STEP * (BEAST_COUNTER_TOP - max(counters[seat] for seat in living(own.state))) - 0.5 * counters[own.seat])
