"""A position of any game that tests play by notation, with scripted dice; each game adds questions about its own state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import pytest

from seatui.engine.chance import Script
from seatui.engine.contract import TABLE, Action, Decision, Event, Outcome, Refused, Rules, S, V
from tests.games.event_checks import EventChecks, check_event

R = TypeVar("R", bound=Rules[Any, Any])


class ScriptedPosition(Generic[R, S, V]):
    """A position, its scripted dice and its events."""

    names: Sequence[str]
    """Names of the players, for refusals."""
    event_checks: EventChecks[Any] = {}

    def __init__(self, rules: R, state: S, dice: Sequence[int] = ()) -> None:
        self.rules = rules
        self.state = state
        self.dice = self.script(dice)
        self.events: list[Event] = []
        self._states: list[S] = []  # the position at each event

    def script(self, dice: Sequence[int]) -> Script:
        """Return the script of these faces; another roll fails the test."""
        return Script(dice)

    # Playing

    def do(self, *lines: str, by: int | None = None) -> Self:
        """Play lines of notation, each by the seat that must decide, or by the seat given."""
        for line in lines:
            seat = self.asked if by is None else by
            self.act(*self.rules.parse(self.state, seat, line), by=seat)
        return self

    def act(self, *action: Any, by: int | None = None) -> Self:
        """Play an action, given by its parts."""
        self.rules.apply(self.state, self.asked if by is None else by, action, self.dice, self._hear)
        return self

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        self._states.append(self.state.clone())
        hearer = event.audience[0] if event.audience else TABLE
        check_event(event, self.rules.moment(self.state, None if hearer == TABLE else hearer), self.event_checks)

    def then(self, *dice: int) -> Self:
        """Continue with a new script of dice."""
        assert not self.dice.left, f"{self.dice.left} dice of the script were not rolled"
        self.dice = self.script(dice)
        return self

    def refuses(self, line: str, by: int | None = None) -> tuple[str, str]:
        """Return the rule and the message of a refused line, and check that the state did not change."""
        return self.refuses_action(*self.rules.parse(self.state, self.asked if by is None else by, line), by=by)

    def refuses_action(self, *action: Any, by: int | None = None) -> tuple[str, str]:
        seat = self.asked if by is None else by
        before = self.state.pack()
        assert not self.rules.legal(self.state, seat, action)
        with pytest.raises(Refused) as caught:
            self.rules.apply(self.state, seat, action, self.dice, self.events.append)
        assert self.state.pack() == before
        return caught.value.rule, caught.value.told(self.names)

    def allows(self, line: str, by: int | None = None) -> bool:
        """Return whether the rules would accept the line."""
        seat = self.asked if by is None else by
        return self.rules.legal(self.state, seat, self.rules.parse(self.state, seat, line))

    # Questions

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return self.rules.decisions(self.state)

    @property
    def asked(self) -> int:
        """The seat that must decide, or the first of several."""
        return self.decisions[0].seat

    @property
    def kind(self) -> str:
        """The kind of the open decision; "" when the game is over."""
        return self.decisions[0].kind if self.decisions else ""

    @property
    def options(self) -> list[Action]:
        return list(self.rules.options(self.state, self.asked))

    @property
    def lines(self) -> list[str]:
        """The options in notation."""
        return [self.rules.say(self.state, self.asked, action) for action in self.options]

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def view(self, seat: int | None = None) -> V:
        view: V = self.rules.view(self.state, seat)
        return view

    def moments(self, seat: int | None = None) -> list[V]:
        """Return that seat's view at the moment of each event."""
        return [self.rules.moment(state, seat) for state in self._states]

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the facts of all events of that kind so far."""
        return [event.facts for event in self.events if event.kind == kind]

    @property
    def event_kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.kind for event in self.events]
