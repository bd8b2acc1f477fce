"""Military Intervention: close Probes round the Battlecruisers, one after the other, and keep the ships out of their reach."""

from __future__ import annotations

from seatui.games.sea_search.bot.beasts.common import BURDEN, LAST_SEAPORT, SEAPORT, Burden, loss, nearness, places
from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player
from seatui.games.sea_search.model.queries import is_active, living, seaport_count
from seatui.games.sea_search.play.beasts.cruisers import STEPS

CRUISER = (0.0, 12.0, 20.0, 26.0, 30.0, 33.0, 35.0)
"""A Battlecruiser with so many open edges: the last Probes round it count most, so that all work on the same one."""
CLOSING = 8.0
"""Being near an open edge."""
AHEAD = 0.15
"""The chance that a Battlecruiser comes to the nearest ship in the round after next."""
ASIDE = 0.15
"""The same in the next round for a ship in its reach where another one is nearer, but may get away."""
ALLY = 0.7
"""How much a loss of another player counts."""
HELP = 1.0
"""How much every other player who moves before them lessens the danger: a Probe may be in their way by then."""
ON_THE_WAY = 0.2
"""The chance that it destroys a Seaport on its way to the center."""


def military(own: Player) -> Burden:
    """The Battlecruisers, how far they are enclosed, and how near they are."""
    cruisers = places(own, "cruiser")
    gaps = {tile: open_edges(own, tile) for tile in set(cruisers)}
    weight = BURDEN + sum(CRUISER[len(gaps[tile])] for tile in cruisers)
    beside = {place for tile in gaps for place in gaps[tile] if place not in gaps}
    weight -= CLOSING * nearness(own, beside)
    danger = sum(threat(own, tile) for tile in cruisers)
    return Burden(weight, danger / (1 + HELP * to_move(own)))


def to_move(own: Player) -> int:
    """How many others have a turn before the Battlecruisers move (SS-273)."""
    players, state = living(own.state), own.state
    seats, active = own.figures.seats, state.active
    return sum((seat - active) % seats <= (state.drawer - active) % seats for seat in players if seat != active)


def open_edges(own: Player, tile: int) -> list[int]:
    """The tiles next to a tile over edges without an active Probe."""
    state, field = own.state, own.figures.field
    ways = zip(field.neighbours[tile], field.edges[tile], strict=True)
    return [place for place, edge in ways if place in state.board.tiles and not is_active(state, edge)]


def threat(own: Player, cruiser: int) -> float:
    """What a Battlecruiser is likely to destroy soon: it heads for the nearest ship (SS-403), over Seaports on its way (SS-412)."""
    state, distance = own.state, own.chart.open_sea(cruiser)
    ships = {seat: distance.get(state.at[seat], FAR) for seat in living(state)}
    nearest = min(ships.values())
    if nearest == FAR:
        ships = {seat: STEPS if rounds_wall(own, cruiser, state.at[seat]) else FAR for seat in ships}
        nearest = min(ships.values())
    danger = sum(ON_THE_WAY * stake(own, owner) for tile, owner in state.seaports.items() if is_on_the_way(own, tile, cruiser))
    if nearest > 2 * STEPS:
        return danger
    if nearest > STEPS:
        return danger + AHEAD * sum(stake(own, seat) for seat, steps in ships.items() if steps == nearest)
    goals = {state.at[seat] for seat, steps in ships.items() if steps == nearest}
    for seat, steps in ships.items():
        if steps <= STEPS:
            danger += stake(own, seat) * (1 / len(goals) if steps == nearest else ASIDE)
    return danger


def stake(own: Player, seat: int) -> float:
    """What the loss of a Seaport of a player would cost."""
    if seat == own.seat:
        return loss(own)
    return ALLY * (LAST_SEAPORT if seaport_count(own.state, seat) == 1 else SEAPORT)


def is_on_the_way(own: Player, tile: int, cruiser: int) -> bool:
    """Whether a Battlecruiser may come over a tile in its next turn, on its way inwards."""
    inwards = own.state.board.sea(own.figures.centre)
    return inwards[tile] < inwards[cruiser] and own.chart.open_sea(cruiser).get(tile, FAR) <= STEPS


def rounds_wall(own: Player, cruiser: int, ship: int) -> bool:
    """Whether a Battlecruiser without an open route can lay a piece between itself and a ship (SS-407)."""
    tiles, around = own.state.board.tiles, own.figures.field.neighbours
    return any(place not in tiles and place in around[cruiser] for place in around[ship])
