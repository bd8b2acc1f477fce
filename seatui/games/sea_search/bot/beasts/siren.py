"""The Siren: bring a Report from the center to every Seaport, and end no turn within her pull."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, Burden, counter_risk, loss, nearness, places
from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.state import NOTHING

COUNTER = 2
UNSERVED = 12.0
"""A Seaport without a Report."""
ABOARD = 0.5
"""A Report on its way, as a part of it."""
PULL = 2
"""The steps of the pull (SS-288)."""
LURED = 5.0
"""Being pulled to the Siren."""


def siren(own: Player) -> Burden:
    """Seaports without Reports, the way to them, and the pull."""
    state = own.state
    reports = set(places(own, "report"))
    unserved = [tile for tile in state.seaports if tile not in reports]
    weight = BURDEN + UNSERVED * len(unserved) + 0.6 * counter_risk(own, COUNTER)
    if state.cargo[own.seat] != NOTHING:
        weight -= UNSERVED * (ABOARD + (1 - ABOARD) * nearness(own, unserved))
    else:
        sources = [own.figures.centre, *(tile for tile in reports if tile not in state.seaports)]
        weight -= UNSERVED * ABOARD * nearness(own, sources, 0)
    return Burden(weight, pull(own))


def pull(own: Player) -> float:
    """What the Sirens near the ship will cost at the end of the turn."""
    sirens = places(own, "siren")
    distance = min((own.state.board.sea(tile)[own.state.at[own.seat]] for tile in sirens), default=FAR)
    if not 0 < distance <= PULL:
        return 0.0
    carried = UNSERVED * ABOARD / 2 if own.state.cargo[own.seat] != NOTHING else 0.0
    return LURED + carried + (0.7 * loss(own) if own.state.beast_counter[own.seat] == 1 else 0.0)
