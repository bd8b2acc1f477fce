"""The time line of a replay: a bar with a mark for each turn and each key moment, and their names where there is room."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual import events
from textual.message import Message

from seatui.tui.shell.lines import Line, Span, inked
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row

LEAST_BAR = 24
"""Cells of the bar that the words leave to it, if they can be shorter."""
RUNS = len("running, normal")
"""Cells of the longest words about how a replay runs."""
LEAST_GAP = 4
"""Cells between the marks of two turns."""
STRIDES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""The number of turns to each mark."""


class Track(NamedTuple):
    """The signs of the bar."""

    done: str
    left: str
    turn: str
    moment: str
    here: str


TRACK = Track("━", "─", "┴", "◆", "●")
ASCII_TRACK = Track("=", "-", "+", "*", "O")


class Named(NamedTuple):
    """The beginning of a turn or a key moment: the position after its action, and its name."""

    position: int
    name: str


class Course(NamedTuple):
    """The content of the bar: the first and last position, the beginnings of turns, and the key moments, in order."""

    first: int = 0
    last: int = 0
    turns: tuple[Named, ...] = ()
    moments: tuple[Named, ...] = ()


class Place(NamedTuple):
    """A place on the line, and the words about it."""

    position: int = 0
    turn: str = ""
    moment: int = -1  # the number of the key moment at this place
    runs: str = ""  # how the replay runs: "paused, normal"


class TimeLine(LineWidget):
    """One row with the bar, or two: the names of the key moments above it."""

    DEFAULT_CSS = "TimeLine { dock: bottom; height: 1; margin-bottom: 1; background: $panel; }"

    class Chosen(Message):
        """A place of the bar was clicked, or a key moment."""

        def __init__(self, position: int, moment: int) -> None:
            super().__init__()
            self.position = position
            self.moment = moment  # -1 for none

    def __init__(self) -> None:
        super().__init__()
        self._course = Course()
        self._place = Place()
        self._bar = range(0)  # the columns of the bar
        self._labels: dict[int, int] = {}  # the key moment whose name is in a column

    def show(self, course: Course, place: Place) -> None:
        self._course, self._place = course, place
        self.redraw()

    def build(self) -> list[Row]:
        width = self.size.width
        where, words = self._words(width)
        self._bar = range(len(where), max(len(where), width - len(words)))
        line: Line = (Span(where, "strong"), *self._cells(), Span(words, "dim"))
        bar = inked(self, line, width)
        return [self._names(width), bar] if self.size.height > 1 else [bar]

    def _words(self, width: int) -> tuple[str, str]:
        """Return the words before and behind the bar. They keep their widths at every place, so that the bar stands still.

        Where the name of a key moment has no room beside the turn, it takes its place.
        """
        course, place, gap = self._course, self._place, f" {self.glyphs.dot} "
        is_named = self.size.height < 2
        name = course.moments[place.moment].name if place.moment >= 0 and is_named else ""
        turns, names = [each.name for each in course.turns], [each.name for each in course.moments if is_named]
        count, last = str(place.position - course.first), str(course.last - course.first)
        before, behind = f" {count:>{len(last)}} of {last}{gap}", f" {place.runs:<{RUNS}} "
        size, words = _longest([*turns, place.turn]) + len(gap) * bool(names) + _longest(names), gap.join(filter(None, (place.turn, name)))
        if width - len(before) - size - len(behind) - 1 < LEAST_BAR:
            size, words = _longest([*turns, *names]), name or place.turn
        return f"{before}{words:<{size}} ", behind

    def _column(self, position: int) -> int:
        """Return the column of a position."""
        course, last = self._course, len(self._bar) - 1
        return self._bar.start + (position - course.first) * last // max(1, course.last - course.first)

    def _cells(self) -> list[Span]:
        """Return the cells of the bar: what is done and what is left, turns, key moments, and the present place over them."""
        course, track = self._course, ASCII_TRACK if self.glyphs.is_ascii else TRACK
        here = self._column(self._place.position)
        cells = {at: Span(track.done, "accent") if at <= here else Span(track.left, "dim") for at in self._bar}
        cells |= {at: Span(track.turn, "accent" if at <= here else "dim") for at in self._turn_columns() if at in cells}
        cells |= {at: Span(track.moment, "warn") for each in course.moments if (at := self._column(each.position)) in cells}
        if here in cells:
            cells[here] = Span(track.here, "strong")
        return [cells[at] for at in self._bar]

    def _turn_columns(self) -> Iterable[int]:
        """Return the columns of turns: of all, or of every few where they would stand too close."""
        turns = [turn.position for turn in self._course.turns[1:]]
        stride = next((each for each in STRIDES if len(turns) // each * LEAST_GAP <= len(self._bar)), STRIDES[-1])
        return [self._column(turn) for turn in turns[stride - 1 :: stride]]

    def _names(self, width: int) -> Row:
        """Return the names of the key moments, each from its mark on: the one at hand, then those around it, as far as they fit."""
        course, place = self._course, self._place
        taken: dict[int, Span] = {}
        self._labels = {}
        for number in _nearest_first(course.moments, place):
            text = course.moments[number].name
            start = max(0, min(self._column(course.moments[number].position), width - len(text)))
            columns = range(start, start + len(text))
            if taken.keys().isdisjoint((start - 1, *columns, columns.stop)):
                style = "strong" if number == place.moment else "dim"
                taken |= {at: Span(text[at - start], style) for at in columns}
                self._labels |= dict.fromkeys(columns, number)
        return inked(self, tuple(taken.get(at, Span(" ")) for at in range(width)), width)

    def on_click(self, event: events.Click) -> None:
        course = self._course
        if self.size.height > 1 and event.y == 0:
            if (number := self._labels.get(event.x)) is not None:
                self.post_message(self.Chosen(course.moments[number].position, number))
            return
        if event.x not in self._bar:
            return
        near = [(abs(self._column(each.position) - event.x), number) for number, each in enumerate(course.moments)]
        distance, moment = min(near, default=(2, -1))
        if distance == 0:
            self.post_message(self.Chosen(course.moments[moment].position, moment))
            return
        share = (event.x - self._bar.start) / max(1, len(self._bar) - 1)
        self.post_message(self.Chosen(course.first + round(share * (course.last - course.first)), -1))


def _longest(names: Iterable[str]) -> int:
    return max(map(len, names), default=0)


def _nearest_first(moments: Sequence[Named], place: Place) -> list[int]:
    """Return the numbers of key moments: the one at hand first, then by their distance from the place, those ahead first."""
    ahead = place.moment if place.moment >= 0 else bisect_left(moments, (place.position,))
    return sorted(range(len(moments)), key=lambda number: (abs(number - ahead), number < ahead))
