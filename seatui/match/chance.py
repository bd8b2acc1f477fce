"""The chance of a match: seeded, taped, and able to go back."""

from __future__ import annotations

import copy

from seatui.engine.chance import Script, SplitMix64, Tape
from seatui.engine.contract import Draw


class MatchChance:
    """A source of chance whose ``draw`` is for the rules. It can go back, so that the same action has the same luck again.

    A given source that replaces the seeded generator can go back if it is a ``Script`` or a ``SplitMix64``; any other stays where it is.
    """

    def __init__(self, seed: int, given: Draw | None = None) -> None:
        self._generator = SplitMix64(seed)
        self.draw = self._tape = Tape(given or self._generator)
        self._rewinds = isinstance(given, Script | SplitMix64)
        self._marks: list[Draw] = []  # a copy of a given source for each action; the timeline keeps the state of the seeded generator

    @property
    def state(self) -> int:
        """Return the seeded generator's state."""
        return self._generator.state

    @state.setter
    def state(self, state: int) -> None:
        self._generator.state = state

    def take(self) -> tuple[int, ...]:
        """Return the draws since the last take."""
        return self._tape.take()

    def mark(self) -> None:
        """Keep a copy of a given source after one more action (the set-up is the first)."""
        if self._rewinds:
            self._marks.append(copy.deepcopy(self._tape.source))

    def back(self, actions: int, state: int) -> None:
        """Go back to the chance after this many actions, with the generator in that state."""
        drawn = self._tape.take()
        self._generator.state = state
        if self._rewinds and (drawn or len(self._marks) > actions + 1):
            del self._marks[actions + 1 :]
            self._tape.source = copy.deepcopy(self._marks[actions])
