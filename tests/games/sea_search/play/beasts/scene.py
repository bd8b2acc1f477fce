"""What tests of Beasts read off a position."""

from __future__ import annotations

from typing import Any

from tests.games.sea_search.position import Place, Sea, given

RED, GREEN, BLUE = 0, 1, 2
CENTRE: Place = (0, 0)


def lying(sea: Sea, piece: str) -> list[tuple[Place, int]]:
    """Where the tokens of a Beast piece lie, with their marks."""
    return sorted((sea.place(token.at), token.mark) for token in sea.state.tokens if token.piece == piece)


def places(sea: Sea, piece: str) -> list[Place]:
    """Where the tokens of a Beast piece lie."""
    return [place for place, _ in lying(sea, piece)]


def goals(sea: Sea, verb: str) -> list[Place]:
    """The tiles that the answers with a verb name last, in the order in which they are offered."""
    return [sea.place(action[-1]) for action in sea.options if action[0] == verb]


def ports(sea: Sea, seat: int) -> list[Place]:
    """Where a player's Seaports stand."""
    return sorted(sea.place(tile) for tile, owner in sea.state.seaports.items() if owner == seat)


def counter(sea: Sea, seat: int) -> int:
    """A player's Beast Counter."""
    return sea.state.beast_counter[seat]


def beaten(sea: Sea) -> bool:
    """Whether a Beast was told to be beaten, and none is active."""
    return bool(sea.told("beast_beaten")) and sea.state.beast == 0


def epic(seats: int = 2, **options: Any) -> Sea:
    """An Epic game in Red's turn, in which no Sea card comes between."""
    return given(seats, mode="epic", **options).calm()
