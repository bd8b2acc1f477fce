"""The table of a lesson: the coach checks the learner's actions first, and the other seats follow a script."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from seatui.engine.contract import Action, Decision, Draw, Event, Seat
from seatui.match.clock import play_tick
from seatui.match.referee import Match
from seatui.match.table import BotTask, Holder, Person, Table


def only_time_goes_on(match: Match) -> bool:
    """Return whether nobody is asked anything until time has passed, as while both crews look at the result of a STOP."""
    return match.time_runs and not match.decisions()


def let_time_pass(match: Match) -> None:
    """Play ticks at once until somebody is asked again."""
    while only_time_goes_on(match):
        play_tick(match)


class ReplyScript:
    """The actions of the other seats in a step, in order."""

    def __init__(self) -> None:
        self._calls: deque[tuple[Seat, str]] = deque()

    def load(self, calls: Iterable[tuple[Seat, str]]) -> None:
        """Replace the actions that are left."""
        self._calls = deque(calls)

    @property
    def next_call(self) -> tuple[Seat, str] | None:
        """Return the next seat and its action; None at the end of the script."""
        return self._calls[0] if self._calls else None

    def advance(self) -> None:
        """Remove the next action, which was played."""
        self._calls.popleft()


class ScriptedBot:
    """A bot that follows the script. It never changes the script, because its choice may come too late to be played."""

    level = "script"

    def __init__(self, script: ReplyScript, read: Callable[[Seat, str], Action]) -> None:
        self._script = script
        self._read = read

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:  # noqa: ARG002 - of every bot
        next_call = self._script.next_call
        return self._read(*next_call) if next_call and next_call[0] == decision.seat else options[0]


class Guide(Protocol):
    """The part of a coach that its table needs."""

    def check_action(self, seat: Seat, action: Action | str) -> None:
        """Check that the action belongs to the step; ``Refused`` with an explanation if not."""

    def take_back(self) -> None:
        """Go back to a place where the learner can try again."""


class LessonTable(Table):
    """A table whose coach checks every action of the learner before it is played, so that a wrong one never has to be undone."""

    def __init__(self, match: Match, holders: Sequence[Holder], guide: Guide, script: ReplyScript) -> None:
        super().__init__(match, holders)
        self._guide: Guide | None = guide
        self._script = script

    def release(self) -> None:
        """Make this a table like any other."""
        self._guide = None

    @property
    def tick_ms(self) -> int:
        """Return 0 while the coach leads: in real time the clock then waits for the learner, see ``let_time_pass``."""
        return super().tick_ms if self._guide is None else 0

    def act(self, person: Person, seat: Seat, action: Action | str) -> tuple[Event, ...]:
        if self._guide is None:
            return super().act(person, seat, action)
        self._guide.check_action(seat, action)
        events = super().act(person, seat, action)
        let_time_pass(self.match)
        return events

    def settle(self, task: BotTask, action: Action | None) -> bool:
        settled = super().settle(task, action)
        if self._guide is not None:
            let_time_pass(self.match)
        return settled

    def bot_seat(self) -> Seat | None:
        """Return the script's next seat once its action is legal: no other seat acts by itself."""
        if self._guide is None:
            return super().bot_seat()
        next_call = self._script.next_call
        return next_call[0] if next_call and self.match.legal(next_call[0], self.match.parse(*next_call)) else None

    def perform(self, person: Person, seat: Seat, action: Action | str) -> None:
        """Play for the learner without the coach's check."""
        super().act(person, seat, action)
        let_time_pass(self.match)

    def ask_undo(self, person: Person) -> bool:
        if self._guide is None:
            return super().ask_undo(person)
        self._guide.take_back()
        return True
