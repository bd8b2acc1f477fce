"""Who sits at the table of a lesson: the learner, whose actions the coach looks at first, and others who follow the script."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from seatui.engine.contract import Action, Decision, Draw, Event, Seat
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table


class Script:
    """What the others are to do in a step, in order."""

    def __init__(self) -> None:
        self._calls: deque[tuple[Seat, str]] = deque()

    def load(self, calls: Iterable[tuple[Seat, str]]) -> None:
        """These come next, instead of any that were left."""
        self._calls = deque(calls)

    @property
    def cue(self) -> tuple[Seat, str] | None:
        """Who acts next, and what that one does; None when the script is over."""
        return self._calls[0] if self._calls else None

    def turn_page(self) -> None:
        """The next call was followed."""
        self._calls.popleft()


class Actor:
    """A bot that follows the script. It only reads there: a thought that comes too late must not tear out a page."""

    level = "script"

    def __init__(self, script: Script, read: Callable[[Seat, str], Action]) -> None:
        self._script = script
        self._read = read

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:  # noqa: ARG002 - of every bot
        cue = self._script.cue
        return self._read(*cue) if cue and cue[0] == decision.seat else options[0]


class Guide(Protocol):
    """What the table of a lesson asks of the coach."""

    def look(self, seat: Seat, action: Action | str) -> None:
        """``Refused`` with an explanation if the action does not belong to the step."""

    def take_back(self) -> None:
        """Go back to where something can be tried again."""


class LessonTable(Table):
    """A table at which the coach sees every action of the learner before it is played. Whatever does not belong to the step is
    explained and does not happen, so nothing has to be put right."""

    def __init__(self, match: Match, holders: Sequence[Holder], guide: Guide, script: Script) -> None:
        super().__init__(match, holders)
        self._guide: Guide | None = guide
        self._script = script

    def release(self) -> None:
        """From now on a table like any other."""
        self._guide = None

    def act(self, person: Person, seat: Seat, action: Action | str) -> tuple[Event, ...]:
        if self._guide is not None:
            self._guide.look(seat, action)
        return super().act(person, seat, action)

    def bot_seat(self) -> Seat | None:
        """The seat that the script has next, as soon as it may do what the script says: nobody acts without it."""
        if self._guide is None:
            return super().bot_seat()
        cue = self._script.cue
        return cue[0] if cue and self.match.legal(cue[0], self.match.parse(*cue)) else None

    def perform(self, person: Person, seat: Seat, action: Action | str) -> None:
        """Play for the learner, without the coach looking."""
        super().act(person, seat, action)

    def ask_undo(self, person: Person) -> bool:
        if self._guide is None:
            return super().ask_undo(person)
        self._guide.take_back()
        return True
