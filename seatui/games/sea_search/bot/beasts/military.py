"""Military Intervention: close Probes round the Battlecruisers, and keep out of their reach."""

from __future__ import annotations

from seatui.games.sea_search.beasts.cruisers import STEPS
from seatui.games.sea_search.bot.beasts.common import BURDEN, in_time, loss, nearness, places
from seatui.games.sea_search.bot.chart import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.queries import is_active

CRUISER = 10.0
"""A Battlecruiser on the board."""
OPEN_EDGE = 4.0
"""An edge of its tile that no Probe closes."""
CLOSING = 8.0
"""Being near such an edge."""


def military(own: Player) -> float:
    """The Battlecruisers, how far they are enclosed, and how near they are."""
    cruisers = places(own, "cruiser")
    gaps = {tile: open_edges(own, tile) for tile in set(cruisers)}
    weight = BURDEN + sum(CRUISER + OPEN_EDGE * min(4, len(gaps[tile])) for tile in cruisers)
    beside = {place for tile in gaps for place in gaps[tile] if place not in gaps}
    if own.state.probes:
        weight -= CLOSING * nearness(own, beside)
    return weight + in_time(own, reach(own, cruisers))


def open_edges(own: Player, tile: int) -> list[int]:
    """The tiles next to a Battlecruiser over edges without an active Probe."""
    state, field = own.state, own.figures.field
    ways = zip(field.neighbours[tile], field.edges[tile], strict=True)
    return [place for place, edge in ways if place in state.board.tiles and not is_active(state, edge)]


def reach(own: Player, cruisers: list[int]) -> float:
    """What the Battlecruisers can come to in the next round: the ship, or a Seaport on their way."""
    state = own.state
    ports = [tile for tile, owner in state.seaports.items() if owner == own.seat]
    danger = 0.0
    for cruiser in cruisers:
        distance = own.chart.open_sea(cruiser)
        ship = distance.get(state.at[own.seat], FAR)
        danger += loss(own) * (1.0 if ship <= STEPS else 0.3 if ship <= 2 * STEPS else 0.0)
        danger += sum(0.15 * loss(own) for tile in ports if distance.get(tile, FAR) <= STEPS)
    return danger
