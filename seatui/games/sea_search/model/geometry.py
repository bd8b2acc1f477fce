"""The board at the start (SS-070 to SS-078, T1 to T4): the Sea Heart, the sectors round it, and the field on which they grow."""

from __future__ import annotations

from functools import cache

from seatui.engine.hexes import VECTORS, HexBoard, HexField
from seatui.games.sea_search.model.content import NEUTRAL

SECTORS: dict[int, tuple[int, ...]] = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""The sectors in use, by the number of seats (SS-075); seat by seat, but for five, who draw lots (SS-077)."""
DRAWN_BY_LOT = 5
START = (1, 1)
OUTER = ((2, 1), (1, 2))
"""Sector 0: the start tile and the two outer tiles; the others are turned from it (SS-073, SS-074)."""
REGION = 1 + len(OUTER)
"""The tiles of a player's region (SS-072)."""
REACH = 3
"""How far the starting board reaches from the center."""


@cache
def field_of(radius: int) -> HexField:
    """The field of that radius; made once."""
    return HexField(radius)


def reach(seats: int, addons: int) -> int:
    """No tile can ever lie farther out: every add-on piece is two tiles long."""
    return REACH + 2 * addons * seats


def start_tile(field: HexField, sector: int) -> int:
    """The start tile of a sector."""
    return field.turned(field.at(*START), sector)


def region(field: HexField, sector: int) -> tuple[int, ...]:
    """The three tiles of a sector, the start tile first (SS-072)."""
    return tuple(field.turned(field.at(q, r), sector) for q, r in (START, *OUTER))


def sea_heart(field: HexField) -> tuple[int, ...]:
    """The seven tiles of the Sea Heart, the center first (SS-070, SS-071)."""
    return (field.centre, *(field.at(q, r) for q, r in VECTORS))


def starting_board(field: HexField, sectors: tuple[int, ...]) -> HexBoard:
    """A board of its own with the tiles at the start, ``sectors`` being those of the seats in their order (SS-076)."""
    return _starting_board(field, sectors).clone()


@cache
def _starting_board(field: HexField, sectors: tuple[int, ...]) -> HexBoard:
    board = HexBoard(field, dict.fromkeys(sea_heart(field), NEUTRAL))
    for seat, sector in enumerate(sectors):
        board.lay(region(field, sector), seat)
    return board
