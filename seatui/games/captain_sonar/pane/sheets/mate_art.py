"""The drawing of the First Mate's sheet: the room of the gauges, and the signs of their spaces."""

from __future__ import annotations

from typing import NamedTuple

from seatui.games.captain_sonar.model.content import PAIRS, SYSTEMS


class Spacing(NamedTuple):
    """The blank rows and headings between gauges."""

    grouped: bool  # a heading for each pair
    gaps: bool  # a blank row between pairs
    airy: bool  # a blank row between gauges

    @property
    def rows(self) -> int:
        """Rows of all gauges."""
        return len(SYSTEMS) * (1 + self.airy) + len(PAIRS) * self.grouped + (len(PAIRS) - 1) * self.gaps


class Look(NamedTuple):
    """The signs of a space of a gauge."""

    full: str
    empty: str
    coming: str  # a space that a mark would fill


WIDE = Look("█", "░", "+")
NARROW = Look("■", "□", "+")
"""The signs for spaces of one column, which may stand without gaps."""
ASCII = Look("#", ".", "+")

DENSE = Spacing(False, False, False)
SPACINGS = (Spacing(True, True, True), Spacing(True, True, False), Spacing(True, False, False), DENSE)
"""The spacings from the widest; the sheet takes the first that fits."""
LONGEST = 6
"""Spaces of the longest gauge."""
