"""What the deeds and steps of a turn work on."""

from __future__ import annotations

from typing import TypeAlias

from seatui.engine import decisions, play
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import State

DIE = 10


class Play(play.Play[Figures, State]):
    """One application of the rules."""

    __slots__ = ()

    def roll_two(self) -> tuple[int, int]:
        """Two ten-sided dice (BS-103)."""
        return 1 + self.draw(DIE), 1 + self.draw(DIE)


Deed: TypeAlias = decisions.Deed[Figures, State, Play]
