"""The Seamites: sail to the Seaports and turn the active tokens over, the own ones first."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, loss, nearness, places
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.state import Token
from seatui.games.sea_search.words.odds import odds

ACTIVE = 12.0
"""An active token."""
INACTIVE = 0.5
FATAL = 6
"""Losing by so much costs the Seaport (SS-364)."""
PROBES = 1.0
"""Losing by less costs two Probes (SS-365)."""


def seamites(own: Player) -> Burden:
    """The tokens, the way to them, and the battles at the own Seaports."""
    active = places(own, "seamite", 1)
    weight = BURDEN + ACTIVE * len(active) + INACTIVE * (len(own.state.tokens) - len(active))
    if active:
        weight -= ACTIVE * 0.7 * nearness(own, active)
    battles = sum(battle(own, tile) for tile, owner in own.state.seaports.items() if owner == own.seat)
    return Burden(weight, battles)


def battle(own: Player, tile: int) -> float:
    """What the battle at an own Seaport is likely to cost (SS-363 to SS-365)."""
    tokens = own.state.tokens
    dice = 2 * tokens.count(Token("seamite", tile, 1)) + tokens.count(Token("seamite", tile, 0))
    if not dice:
        return 0.0
    return odds(dice, own.seaports, FATAL) * loss(own) + odds(dice, own.seaports, 0) * PROBES
