"""One application of the rules, on which deeds and steps work."""

from __future__ import annotations

from typing import Any, TypeAlias

from seatui.engine import decisions, play
from seatui.engine.contract import TABLE, Event
from seatui.games.captain_sonar.model.content import OPERATOR, ROLE_COUNT, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import BOTH, FACTS, Heard
from seatui.games.captain_sonar.model.state import State


class Play(play.Play[Figures, State]):
    """One application of the rules, with the audiences of this game."""

    __slots__ = ()

    def tell_of(self, kind: str, crew: int, seat: int | None, audience: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Tell an event of a crew or a seat to everybody or to an audience."""
        if self._tell is not None:
            self._tell(Event(kind, {"crew": crew, "seat": seat, **facts}, audience))

    def tell_readers(self, kind: str, crew: int, role: int, **facts: Any) -> None:
        """Tell an event to the seats that may look at the sheet of a role (CS-155)."""
        if self._tell is not None:
            self._tell(Event(kind, {"crew": crew, "seat": seat_of(crew, role), **facts}, self.figures.readers[crew][role]))

    def say(self, kind: str, crew: int, role: int, *facts: Any) -> None:
        """Make an announcement: record it in the radio and tell it to everybody (CS-150)."""
        state = self.state
        crews = state.crews
        at = state.clock if self.figures.real_time else crews[0].orders + crews[1].orders
        heard = Heard(at, crew, kind, facts)
        state.radio.append(heard)
        if self._tell is not None:
            named = dict(zip(FACTS[kind], facts, strict=True))
            seat = seat_of(crew, role) if crew != BOTH else None
            self._tell(Event(kind, {"crew": crew, "seat": seat, **named}, self._audience(heard)))

    def _audience(self, heard: Heard) -> tuple[int, ...] | None:
        """None for everybody. A Radio Operator who is surfaced in real time misses the enemy's announcements (CS-127)."""
        listener = 1 - heard.crew
        if not self.figures.real_time or heard.crew == BOTH or not self.state.crews[listener].surfaced:
            return None
        deaf = seat_of(listener, OPERATOR)
        facts = {"crew": heard.crew, "seat": deaf, "heard_kind": heard.kind, "heard_facts": heard.facts}
        self.tell_later(Event("live", facts, (deaf,)))
        return (TABLE, *(seat for seat in range(2 * ROLE_COUNT) if seat != deaf))


Deed: TypeAlias = decisions.Deed[Figures, State, Play]
