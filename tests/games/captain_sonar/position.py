"""Positions for tests of the rules, built in two lines and played by notation::

    hunt = given(boat("D5 D6", torpedo=3), boat("D9"), step="activate")
    hunt.captain("torpedo D8")

It is Orca's turn unless ``active`` says otherwise. ``captain``, ``mate``, ``engineer`` and ``operator`` play for the crew whose turn it is,
``enemy`` for the other Captain. Spaces and symbols are written as in the rulebook, which numbers the symbols of a panel from 1: "W3".
A boat has moved since it last used a system, except with ``moved=False``, and both crews have heard READY for its full, unbroken systems.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self

import pytest

from seatui.engine.contract import TABLE, Refused
from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTIONS, ENGINEER, MATE, OPERATOR, PANEL_SIZE, ROLE_COUNT, SYSTEMS
from seatui.games.captain_sonar.model.geometry import mask_of
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Crew
from seatui.games.captain_sonar.play.readiness import is_ready
from seatui.games.captain_sonar.play.setup import new_crew
from tests.games.captain_sonar.hunt import Hunt

DIVE = Heard(0, -1, "dive")
PEOPLE = (1, 2, 3, 4, 5, 6, 7, 8)
"""A person for each seat."""


class Boat(NamedTuple):
    """A submarine as a test wants it."""

    route: str
    mines: str
    marks: str
    fields: dict[str, Any]


def boat(route: str, *, mines: str = "", marks: str = "", **fields: Any) -> Boat:
    """A submarine at the end of that route, with the marks of its gauges by system."""
    return Boat(route, mines, marks, {"moved": True, **fields})


FAR = boat("J10")
"""A submarine that is out of the way on the small map."""
FULL: dict[str, Any] = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6}
"""Every gauge of the plain scenario is full."""


def mask(marks: str) -> int:
    """The bit mask of symbols written "W1 N6"."""
    return sum(1 << DIRECTIONS.index(word[0]) * PANEL_SIZE + int(word[1]) - 1 for word in marks.split())


class Position(Hunt):
    """A position after the dive, and the events since."""

    def __init__(self, boats: tuple[Boat, Boat], step: str, active: int, turns_left: int, options: dict[str, Any]) -> None:
        super().__init__(**options)
        self.state.crews = [self._crew(each) for each in boats]
        self.state.radio = [DIVE, *(Heard(0, number, "mine") for number, each in enumerate(boats) for _ in each.mines.split())]
        self._call_ready()
        self._heard_before = len(self.state.radio)
        self.state.step, self.state.active, self.state.turns_left = step, active, turns_left
        if self.figures.real_time:
            self.state.step, self.state.active, self.state.turns_left = "real-time", -1, 0
        assert self.rules.faults(self.state) == []

    def _crew(self, wanted: Boat) -> Crew:
        crew = new_crew()
        crew.route, crew.mines = list(self.at(*wanted.route.split())), list(self.at(*wanted.mines.split()))
        crew.start, crew.at = crew.route[0], crew.route[-1]
        crew.breakdowns = mask(wanted.marks)
        for name, value in wanted.fields.items():
            if name in SYSTEMS:
                crew.gauges[SYSTEMS.index(name)] = value
            else:
                setattr(crew, name, value)
        return crew

    def _call_ready(self) -> None:
        """Put the READY calls of the systems on the radio, as if they had become ready before."""
        for number, crew in enumerate(self.state.crews):
            ready = [system for system in range(len(SYSTEMS)) if is_ready(self.figures, crew, system)]
            self.state.radio += [Heard(0, number, "ready", (SYSTEMS[system],)) for system in ready]
            crew.called |= mask_of(ready)

    # Playing

    def by(self, role: int, *lines: str) -> Self:
        """Play lines of notation by a role of the crew whose turn it is."""
        for line in lines:
            self.do(self.state.active * ROLE_COUNT + role, line)
        return self

    def captain(self, *lines: str) -> Self:
        return self.by(CAPTAIN, *lines)

    def mate(self, *lines: str) -> Self:
        return self.by(MATE, *lines)

    def engineer(self, *lines: str) -> Self:
        return self.by(ENGINEER, *lines)

    def operator(self, *lines: str) -> Self:
        return self.by(OPERATOR, *lines)

    def enemy(self, line: str) -> Self:
        """Play a line by the Captain of the other crew."""
        return self.do((1 - self.state.active) * ROLE_COUNT + CAPTAIN, line)

    def seated(self, *holders: int) -> Self:
        """Let people take their seats."""
        return self.act(TABLE, ("seated", holders))

    # Refusals

    def refusal(self, seat: int, line: str) -> tuple[str, str]:
        """The rule and the message of the refusal of a line, which must leave the state unchanged."""
        return self._refusal(lambda: self.do(seat, line))

    def refusal_of(self, seat: int, *action: Any) -> tuple[str, str]:
        """The rule and the message of the refusal of an action."""
        return self._refusal(lambda: self.act(seat, action))

    def _refusal(self, play: Callable[[], object]) -> tuple[str, str]:
        before = self.state.pack()
        with pytest.raises(Refused) as refused:
            play()
        assert self.state.pack() == before
        return refused.value.rule, refused.value.message

    def allows(self, seat: int, *lines: str) -> list[bool]:
        """Whether a seat could play each of the lines now."""
        return [self.rules.legal(self.state, seat, self.rules.parse(self.state, seat, line)) for line in lines]

    def lines(self, seat: int) -> list[str]:
        """The options of a seat in notation."""
        return [self.rules.say(self.state, seat, action) for action in self.rules.options(self.state, seat)]

    def targets(self, seat: int, verb: str) -> set[str]:
        """The spaces or sectors that may follow a verb."""
        return {line.split()[1] for line in self.lines(seat) if line.split()[0] == verb}

    # Reading the position

    @property
    def orca(self) -> Crew:
        return self.state.crews[0]

    @property
    def narwhal(self) -> Crew:
        return self.state.crews[1]

    @property
    def damage(self) -> tuple[int, int]:
        return self.orca.damage, self.narwhal.damage

    @property
    def heard(self) -> list[tuple[Any, ...]]:
        """The announcements since the first position: kind and facts."""
        return [(entry.kind, *entry.facts) for entry in self.state.radio[self._heard_before :]]

    def said(self, *kinds: str) -> list[tuple[Any, ...]]:
        """The announcements of these kinds since the first position: crew, kind and facts."""
        return [(entry.crew, entry.kind, *entry.facts) for entry in self.state.radio[self._heard_before :] if entry.kind in kinds]

    def told_to(self, kind: str) -> list[tuple[int, ...] | None]:
        """The audience of each event of that kind; None is everybody."""
        return [event.audience for event in self.events if event.kind == kind]

    def names(self, spaces: list[int]) -> str:
        """Spaces by their names: "D5 D6"."""
        return " ".join(map(self.chart.name, spaces))

    def gauge(self, system: str, crew: int = 0) -> int:
        return self.state.crews[crew].gauges[SYSTEMS.index(system)]


def given(orca: Boat, narwhal: Boat = FAR, *, step: str = "order", active: int = 0, turns_left: int = 1, **options: Any) -> Position:
    """Return a position in the middle of a game."""
    return Position((orca, narwhal), step, active, turns_left, options)
