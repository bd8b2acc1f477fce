"""Positions for tests of knowledge and words, built in two lines::

    hunt = dived("C5", "G9", sheets="own")
    hunt.turn("head north", charge="charge sonar").turn("head west")

Orca always has the first turn. A seat is named by its crew and its role: ``ORCA + CAPTAIN``.
"""

from __future__ import annotations

from typing import Any, Self

import seatui
from seatui.engine.chance import Script, SplitMix64
from seatui.engine.contract import TABLE, Event
from seatui.games.captain_sonar.knowledge.view import Own, View
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, ROLE_COUNT, TICK_MS
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.rules import CaptainSonar

ORCA, NARWHAL = 0, ROLE_COUNT
GAME = seatui.game("captain-sonar")
CREW_SEATS = (ENGINEER, MATE, CAPTAIN, OPERATOR)


class Hunt:
    """A position, and the events on the way to it."""

    def __init__(self, **options: Any) -> None:
        rules = GAME.rules(ROLE_COUNT * 2, **options)
        assert isinstance(rules, CaptainSonar)
        self.rules = rules
        self.draw = Script([1], then=SplitMix64(1))  # the first draw gives Orca the turn
        self.state: State = rules.start(self.draw)
        self.events: list[Event] = []

    @property
    def figures(self) -> Figures:
        return self.rules.figures

    @property
    def chart(self) -> Chart:
        return self.figures.chart

    @property
    def awaited(self) -> list[str]:
        return [decision.kind for decision in self.rules.decisions(self.state)]

    @property
    def prompts(self) -> list[str]:
        return [decision.prompt for decision in self.rules.decisions(self.state)]

    def do(self, seat: int, *lines: str) -> Self:
        """Play lines of notation by a seat."""
        for line in lines:
            self.act(seat, self.rules.parse(self.state, seat, line))
        return self

    def turn(self, order: str, charge: str = "charge drone", use: str = "pass") -> Self:
        """Play the whole turn of the active crew; the Engineer marks the first unmarked symbol."""
        first = self.state.active * ROLE_COUNT
        if "briefing" in self.awaited:
            self.do(first + OPERATOR, "ok")
        self.do(first + CAPTAIN, order)
        if self.state.step == "duties":
            self.do(first + MATE, charge)
            self.act(first + ENGINEER, self.rules.options(self.state, first + ENGINEER)[0])
        if self.awaited == ["activate"]:
            self.do(first + CAPTAIN, use)
        return self

    def act(self, seat: int, action: tuple[Any, ...]) -> Self:
        """Play an action as it is."""
        self.rules.apply(self.state, seat, action, self.draw, self.events.append)
        return self

    def wait(self, ticks: int) -> Self:
        """Let time pass."""
        for _ in range(ticks):
            self.act(TABLE, ("tick", TICK_MS))
        return self

    def view(self, seat: int | None) -> View:
        return self.rules.view(self.state, seat)

    def own(self, seat: int) -> Own:
        """The knowledge of a seat about its own crew."""
        own = self.view(seat).own
        assert own is not None
        return own

    def at(self, *names: str) -> tuple[int, ...]:
        """The spaces of these names."""
        return tuple(space for name in names if (space := self.chart.read(name)) is not None)


def dived(own: str = "C5", enemy: str = "G9", **options: Any) -> Hunt:
    """A game in which both submarines have dived."""
    return Hunt(**options).do(ORCA + CAPTAIN, f"start {own}").do(NARWHAL + CAPTAIN, f"start {enemy}")
