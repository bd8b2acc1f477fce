"""Figures of one game, derived from its seats and options."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.contract import Refused, Value
from seatui.games.dangerous_sea.model.content import BRACKETS, HOLD, OPEN_SEA, POINTS, RUNE_STONE, TILE_COUNTS
from seatui.games.dangerous_sea.model.state import State

TEN = 10
"""Food and water come in tens (DS-049)."""


class Figures:
    """Constants of a game, derived from the number of seats and the options."""

    def __init__(self, seats: int, settings: Mapping[str, Value]) -> None:
        self.seats = seats
        self.rune_tiles = int(settings["rune_tiles"])
        self.season_limit = int(settings["season_limit"])
        self.rotate_start = bool(settings["rotate_start"])
        self.first_player = int(settings["first_player"])
        if self.first_player > seats:
            raise Refused("DS-031", f"first_player must be one of the {seats} players, or 0")
        self.points = POINTS[seats]  # DS-041
        self.allowances = [self.points - points_lost(weight) for weight in range(HOLD + 1)]
        """Action points by weight (DS-044 to DS-046)."""
        self.orders = [tuple((first + place) % seats for place in range(seats)) for first in range(seats)]
        """The turn order of a season by its first seat: clockwise (DS-031)."""

    def allowance(self, state: State, seat: int) -> int:
        """Return the action points usable at the ship's present weight (DS-047)."""
        return self.allowances[state.food[seat] + state.water[seat]]


def points_lost(weight: int) -> int:
    """Return the action points lost at a weight."""
    return next(less for limit, less in BRACKETS if weight <= limit)


def tiles_in_box(figures: Figures) -> list[int]:
    """Return the count of each tile, by its number; index 0 is unused (DS-010, DS-012)."""
    counts = [0, *TILE_COUNTS]
    exchanged = figures.rune_tiles - counts[RUNE_STONE]
    counts[RUNE_STONE] += exchanged
    counts[OPEN_SEA] -= exchanged
    return counts
