"""``Play``: the position that deeds and steps change while an action is played, and the events they report."""

from __future__ import annotations

from typing import TypeAlias

from seatui.engine import decisions, play
from seatui.games.dangerous_sea.model.content import STONES_TO_WIN
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.state import State


class Play(play.Play[Figures, State]):
    """One action being played, with everything that follows from it."""

    __slots__ = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in this season's turn order."""
        return self.figures.orders[self.state.first]

    def gain_stones(self, seat: int, number: int) -> None:
        """Give a ship rune stones; with five of them the game stops there (DS-001, DS-002)."""
        self.state.stones[seat] += number
        if self.state.stones[seat] >= STONES_TO_WIN:
            self.state.pending.clear()


Deed: TypeAlias = decisions.Deed[Figures, State, Play]
