"""One application of the rules: the position, the figures of this game, the dice and whoever listens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seatui.engine.contract import Draw, Event, Tell, Value
from seatui.games.dangerous_sea.model.content import BRACKETS, HOLD, POINTS, STONES_TO_WIN
from seatui.games.dangerous_sea.model.state import State

TEN = 10
"""Food and water come in tens (DS-049)."""


class Figures:
    """What the number of seats and the options decide, for a whole game."""

    def __init__(self, seats: int, settings: Mapping[str, Value]) -> None:
        self.seats = seats
        self.rune_tiles = int(settings["rune_tiles"])
        self.season_limit = int(settings["season_limit"])
        self.rotate_start = bool(settings["rotate_start"])
        self.first_player = int(settings["first_player"])
        self.points = POINTS[seats]  # DS-041
        self.allowances = [self.points - points_lost(weight) for weight in range(HOLD + 1)]
        """Action points by weight (DS-044 to DS-046)."""
        self.orders = [tuple((first + place) % seats for place in range(seats)) for first in range(seats)]
        """The turn order of a season by its first seat: clockwise (DS-031)."""

    def allowance(self, state: State, seat: int) -> int:
        """The action points usable at the ship's present weight (DS-047)."""
        return self.allowances[state.food[seat] + state.water[seat]]


def points_lost(weight: int) -> int:
    """Action points lost by weight."""
    return next(less for limit, less in BRACKETS if weight <= limit)


class Play:
    """What the steps of a turn work on. It lives for one ``apply``."""

    __slots__ = ("_tell", "draw", "figures", "state")

    def __init__(self, figures: Figures, state: State, draw: Draw, tell: Tell | None) -> None:
        self.figures = figures
        self.state = state
        self.draw = draw
        self._tell = tell

    def tell(self, kind: str, **facts: Any) -> None:
        """Tell an event, if anyone listens."""
        if self._tell is not None:
            self._tell(Event(kind, facts))

    def roll(self, who: int | str, why: str, dice: int = 1) -> tuple[int, ...]:
        """Roll some dice and tell it."""
        draw = self.draw
        faces = tuple([1 + draw(6) for _ in range(dice)])
        self.tell("dice_rolled", who=who, faces=faces, why=why)
        return faces

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in this season's turn order."""
        return self.figures.orders[self.state.first]

    def gain_stones(self, seat: int, number: int) -> None:
        """Give a ship rune stones; with five of them the game stops there (DS-001, DS-002)."""
        self.state.stones[seat] += number
        if self.state.stones[seat] >= STONES_TO_WIN:
            self.state.pending.clear()
