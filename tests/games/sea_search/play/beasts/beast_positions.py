"""Helpers of the tests of Beasts."""

from __future__ import annotations

from typing import Any

from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2
CENTRE: Place = (0, 0)


def lying(sea: Sea, piece: str) -> list[tuple[Place, int]]:
    """Return the tiles of a Beast piece's tokens, with their marks."""
    return sorted((sea.place(token.at), token.mark) for token in sea.state.tokens if token.piece == piece)


def places(sea: Sea, piece: str) -> list[Place]:
    """Return the tiles of a Beast piece's tokens."""
    return [place for place, _ in lying(sea, piece)]


def goals(sea: Sea, verb: str) -> list[Place]:
    """Return the last tile of each answer with a verb, in the order offered."""
    return [sea.place(action[-1]) for action in sea.options if action[0] == verb]


def ports(sea: Sea, seat: int) -> list[Place]:
    """Return the tiles of a player's Seaports."""
    return sorted(sea.place(tile) for tile, owner in sea.state.seaports.items() if owner == seat)


def counter(sea: Sea, seat: int) -> int:
    """Return a player's Beast Counter."""
    return sea.state.beast_counter[seat]


def beaten(sea: Sea) -> bool:
    """Return whether a Beast was beaten and none is active."""
    return bool(sea.told("beast_beaten")) and sea.state.beast == 0


def epic(seats: int = 2, **options: Any) -> Sea:
    """Return an Epic game in Red's turn, without Sea cards."""
    return given(seats, mode="epic", **options).calm()
