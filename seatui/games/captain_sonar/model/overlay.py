"""The Radio Operator's overlay as arithmetic: where its dots lie on the map, whether they fit, and which heard course comes next.

The overlay has the size of the map. Its dots are spaces of the overlay; the shift says how far it was slid (CS-104 to CS-108).
A plot goes on after a Silence in another leg (CS-C30): the last dot is written twice, and then the dot where the Silence may have ended.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from seatui.games.captain_sonar.model.content import SILENCE_LENGTH
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


class Known(NamedTuple):
    """An announcement of the enemy about its place at a dot of the plot."""

    dot: int  # its number in the plot
    mask: int  # the spaces where the enemy may have been
    surfaced: bool  # whether it surfaced there, after which it may cross its old route
    entry: int = -1  # the number of the announcement on the radio


class Fit(NamedTuple):
    """The fit of a plot on the map."""

    edge: int  # dots beyond the map
    land: int  # dots on islands
    crossed: int  # dots in a space that the plot had entered before
    shifts: int  # ways to lay the overlay so that the plot fits
    elsewhere: int = 0  # dots that contradict what the enemy announced

    @property
    def good(self) -> bool:
        return not (self.edge or self.land or self.crossed or self.elsewhere)

    @property
    def words(self) -> str:
        """ "hits land (2)"; "fits"."""
        if self.good:
            return "fits here"
        faults = (
            ("hits land", self.land),
            ("over the edge", self.edge),
            ("crosses itself", self.crossed),
            ("against the facts", self.elsewhere),
        )
        return ", ".join(f"{words} ({count})" for words, count in faults if count)


def laid(chart: Chart, sheet: OperatorSheet) -> list[Cell]:
    """The cells of the map on which the dots of the plot lie."""
    dx, dy = sheet.shift
    return [(dot % chart.side + dx, dot // chart.side + dy) for dot in sheet.plot]


def space_at(chart: Chart, cell: Cell) -> int | None:
    """The space of a cell; None beyond the map."""
    x, y = cell
    return y * chart.side + x if 0 <= x < chart.side and 0 <= y < chart.side else None


def gaps(plot: Sequence[int]) -> list[int]:
    """The numbers of the dots that are written twice, after each of which another leg begins."""
    found: list[int] = []
    for at in range(1, len(plot)):
        if plot[at] == plot[at - 1] and at - 1 not in found:
            found.append(at)
    return found


def last_leg(plot: Sequence[int]) -> Sequence[int]:
    """The dots since the last gap."""
    broken = gaps(plot)
    return plot[broken[-1] + 1 :] if broken else plot


def relaid(side: int, plot: Sequence[int], direction: str, length: int) -> tuple[int, ...] | None:
    """The plot with its last leg after another Silence; None if that leaves the overlay, or there is no gap."""
    broken = gaps(plot)
    if not broken:
        return None
    at = broken[-1]
    (dx, dy), before, leg = STEPS[direction], plot[at], plot[at + 1 :]
    across = before % side + dx * length - leg[0] % side
    down = before // side + dy * length - leg[0] // side
    cells = [(dot % side + across, dot // side + down) for dot in leg]
    if not all(0 <= x < side and 0 <= y < side for x, y in cells):
        return None
    return (*plot[: at + 1], *(y * side + x for x, y in cells))


def silences(side: int, plot: Sequence[int]) -> set[tuple[int, ...]]:
    """The plot with every Silence that its last gap may stand for; the plot alone if it has no gap."""
    ways = [(direction, length) for direction in STEPS for length in range(SILENCE_LENGTH + 1)]
    found = {other for direction, length in ways if (other := relaid(side, plot, direction, length)) is not None}
    return found or {tuple(plot)}


def ends_of(chart: Chart, plot: Sequence[int], known: Sequence[Known] = ()) -> frozenset[int]:
    """The spaces where the plot may end, for every way to lay it and every Silence in its last gap."""
    return _ends(chart, tuple(plot), tuple(known))


@lru_cache(64)
def _ends(chart: Chart, plot: tuple[int, ...], known: tuple[Known, ...]) -> frozenset[int]:
    return frozenset(
        other[-1] + dy * chart.side + dx
        for other in silences(chart.side, plot)
        if other and not crossings(other, known)
        for dx, dy in fitting(chart, other, known)
    )


def fit_of(chart: Chart, sheet: OperatorSheet, known: Sequence[Known] = ()) -> Fit:
    """Return the fit of the plot, with the number of shifts that would make it fit."""
    spaces = [space_at(chart, cell) for cell in laid(chart, sheet)]
    crossed = len(crossings(sheet.plot, known))
    land = sum(space in chart.islands for space in spaces if space is not None)
    return Fit(spaces.count(None), land, crossed, 0 if crossed else len(fitting(chart, sheet.plot, known)), len(elsewhere(spaces, known)))


def fitting(chart: Chart, plot: Sequence[int], known: Sequence[Known] = ()) -> list[tuple[int, int]]:
    """The shifts with which all dots are in the water, and where the enemy's announcements allow."""
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
        and all(each.mask >> plot[each.dot] + dy * side + dx & 1 for each in known)
    ]


def elsewhere(spaces: Sequence[int | None], known: Sequence[Known]) -> list[int]:
    """The numbers of the dots that lie where the enemy was not; ``spaces`` has the space of each dot."""
    return [each.dot for each in known if (space := spaces[each.dot]) is not None and not each.mask >> space & 1]


def crossings(plot: Sequence[int], known: Sequence[Known] = ()) -> list[int]:
    """The numbers of the dots in a space that the plot had entered before, since the enemy last surfaced (CS-112)."""
    cuts = {each.dot for each in known if each.surfaced}
    broken = gaps(plot)
    entered: set[int] = set()
    found: list[int] = []
    for dot, space in enumerate(plot):
        if dot in broken or (dot - 1 in broken and space == plot[dot - 1]):
            continue
        if space in entered:
            found.append(dot)
        entered = {space} if dot in cuts else {*entered, space}
    return found


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
    """The courses that a plot draws since its last gap."""
    ways = {-side: "N", 1: "E", side: "S", -1: "W"}
    return tuple(ways.get(there - here, "") for here, there in itertools.pairwise(last_leg(plot)))


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
