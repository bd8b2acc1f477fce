"""The Sentient Fog: drop the Specimens at the centre, and keep out of its reach."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, CLOSER, Burden, loss, nearness, places
from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import NOTHING
from seatui.games.sea_search.play.beasts.fog import STEPS

SPECIMEN = 12.0
"""A Specimen in the game."""
ASIDE = 0.3
"""Chance of being struck if a nearer ship may still get away."""
AHEAD = 0.12
"""Chance of being struck for the nearest ship if the Fog needs two rounds."""


def fog(player: Player) -> Burden:
    """Return the burden of the Specimens, the way to the centre, and the Fog."""
    state = player.state
    loose = places(player, "specimen")
    carried = sum(mark != NOTHING for mark in state.cargo)
    weight = BURDEN + SPECIMEN * (carried + len(loose))
    if state.cargo[player.seat] != NOTHING:
        weight -= SPECIMEN * 0.8 * CLOSER ** (way_to_center(player) + 1)
    elif loose:
        weight -= SPECIMEN * 0.4 * nearness(player, loose)
    return Burden(weight, hunted(player))


def way_to_center(player: Player) -> int:
    """Return the actions to the centre, as if the Fog were not there."""
    field, center = player.figures.field, player.figures.centre
    return min([player.ways.get(center, FAR), *(1 + player.ways.get(tile, FAR) for tile in field.neighbours[center])])


def hunted(player: Player) -> float:
    """Return the threat of the Fog, which goes for the nearest ship (SS-335 to SS-340)."""
    state = player.state
    at = places(player, "fog")
    if not at:
        return 0.0
    distance = player.state.board.sea(at[0])
    mine = distance[state.at[player.seat]]
    others = [distance[state.at[seat]] for seat in living(state) if seat != player.seat]
    if any(other < mine for other in others):
        return loss(player) * (ASIDE if mine <= STEPS else 0.0)
    share = loss(player) / (1 + sum(other == mine for other in others))
    return share * (1.0 if mine <= STEPS else AHEAD if mine <= 2 * STEPS else 0.0)
