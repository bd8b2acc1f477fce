"""One application of the rules: the position, the figures of this game, the dice and whoever listens."""

from __future__ import annotations

from typing import Any

from seatui.engine.contract import Draw, Event, Tell
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import State

DIE = 10


class Play:
    """What the steps of a turn work on. It lives for one ``apply``."""

    __slots__ = ("_tell", "draw", "figures", "state")

    def __init__(self, figures: Figures, state: State, draw: Draw, tell: Tell | None) -> None:
        self.figures = figures
        self.state = state
        self.draw = draw
        self._tell = tell

    @property
    def is_heard(self) -> bool:
        """Whether anyone listens, so that words are worth their while."""
        return self._tell is not None

    def tell(self, kind: str, **facts: Any) -> None:
        """Tell an event to all, if anyone listens."""
        if self._tell is not None:
            self._tell(Event(kind, facts))

    def whisper(self, audience: tuple[int, ...], kind: str, **facts: Any) -> None:
        """Tell an event to some seats alone."""
        if self._tell is not None:
            self._tell(Event(kind, facts, audience))

    def roll(self) -> tuple[int, int]:
        """Two ten-sided dice (BS-103)."""
        return 1 + self.draw(DIE), 1 + self.draw(DIE)
