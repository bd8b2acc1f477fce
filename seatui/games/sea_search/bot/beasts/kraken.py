"""The Kraken: gather round the Whistle, remove the tokens beside it one by one, and hand it on, so that no new ones grow.

A player who begins a turn with the Whistle lets none grow (SS-312). So the carrier sails out, removes a token, comes back to the others and
passes the Whistle to the next player. When no token is left beside them, the carrier goes to the nearest one, and the others follow.
"""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, counter_risk, nearness, places
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.queries import living, probes_of
from seatui.games.sea_search.model.state import NOBODY
from seatui.games.sea_search.play.beasts.carrying import carrier

COUNTER = 3
RISK = 0.4
"""How much the counter matters."""
TENTACLE = 32.0
"""A Kraken token on the board: more than all that staying together is worth, or the last one in reach would be spared."""
HUNT = 14.0
"""Having the Whistle near a token."""
REACH = 16.0
"""Being near the Whistle."""
STRAY = 5.0
"""A ship that is not where the Whistle is, so that it cannot be handed on: a token is likely to grow beside it."""
GROWTH = 10.0
"""That the next player has no Whistle: a token grows (SS-312)."""
SPREAD = 0.3
"""Each step between the Whistle and a token."""
PRICE = 1.5
"""An own Probe on the board, up to a few: the Whistle is paid for with them (SS-305, SS-306)."""
ENOUGH = 6


def kraken(own: Player) -> Burden:
    """The tokens, the Whistle, the counter, and the ships round the Whistle."""
    state, tokens, holder = own.state, places(own, "kraken"), carrier(own.state)
    at = places(own, "whistle")[0] if holder == NOBODY else state.at[holder]
    sea = own.state.board.sea(at)
    weight = BURDEN + sum(TENTACLE + SPREAD * sea[tile] for tile in tokens) + RISK * counter_risk(own, COUNTER)
    weight -= PRICE * min(ENOUGH, len(probes_of(state, own.seat)))
    weight -= REACH + HUNT * nearness(own, tokens) if holder == own.seat else REACH * nearness(own, [at], 0)
    players = living(state)
    if all(sea[tile] > 1 for tile in tokens):  # there is nothing to stay together for
        return Burden(weight, STRAY * len(players) + GROWTH)
    strays = sum(state.at[seat] != at for seat in players)
    return Burden(weight, STRAY * strays + (GROWTH if holder != next_player(own) else 0.0))


def next_player(own: Player) -> int:
    """Who moves after the player."""
    players = living(own.state)
    return players[(players.index(own.seat) + 1) % len(players)]
