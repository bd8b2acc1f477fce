"""The real app at a table of Captain Sonar, from a position in two lines::

    async with console(orca=sub("E5 D5 D6", torpedo=3), narwhal=sub("I9")) as boat:
        await boat.press("t", "up", "enter")
        assert "damage" in boat.heard

Ann holds all roles of the Orca, unless ``roles`` names some. All other seats are bots that take their first option.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from seatui.engine.contract import Action, Decision, Draw
from seatui.games.captain_sonar import GAME
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, SYSTEMS, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Crew
from seatui.games.captain_sonar.pane.pane import Console
from seatui.games.captain_sonar.play.setup import new_crew, start
from seatui.match.chance import MatchChance
from seatui.match.history import History
from seatui.match.records import FORMAT, Header
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table
from seatui.tui.app.start import Home
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.tui.app_driver import app
from tests.tui.game_app import GameApp

ALL = (CAPTAIN, MATE, ENGINEER, OPERATOR)
ANN = Person("Ann")


class Idler:
    """A bot that takes its first option, and does nothing unasked."""

    level = "mate"

    def choose(self, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        return None if decision.kind == "free" else options[0]


@dataclass(frozen=True)
class Sub:
    """A submarine: the spaces of its route, its mines, gauges by system, and anything else that differs from the start."""

    route: str = "A1"
    mines: str = ""
    gauges: dict[str, int] = field(default_factory=dict)
    changes: dict[str, Any] = field(default_factory=dict)

    def crew(self, chart: Chart, *, dived: bool) -> Crew:
        """The crew; before the dive it has no place yet."""
        crew = new_crew()
        crew.gauges = [self.gauges.get(system, 0) for system in SYSTEMS]
        if dived:
            crew.route = spaces(chart, self.route)
            crew.start, crew.at = crew.route[0], crew.route[-1]
            crew.mines = spaces(chart, self.mines)
            crew.orders = len(crew.route) - 1
            crew.moved = True
        for name, value in self.changes.items():
            setattr(crew, name, value)
        return crew


def sub(route: str = "A1", *, mines: str = "", **rest: Any) -> Sub:
    """A submarine, with the marks of its gauges by system."""
    gauges = {name: value for name, value in rest.items() if name in SYSTEMS}
    return Sub(route, mines, gauges, {name: value for name, value in rest.items() if name not in SYSTEMS})


def spaces(chart: Chart, text: str) -> list[int]:
    """Spaces from their names: "E5 D5"."""
    found = [chart.read(name) for name in text.split()]
    assert None not in found, text
    return [space for space in found if space is not None]


def heard(crew: int, courses: str) -> list[Heard]:
    """Courses that a crew called: "NNE"."""
    return [Heard(at + 1, crew, "course", (course,)) for at, course in enumerate(courses)]


def table_of(orca: Sub, narwhal: Sub, roles: Sequence[int], step: str, radio: Sequence[Heard], options: dict[str, Any]) -> Table:
    """A table with that position, in which the Orca has the turn."""
    settings = GAME.check(options)
    rules = GAME.rules(**options)
    figures = Figures(settings)
    state = start()
    state.crews = [each.crew(figures.chart, dived=step != "start") for each in (orca, narwhal)]
    if step != "start":
        state.step, state.active, state.turns_left = ("real-time", -1, 0) if figures.real_time else (step, 0, 1)
        state.radio = [Heard(0, -1, "dive"), *radio]
    held = {seat_of(0, role) for role in roles}
    names = tuple("Ann" if seat in held else f"Bot {seat + 1}" for seat in range(8))
    kinds = tuple("person" if seat in held else "bot:mate" for seat in range(8))
    header = Header(FORMAT, "1.0.0", GAME.id, GAME.version, 8, settings, names, kinds, 1, 0)
    holders: list[Holder] = [ANN if seat in held else Idler() for seat in range(8)]
    return Table(Match(History(GAME, rules, header, state, _dice())), holders)


def _dice() -> MatchChance:
    dice = MatchChance(1)
    dice.mark()
    return dice


class Boat(GameApp[Console, View]):
    """A running app and its screen."""

    pane_type = Console

    @property
    def console(self) -> Console:
        return self.pane

    @property
    def at(self) -> str:
        """The name of the submarine's space."""
        own = self.view.own
        assert own is not None
        assert own.captain is not None
        return self.console.chart.name(own.captain.at)

    @property
    def last(self) -> tuple[Any, ...]:
        """The latest announcement of this crew: its kind and its facts."""
        said = [entry for entry in self.view.radio if entry.crew == 0]
        return (said[-1].kind, *said[-1].facts)

    @property
    def heard(self) -> set[str]:
        """All kinds of announcements so far."""
        return {entry.kind for entry in self.view.radio}

    def line(self, words: str) -> str:
        """The first line on the screen that has these words."""
        return next((line for line in self.text.splitlines() if words in line), "")


@asynccontextmanager
async def console(
    orca: Sub = Sub("E5"),  # noqa: B008 - frozen
    narwhal: Sub = Sub("J10"),  # noqa: B008
    *,
    roles: Sequence[int] = ALL,
    step: str = "order",
    radio: Sequence[Heard] = (),
    size: tuple[int, int] = (80, 24),
    bots: bool = False,
    look: dict[str, Any] | None = None,
    **options: Any,
) -> AsyncIterator[Boat]:
    """Open the app at a position, with settings of the app (``look``) and of the game (``options``).

    Without ``bots`` nobody else moves, and time passes only by ticks of the test.
    """
    table = table_of(orca, narwhal, roles, step, radio, options)
    seats = tuple(sorted(seat_of(0, role) for role in roles))
    async with app(Home(), **(look or {})).run_test(size=size) as pilot:
        await pilot.app.push_screen(GameScreen(table, [PaneSpec(seats, ANN)], bots=bots, source=lambda: 0))
        await pilot.pause()
        yield Boat(pilot, table, seats[-1] if CAPTAIN not in roles else seat_of(0, CAPTAIN))
