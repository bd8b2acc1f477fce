"""Boards of squares as tables of small integers.

Squares are numbered 0..count-1, row by row from the north-west corner. Columns grow to the east, rows to the south. The eight directions
are numbered clockwise from north (``N`` to ``NW``), so even ones are straight and odd ones diagonal. ``OUTSIDE`` means that there is no
square to step to.

The cost of a step comes from a tuple of eight, one for each direction, in which 0 bars the direction: ``STRAIGHT`` allows straight steps
only. A game with diagonals or wind makes its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

N, NE, E, SE, S, SW, W, NW = range(8)
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The names of the directions, by number."""
VECTORS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The change of column and row by a step in each direction."""
OUTSIDE = -1

Costs: TypeAlias = Sequence[int]
STRAIGHT: Costs = (1, 0, 1, 0, 1, 0, 1, 0)

ExtraCost: TypeAlias = Callable[[int, int, int], int]
"""The extra cost of a step, called with the square left, the square entered and the direction; below 0 bars the step."""


class Squares:
    """A rectangle of squares, wrapped or not, with blocked squares and walls.

    ``around[square]`` has the eight squares to step to by direction, ``beside[square]`` only those to the north, east, south and west.
    Both have ``OUTSIDE`` where a blocked square, a wall or the rim is in the way. A wall between two neighbours bars the step both ways; a
    diagonal step passes between blocked squares and walls, unless there is a wall between its own two squares.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        *,
        wrap_columns: bool = False,
        wrap_rows: bool = False,
        blocked: Iterable[int] = (),
        walls: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.count = columns * rows
        self.wrap_columns = wrap_columns
        self.wrap_rows = wrap_rows
        self.blocked = frozenset(blocked)
        self.column = [square % columns for square in range(self.count)]
        self.row = [square // columns for square in range(self.count)]
        self.letters = [f"{column_letters(self.column[square])}{self.row[square] + 1}" for square in range(self.count)]
        """The squares' names with a letter for the column: "C6"."""
        self.pairs = [f"{{{self.column[square] + 1},{self.row[square] + 1}}}" for square in range(self.count)]
        """The squares' names as column and row: "{3,6}"."""
        self._named = {name: square for names in (self.letters, self.pairs) for square, name in enumerate(names)}
        self._columns_apart = _gaps(columns, wrap_columns)
        self._rows_apart = _gaps(rows, wrap_rows)
        walled = {side for a, b in walls for side in ((a, b), (b, a))}
        self.around = [self._around(square, walled) for square in range(self.count)]
        self.beside = [around[::2] for around in self.around]

    def at(self, column: int, row: int) -> int:
        """Return the square at a column and row counted from 0, wrapped where the board wraps; ``OUTSIDE`` beyond the rim."""
        if self.wrap_columns:
            column %= self.columns
        if self.wrap_rows:
            row %= self.rows
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.columns + column if inside else OUTSIDE

    def read(self, text: str) -> int | None:
        """Return the square of that name in either style, with or without capitals and blanks ("c 6", "3, 6"); None if there is none."""
        found = _NAME.fullmatch(text.upper())
        if found is None:
            return None
        letters, number, _, column, row = found.groups()
        return self._named.get(f"{letters}{number}" if letters else f"{{{column},{row}}}")

    # Distances, as if nothing were in the way

    def offset(self, a: int, b: int) -> tuple[int, int]:
        """Return the columns to the east and rows to the south from a to b, the short way round on a wrapping board."""
        return self._columns_apart[self.column[a]][self.column[b]], self._rows_apart[self.row[a]][self.row[b]]

    def steps(self, a: int, b: int) -> int:
        """Return the distance in straight steps."""
        dx, dy = self.offset(a, b)
        return abs(dx) + abs(dy)

    # Paths

    def ray(self, start: int, direction: int, length: int) -> list[int]:
        """Return the squares of up to ``length`` steps in one direction, as far as they can be entered."""
        found: list[int] = []
        square = start
        for _ in range(length):
            square = self.around[square][direction]
            if square == OUTSIDE:
                break
            found.append(square)
        return found

    def reach(
        self,
        start: int,
        costs: Costs = STRAIGHT,
        *,
        budget: int | None = None,
        goal: int | None = None,
        closed: Container[int] = (),
        extra_cost: ExtraCost | None = None,
    ) -> Reach:
        """Return the cheapest paths from a square to all others, to those within ``budget``, or until ``goal`` is reached.

        No path enters a ``closed`` square. Of equally cheap paths the first one found stays: nearer squares, then lower numbers, then lower
        directions first, so that the result is the same everywhere.
        """
        ways = [direction for direction in range(8) if costs[direction]]
        found = Reach(start)
        open_squares = [(0, start)]
        while open_squares:
            spent, square = heappop(open_squares)
            if spent > found.cost[square]:
                continue
            if square == goal:
                break
            around = self.around[square]
            for direction in ways:
                to = around[direction]
                if to == OUTSIDE or to in closed:
                    continue
                cost = spent + costs[direction]
                if extra_cost is not None:
                    extra = extra_cost(square, to, direction)
                    if extra < 0:
                        continue
                    cost += extra
                if (budget is None or cost <= budget) and found.improve(to, cost, square, direction):
                    heappush(open_squares, (cost, to))
        return found

    # Shapes

    def rectangle(self, corner: int, columns: int, rows: int) -> tuple[int, ...]:
        """Return the squares of a rectangle with that north-west corner, row by row; () if it leaves the board."""
        column, row = self.column[corner], self.row[corner]
        found = tuple(self.at(column + dx, row + dy) for dy in range(rows) for dx in range(columns))
        return () if OUTSIDE in found else found

    def sectors(self, columns: int, rows: int) -> list[int]:
        """Return the sector of every square: the board is cut into blocks of that size, numbered from 1 in reading order (CS-003)."""
        across = -(-self.columns // columns)
        return [self.row[square] // rows * across + self.column[square] // columns + 1 for square in range(self.count)]

    # Sight and arcs

    def sees(self, a: int, b: int, tall: Container[int]) -> bool:
        """Return whether the line between two centres is free of tall squares (BS-136). The ends never block, and sight does not wrap.

        A line that meets a corner passes, unless the squares on both sides of it are tall.
        """
        column, row = self.column[a], self.row[a]
        line = sight_line(self.column[b] - column, self.row[b] - row)
        if any(self.at(column + dx, row + dy) in tall for dx, dy in line.inside):
            return False
        corners = ((self.at(column + left[0], row + left[1]), self.at(column + right[0], row + right[1])) for left, right in line.corners)
        return not any(left in tall and right in tall for left, right in corners)

    def side(self, heading: int, a: int, b: int) -> int:
        """Return the side on which b bears from a ship on a with that heading: 1 to starboard, -1 to port, 0 ahead or astern.

        A side bears from 45 to 135 degrees off the heading, both included (BS-078).
        """
        along, across = VECTORS[heading]
        dx, dy = self.offset(a, b)
        dot, cross = along * dx + across * dy, along * dy - across * dx
        if cross == 0 or abs(dot) > abs(cross):
            return 0
        return 1 if cross > 0 else -1

    def _around(self, square: int, walled: Container[tuple[int, int]]) -> tuple[int, ...]:
        column, row = self.column[square], self.row[square]
        towards = (self.at(column + dx, row + dy) for dx, dy in VECTORS)
        shut = square in self.blocked
        return tuple(OUTSIDE if shut or to in self.blocked or (square, to) in walled else to for to in towards)


class Reach:
    """The squares in reach of ``start``: ``cost[square]`` for each, with 0 for the start itself."""

    __slots__ = ("_last_step", "cost", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.cost = {start: 0}
        self._last_step: dict[int, tuple[int, int]] = {}

    def path(self, to: int) -> list[int]:
        """Return the squares entered on the cheapest path, the last one included; [] for the start. ``KeyError`` if it is out of reach."""
        found: list[int] = []
        while to != self.start:
            found.append(to)
            to, _ = self._last_step[to]
        return found[::-1]

    def directions(self, to: int) -> list[int]:
        """Return the directions of the steps on the cheapest path."""
        found: list[int] = []
        while to != self.start:
            to, direction = self._last_step[to]
            found.append(direction)
        return found[::-1]

    def improve(self, to: int, cost: int, square: int, direction: int) -> bool:
        """Keep the step from ``square`` if it gives the cheapest path to ``to`` so far, and return whether it does."""
        known = self.cost.get(to)
        if known is not None and known <= cost:
            return False
        self.cost[to] = cost
        self._last_step[to] = square, direction
        return True


class SightLine(NamedTuple):
    """The squares that a line between two centres meets, as offsets from the first: those it crosses, and pairs at a corner it passes."""

    inside: tuple[tuple[int, int], ...]
    corners: tuple[tuple[tuple[int, int], tuple[int, int]], ...]


@cache
def sight_line(dx: int, dy: int) -> SightLine:
    """Return the line to the square dx columns east and dy rows south, without both ends."""
    east, south = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    wide, high = abs(dx), abs(dy)
    x = y = 0
    inside: list[tuple[int, int]] = []
    corners: list[tuple[tuple[int, int], tuple[int, int]]] = []
    while (x, y) != (wide, high):
        # The line leaves this square by its side where (2x+1)/2wide < (2y+1)/2high, by its corner where they are equal.
        lead = (2 * x + 1) * high - (2 * y + 1) * wide
        if lead == 0:
            corners.append((((x + 1) * east, y * south), (x * east, (y + 1) * south)))
        if lead <= 0:
            x += 1
        if lead >= 0:
            y += 1
        inside.append((x * east, y * south))
    return SightLine(tuple(inside[:-1]), tuple(corners))


def column_letters(column: int) -> str:
    """Return the letters of a column counted from 0: A to Z, then AA, AB and so on."""
    letters = ""
    column += 1
    while column:
        column, place = divmod(column - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters


def _gaps(size: int, wraps: bool) -> list[list[int]]:
    """Return the distance from each column (or row) to each other; on a wrapping board the short way, forward if both are equal."""
    if not wraps:
        return [[to - at for to in range(size)] for at in range(size)]
    return [[(to - at + (size - 1) // 2) % size - (size - 1) // 2 for to in range(size)] for at in range(size)]


_NAME = re.compile(r"\s*(?:([A-Z]+)\s*([0-9]+)|(\{\s*)?([0-9]+)\s*,\s*([0-9]+)\s*(?(3)\}))\s*")
