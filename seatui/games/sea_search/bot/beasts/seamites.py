"""The Seamites: sail to the Seaports and turn the active tokens over, the player's own Seaports first."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, loss, nearness, places
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.play.beasts.seamites import ACTIVE, ROUT, swarm_dice
from seatui.games.sea_search.words.odds import odds

SWARM = 12.0
"""An active token."""
SLEEPER = 0.5
"""An inactive token."""
PROBES = 1.0
"""The loss of two Probes after a narrow defeat (SS-365)."""


def seamites(player: Player) -> Burden:
    """Return the burden of the tokens, the way to them, and the battles at the player's Seaports."""
    active = places(player, "seamite", ACTIVE)
    weight = BURDEN + SWARM * len(active) + SLEEPER * (len(player.state.tokens) - len(active))
    if active:
        weight -= SWARM * 0.7 * nearness(player, active)
    battles = sum(battle(player, tile) for tile, owner in player.state.seaports.items() if owner == player.seat)
    return Burden(weight, battles)


def battle(player: Player, tile: int) -> float:
    """Return the likely cost of the battle at one of the player's Seaports (SS-363 to SS-365)."""
    dice = swarm_dice(player.state, tile)
    if not dice:
        return 0.0
    return odds(dice, player.seaports, ROUT) * loss(player) + odds(dice, player.seaports, 0) * PROBES
