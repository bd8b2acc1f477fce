"""The chronicle of a finished game: its history is gone through once, a little at a time, and added up to a story."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from seatui.engine.chronicle import Chronicle, is_own_version
from seatui.engine.contract import Event
from seatui.match.history import History
from seatui.match.key_moments import KeyMoment, key_moments
from seatui.match.names import side_names
from seatui.match.replay import in_its_turn
from seatui.match.story import Figure, Luck, Mark, Moment, Plot, Story, columns, fits, unpack
from seatui.match.timeline import apply_taped

MEASURED_EACH = 1000
"""Up to this many actions, every position is measured; in longer games, those that the timeline keeps."""
MOST_MOMENTS = 400
MOST_TURNS = 400
SLICE = 0.008
"""Seconds of work at a time, so that no key waits."""


class Telling:
    """The work on one story; ``keep`` gets it once it is complete. A story that was kept before needs no work."""

    def __init__(self, history: History, chronicle: Chronicle[Any], keep: Callable[[Story], None]) -> None:
        self.after = history.count
        self.story = kept_story(history, chronicle)
        self.can_be_told = self.story is not None or not history.timeline.base
        self._work = _Work(history, chronicle).run()
        self._keep = keep

    def go_on(self, seconds: float = SLICE) -> Story | None:
        """Work for about this long, and return the story if it is complete."""
        until = time.monotonic() + seconds
        while self.story is None and time.monotonic() < until:
            self._step()
        return self.story

    def finish(self) -> Story:
        """Return the complete story."""
        while self.story is None:
            self._step()
        return self.story

    def _step(self) -> None:
        story = next(self._work)
        if story is not None:
            self.story = story
            self._keep(story)


def kept_story(history: History, chronicle: Chronicle[Any]) -> Story | None:
    """Return the story that was saved with the game, unless the game is told in another way now and all of it can be told again."""
    if history.told is None:
        return None
    try:
        story = unpack(history.told)
    except ValueError:
        return None
    same = [plot.name for plot in story.plots] in ([], list(chronicle.plots)) and [each.name for each in story.figures] == list(
        chronicle.counts
    )
    return story if fits(story, history.rules) and (same or history.timeline.base) else None


class _Work:
    """The sums so far."""

    def __init__(self, history: History, chronicle: Chronicle[Any]) -> None:
        self._history = history
        self._rules = history.rules
        self._chronicle = chronicle
        self._columns = columns(history.rules)
        self._column_of = {seat: number for number, seats in enumerate(self._columns) for seat in seats}
        self._measures: list[tuple[int, tuple[tuple[float, ...], ...]]] = []
        self._luck = [Luck()] * len(self._columns)
        self._counts: list[Counter[str]] = [Counter() for _ in self._columns]
        self._moments: list[Moment] = []

    def run(self) -> Iterator[Story | None]:
        """Yield None after each small piece of work, and at last the story."""
        yield from self._measure()
        yield from self._add_up()
        yield from self._find_moments()
        yield self._story()

    # Positions

    def _measure(self) -> Iterator[None]:
        timeline = self._history.timeline
        if len(timeline.steps) > MEASURED_EACH:
            for position, state in timeline.kept():
                self._note(position, state)
                yield
            self._note(timeline.count, self._history.state)
            return
        state = timeline.state(timeline.base)
        self._note(timeline.base, state)
        for step in timeline.steps:
            apply_taped(self._rules, state, step.played)
            self._note(step.number, state)
            yield

    def _note(self, position: int, state: Any) -> None:
        """Note the values of a position, if they have changed; the last position is always there."""
        values = tuple(tuple(row) for row in self._chronicle.measure(state))
        if not values or (self._measures and self._measures[-1][1] == values and position < self._history.count):
            return
        self._measures.append((position, values))

    # Events

    def _add_up(self) -> Iterator[None]:
        for step in self._history.timeline.steps:
            for event in filter(is_own_version, step.events):
                self._add(event)
            yield

    def _add(self, event: Event) -> None:
        for what in self._chronicle.count(event):
            if what.number and what.seat in self._column_of:
                self._counts[self._column_of[what.seat]][what.what] += what.number
        for throw in self._chronicle.throws(event):
            if throw.seat in self._column_of:
                column = self._column_of[throw.seat]
                sums = zip(self._luck[column], (1, throw.result, throw.expected, throw.variance), strict=True)
                self._luck[column] = Luck(*(one + other for one, other in sums))  # type: ignore[arg-type]  # the first is whole

    def _find_moments(self) -> Iterator[None]:
        for moment in key_moments(self._chronicle, self._history.timeline.steps, is_own_version):
            if len(self._moments) < MOST_MOMENTS:
                self._moments.append(self._told(moment))
            yield

    def _told(self, moment: KeyMoment) -> Moment:
        moment = in_its_turn(self._history.timeline, moment)
        said = self._rules.narrate(moment.event, self._history.display_names)
        return Moment(moment.position, moment.turn.label, moment.word, moment.event.seat, said)

    # The story

    def _story(self) -> Story:
        positions = tuple(position for position, _ in self._measures)
        rows = [values for _, values in self._measures]
        named = enumerate(self._chronicle.plots if rows else ())
        plots = tuple(Plot(name, positions, tuple(row[number] for row in rows)) for number, name in named)
        figures = tuple(Figure(name, tuple(counts[name] for counts in self._counts)) for name in self._chronicle.counts)
        turns = self._turns()
        turning = turning_points(self._history, plots[0], turns) if plots else []
        moments = sorted((*self._moments, *turning), key=lambda moment: (moment.position, moment.turning))
        return Story(self._history.count, turns, plots, tuple(self._luck), figures, tuple(moments))

    def _turns(self) -> tuple[Mark, ...]:
        """Return the places where turns begin; every second, third … of many."""
        timeline = self._history.timeline
        marks, number = list[Mark](), 0
        for position in range(timeline.base, timeline.count + 1):
            turn = timeline.turn(position)
            if turn.number != number:
                marks.append(Mark(position, turn.label))
                number = turn.number
        return tuple(marks[:: 1 + len(marks) // MOST_TURNS])


# Turning points


class Change(NamedTuple):
    """The change of one side's value over a turn, against the mean change of the others."""

    size: float
    side: int
    before: float
    after: float
    position: int
    turn: str


