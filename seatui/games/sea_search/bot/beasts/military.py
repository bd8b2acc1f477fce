"""Military Intervention: enclose the Battlecruisers with Probes, one after the other, and keep ships out of their reach."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, LAST_SEAPORT, SEAPORT, Burden, loss, nearness, places
from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.queries import is_active, living, seaport_count
from seatui.games.sea_search.play.beasts.cruisers import probes_to_shut

CRUISER = (0.0, 12.0, 20.0, 26.0, 30.0, 33.0, 35.0)
"""A Battlecruiser, by the number of Probes that would remove it: the last ones count most, so that all work on the same one."""
CLOSING = 8.0
"""Being near an open edge."""
AHEAD = 0.15
"""Chance that a Battlecruiser reaches the nearest ship in the round after next."""
ASIDE = 0.15
"""Chance that it strikes a ship in its reach in the next round, if another ship is nearer but may get away."""
ALLY = 0.7
"""Weight of another player's loss."""
HELP = 1.0
"""Each other player who moves first lessens the danger by this weight: their Probe may be in the way by then."""
ON_THE_WAY = 0.2
"""Chance that it destroys a Seaport on its way to the centre."""


def military(player: Player) -> Burden:
    """Return the burden of the Battlecruisers, by the Probes that they still take and their distances."""
    cruisers = places(player, "cruiser")
    gaps = {tile: open_edges(player, tile) for tile in set(cruisers)}
    weight = BURDEN + sum(CRUISER[wanted_probes(player, tile, len(gaps[tile]))] for tile in cruisers)
    beside = {place for tile in gaps for place in gaps[tile] if place not in gaps}
    weight -= CLOSING * nearness(player, beside)
    danger = sum(threat(player, tile) for tile in cruisers)
    return Burden(weight, danger / (1 + HELP * to_move(player)))


def to_move(player: Player) -> int:
    """Return how many others have a turn before the Battlecruisers move (SS-273)."""
    players, state = living(player.state), player.state
    seats, active = player.figures.seats, state.active
    return sum((seat - active) % seats <= (state.drawer - active) % seats for seat in players if seat != active)


def wanted_probes(player: Player, tile: int, gaps: int) -> int:
    """Return how many more Probes would remove a Battlecruiser from a tile with that many open edges (SS-C45)."""
    edges = len(player.state.board.inner_edges(tile))
    return probes_to_shut(edges, player.figures.cruiser_gap) - (edges - gaps)


def open_edges(player: Player, tile: int) -> list[int]:
    """Return the tiles next to a tile over edges without an active Probe."""
    state, field = player.state, player.figures.field
    ways = zip(field.neighbours[tile], field.edges[tile], strict=True)
    return [place for place, edge in ways if place in state.board.tiles and not is_active(state, edge)]


def threat(player: Player, cruiser: int) -> float:
    """Return the damage a Battlecruiser is likely to do soon: it heads for the nearest ship (SS-403), over Seaports on its way (SS-412)."""
    state, distance, reach = player.state, player.chart.open_sea(cruiser), player.figures.cruiser_steps
    ships = {seat: distance.get(state.at[seat], FAR) for seat in living(state)}
    nearest = min(ships.values())
    if nearest == FAR:
        ships = {seat: reach if rounds_wall(player, cruiser, state.at[seat]) else FAR for seat in ships}
        nearest = min(ships.values())
    danger = sum(ON_THE_WAY * stake(player, owner) for tile, owner in state.seaports.items() if is_on_the_way(player, tile, cruiser))
    if nearest > 2 * reach:
        return danger
    if nearest > reach:
        return danger + AHEAD * sum(stake(player, seat) for seat, steps in ships.items() if steps == nearest)
    goals = {state.at[seat] for seat, steps in ships.items() if steps == nearest}
    for seat, steps in ships.items():
        if steps <= reach:
            danger += stake(player, seat) * (1 / len(goals) if steps == nearest else ASIDE)
    return danger


def stake(player: Player, seat: int) -> float:
    """Return the cost of a player's losing a Seaport."""
    if seat == player.seat:
        return loss(player)
    return ALLY * (LAST_SEAPORT if seaport_count(player.state, seat) == 1 else SEAPORT)


def is_on_the_way(player: Player, tile: int, cruiser: int) -> bool:
    """Return whether a Battlecruiser may cross a tile in its next turn, on its way inwards."""
    inwards = player.state.board.sea(player.figures.centre)
    return inwards[tile] < inwards[cruiser] and player.chart.open_sea(cruiser).get(tile, FAR) <= player.figures.cruiser_steps


def rounds_wall(player: Player, cruiser: int, ship: int) -> bool:
    """Return whether a Battlecruiser without an open route can lay a piece between itself and a ship (SS-407)."""
    tiles, around = player.state.board.tiles, player.figures.field.neighbours
    return any(place not in tiles and place in around[cruiser] for place in around[ship])
