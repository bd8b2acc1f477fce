"""The mat: its squares, the players' parts, the cost of steps under the wind, and distances.

Distances are in half units, so that a diagonal neighbour is 3 away (BS-110); steps cost twelfths of a move (BS-058).
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from seatui.engine.squares import NE, NW, SE, SW, N, S, Squares
from seatui.games.battle_seas.model.content import CARDS, TRAP

MOVE = 12
"""A move, in the twelfths in which steps are counted."""
TOUCH = 3
"""The distance at which characters always identify each other (BS-142)."""
FULL, ABEAM, CLOSE, DEAD = (12, 18), (16, 24), (48, 72), (0, 0)
"""Cost of a straight and of a diagonal step at full speed, at 75 and at 25 per cent (BS-070); 0 where the ship cannot go."""
BY_ANGLE = (DEAD, CLOSE, ABEAM, FULL, FULL, FULL, ABEAM, CLOSE)
"""Costs by the eighths of a turn between a step and the direction from which the wind blows (BS-065 to BS-068)."""
CALM = tuple(FULL[direction % 2] for direction in range(8))
"""Cost of a step by direction, where the wind does not matter."""
BY_WIND = tuple(tuple(BY_ANGLE[(direction - wind) % 8][direction % 2] for direction in range(8)) for wind in range(8))
"""Cost of a step by wind and direction."""
FURTHEST_TRAP = max(card.reach for card in CARDS if card.kind == TRAP)
"""The longest range of any trap."""

PARTS = {2: (1, 2, (S, N)), 4: (2, 2, (SW, NE, NW, SE)), 6: (3, 2, (SW, NE, NW, SE, S, N))}
"""By the greatest number of players: columns and rows of parts, and the part of each seat in turn (BS-030)."""


@lru_cache(maxsize=16)
def sea_of(columns: int, rows: int, seats: int, strip: int) -> Sea:
    """Return the mat of that size, built once for all games."""
    return Sea(columns, rows, seats, strip)


class Sea:
    """A mat, divided among its players."""

    def __init__(self, columns: int, rows: int, seats: int, strip: int) -> None:
        self.squares = Squares(columns, rows)
        self.parts = self._parts(seats)
        self.zones = tuple(frozenset(self._zone(seat, strip)) for seat in range(seats))
        """The squares on which each seat may deploy (BS-031)."""
        self.coast = frozenset(at for at in range(self.squares.count) if self._is_rim(at))
        """The outermost squares, which count as coast (BS-040)."""
        self._discs: dict[tuple[int, int], tuple[int, ...]] = {}

    def _parts(self, seats: int) -> tuple[frozenset[int], ...]:
        """Return each seat's part of the mat; with three or five players one part belongs to nobody (BS-029, BS-030)."""
        most = next(most for most in PARTS if seats <= most)
        across, down, corners = PARTS[most]
        squares = self.squares
        found: list[frozenset[int]] = []
        for corner in corners[:seats]:
            column = {SW: 0, NW: 0, SE: across - 1, NE: across - 1}.get(corner, across // 2)
            row = 0 if corner in (N, NW, NE) else down - 1
            found.append(
                frozenset(
                    at
                    for at in range(squares.count)
                    if squares.column[at] * across // squares.columns == column and squares.row[at] * down // squares.rows == row
                )
            )
        return tuple(found)

    def _zone(self, seat: int, strip: int) -> set[int]:
        """Return a seat's part without the strip beside other players' parts."""
        squares = self.squares
        others = [at for other, part in enumerate(self.parts) if other != seat for at in part]
        taken = {(squares.column[at], squares.row[at]) for at in others}
        near = range(-strip, strip + 1)
        return {
            at for at in self.parts[seat] if not any((squares.column[at] + dx, squares.row[at] + dy) in taken for dx in near for dy in near)
        }

    def _is_rim(self, at: int) -> bool:
        squares = self.squares
        return squares.column[at] in (0, squares.columns - 1) or squares.row[at] in (0, squares.rows - 1)

    def apart(self, a: int, b: int) -> int:
        """Return the distance of two squares in half units (BS-109, BS-110)."""
        squares = self.squares
        dx = abs(squares.column[a] - squares.column[b])
        dy = abs(squares.row[a] - squares.row[b])
        return 2 * dx + dy if dx > dy else 2 * dy + dx

    def disc(self, centre: int, reach: int) -> tuple[int, ...]:
        """Return the squares within a number of units, nearest first, without the centre."""
        key = centre, reach
        found = self._discs.get(key)
        if found is None:
            squares = self.squares
            column, row = squares.column[centre], squares.row[centre]
            span = range(-reach, reach + 1)
            around = {squares.at(column + dx, row + dy) for dx in span for dy in span} - {-1, centre}
            near = [at for at in around if self.apart(centre, at) <= 2 * reach]
            found = self._discs[key] = tuple(sorted(near, key=lambda at: (self.apart(centre, at), at)))
        return found

    @cached_property
    def watched(self) -> tuple[frozenset[int], ...]:
        """By seat: the squares that one of their traps could reach, as traps lie in their zones (BS-040)."""
        return tuple(zone.union(*(self.disc(at, FURTHEST_TRAP) for at in zone)) for zone in self.zones)

    def name(self, square: int) -> str:
        """ "J10"."""
        return self.squares.letters[square]
