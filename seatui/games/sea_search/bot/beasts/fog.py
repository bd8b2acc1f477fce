"""The Sentient Fog: drop the Specimens at the center, and keep out of its reach."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, CLOSER, Burden, loss, nearness, places
from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import NOTHING

SPECIMEN = 12.0
"""A Specimen in the game."""
ASIDE = 0.3
"""The chance to be struck where a nearer ship may still get away."""
AHEAD = 0.12
"""The same for the nearest ship where the Fog needs two rounds."""
STRIDE = 2
"""The steps of the Fog in a round (SS-335)."""


def fog(own: Player) -> Burden:
    """The Specimens, the way to the center, and the Fog."""
    state = own.state
    loose = places(own, "specimen")
    carried = sum(mark != NOTHING for mark in state.cargo)
    weight = BURDEN + SPECIMEN * (carried + len(loose))
    if state.cargo[own.seat] != NOTHING:
        weight -= SPECIMEN * 0.8 * CLOSER ** (way_to_center(own) + 1)
    elif loose:
        weight -= SPECIMEN * 0.4 * nearness(own, loose)
    return Burden(weight, hunted(own))


def way_to_center(own: Player) -> int:
    """The actions to the center, as if the Fog were not there."""
    field, center = own.figures.field, own.figures.centre
    return min([own.ways.get(center, FAR), *(1 + own.ways.get(tile, FAR) for tile in field.neighbours[center])])


def hunted(own: Player) -> float:
    """The Fog goes for the nearest ship (SS-335 to SS-340)."""
    state = own.state
    at = places(own, "fog")
    if not at:
        return 0.0
    distance = own.state.board.sea(at[0])
    mine = distance[state.at[own.seat]]
    others = [distance[state.at[seat]] for seat in living(state) if seat != own.seat]
    if any(other < mine for other in others):
        return loss(own) * (ASIDE if mine <= STRIDE else 0.0)
    share = loss(own) / (1 + sum(other == mine for other in others))
    return share * (1.0 if mine <= STRIDE else AHEAD if mine <= 2 * STRIDE else 0.0)
