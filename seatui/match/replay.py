"""Looking back: any moment of a game, as a seat saw it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE, Decision, Refused, Seat, Turn
from seatui.match.history import History
from seatui.match.log import Entry


class TurnMark(NamedTuple):
    """Where a turn begins."""

    turn: Turn
    position: int


class Reel:
    """A game to step through, finished or running. A position is a number of actions; the reel stands at one, first at the start.

    While the game goes on, only the given seats' views are shown, and a watcher's, to whom those count who sit there now; once it is over,
    every seat's. Actions that were taken back are not on it.
    """

    def __init__(self, history: History, seats: Iterable[Seat] = ()) -> None:
        self._history = history
        self._seats = frozenset(seats)
        self._state: Any = None
        self.position = history.line.base
        self.go(self.position)

    @property
    def first(self) -> int:
        """The earliest position there is: 0, unless the game goes on from a snapshot."""
        return self._history.line.base

    @property
    def last(self) -> int:
        """The present position of the game."""
        return self._history.count

    def go(self, position: int) -> int:
        """Stand at that position, or at the nearest there is, and return where that is."""
        self.position = min(max(position, self.first), self.last)
        self._state = self._history.line.state(self.position)
        return self.position

    def step(self, by: int = 1) -> int:
        """Go on, or back, by so many actions."""
        return self.go(self.position + by)

    def go_to_turn(self, number: int) -> int:
        """Stand where that turn begins, or the next there is; ``Refused`` if none is that late."""
        found = next((mark.position for mark in self.turns() if mark.turn.number >= number), None)
        if found is None:
            raise Refused("", f"this game has no turn {number}")
        return self.go(found)

    def turns(self) -> list[TurnMark]:
        """Where each turn begins."""
        line, marks = self._history.line, list[TurnMark]()
        for position in range(self.first, self.last + 1):
            turn = line.turn(position)
            if not marks or turn.number != marks[-1].turn.number:
                marks.append(TurnMark(turn, position))
        return marks

    @property
    def turn(self) -> Turn:
        return self._history.line.turn(self.position)

    def may_show(self, seat: Seat | None) -> bool:
        """Whether that seat's view may be shown; None is a watcher."""
        return seat is None or seat in self._seats or self._history.over

    def view(self, seat: Seat | None) -> Any:
        """What that seat saw; ``Refused`` while it must not be shown."""
        self._check(seat)
        return self._history.rules.view(self._watched() if seat is None else self._state, seat)

    def _watched(self) -> Any:
        """The position with those who sit there now: what was open to watchers while bots played is not, once a person plays."""
        history = self._history
        if history.over or history.seating is None:
            return self._state
        state = self._state.clone()
        if history.rules.legal(state, TABLE, history.seating):
            history.rules.apply(state, TABLE, history.seating, SplitMix64(0))
        return state

    def decisions(self) -> tuple[Decision, ...]:
        return self._history.rules.decisions(self._state)

    def log(self, seat: Seat | None) -> list[Entry]:
        """What that seat had done and heard by then."""
        self._check(seat)
        entries = self._history.log.of(seat, self._history.called, everything=self._history.over)
        return [entry for entry in entries if entry.number <= self.position and not entry.undone]

    def _check(self, seat: Seat | None) -> None:
        if not self.may_show(seat):
            raise Refused("", "{} is still playing: that view is open once the game is over", (seat,) if seat is not None else ())
