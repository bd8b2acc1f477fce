"""The context in which a deed runs: the position, the figures of the game, chance, and the listener."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from seatui.engine.contract import Draw, Event, Seat, Tell
from seatui.engine.dice_totals import DIE

_Figures = TypeVar("_Figures")
_State = TypeVar("_State")


class Play(Generic[_Figures, _State]):
    """One call of ``apply``: its deeds and steps change ``state``, roll with ``draw``, and tell events."""

    __slots__ = ("_later", "_tell", "draw", "figures", "state")

    def __init__(self, figures: _Figures, state: _State, draw: Draw, tell: Tell | None) -> None:
        self.figures = figures
        self.state = state
        self.draw = draw
        self._tell = tell
        self._later: tuple[Event, ...] = ()

    @property
    def is_heard(self) -> bool:
        """Whether anyone listens, so that making words is worth it."""
        return self._tell is not None

    def tell(self, kind: str, /, **facts: Any) -> None:
        """Tell everyone an event, if anyone listens."""
        if self._tell is not None:
            self._tell(Event(kind, facts))

    def whisper(self, audience: tuple[Seat, ...], kind: str, /, **facts: Any) -> None:
        """Tell an event to some seats only."""
        if self._tell is not None:
            self._tell(Event(kind, facts, audience))

    def tell_later(self, event: Event) -> None:
        """Keep an event until the action is done."""
        self._later += (event,)

    def finish(self) -> None:
        """Tell the kept events, if anyone listens."""
        if self._tell is not None:
            for event in self._later:
                self._tell(event)

    def roll(self, dice: int, sides: int = DIE) -> tuple[int, ...]:
        """Roll some dice without telling anyone; faces count from 1."""
        draw = self.draw
        return tuple([1 + draw(sides) for _ in range(dice)])

    def roll_for(self, who: Seat | str, why: str, dice: int = 1) -> tuple[int, ...]:
        """Roll some dice and tell everyone for whom and why. A roll of no dice tells nothing."""
        faces = self.roll(dice)
        if faces:
            self.tell("dice_rolled", who=who, faces=faces, why=why)
        return faces
