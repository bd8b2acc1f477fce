"""The Kraken: gather round the Whistle, remove the tokens beside it one by one, and hand it on, so that no new ones grow.

No token grows for a player who begins a turn with the Whistle (SS-312). So the carrier sails out, removes a token, comes back to the others
and passes the Whistle to the next player. When no token is left beside them, the carrier goes to the nearest one, and the others follow.
"""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, counter_risk, nearness, places
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.queries import living, probes_of
from seatui.games.sea_search.model.state import NOBODY
from seatui.games.sea_search.play.beasts.carrying import carrier
from seatui.games.sea_search.play.turn import next_player

RISK = 0.4
"""Weight of the counter."""
TENTACLE = 32.0
"""A Kraken token on the board: more than staying together is worth, or the bots would spare the last one in reach."""
HUNT = 14.0
"""Having the Whistle near a token."""
REACH = 16.0
"""Being near the Whistle."""
STRAY = 5.0
"""A ship away from the Whistle, which cannot be handed on to it: a token is likely to grow beside it."""
GROWTH = 10.0
"""A token that grows because the next player has no Whistle (SS-312)."""
SPREAD = 0.3
"""Each step between the Whistle and a token."""
PRICE = 1.5
"""A Probe of the player on the board, up to ``ENOUGH``: Probes pay for the Whistle (SS-305, SS-306)."""
ENOUGH = 6


def kraken(player: Player) -> Burden:
    """Return the burden of the tokens, the Whistle, the counter, and the ships away from the Whistle."""
    state, tokens, holder = player.state, places(player, "kraken"), carrier(player.state)
    at = places(player, "whistle")[0] if holder == NOBODY else state.at[holder]
    sea = player.state.board.sea(at)
    weight = BURDEN + sum(TENTACLE + SPREAD * sea[tile] for tile in tokens) + RISK * counter_risk(player)
    weight -= PRICE * min(ENOUGH, len(probes_of(state, player.seat)))
    weight -= REACH + HUNT * nearness(player, tokens) if holder == player.seat else REACH * nearness(player, [at], 0)
    players = living(state)
    if all(sea[tile] > 1 for tile in tokens):  # there is nothing to stay together for
        return Burden(weight, STRAY * len(players) + GROWTH)
    strays = sum(state.at[seat] != at for seat in players)
    return Burden(weight, STRAY * strays + (GROWTH if holder != next_player(player.figures, state, player.seat) else 0.0))
