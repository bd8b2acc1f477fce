"""One application of the rules: the position, the figures of this game, the dice and whoever listens."""

from __future__ import annotations

from typing import Any

from seatui.engine.contract import Draw, Event, Tell
from seatui.games.dangerous_sea.model.content import STONES_TO_WIN
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.state import State


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
