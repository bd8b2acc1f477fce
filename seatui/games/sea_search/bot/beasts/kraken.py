"""The Kraken: gather round the Whistle, remove the tokens beside it one by one, and hand it on, so that no new ones grow.

A player who begins a turn with the Whistle lets none grow (SS-312). So the carrier sails out, removes a token, comes back to the others and
passes the Whistle to the next player. When no token is left beside them, the carrier goes to the nearest one, and the others follow.
"""

from __future__ import annotations

from seatui.games.sea_search.beasts.carrying import carrier
from seatui.games.sea_search.beasts.kraken import MOST_CHANGES, kraken_tiles
from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, counter_risk, loss, nearness, places
from seatui.games.sea_search.bot.chart import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.queries import living, probes_of
from seatui.games.sea_search.state import NOBODY

COUNTER = 3
RISK = 0.4
"""How much the counter matters."""
TENTACLE = 10.0
"""A Kraken token on the board."""
HUNT = 14.0
"""Having the Whistle near a token."""
REACH = 16.0
"""Being near the Whistle."""
TOGETHER = 2.0
"""Being on the tile of its carrier."""
HANDED_ON = 9.0
"""The player who moves next has the Whistle: for each token in reach, up to two."""
APART = 1.0
"""Each step too far from those who move before and after."""
GROWTH = 3.0
"""A token that will grow."""
WITHERED = 3.0
"""A step of the counter instead."""
SPREAD = 0.3
"""Each step between the Whistle and a token."""
PRICE = 0.3
"""An own Probe on the board, up to a few: the Whistle is paid for with them (SS-305, SS-306)."""
ENOUGH = 8


def kraken(own: Player) -> Burden:
    """The tokens, the Whistle, the counter, and the ships round the Whistle."""
    state, tokens, holder = own.state, places(own, "kraken"), carrier(own.state)
    at = places(own, "whistle")[0] if holder == NOBODY else state.at[holder]
    sea = own.chart.sea(at)
    weight = BURDEN + sum(TENTACLE + SPREAD * sea[tile] for tile in tokens) + RISK * counter_risk(own, COUNTER)
    weight += APART * (too_far(own, 1) + too_far(own, -1))
    weight -= PRICE * min(ENOUGH, len(probes_of(state, own.seat)))
    if holder == own.seat:
        return Burden(weight - HUNT * (nearness(own, tokens) + nearness(own, left_behind(own, tokens)) / 2) - REACH - TOGETHER)
    threat = growth(own)
    weight -= REACH * nearness(own, [at], 0) + TOGETHER * (state.at[own.seat] == at)
    if state.active == own.seat and holder == next_player(own):
        ways = own.chart.ways(holder, at)
        in_reach = sum(ways.get(tile, FAR) <= MOST_CHANGES for tile in tokens)
        threat -= HANDED_ON * min(in_reach, MOST_CHANGES)
    return Burden(weight, threat)


def left_behind(own: Player, tokens: list[int]) -> list[int]:
    """The tokens that no other ship is beside: those that grew last are for the others."""
    seas = [own.chart.sea(own.state.at[seat]) for seat in living(own.state) if seat != own.seat]
    return [tile for tile in tokens if all(sea[tile] > 1 for sea in seas)]


def growth(own: Player) -> float:
    """What the next turn will bring without the Whistle: one more token, or one less on the counter where none can grow (SS-314)."""
    if kraken_tiles(own.state, own.seat):
        return GROWTH
    return WITHERED if own.state.beast_counter[own.seat] > 1 else loss(own)


def next_player(own: Player, way: int = 1) -> int:
    """Who moves after the player, or before."""
    players = living(own.state)
    return players[(players.index(own.seat) + way) % len(players)]


def too_far(own: Player, way: int) -> int:
    """By how many steps the next ship, or the one before, is farther away than the Whistle can be carried in a turn."""
    return max(0, own.ways.get(own.state.at[next_player(own, way)], FAR) - MOST_CHANGES)
