"""Replays: any position of a game, as a seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from seatui.engine.chance import SplitMix64
from seatui.engine.chronicle import is_own_version
from seatui.engine.contract import TABLE, Decision, Event, Refused, Seat, Turn
from seatui.match.history import History
from seatui.match.key_moments import KeyMoment, key_moments
from seatui.match.log import Entry, told_once
from seatui.match.moments import Moments, SeatViews
from seatui.match.records import PERSON
from seatui.match.timeline import Step, Timeline, apply_taped

if TYPE_CHECKING:
    from seatui.match.referee import Match


class TurnMark(NamedTuple):
    """The position at which a turn begins."""

    turn: Turn
    position: int


class Reel:
    """A replay of a game, finished or running. A position is a number of actions; the replay starts at the first.

    While the game goes on it shows only the views of the given seats, and a watcher's, always as if the present holders had played; once
    it is over, the views of all, each with no more than that seat knew then. Then it may also be ``open``: what it shows as a watcher's
    is everything. Actions that were taken back are left out.
    """

    def __init__(self, history: History, seats: Iterable[Seat] = ()) -> None:
        self._history = history
        self._seats = frozenset(seats)
        self._held: tuple[int, Any] = (-1, None)  # the state of a position
        self._is_open = False
        self.position = history.timeline.base

    @property
    def first(self) -> int:
        """Return the earliest position: 0, unless the game goes on from a snapshot."""
        return self._history.timeline.base

    @property
    def last(self) -> int:
        """Return the present position of the game."""
        return self._history.count

    def go(self, position: int) -> int:
        """Go to that position, or the nearest there is, and return it."""
        self.position = min(max(position, self.first), self.last)
        return self.position

    def step(self, by: int = 1) -> int:
        """Go on, or back, by this many actions."""
        return self.go(self.position + by)

    def go_to_turn(self, number: int) -> int:
        """Go to the beginning of that turn, or of the next there is; ``Refused`` if none is that late."""
        found = next((mark.position for mark in self.turns() if mark.turn.number >= number), None)
        if found is None:
            raise Refused("", f"this game has no turn {number}")
        return self.go(found)

    def turns(self) -> list[TurnMark]:
        """Return the position at which each turn begins."""
        line, marks = self._history.timeline, list[TurnMark]()
        for position in range(self.first, self.last + 1):
            turn = line.turn(position)
            if not marks or turn.number != marks[-1].turn.number:
                marks.append(TurnMark(turn, position))
        return marks

    @property
    def turn(self) -> Turn:
        return self._history.timeline.turn(self.position)

    @property
    def may_open(self) -> bool:
        """Return whether everything may be shown."""
        return self._history.over

    @property
    def is_open(self) -> bool:
        """Return whether everything is shown in place of what a watcher saw."""
        return self._is_open and self.may_open

    def open(self, yes: bool) -> None:
        """Show everything in place of what a watcher saw, or not; ``Refused`` while the game goes on."""
        if yes and not self.may_open:
            raise Refused("", "some are still playing: everything is open once the game is over")
        self._is_open = yes

    def may_show(self, seat: Seat | None) -> bool:
        """Return whether a seat's view may be shown; None is a watcher."""
        return seat is None or seat in self._seats or self._history.over

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat saw; ``Refused`` while it must not be shown."""
        self._check(seat)
        return self._seen(self._history.rules.view, self._state, seat)

    def actor(self, seats: Sequence[Seat] = ()) -> Seat | None:
        """Return the seat of the last action; None if there is none, or these seats heard nothing of it."""
        by = self._step.played.seat if self._step else None
        return by if by in (TABLE, *seats) or self._heard(seats) else None

    def said(self, seats: Sequence[Seat] = ()) -> str:
        """Return the notation of the last action; "" if it was the table's, or these seats may not know it."""
        played = self._step.played if self._step else None
        known = played is not None and (played.seat in seats or (self.is_open and not seats and played.seat != TABLE))
        return played.said if played is not None and known else ""

    def is_told(self, seats: Sequence[Seat] = ()) -> bool:
        """Return whether these seats know anything of the last action."""
        return bool(self._heard(seats) or self.said(seats))

    def key_moments(self, seats: Sequence[Seat] = ()) -> list[KeyMoment]:
        """Return the key moments of the whole game, as far as these seats heard of them; without seats, a watcher."""
        chronicle = self._history.rules.chronicle()
        if chronicle is None:
            return []
        timeline = self._history.timeline
        return [in_its_turn(timeline, moment) for moment in key_moments(chronicle, timeline.steps, partial(self._hears, seats))]

    def _hears(self, seats: Sequence[Seat], event: Event) -> bool:
        if self.is_open and not seats:
            return is_own_version(event)
        return any(map(event.heard_by, seats or (None,)))

    def events(self, seats: Sequence[Seat] = ()) -> tuple[Event, ...]:
        """Return what these seats heard of the last action; without seats, what a watcher heard."""
        return tuple(event for _, event in self._heard(seats))

    def turns_heard(self, seats: Sequence[Seat] = ()) -> list[Turn]:
        """Return the turn in which each of those events happened: an action may end one turn or more."""
        turns = turns_within(self._history.timeline, self.position) if self._step else []
        return [turns[number] for number, _ in self._heard(seats)]

    def moments(self, seats: Sequence[Seat] = ()) -> Moments:
        """Return what these seats saw at each of those events; the action is replayed when a view is first asked for."""
        states, position = cache(self._states), self.position

        def views(number: int) -> SeatViews:
            return cache(lambda seat: self._moment(states(position)[number], seat))

        return Moments([views(number) for number, _ in self._heard(seats)], seats)

    @property
    def _state(self) -> Any:
        if self._held[0] != self.position:
            self._held = self.position, self._history.timeline.state(self.position)
        return self._held[1]

    @property
    def _step(self) -> Step | None:
        """Return the last action; None at the first position."""
        return self._history.timeline.steps[self.position - self.first - 1] if self.position > self.first else None

    def _heard(self, seats: Sequence[Seat]) -> list[tuple[int, Event]]:
        for seat in seats:
            self._check(seat)
        told = self._step.events if self._step else ()
        if self.is_open and not seats:
            return self._without_echoes(told_once(told))
        return [(number, event) for number, event in enumerate(told) if self._hears(seats, event)]

    def _without_echoes(self, told: Sequence[tuple[int, Event]]) -> list[tuple[int, Event]]:
        """Leave out events that the log leaves out too: their sentence was told word for word to other hearers."""
        rules, names, first = self._history.rules, self._history.display_names, dict[str, Event]()
        lines = [rules.narrate(event, names) for _, event in told]
        return [
            pair for line, pair in zip(lines, told, strict=True) if not line or first.setdefault(line, pair[1]).audience == pair[1].audience
        ]

    def _states(self, position: int) -> list[Any]:
        """Return the states at each event of the action that led to a position."""
        line, states = self._history.timeline, list[Any]()
        state = line.state(position - 1)
        apply_taped(line.rules, state, line.steps[position - self.first - 1].played, lambda _: states.append(state.clone()))
        return states

    def _moment(self, state: Any, seat: Seat | None) -> Any:
        return self._seen(self._history.rules.moment, state, seat)

    def _seen(self, see: Callable[[Any, Seat | None], Any], state: Any, seat: Seat | None) -> Any:
        """Return a seat's view, a watcher's, or one of everything."""
        if seat is not None:
            return see(state, seat)
        if self.is_open:
            return self._history.rules.reveal(state, see(state, None))
        return see(self._watched(state), None)

    def _watched(self, state: Any) -> Any:
        """Return a state with the present seating: what a watcher may see among bots alone is secret once a person plays."""
        history = self._history
        if history.over or history.seating is None:
            return state
        state = state.clone()
        if history.rules.legal(state, TABLE, history.seating):
            history.rules.apply(state, TABLE, history.seating, SplitMix64(0))
        return state

    def decisions(self) -> tuple[Decision, ...]:
        return self._history.rules.decisions(self._state)

    def log(self, seat: Seat | None) -> list[Entry]:
        """Return what a seat had done and heard by then."""
        self._check(seat)
        entries = self._history.log.of(seat, self._history.display_names, everything=self.is_open and seat is None)
        return [entry for entry in entries if min(entry.number, self.last) <= self.position and not entry.undone]  # a mark may come last

    def _check(self, seat: Seat | None) -> None:
        if not self.may_show(seat):
            raise Refused("", "{} is still playing: that view is open once the game is over", (seat,) if seat is not None else ())


def turns_within(timeline: Timeline, number: int) -> list[Turn]:
    """Return the turn in which each event of an action happened. Where the turn is the same after it, nothing is replayed."""
    step = timeline.steps[number - timeline.base - 1]
    if step.turn == step.played.turn:
        return [step.turn] * len(step.events)
    turns, state, rules = list[Turn](), timeline.state(number - 1), timeline.rules
    apply_taped(rules, state, step.played, lambda _: turns.append(rules.turn(state)))
    return turns


def in_its_turn(timeline: Timeline, moment: KeyMoment) -> KeyMoment:
    """Return a key moment with the turn in which it happened, in place of the one in which its action was chosen."""
    step = timeline.steps[moment.position - timeline.base - 1]
    at = next(number for number, event in enumerate(step.events) if event is moment.event)
    return moment._replace(turn=turns_within(timeline, moment.position)[at])


def own_seats(match: Match) -> list[Seat]:
    """Return the seats whose views a replay of an unfinished save shows: those of a lone player; none where several people play."""
    people = [seat for seat, holder in enumerate(match.holders) if holder == PERSON]
    alone = len({(match.names[seat], match.rules.side(seat)) for seat in people}) == 1
    return people if alone else []
