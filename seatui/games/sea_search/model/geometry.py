"""The board at the start (SS-070 to SS-078, T1 to T4): the Sea Heart, the sectors round it, and the field on which they grow."""

from __future__ import annotations

from functools import cache

from seatui.engine.hexes import VECTORS, HexBoard, HexField
from seatui.games.sea_search.model.content import NEUTRAL

SECTORS: dict[int, tuple[int, ...]] = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""The sectors in use, by the number of seats (SS-075), in seat order; five players draw lots (SS-077)."""
DRAWN_BY_LOT = 5
START = (1, 1)
OUTER = ((2, 1), (1, 2))
"""The start tile and the two outer tiles of sector 0; the other sectors are rotations of it (SS-073, SS-074)."""
REGION = 1 + len(OUTER)
"""The number of tiles in a player's region (SS-072)."""
REACH = 3
"""How far the starting board reaches from the centre."""


@cache
def field_of(radius: int) -> HexField:
    """Return the field of that radius, which is built once."""
    return HexField(radius)


def reach(seats: int, addons: int) -> int:
    """Return the greatest distance of any tile from the centre: every add-on piece is two tiles long."""
    return REACH + 2 * addons * seats


def start_tile(field: HexField, sector: int) -> int:
    """Return the start tile of a sector."""
    return field.turned(field.at(*START), sector)


def region(field: HexField, sector: int) -> tuple[int, ...]:
    """Return the three tiles of a sector, the start tile first (SS-072)."""
    return tuple(field.turned(field.at(q, r), sector) for q, r in (START, *OUTER))


def sea_heart(field: HexField) -> tuple[int, ...]:
    """Return the seven tiles of the Sea Heart, the centre first (SS-070, SS-071)."""
    return (field.centre, *(field.at(q, r) for q, r in VECTORS))


def starting_board(field: HexField, sectors: tuple[int, ...]) -> HexBoard:
    """Return a new board with the tiles at the start; ``sectors`` has the sector of each seat (SS-076)."""
    return _starting_board(field, sectors).clone()


@cache
def _starting_board(field: HexField, sectors: tuple[int, ...]) -> HexBoard:
    board = HexBoard(field, dict.fromkeys(sea_heart(field), NEUTRAL))
    for seat, sector in enumerate(sectors):
        board.lay(region(field, sector), seat)
    return board
