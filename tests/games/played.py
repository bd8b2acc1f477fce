"""A position of any game that tests play by notation, with scripted dice; the helpers of a game add what they ask of its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import pytest

from seatui.engine.chance import Script
from seatui.engine.contract import TABLE, Action, Decision, Event, Outcome, Refused, Rules, S, V
from tests.games.moments import Sights, look

R = TypeVar("R", bound=Rules[Any, Any])


class Played(Generic[R, S, V]):
    """A position, its scripted dice and what was told."""

    names: Sequence[str]
    """Of the players, in refusals."""
    sights: Sights[Any] = {}
    """What must be seen when an event is told."""

    def __init__(self, rules: R, state: S, dice: Sequence[int] = ()) -> None:
        self.rules = rules
        self.state = state
        self.dice = self.script(dice)
        self.events: list[Event] = []
        self._states: list[S] = []  # the position in which each of them was told

    def script(self, dice: Sequence[int]) -> Script:
        """These faces and then nothing more."""
        return Script(dice)

    # Playing

    def do(self, *lines: str, by: int | None = None) -> Self:
        """Play lines of notation, each by the seat that is asked, or by the one named."""
        for line in lines:
            seat = self.asked if by is None else by
            self.act(*self.rules.parse(self.state, seat, line), by=seat)
        return self

    def act(self, *action: Any, by: int | None = None) -> Self:
        """Play an action given as its parts."""
        self.rules.apply(self.state, self.asked if by is None else by, action, self.dice, self._hear)
        return self

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        self._states.append(self.state.clone())
        hearer = event.audience[0] if event.audience else TABLE
        look(event, self.rules.moment(self.state, None if hearer == TABLE else hearer), self.sights)

    def then(self, *dice: int) -> Self:
        """Go on with other dice."""
        assert not self.dice.left, f"{self.dice.left} dice of the script were not rolled"
        self.dice = self.script(dice)
        return self

    def refuses(self, line: str, by: int | None = None) -> tuple[str, str]:
        """The rule and the message with which a line is refused; the state stays as it was."""
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
        """Whether the rules would accept the line."""
        seat = self.asked if by is None else by
        return self.rules.legal(self.state, seat, self.rules.parse(self.state, seat, line))

    # Asking

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return self.rules.decisions(self.state)

    @property
    def asked(self) -> int:
        """The seat that must decide; the first where several must."""
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
        """What that seat saw when each of the events was told."""
        return [self.rules.moment(state, seat) for state in self._states]

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The facts of all events of that kind so far."""
        return [event.facts for event in self.events if event.kind == kind]

    @property
    def story(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.kind for event in self.events]
