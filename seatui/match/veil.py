"""The answers that the referee gives to veiled decisions at a running table (``engine/veil.py`` says why they take a while)."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import NamedTuple, Protocol

from seatui.engine.contract import Decision, Draw, Seat
from seatui.engine.veil import AnswerTimes, VeiledPauses
from seatui.match.table import Holder, Person, Table


class VeilHost(Protocol):
    """The screen or room that shows a table, and says when the referee may answer."""

    @property
    def may_go_on(self) -> bool:
        """Return whether bots and time may go on now."""

    @property
    def veiled_seats(self) -> frozenset[Seat]:
        """Return the seats whose veiled decisions the match must not answer at once, because somebody would notice."""

    def may_answer(self, seat: Seat) -> bool:
        """Return whether the person on a seat could answer a decision now."""


class _Question(NamedTuple):
    """A veiled decision that is open to a person."""

    decision: Decision
    holder: Holder
    last: int  # number of the seat's last action, which differs from that of an earlier question


class VeiledAnswers:
    """Gives the only answers to veiled decisions: after a pause where people of another party would notice, else at once.

    A seat whose player is away gets no answer: with a choice the game would wait for that player too. Bots answer for themselves.
    """

    def __init__(self, table: Table, host: VeilHost, source: Callable[[], int], draw: Draw | None = None) -> None:
        """``source`` returns milliseconds; ``draw`` is chance that no player can compute, for the pauses."""
        self._table = table
        self._host = host
        self._source = source
        self._draw = draw or SystemRandom().randrange
        self._times: dict[Holder, AnswerTimes] = {}
        self._pauses = VeiledPauses[_Question](self._times_of)

    def update(self) -> None:
        """Notice which veiled decisions are open. Call it after every change of the table or the host."""
        table, match = self._table, self._table.match
        if not match.game.secrets:
            return
        match.left_open = self._host.veiled_seats
        self._note_times()
        asked = [each for each in match.decisions() if each.veiled and each.seat in match.left_open and self._may_answer(each.seat)]
        self._pauses.watch({each.seat: _Question(each, table.holders[each.seat], self._last(each.seat)) for each in asked}, self._source())

    def due(self) -> float | None:
        """Return the seconds until an answer is due; None if none is."""
        match = self._table.match
        if match.answers_itself and self._host.may_go_on:
            return 0.0
        ends = [pause.until for seat, pause in self._pauses.open.items() if match.only_answer(seat)]
        return max(0, min(ends) - self._source()) / 1000 if ends else None

    def run(self) -> None:
        """Give the answers that are due; ``Refused`` if one cannot be saved, which is tried again after another pause."""
        match = self._table.match
        if self._host.may_go_on:
            match.answer_veiled()
        for seat, answer in self._pauses.answers(match.options, self._source()):
            self._pauses.forget(seat)
            match.play(seat, answer)

    def close(self) -> None:
        """Leave the answers to the match again."""
        self._table.match.left_open = frozenset()

    # Internals

    def _may_answer(self, seat: Seat) -> bool:
        return isinstance(self._table.holders[seat], Person) and self._host.may_answer(seat)

    def _note_times(self) -> None:
        """Note how long people took who have answered since the last update."""
        for seat, pause in self._pauses.open.items():
            if self._table.holders[seat] is pause.question.holder and self._last(seat) > pause.question.last:
                self._times_of(seat).note(self._source() - pause.begun)

    def _times_of(self, seat: Seat) -> AnswerTimes:
        return self._times.setdefault(self._table.holders[seat], AnswerTimes(self._draw))

    def _last(self, seat: Seat) -> int:
        return self._table.match.last_action_of((seat,)) or 0