def turning_points(history: History, plot: Plot, turns: Sequence[Mark]) -> list[Moment]:
    """Return the turn in which most changed between the sides, and the moment from which the winners led to the end."""
    if len(plot.values) < 2 or len(plot.values[0]) < 2:
        return []
    names = side_names(history.rules, history.display_names)
    found = []
    if (change := greatest_change(plot, turns)) is not None:
        said = f"The greatest change: {names[change.side]}'s {plot.name}, from {change.before:g} to {change.after:g}."
        turn = turn_of_change(history, plot, change.position) or change.turn
        found.append(_turning(history, change.position, turn, change.side, said))
    outcome = history.rules.outcome(history.state)
    winners = {history.rules.side(seat) for seat in outcome.winners} if outcome else set()
    if len(winners) == 1 and (lead := lead_to_the_end(plot, *winners)) is not None:
        said = f"From here on {names[min(winners)]} leads to the end."
        turn = turn_of_change(history, plot, lead) or turn_at(turns, lead)
        found.append(_turning(history, lead, turn, min(winners), said))
    return found


def turn_of_change(history: History, plot: Plot, position: int) -> str:
    """Return the turn in which an action gave the first plot its values; "" if it did not, or began and ended in one turn."""
    timeline, rules, chronicle = history.timeline, history.rules, history.rules.chronicle()
    values = value_at(plot, position)
    step = timeline.steps[position - timeline.base - 1] if position > timeline.base else None
    if chronicle is None or step is None or step.turn == step.played.turn or values == value_at(plot, position - 1):
        return ""
    labels, state = list[str](), timeline.state(position - 1)

    def note(_: Event) -> None:
        measured = chronicle.measure(state)
        if measured and tuple(measured[0]) == values:
            labels.append(rules.turn(state).label)

    apply_taped(rules, state, step.played, note)
    return next(iter(labels), "")


def _turning(history: History, position: int, turn: str, side: int, said: str) -> Moment:
    seat = next(seat for seat in range(history.rules.seats) if history.rules.side(seat) == side)
    return Moment(position, turn, "turning point", seat, said, turning=True)


def greatest_change(plot: Plot, turns: Sequence[Mark]) -> Change | None:
    """Return the greatest change in one turn; None if nothing ever changed between the sides."""
    best: Change | None = None
    before = plot.values[0]
    ends = [mark.position for mark in turns[1:]] + [plot.positions[-1]]
    for mark, end in zip(turns, ends, strict=True):
        after = value_at(plot, end)
        for side, (was, now) in enumerate(zip(before, after, strict=True)):
            others = (sum(after) - now - sum(before) + was) / (len(after) - 1)
            size = abs(now - was - others) if now != was else 0
            if size > (best.size if best else 0):
                best = Change(size, side, was, now, end, mark.label)
        before = after
    return best


def lead_to_the_end(plot: Plot, side: int) -> int | None:
    """Return the position from which a side's value was the highest to the end; None if it was not, or if it was from the start."""
    for number in range(len(plot.values) - 1, -1, -1):
        row = plot.values[number]
        if row[side] <= max(value for other, value in enumerate(row) if other != side):
            return plot.positions[number + 1] if number + 1 < len(plot.values) else None
    return None


def value_at(plot: Plot, position: int) -> tuple[float, ...]:
    """Return the values of all sides at a position."""
    return plot.values[max(0, bisect_right(plot.positions, position) - 1)]


def turn_at(turns: Sequence[Mark], position: int) -> str:
    """Return the turn in which the action with this number was played."""
    return next((mark.label for mark in reversed(turns) if mark.position < position), turns[0].label if turns else "")
