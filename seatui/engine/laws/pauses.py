"""Law 4 at a table: nobody can tell from a pause whether a seat has a choice in a veiled decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from seatui.engine.contract import Action, Event, Seat
from seatui.engine.laws.positions import Position, packed, packed_events
from seatui.engine.veil import LONGEST_MS, AnswerTimes, VeiledPauses

TICK_MS = 100
"""The milliseconds of a tick of the clock that the law drives."""
MOST_ANSWERS = 3
"""The most answers to veiled decisions that are compared one after the other."""


def check_pauses(position: Position) -> None:
    """Check that in worlds that look the same to a seat, others answer veiled decisions at the same tick, with a choice or without.

    Both worlds have the same clock and the same chance for pauses. The referee answers for seats without a choice, and the others answer
    like people, whose times the referee's pauses are like. Where all give the same answer, the seat must also hear the same.
    """
    rules = position.rules
    veiled = {rules.party(decision.seat) for decision in position.open.values() if decision.veiled}
    for seat in position.watchers:
        if veiled - ({rules.party(seat)} if seat is not None else set()):
            for world in position.worlds[seat]:
                _check_same_pauses(position, world, seat)


def _check_same_pauses(position: Position, world: Any, seat: Seat | None) -> None:
    here, there = _World(position, position.state), _World(position, world)
    for now in range(0, MOST_ANSWERS * LONGEST_MS, TICK_MS):
        answering = here.answering(now)
        if answering != there.answering(now):
            raise position.broken(4, f"how long others take to answer tells seat {seat} what it may not know, after {now} ms")
        for asked in answering:
            common = [action for action in here.options(asked) if action in there.options(asked)]
            if not common:
                return
            heard_here, heard_there = (each.answer(asked, common[0], now, seat) for each in (here, there))
            if here.seen(seat) != there.seen(seat):
                return  # the answer was told: other clauses of the law are about that
            if heard_here != heard_there:
                raise position.broken(4, f"the answer {common[0]!r} of seat {asked} tells seat {seat} what it may not know")


class _World:
    """A state of the game at a table whose clock the law drives."""

    def __init__(self, position: Position, state: Any) -> None:
        self._position = position
        self._state = state.clone()
        self._dice = position.dice(16)
        self._answers = 0
        referees, peoples = (AnswerTimes(position.dice(17)) for _ in range(2))
        self._referee: VeiledPauses[int] = VeiledPauses(lambda _seat: referees)
        self._people: VeiledPauses[int] = VeiledPauses(lambda _seat: peoples)
        self.options = partial(position.rules.options, self._state)
        self._watch(0)

    def answering(self, now: int) -> list[Seat]:
        """Return the seats that answer at this tick: those for which the referee does, and those with a choice."""
        by_referee = [seat for seat, _ in self._referee.answers(self.options, now)]
        due = [seat for seat, pause in self._people.open.items() if pause.until <= now]
        return sorted([*by_referee, *(seat for seat in due if len(self.options(seat)) > 1)])

    def answer(self, asked: Seat, action: Action, now: int, seat: Seat | None) -> bytes:
        """Let a seat answer, and return the events that another seat hears."""
        told: list[Event] = []
        self._position.rules.apply(self._state, asked, action, self._dice, told.append)
        self._answers += 1
        self._watch(now)
        return packed_events(self._position, [event for event in told if event.heard_by(seat)])

    def seen(self, seat: Seat | None) -> bytes:
        return packed(self._position.rules.view(self._state, seat))

    def _watch(self, now: int) -> None:
        asked: Sequence[Seat] = [each.seat for each in self._position.rules.decisions(self._state) if each.veiled]
        for pauses in (self._referee, self._people):
            pauses.watch(dict.fromkeys(asked, self._answers), now)
