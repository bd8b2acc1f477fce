"""One application of the rules: the position, the figures of this game, chance and whoever listens."""

from __future__ import annotations

from typing import Any

from seatui.engine.contract import TABLE, Draw, Event, Tell
from seatui.games.captain_sonar.model.content import OPERATOR, ROLE_COUNT, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import BOTH, FACTS, Heard
from seatui.games.captain_sonar.model.state import State


class Play:
    """What the steps of the game work on. It lives for one ``apply``."""

    __slots__ = ("_tell", "draw", "figures", "missed", "state")

    def __init__(self, figures: Figures, state: State, draw: Draw, tell: Tell | None) -> None:
        self.figures = figures
        self.state = state
        self.draw = draw
        self._tell = tell
        self.missed: list[tuple[int, Heard]] = []  # what the enemy said, each with the Radio Operator whose pen was down (CS-127)

    @property
    def listening(self) -> bool:
        """Whether anyone is told."""
        return self._tell is not None

    def tell(self, kind: str, crew: int, seat: int | None, audience: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Tell an event, if anyone listens."""
        if self._tell is not None:
            self._tell(Event(kind, {"crew": crew, "seat": seat, **facts}, audience))

    def tell_readers(self, kind: str, crew: int, role: int, **facts: Any) -> None:
        """Tell an event to those who may look at the sheet of a role (CS-155)."""
        if self._tell is not None:
            self._tell(Event(kind, {"crew": crew, "seat": seat_of(crew, role), **facts}, self.figures.readers[crew][role]))

    def say(self, kind: str, crew: int, role: int, *facts: Any) -> None:
        """Say something aloud: it goes into the radio and is told to everybody (CS-150)."""
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
        """Everybody; but a Radio Operator whose crew is surfaced in real time writes down nothing of the enemy's (CS-127)."""
        listener = 1 - heard.crew
        if not self.figures.real_time or heard.crew == BOTH or not self.state.crews[listener].surfaced:
            return None
        deaf = seat_of(listener, OPERATOR)
        self.missed.append((deaf, heard))
        return (TABLE, *(seat for seat in range(2 * ROLE_COUNT) if seat != deaf))

    def tell_missed(self) -> None:
        """Let the surfaced operators see what they could not write down."""
        for seat, heard in self.missed:
            self.tell("live", heard.crew, seat, (seat,), heard_kind=heard.kind, heard_facts=heard.facts)
