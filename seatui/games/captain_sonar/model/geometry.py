"""A map as tables: the water, the steps and the ranges. Built once for each map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from seatui.engine.contract import Refused
from seatui.engine.squares import OUTSIDE, STRAIGHT, Squares
from seatui.games.captain_sonar.model.content import MAPS, TORPEDO_RANGE

SIDES = (10, 15)
"""The side lengths of maps (CS-002, CS-004)."""
SECTOR = 5
"""The side length of a sector."""
LEAST_WAYS = 2
"""The fewest steps that lead out of a water space (CS-009)."""


class Chart:
    """One map. Masks have a bit for each space; ``step[space]`` gives the water to the north, east, south and west, or ``OUTSIDE``."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.side = len(rows)
        self.rows = tuple(rows)
        islands = [space for space, sign in enumerate("".join(rows)) if sign == "#"]
        self.squares = Squares(self.side, self.side, blocked=islands)
        self.count = self.squares.count
        self.islands = frozenset(islands)
        self.water = tuple(space for space in range(self.count) if space not in self.islands)
        self.water_mask = mask_of(self.water)
        open_sea = Squares(self.side, self.side)
        self.near = open_sea.beside
        """The neighbours to the north, east, south and west, islands included."""
        self.step = self.squares.beside
        self.around = tuple(tuple(other for other in open_sea.around[space] if other != OUTSIDE) for space in range(self.count))
        """The up to eight neighbours of each space, islands included (CS-063, CS-072)."""
        self.around_mask = tuple(mask_of(spaces) for spaces in self.around)
        self.sector = tuple(open_sea.sectors(SECTOR, SECTOR))
        self.sectors = (self.side // SECTOR) ** 2
        self.sector_mask = tuple(
            mask_of(space for space in range(self.count) if self.sector[space] == number) for number in range(self.sectors + 1)
        )
        """The spaces of each sector, by its number from 1."""
        self.torpedo = tuple(self._in_range(space) for space in range(self.count))
        """The spaces that a torpedo reaches through water from each space, in order (CS-069, CS-070, CS-174)."""
        self.flight = tuple(
            tuple(other for other in self.water if 0 < open_sea.steps(space, other) <= TORPEDO_RANGE) for space in range(self.count)
        )
        """The spaces that a torpedo reaches over islands, for the option "free flight"."""

    def name(self, space: int) -> str:
        """ "C6" """
        return f"{chr(ord('A') + space % self.side)}{space // self.side + 1}"

    def read(self, text: str) -> int | None:
        """Return the space of that name, in any case and with blanks (CS-171), or None."""
        return self.squares.read("".join(text.split()))

    def row(self, space: int) -> int:
        return space // self.side + 1

    def column(self, space: int) -> int:
        return space % self.side + 1

    def distance(self, a: int, b: int) -> int:
        """The number of straight steps, with no regard to islands."""
        return abs(a % self.side - b % self.side) + abs(a // self.side - b // self.side)

    def king_distance(self, a: int, b: int) -> int:
        return max(abs(a % self.side - b % self.side), abs(a // self.side - b // self.side))

    def values(self, space: int) -> dict[str, int]:
        """The true statements that a Sonar reply could make about a space."""
        return {"row": self.row(space), "column": self.column(space), "sector": self.sector[space]}

    def area_mask(self, kind: str, value: int) -> int:
        """The spaces of a row, column or sector."""
        return mask_of(space for space in range(self.count) if self.values(space)[kind] == value)

    def highest(self, kind: str) -> int:
        """The highest row, column or sector."""
        return self.sectors if kind == "sector" else self.side

    def _in_range(self, space: int) -> tuple[int, ...]:
        if space in self.islands:
            return ()
        reach = self.squares.reach(space, STRAIGHT, budget=TORPEDO_RANGE)
        return tuple(sorted(other for other in reach.cost if other != space))


@cache
def chart_of(map_id: str) -> Chart:
    """The chart of a map in the box."""
    return read_chart(MAPS[map_id].rows)


def read_chart(rows: Sequence[str]) -> Chart:
    """Return the chart of a map; raise ``Refused`` if it breaks CS-009."""
    if len(rows) not in SIDES or any(len(row) != len(rows) for row in rows):
        raise Refused("CS-009", "a map is a square of side 10 or 15")
    if set("".join(rows)) - set(".#"):
        raise Refused("CS-009", 'a map is made of "." and "#" alone')
    chart = Chart(rows)
    if not chart.water or len(chart.squares.reach(chart.water[0]).cost) != len(chart.water):
        raise Refused("CS-009", "all water of a map must be joined")
    if any(sum(to != OUTSIDE for to in chart.step[space]) < LEAST_WAYS for space in chart.water):
        raise Refused("CS-009", "two steps must lead out of every water space of a map")
    return chart


def mask_of(spaces: Iterable[int]) -> int:
    """The bit mask of some spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


@lru_cache(4096)
def spaces_of(mask: int) -> tuple[int, ...]:
    """The spaces of a bit mask, in order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
