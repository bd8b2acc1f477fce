"""The log of a match, as each seat may read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, NamedTuple

from seatui.engine.chronicle import is_own_version
from seatui.engine.contract import TABLE, Event, Rules, Seat, Turn
from seatui.match.records import Undone
from seatui.match.take_backs import mark_line
from seatui.match.timeline import Step

TAKEN_BACK = "taken_back"
"""The kind of a mark's line."""


class Entry(NamedTuple):
    """One action in the log of a seat."""

    number: int  # 1 is the first action of the game
    turn: Turn  # in which it was played
    seat: Seat  # TABLE for an action of the table
    said: str  # the notation, or "" if the reader may not know it
    lines: tuple[str, ...]  # the events that the reader heard, as sentences
    about: tuple[Seat | None, ...]  # the seat that each of the lines is about
    undone: bool
    kinds: tuple[str, ...] = ()  # the kind of each line's event
    unspoken: tuple[str, ...] = ()  # kinds of other events that the reader heard, for which there are no words
    mark: bool = False  # whether it is no action, but says that something shown was taken back


def would_undo(entries: Iterable[Entry], left: int) -> str:
    """Return what an undo to ``left`` actions takes back, for readers of these entries; "" if they heard of none of it."""
    lines = [line for entry in entries if entry.number > left and not entry.undone and not entry.mark for line in entry.lines]
    return f"That undoes: {lines[0]}{' And all since then.' if lines[1:] else ''}" if lines else ""


def numbered(entries: Iterable[Entry], *, everything: bool) -> list[tuple[int, Entry]]:
    """Return the entries with the numbers to show: those of the actions once everything is open, for before that, gaps reveal secrets.

    A mark has the number 0, which is not shown.
    """
    places = count(1)
    return [(0 if entry.mark else entry.number if everything else next(places), entry) for entry in entries]


def told_once(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the events of an action with their numbers, but of those told in several versions only the one that its own seat heard."""
    own = {(event.kind, event.seat) for event in events if is_own_version(event)}
    return [(number, event) for number, event in enumerate(events) if is_own_version(event) or (event.kind, event.seat) not in own]


def _words(entries: Sequence[Entry]) -> str:
    """Return one action as its readers know it: its notation if one of them chose it, else what they heard first; "" for neither."""
    said = (*(entry.said for entry in entries), *(entry.lines[0] for entry in entries if entry.lines))
    return next(filter(None, said), "").removesuffix(".")


class Log:
    """Every step ever played, also those taken back, and the marks that taking back has left.

    Notation tells the whole choice, even if it is sealed or hidden. So while the game goes on only the seat that acted reads it; the others
    read the events that they heard, and nothing of an action without any. Once the game is over everything is open. Actions of the table
    are in the log only if they caused events.
    """

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._rules = rules
        self._steps: list[Step | Undone] = []
        self._read: dict[tuple[Seat | None, bool], tuple[int, list[Entry]]] = {}  # entries made so far, and the number of their steps

    def __len__(self) -> int:
        return len(self._steps)

    def add(self, step: Step | Undone) -> None:
        """Add an action, or a mark that everybody reads."""
        self._steps.append(step)

    def cut(self, length: int) -> None:
        """Remove the steps after this many: they did not happen."""
        del self._steps[length:]
        self.forget()

    def forget(self) -> None:
        """Make all entries again when next asked, because a name or a step's ``undone`` has changed."""
        self._read.clear()

    def of(self, seat: Seat | None, names: Sequence[str], *, everything: bool) -> list[Entry]:
        """Return the log as that seat may read it; with ``everything``, as after the end."""
        done, entries = self._read.get((seat, everything), (0, []))
        for step in self._steps[done:]:
            entry = self._entry(step, seat, names, everything)
            if entry.said or entry.lines:
                entries.append(entry)
        self._read[seat, everything] = (len(self._steps), entries)
        return list(entries)

    def taken_back(self, state: Any, steps: Sequence[Step], readers: Iterable[Seat | None], names: Sequence[str]) -> str:
        """Say that these actions were taken back to that state, and which was the first, as far as the readers may know: "Taken back: sail
        east"."""
        seats = list(readers)
        by_step = {step: [self._entry(step, seat, names, False) for seat in seats] for step in steps if step.played.seat != TABLE}
        read = [(step, words) for step, entries in by_step.items() if (words := _words(entries))]
        if read:
            (step, words), *others = read
            if step is steps[0] and step.played.seat in seats:
                words = self._rules.offer(state, step.played.seat, step.played.action)
            return f"Taken back: {words}{', and all since then' if others else ''}"
        return "The last actions were taken back" if steps[1:] else "The last action was taken back"

    def _entry(self, step: Step | Undone, seat: Seat | None, names: Sequence[str], everything: bool) -> Entry:
        if isinstance(step, Undone):
            line = mark_line(step.by, step.shown, names)
            return Entry(step.left + 1, step.turn, step.by, "", (line,), (step.by,), False, (TAKEN_BACK,), mark=True)
        events = [event for _, event in told_once(step.events)] if everything else [each for each in step.events if each.heard_by(seat)]
        heard = _without_echoes([(self._rules.narrate(event, names), event) for event in events])
        told, unspoken = [each for each in heard if each[0]], tuple(event.kind for line, event in heard if not line)
        lines, about = tuple(line for line, _ in told), tuple(event.seat for _, event in told)
        by = step.played.seat
        said = step.played.said if by == seat or (everything and by != TABLE) else ""
        kinds = tuple(event.kind for _, event in told)
        return Entry(step.number, step.turn, step.played.seat, said, lines, about, step.undone, kinds, unspoken)


def _without_echoes(heard: Sequence[tuple[str, Event]]) -> list[tuple[str, Event]]:
    """Return the lines of an action without those that repeat another one word for word to other hearers."""
    first: dict[str, Event] = {}
    return [(line, event) for line, event in heard if not line or first.setdefault(line, event).audience == event.audience]
