"""What the senses for all Beasts have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from seatui.games.sea_search.bot.distances import FAR
from seatui.games.sea_search.bot.worth import Player

BURDEN = 30.0
"""What a Beast weighs by being there: nobody can win."""
LAST_SEAPORT = 45.0
CLOSER = 0.82
"""What is left of something to be done against a Beast for each action that it is away."""
SEAPORT = 13.0
"""What losing a Seaport costs."""


class Burden(NamedTuple):
    """How heavy a Beast is on a player; 0 would be none."""

    weight: float
    threat: float = 0.0  # what comes on top of it at the end of the turn or the round, if nothing is done


def loss(own: Player) -> float:
    """What the loss of a Seaport would cost the player."""
    return LAST_SEAPORT if own.seaports == 1 else SEAPORT


def nearness(own: Player, tiles: Iterable[int], actions: int = 1) -> float:
    """How near the nearest of some tiles is, with so many actions to be spent there: 1 at hand, less the farther away."""
    return CLOSER ** (min((own.ways.get(tile, FAR) for tile in tiles), default=FAR) + actions)


def places(own: Player, piece: str, mark: int | None = None) -> list[int]:
    """Where the tokens of a piece lie."""
    return [token.at for token in own.state.tokens if token.piece == piece and mark in (None, token.mark)]


def counter_risk(own: Player, start: int) -> float:
    """What the Beast Counter threatens: at zero a Seaport goes (SS-279)."""
    missing = start - own.state.beast_counter[own.seat]
    return loss(own) * (0.0, 0.15, 0.5, 1.0, 1.0)[missing] if missing > 0 else -0.5 * -missing
