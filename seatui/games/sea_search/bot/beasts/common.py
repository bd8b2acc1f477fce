"""Common parts of the burdens of all Beasts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player

BURDEN = 30.0
"""The presence of a Beast: nobody can win."""
LAST_SEAPORT = 45.0
CLOSER = 0.82
"""Share of a task's worth that is left for each action of distance."""
SEAPORT = 13.0
"""The loss of a Seaport."""


class Burden(NamedTuple):
    """The burden of a Beast on a player; 0 would be none."""

    weight: float
    threat: float = 0.0  # added at the end of the turn or the round if nothing is done


def loss(player: Player) -> float:
    """Return the cost of losing a Seaport for the player."""
    return LAST_SEAPORT if player.seaports == 1 else SEAPORT


def nearness(player: Player, tiles: Iterable[int], actions: int = 1) -> float:
    """Return how near the nearest of these tiles is if ``actions`` are to be spent there: 1 at hand, less the farther away."""
    return CLOSER ** (min((player.ways.get(tile, FAR) for tile in tiles), default=FAR) + actions)


def places(player: Player, piece: str, mark: int | None = None) -> list[int]:
    """Return the tiles of a piece's tokens."""
    return [token.at for token in player.state.tokens if token.piece == piece and mark in (None, token.mark)]


def counter_risk(player: Player) -> float:
    """Return the risk from the Beast Counter: at zero a Seaport goes (SS-279)."""
    missing = player.figures.beast(player.state).card.counter - player.state.beast_counter[player.seat]
    return loss(player) * (0.0, 0.15, 0.5, 1.0, 1.0)[missing] if missing > 0 else -0.5 * -missing
