"""``Play``: the position that deeds and steps change while an action is played, and the events they report."""

from __future__ import annotations

from typing import Any, TypeAlias

from seatui.engine import decisions, play
from seatui.engine.contract import Event
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import thing_name
from seatui.games.sea_skirmish.model.state import State


class Play(play.Play[Figures, State]):
    """One action being played, with everything that follows from it."""

    lost = False
    """Whether a boat or a player has left, so that the end of the game must be checked."""

    def tell_of(self, kind: str, number: int, **facts: Any) -> None:
        """Report an event about a boat."""
        if self._tell is not None:
            boat = self.state.boats[number]
            self._tell(Event(kind, {"seat": boat.seat, "boat": number, "card": boat.kind, **facts}))

    def names_of(self, things: tuple[int, ...]) -> tuple[str, ...]:
        """Return the names of things; none if nobody listens."""
        return tuple(thing_name(self.state.boats, thing) for thing in things) if self.is_heard else ()

    def lose(self, number: int, how: str, by: int) -> None:
        """Remove a boat from the game; ``by`` is the seat that caused it."""
        boat = self.state.boats[number]
        self.state.boats[number] = boat._replace(lost=how)
        self.lost = True
        self.tell_of("boat_lost", number, how=how, by=by)


Deed: TypeAlias = decisions.Deed[Figures, State, Play]
