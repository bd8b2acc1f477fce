"""The Siren: bring a Report from the centre to every Seaport, and end no turn within her pull."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, counter_risk, loss, nearness, places
from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.state import NOTHING
from seatui.games.sea_search.play.beasts.siren import PULLS

UNSERVED = 12.0
"""A Seaport without a Report."""
ABOARD = 0.5
"""A Report aboard the ship, as a part of one delivered."""
LURED = 5.0
"""Being pulled to the Siren."""


def siren(player: Player) -> Burden:
    """Return the burden of Seaports without Reports, the way to them, and the pull."""
    state = player.state
    reports = set(places(player, "report"))
    unserved = [tile for tile in state.seaports if tile not in reports]
    weight = BURDEN + UNSERVED * len(unserved) + 0.6 * counter_risk(player)
    if state.cargo[player.seat] != NOTHING:
        weight -= UNSERVED * (ABOARD + (1 - ABOARD) * nearness(player, unserved))
    else:
        sources = [player.figures.centre, *(tile for tile in reports if tile not in state.seaports)]
        weight -= UNSERVED * ABOARD * nearness(player, sources, 0)
    return Burden(weight, pull(player))


def pull(player: Player) -> float:
    """Return the cost of the Sirens near the ship at the end of the turn."""
    sirens = places(player, "siren")
    distance = min((player.state.board.sea(tile)[player.state.at[player.seat]] for tile in sirens), default=FAR)
    if not 0 < distance <= len(PULLS):
        return 0.0
    carried = UNSERVED * ABOARD / 2 if player.state.cargo[player.seat] != NOTHING else 0.0
    return LURED + carried + (0.7 * loss(player) if player.state.beast_counter[player.seat] == 1 else 0.0)
