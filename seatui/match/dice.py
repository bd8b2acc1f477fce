"""The chance of a match: seeded and taped, and able to go back."""

from __future__ import annotations

import copy

from seatui.engine.chance import Script, SplitMix64, Tape
from seatui.engine.contract import Draw


class Dice:
    """``draw`` is for the rules. Going back puts the source where it was, so that the same action meets the same luck again.

    A source given in place of the seeded generator can go back if it is a ``Script`` or a generator itself; any other goes on where it is.
    """

    def __init__(self, seed: int, given: Draw | None = None) -> None:
        self._generator = SplitMix64(seed)
        self.draw = self._tape = Tape(given or self._generator)
        self._rewinds = isinstance(given, Script | SplitMix64)
        self._marks: list[Draw] = []  # copies of a given source, one for each action; of the seeded one the timeline keeps the state

    @property
    def state(self) -> int:
        """The seeded generator's state."""
        return self._generator.state

    @state.setter
    def state(self, state: int) -> None:
        self._generator.state = state

    def take(self) -> tuple[int, ...]:
        """The draws since the last take."""
        return self._tape.take()

    def mark(self) -> None:
        """Remember how a given source stands after one more action (the set-up is the first)."""
        if self._rewinds:
            self._marks.append(copy.deepcopy(self._tape.source))

    def back(self, actions: int, state: int) -> None:
        """Go back to where chance stood after so many actions, the generator then being in that state."""
        drawn = self._tape.take()
        self._generator.state = state
        if self._rewinds and (drawn or len(self._marks) > actions + 1):
            del self._marks[actions + 1 :]
            self._tape.source = copy.deepcopy(self._marks[actions])
