"""The Radio Operator's overlay as arithmetic: where its dots lie on the map, whether they fit, and which heard course comes next.

The overlay has the size of the map. Its dots are spaces of the overlay; the shift says how far it was slid (CS-104 to CS-108).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import Heard

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BREAKING = ("silence", "gap")
"""The announcements after which nobody knows where a track goes on."""

Cell = tuple[int, int]
"""A column and a row, on the map or beyond it."""


class OperatorSheet(NamedTuple):
    """The Radio Operator's overlay (CS-154). Its dots are spaces of the overlay; the shift says where it lies on the map."""

    plot: tuple[int, ...]
    shift: tuple[int, int]  # columns to the east, rows to the south


class Fit(NamedTuple):
    """The fit of a plot on the map."""

    edge: int  # dots beyond the map
    land: int  # dots on islands
    crossed: int  # dots in a space that the plot had entered before
    shifts: int  # ways to lay the overlay so that the plot fits

    @property
    def good(self) -> bool:
        return not (self.edge or self.land or self.crossed)

    @property
    def words(self) -> str:
        """ "hits land (2)"; "fits"."""
        if self.good:
            return "fits here"
        faults = (("hits land", self.land), ("over the edge", self.edge), ("crosses itself", self.crossed))
        return ", ".join(f"{words} ({count})" for words, count in faults if count)


def laid(chart: Chart, sheet: OperatorSheet) -> list[Cell]:
    """The cells of the map on which the dots of the plot lie."""
    dx, dy = sheet.shift
    return [(dot % chart.side + dx, dot // chart.side + dy) for dot in sheet.plot]


def space_at(chart: Chart, cell: Cell) -> int | None:
    """The space of a cell; None beyond the map."""
    x, y = cell
    return y * chart.side + x if 0 <= x < chart.side and 0 <= y < chart.side else None


def fit_of(chart: Chart, sheet: OperatorSheet) -> Fit:
    """Return the fit of the plot, with the number of shifts that would make it fit."""
    spaces = [space_at(chart, cell) for cell in laid(chart, sheet)]
    crossed = len(sheet.plot) - len(set(sheet.plot))
    land = sum(space in chart.islands for space in spaces if space is not None)
    return Fit(spaces.count(None), land, crossed, 0 if crossed else len(fitting(chart, sheet.plot)))


def fitting(chart: Chart, plot: Sequence[int]) -> list[tuple[int, int]]:
    """The shifts with which all dots are in the water."""
    if not plot:
        return []
    dots = [(dot % chart.side, dot // chart.side) for dot in set(plot)]
    left, right = min(x for x, _ in dots), max(x for x, _ in dots)
    top, bottom = min(y for _, y in dots), max(y for _, y in dots)
    side, islands = chart.side, chart.islands
    return [
        (dx, dy)
        for dy in range(-top, side - bottom)
        for dx in range(-left, side - right)
        if not any((y + dy) * side + x + dx in islands for x, y in dots)
    ]


def heard_courses(radio: Iterable[Heard], crew: int) -> tuple[str, ...]:
    """The courses of a crew since its track last broke."""
    courses: list[str] = []
    for heard in radio:
        if heard.kind == "gap" or (heard.kind in BREAKING and heard.crew == crew):
            courses.clear()
        elif heard.kind == "course" and heard.crew == crew:
            courses.append(heard.facts[0])
    return tuple(courses)


def courses_of(side: int, plot: Sequence[int]) -> tuple[str, ...]:
    """The courses that a plot draws."""
    ways = {-side: "N", 1: "E", side: "S", -1: "W"}
    return tuple(ways.get(there - here, "") for here, there in itertools.pairwise(plot))


def unplotted(side: int, plot: Sequence[int], heard: Sequence[str]) -> tuple[str, ...] | None:
    """The heard courses that the plot lacks; None if the plot contradicts them."""
    plotted = courses_of(side, plot)
    steps = len(plotted)
    ends = [steps, *range(len(heard), steps, -1)] if plotted else [0]  # from the start of the track, else as late as possible
    return next((tuple(heard[end:]) for end in ends if tuple(heard[end - steps : end]) == plotted), None)


def first_dot(side: int, heard: Sequence[str] = ()) -> int:
    """The dot from which the heard track lies in the middle of the overlay; the middle itself if the track is too large (CS-105)."""
    x = y = 0
    xs, ys = [0], [0]
    for course in heard:
        x, y = x + STEPS[course][0], y + STEPS[course][1]
        xs.append(x)
        ys.append(y)
    column, row = _centred(side, xs), _centred(side, ys)
    return row * side + column


def runs_inside(side: int, start: int, heard: Sequence[str]) -> bool:
    """Whether the whole heard track lies on the overlay if it begins there."""
    x, y = start % side, start // side
    for course in heard:
        x, y = x + STEPS[course][0], y + STEPS[course][1]
        if not (0 <= x < side and 0 <= y < side):
            return False
    return True


def _centred(side: int, steps: Sequence[int]) -> int:
    """The start on one axis that centres all these steps on it."""
    low, high = min(steps), max(steps)
    if high - low >= side:
        return side // 2
    return min(max(side // 2 - (low + high) // 2, -low), side - 1 - high)
