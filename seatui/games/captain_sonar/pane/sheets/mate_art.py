"""How the First Mate's sheet is drawn: how much room the gauges take, and the signs of their spaces."""

from __future__ import annotations

from typing import NamedTuple

from seatui.games.captain_sonar.model.content import PAIRS, SYSTEMS


class Spacing(NamedTuple):
    """How generously the sheet is drawn."""

    grouped: bool  # the pairs have headings of their own
    gaps: bool  # blank rows set them apart
    airy: bool  # and every gauge from the next

    @property
    def rows(self) -> int:
        """Rows of all gauges."""
        return len(SYSTEMS) * (1 + self.airy) + len(PAIRS) * self.grouped + (len(PAIRS) - 1) * self.gaps


class Look(NamedTuple):
    """The signs of a space of a gauge."""

    full: str
    empty: str
    coming: str  # what a mark would fill


WIDE = Look("█", "░", "+")
NARROW = Look("■", "□", "+")
"""For spaces of one column, which may stand without gaps."""
ASCII = Look("#", ".", "+")

DENSE = Spacing(False, False, False)
SPACINGS = (Spacing(True, True, True), Spacing(True, True, False), Spacing(True, False, False), DENSE)
"""The most generous one that fits is taken."""
LONGEST = 6
"""Spaces of the longest gauge."""
