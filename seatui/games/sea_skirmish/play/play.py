"""One application of the rules: the position, the figures of this game, the dice and whoever listens."""

from __future__ import annotations

from typing import Any

from seatui.engine.contract import Draw, Event, Tell
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import thing_name
from seatui.games.sea_skirmish.model.state import State


class Play:
    """What the steps of a round work on. It lives for one ``apply``."""

    __slots__ = ("_tell", "draw", "figures", "lost", "state")

    def __init__(self, figures: Figures, state: State, draw: Draw, tell: Tell | None) -> None:
        self.figures = figures
        self.state = state
        self.draw = draw
        self.lost = False  # whether a boat or a player has left, so that victory must be looked for
        self._tell = tell

    def tell(self, kind: str, **facts: Any) -> None:
        """Tell an event to all, if anyone listens."""
        if self._tell is not None:
            self._tell(Event(kind, facts))

    def tell_of(self, kind: str, number: int, **facts: Any) -> None:
        """Tell what a boat did or suffered."""
        if self._tell is not None:
            boat = self.state.boats[number]
            self._tell(Event(kind, {"seat": boat.seat, "boat": number, "card": boat.kind, **facts}))

    def names_of(self, things: tuple[int, ...]) -> tuple[str, ...]:
        """What was struck, in words, if anyone listens."""
        return tuple(thing_name(self.state.boats, thing) for thing in things) if self._tell is not None else ()

    def whisper(self, audience: tuple[int, ...], kind: str, **facts: Any) -> None:
        """Tell an event to some seats alone."""
        if self._tell is not None:
            self._tell(Event(kind, facts, audience))

    def roll(self, dice: int) -> tuple[int, ...]:
        """Some six-sided dice, as faces from 1 (SK-158)."""
        draw = self.draw
        return tuple([1 + draw(6) for _ in range(dice)])

    def lose(self, number: int, how: str, by: int) -> None:
        """A boat leaves the game; ``by`` is the seat that brought it about, or the owner."""
        boat = self.state.boats[number]
        self.state.boats[number] = boat._replace(lost=how)
        self.lost = True
        self.tell_of("boat_lost", number, how=how, by=by)
