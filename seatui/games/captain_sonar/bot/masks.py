"""The sea for those who hunt in it: what a step, a torpedo or a blast can reach, as masks. Built once for each map."""

from __future__ import annotations

from functools import lru_cache

from seatui.games.captain_sonar.model.content import DIRECTIONS
from seatui.games.captain_sonar.model.geometry import Chart, mask_of

NORTH, EAST, SOUTH, WEST = DIRECTIONS


class SeaMasks:
    """One map. Every mask has a bit for each space."""

    def __init__(self, chart: Chart, free_flight: bool) -> None:
        self.chart = chart
        self.water = chart.water_mask
        self.blast = tuple(around | 1 << space for space, around in enumerate(chart.around_mask))
        """What a blast in each space hurts (CS-071, CS-072)."""
        self.reach = chart.flight if free_flight else chart.torpedo
        """Where a torpedo from each space may go (CS-069)."""
        self.torpedo_range = tuple(mask_of(spaces) for spaces in self.reach)
        """From where a torpedo may go to each space: its range is the same both ways."""
        self.torpedo_range_in_one = tuple(self.spread(mask) for mask in self.torpedo_range)
        """From where one step and a torpedo may go to each space."""
        self.torpedo_range_in_three = tuple(self.spread(self.spread(mask)) for mask in self.torpedo_range_in_one)
        """From where three steps and a torpedo may go to each space: what a surfacing invites (CS-031)."""

    def step(self, mask: int, direction: str) -> int:
        """Where submarines in those spaces come by one step; those that would hit land or the edge are gone."""
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
        """Where submarines in those spaces may be after one step or none."""
        side = self.chart.side
        east, west = (mask & ~_column(side, side - 1)) << 1, (mask & ~_column(side, 0)) >> 1
        return (mask | mask >> side | mask << side | east | west) & self.water

    def room(self, at: int, closed: int, enough: int) -> int:
        """How many spaces can be reached from one without entering closed ones, counted up to about ``enough``."""
        found, last = 1 << at, 0
        while found != last and found.bit_count() <= enough:
            last, found = found, self.spread(found) & ~closed | 1 << at
        return min(found.bit_count() - 1, enough)


@lru_cache(maxsize=16)
def masks_of(chart: Chart, free_flight: bool) -> SeaMasks:
    """The sea of a chart, built once."""
    return SeaMasks(chart, free_flight)


@lru_cache(maxsize=64)
def _column(side: int, number: int) -> int:
    """The mask of a column, counted from 0."""
    return mask_of(range(number, side * side, side))
