"""Privatization: all players raise the same counter, the highest one, to five."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.queries import living

STEP = 6.0
"""A step of the highest counter."""


def privatization(player: Player) -> Burden:
    """Return the burden of the steps that the highest counter lacks."""
    counters = player.state.beast_counter
    return Burden(BURDEN + STEP * (BEAST_COUNTER_TOP - max(counters[seat] for seat in living(player.state))) - 0.5 * counters[player.seat])
