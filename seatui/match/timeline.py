"""The actions of a game that were not undone, with a position every few actions, so that any earlier one takes only a short replay."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from seatui.engine.chance import Replay, TapeError
from seatui.engine.contract import Event, Rules, Tell, Turn
from seatui.match.records import Played

GAP = 16
"""Actions between two kept positions: replaying this many takes well under a millisecond."""


class Step:
    """One action that was played, with its events. It stays in the log when it is taken back."""

    __slots__ = ("events", "number", "played", "turn", "undone")

    def __init__(self, number: int, turn: Turn, played: Played, events: Sequence[Event]) -> None:
        self.number = number  # 1 is the first action of the game
        self.turn = turn  # in which it was played
        self.played = played
        self.events = tuple(events)
        self.undone = False


class Timeline:
    """The actions from a first position (after ``base`` actions, mostly 0) to the present one."""

    def __init__(self, rules: Rules[Any, Any], start: Any, turn: Turn, generator: int, base: int = 0) -> None:
        self.rules = rules
        self.base = base
        self.steps: list[Step] = []
        self._turn = turn
        self._generator = generator
        self._kept = [(base, start.clone())]

    @property
    def count(self) -> int:
        """Return the number of actions, with those before the base."""
        return self.base + len(self.steps)

    def turn(self, count: int) -> Turn:
        """Return the turn after that many actions."""
        return self.steps[count - self.base - 1].played.turn if count > self.base else self._turn

    def generator(self, count: int) -> int:
        """Return the generator's state after that many actions."""
        return self.steps[count - self.base - 1].played.generator if count > self.base else self._generator

    def add(self, step: Step, state: Any) -> None:
        """Add an action, which led to that state."""
        self.steps.append(step)
        if self.count >= self._kept[-1][0] + GAP:
            self._kept.append((self.count, state.clone()))

    def cut(self, count: int) -> None:
        """Remove the actions after this many."""
        for step in self.steps[count - self.base :]:
            step.undone = True
        del self.steps[count - self.base :]
        while self._kept[-1][0] > count:
            self._kept.pop()

    def kept(self) -> Sequence[tuple[int, Any]]:
        """Return the positions that are kept, each with the number of actions before it. They must not be changed."""
        return self._kept

    def state(self, count: int) -> Any:
        """Return a copy of the position after that many actions."""
        at, kept = self._kept[bisect_right(self._kept, count, key=lambda pair: pair[0]) - 1]
        state = kept.clone()
        for step in self.steps[at - self.base : count - self.base]:
            apply_taped(self.rules, state, step.played)
        return state


def apply_taped(rules: Rules[Any, Any], state: Any, played: Played, tell: Tell | None = None) -> None:
    """Apply an action with its recorded draws; ``TapeError`` unless it uses exactly these."""
    tape = Replay(played.draws)
    rules.apply(state, played.seat, played.action, tape, tell)
    if not tape.used_up:
        raise TapeError("the tape is longer than the game")
