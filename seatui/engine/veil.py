"""Pauses before the answers to veiled decisions, so that nobody can tell from a pause whether a seat had a choice.

A veiled decision (``Decision.veiled``) is put to every seat that may have a choice as far as others know, and the referee answers for a
seat that has none. At a table with people of other parties it answers after a pause such as people make: each open veiled decision gets a
pause when it is opened, with or without a choice, and only when that is over does it matter how many answers there are.

Hidden: one pause fits a player with a choice as well as one without, because it is drawn from times in which the same player answered
veiled decisions at this table, at first from usual times. Others cannot influence these times, nor compute them from the seed of the game.

Not hidden: an answer that takes longer than ``LONGEST_MS`` is a player's own, so that player had a choice. A player whose times differ
much from the usual ones shows a difference in the first few answers. People who share a screen see who looks at it.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import Generic, NamedTuple, TypeVar

from seatui.engine.contract import Action, Draw, Seat

USUAL_MS, SPREAD = 3000, 0.6
"""The median of usual answer times and the standard deviation of their logarithm."""
SHORTEST_MS, LONGEST_MS = 300, 12_000
"""The shortest and the longest pause. Nobody reads a question and answers it in less than the shortest."""
KEPT = 24
"""The number of answer times from which the next pause is drawn."""
_BLUR = 0.25
"""The part by which a pause may differ from the time it was drawn from."""
_STRIDE = 7
"""Mixes the usual times, so that later ones do not replace all short ones first."""


Q = TypeVar("Q")


class AnswerTimes:
    """The latest times in which a player answered veiled decisions, filled up with usual ones at the player's tempo."""

    def __init__(self, draw: Draw) -> None:
        usual = NormalDist(math.log(USUAL_MS), SPREAD)
        self._draw = draw
        self._usual = [math.exp(usual.inv_cdf((at * _STRIDE % KEPT + 0.5) / KEPT)) for at in range(KEPT)]
        self._latest: deque[float] = deque(maxlen=KEPT)

    def note(self, ms: float) -> None:
        """Note how long an answer took."""
        self._latest.append(_bounded(ms))

    def draw(self) -> int:
        """Return the milliseconds of a pause such as the player may make."""
        at = self._draw(KEPT)
        near = self._latest[at] if at < len(self._latest) else self._usual[at] * self._tempo
        return round(_bounded(near * (1 + _BLUR * (self._draw(2001) - 1000) / 1000)))

    @property
    def _tempo(self) -> float:
        """The player's times as a part of the usual ones: their geometric mean, with one usual time among them."""
        return math.exp(sum(math.log(ms / USUAL_MS) for ms in self._latest) / (len(self._latest) + 1))


def _bounded(ms: float) -> float:
    return min(max(ms, SHORTEST_MS), LONGEST_MS)


class Pause(NamedTuple, Generic[Q]):
    """The pause before the answer to one veiled decision."""

    question: Q  # two questions to a seat differ in it
    begun: int
    until: int


class VeiledPauses(Generic[Q]):
    """The pauses of the veiled decisions that are open now, by seat, on a clock in milliseconds."""

    def __init__(self, times: Callable[[Seat], AnswerTimes]) -> None:
        self._times = times
        self._pauses: dict[Seat, Pause[Q]] = {}

    def watch(self, questions: Mapping[Seat, Q], now: int) -> None:
        """Begin a pause for each new question, and forget those that are no longer open."""
        before, self._pauses = self._pauses, {}
        for seat, question in questions.items():
            known = before.get(seat)
            if known is None or known.question != question:
                known = Pause(question, now, now + self._times(seat).draw())
            self._pauses[seat] = known

    def forget(self, seat: Seat) -> None:
        """Forget a pause; if its question is still open, another one begins."""
        self._pauses.pop(seat, None)

    @property
    def open(self) -> Mapping[Seat, Pause[Q]]:
        return self._pauses

    def answers(self, options: Callable[[Seat], Sequence[Action]], now: int) -> list[tuple[Seat, Action]]:
        """Return the answers that the referee gives now: those of seats without a choice whose pause is over."""
        over = [seat for seat, pause in self._pauses.items() if pause.until <= now]
        return [(seat, found[0]) for seat in over if len(found := options(seat)) == 1]
