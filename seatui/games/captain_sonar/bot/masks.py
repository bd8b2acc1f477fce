"""The reach of steps, torpedoes and blasts on a map, as masks. Built once for each map."""

from __future__ import annotations

from functools import lru_cache

from seatui.games.captain_sonar.model.content import DIRECTIONS
from seatui.games.captain_sonar.model.geometry import Chart, mask_of

NORTH, EAST, SOUTH, WEST = DIRECTIONS


class SeaMasks:
    """The masks of one map, with a bit for each space."""

    def __init__(self, chart: Chart, free_flight: bool) -> None:
        self.chart = chart
        self.water = chart.water_mask
        self.blast = tuple(around | 1 << space for space, around in enumerate(chart.around_mask))
        """The spaces that a blast in each space hits (CS-071, CS-072)."""
        self.reach = chart.flight if free_flight else chart.torpedo
        """The spaces that a torpedo reaches from each space (CS-069)."""
        self.torpedo_range = tuple(mask_of(spaces) for spaces in self.reach)
        """The spaces within range of a torpedo, as a mask; the range is the same both ways."""
        self.torpedo_range_in_one = tuple(self.spread(mask) for mask in self.torpedo_range)
        """The spaces within range after one step."""
        self.torpedo_range_in_three = tuple(self.spread(self.spread(mask)) for mask in self.torpedo_range_in_one)
        """The spaces within range after three steps, which a surfacing gives the enemy (CS-031)."""

    def step(self, mask: int, direction: str) -> int:
        """The spaces that submarines in those spaces reach by one step; those that would hit land or the edge are dropped."""
        side = self.chart.side
        if direction == NORTH:
            moved = mask >> side
        elif direction == SOUTH:
            moved = mask << side
        elif direction == EAST:
            moved = (mask & ~_column(side, side - 1)) << 1
        else:
            moved = (mask & ~_column(side, 0)) >> 1
        return moved & self.water

    def spread(self, mask: int) -> int:
        """The spaces in which submarines in those spaces may be after one step or none."""
        side = self.chart.side
        east, west = (mask & ~_column(side, side - 1)) << 1, (mask & ~_column(side, 0)) >> 1
        return (mask | mask >> side | mask << side | east | west) & self.water

    def room(self, at: int, closed: int, enough: int) -> int:
        """The number of spaces that can be reached from a space without entering closed ones, counted up to ``enough``."""
        found, last = 1 << at, 0
        while found != last and found.bit_count() <= enough:
            last, found = found, self.spread(found) & ~closed | 1 << at
        return min(found.bit_count() - 1, enough)


@lru_cache(maxsize=16)
def masks_of(chart: Chart, free_flight: bool) -> SeaMasks:
    """The masks of a chart, built once."""
    return SeaMasks(chart, free_flight)


@lru_cache(maxsize=64)
def _column(side: int, number: int) -> int:
    """The mask of a column, counted from 0."""
    return mask_of(range(number, side * side, side))
