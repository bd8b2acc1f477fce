"""Places relative to a space, so that one number stands for the same route at many spaces.

A route is a set of *places*, counted from an *anchor* in columns to the east and rows to the south. Where the anchor lies is left open,
and a bit mask of spaces says which anchors are possible. Moving a submarine then takes one operation for all anchors at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from seatui.engine.squares import VECTORS
from seatui.games.captain_sonar.model.content import DIRECTIONS
from seatui.games.captain_sonar.model.geometry import Chart


class Places:
    """The places of one chart, numbered row by row. One column and a row on each side are spare, so that a step off the map is seen."""

    def __init__(self, chart: Chart) -> None:
        side = chart.side
        stride = 2 * side
        self.stride = stride
        self.centre = side * stride + side - 1
        """The anchor's own place."""
        self.steps = {direction: dy * stride + dx for direction, (dx, dy) in zip(DIRECTIONS, VECTORS[::2], strict=True)}
        """The number that a step adds to a place."""
        self.ring = tuple(dy * stride + dx for dx, dy in VECTORS)
        """The numbers that lead to the eight neighbours of a place."""
        self.shift = [(place // stride - side) * side + place % stride - (side - 1) for place in range(stride * (2 * side + 1))]
        """The difference between the anchor's space and the space of each place."""
        self.fits = [self._anchors(chart, place % stride - (side - 1), place // stride - side) for place in range(len(self.shift))]
        """The anchors for which each place is water."""
        self._in_reach: dict[int, int] = {}

    def place(self, anchor: int, space: int) -> int:
        """The place of a space, counted from that anchor."""
        side = self.stride // 2
        rows, columns = space // side - anchor // side, space % side - anchor % side
        return self.centre + rows * self.stride + columns

    def spaces(self, anchor: int, mask: int) -> int:
        """The mask of the spaces of water in those places, counted from that anchor."""
        wet = (place for place in bits_of(mask) if self.fits[place] >> anchor & 1)
        return sum(1 << (anchor + self.shift[place]) for place in wet)

    def window(self, place: int, reach: int) -> int:
        """The mask of the places within that many columns and rows."""
        row, column = divmod(place, self.stride)
        west, east = max(column - reach, 0), min(column + reach, self.stride - 1)
        line = ((1 << (east - west + 1)) - 1) << west
        rows = range(max(row - reach, 0), min(row + reach + 1, len(self.fits) // self.stride))
        return sum(line << (number * self.stride) for number in rows)

    def in_reach(self, place: int) -> int:
        """The places that can also be counted from that place: all others are off the map when the submarine is there."""
        if place not in self._in_reach:
            self._in_reach[place] = self.window(place, self.stride // 2 - 1)
        return self._in_reach[place]

    def block(self, place: int, side: int) -> tuple[int, int]:
        """The block in which a place lies, if the places are cut into squares of that side."""
        return place // self.stride // side, place % self.stride // side

    def _anchors(self, chart: Chart, dx: int, dy: int) -> int:
        side = chart.side
        mask = 0
        for space in chart.water:
            if 0 <= space % side - dx < side and 0 <= space // side - dy < side:
                mask |= 1 << (space - dy * side - dx)
        return mask


@lru_cache(maxsize=16)
def places_of(chart: Chart) -> Places:
    """The places of a chart, built once."""
    return Places(chart)


def moved(mask: int, by: int) -> int:
    """Move every bit up by that many; down if it is negative."""
    return mask << by if by >= 0 else mask >> -by


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
