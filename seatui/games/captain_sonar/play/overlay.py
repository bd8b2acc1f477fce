"""The Radio Operator's work on the overlay (CS-104 to CS-108, CS-157): free actions that hold up nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seatui.engine.contract import Action, Refused
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.model.common_actions import MARKS, PLOTS, RESTARTS, SHIFTS
from seatui.games.captain_sonar.model.content import (
    CREW_SEATS,
    DIRECTIONS,
    OPERATOR,
    ROLE_COUNT,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.overlay import first_dot
from seatui.games.captain_sonar.model.state import Crew, State
from seatui.games.captain_sonar.play.checks import check_not_over, direction_of, no_more, space_of
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.words.refusals import refused

MASK = re.compile(r"[0-9a-f]{1,57}")
"""A bit mask of up to 225 spaces in hexadecimal."""


def check_pen(state: State, seat: int) -> None:
    """Check that the Radio Operator may write: not during a STOP, nor while surfaced in real time (CS-037, CS-120)."""
    check_not_over(state)
    if seat % ROLE_COUNT != OPERATOR:
        raise refused("not_your_overlay")
    if state.stop is not None:
        raise refused("stop_going_on")
    if state.step == "real-time" and state.crews[crew_of(seat)].surfaced:
        raise refused("surfaced")


# The plot


def end_of_plot(figures: Figures, crew: Crew) -> int:
    """The dot from which the next course is drawn; the first starts in the middle of the overlay (CS-105)."""
    return crew.plot[-1] if crew.plot else first_dot(figures.chart.side)


def check_plot(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the plot stays on the overlay (CS-106)."""
    check_pen(state, seat)
    course = direction_of(action)
    if len(action) != 2:
        raise refused("plot_one")
    if len(state.crews[crew_of(seat)].plot) >= figures.chart.count:
        raise refused("overlay_full")
    if figures.chart.near[end_of_plot(figures, state.crews[crew_of(seat)])][course] == OUTSIDE:
        raise refused("overlay_edge")


def plot(play: Play, seat: int, action: Action) -> None:
    """Draw one course (CS-104)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    end = end_of_plot(play.figures, crew)
    if not crew.plot:
        crew.plot.append(end)
    crew.plot.append(play.figures.chart.near[end][DIRECTIONS.index(action[1])])
    play.tell_readers("plotted", number, OPERATOR, direction=action[1])


def check_unplot(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that there is a dot to erase."""
    check_pen(state, seat)
    no_more(action)
    if not state.crews[crew_of(seat)].plot:
        raise refused("nothing_plotted")


def unplot(play: Play, seat: int, _action: Action) -> None:
    """Erase the last dot."""
    number = crew_of(seat)
    play.state.crews[number].plot.pop()
    play.tell_readers("unplotted", number, OPERATOR)


def check_restart(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the plot starts on the overlay (CS-105)."""
    check_pen(state, seat)
    space_of(figures, action)


def restart(play: Play, seat: int, action: Action) -> None:
    """Erase the plot and begin another (CS-106)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.plot, crew.shift = [action[1]], (0, 0)
    play.tell_readers("restarted", number, OPERATOR, space=action[1])


def check_shift(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the overlay slides by one and stays over the map (CS-107)."""
    check_pen(state, seat)
    if len(action) != 3 or any(type(way) is not int or not -1 <= way <= 1 for way in action[1:]) or not any(action[1:]):
        raise refused("slide_by_one")
    column, row = shifted(state.crews[crew_of(seat)], action)
    if max(abs(column), abs(row)) >= figures.chart.side:
        raise refused("slide_too_far")


def shifted(crew: Crew, action: Action) -> tuple[int, int]:
    """The shift of the overlay after a slide."""
    return crew.shift[0] + action[1], crew.shift[1] + action[2]


def shift(play: Play, seat: int, action: Action) -> None:
    """Slide the overlay over the map (CS-107)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.shift = shifted(crew, action)
    play.tell_readers("shifted", number, OPERATOR, dx=action[1], dy=action[2])


# Suspect spaces


def check_mark(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the space is water."""
    check_pen(state, seat)
    space, chart = space_of(figures, action), figures.chart
    if space in chart.islands:
        raise refused("mark_on_land", space=chart.name(space))


def mark(play: Play, seat: int, action: Action) -> None:
    """Mark a space as suspect, or remove the mark (CS-157)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.suspects ^= 1 << action[1]
    play.tell_of("marked", number, seat, CREW_SEATS[number], space=action[1], on=bool(crew.suspects >> action[1] & 1))


def check_report(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the report is a mask of water spaces."""
    check_pen(state, seat)
    if len(action) != 2 or type(action[1]) is not str or not MASK.fullmatch(action[1]):
        raise refused("report_form")
    if int(action[1], 16) & ~figures.chart.water_mask:
        raise refused("report_on_land")


def report(play: Play, seat: int, action: Action) -> None:
    """Mark all suspect spaces at once."""
    number = crew_of(seat)
    play.state.crews[number].suspects = int(action[1], 16)
    play.tell_of("reported", number, seat, CREW_SEATS[number], spaces=action[1])


DEEDS = {
    "plot": Deed(check_plot, plot),
    "unplot": Deed(check_unplot, unplot),
    "restart": Deed(check_restart, restart),
    "shift": Deed(check_shift, shift),
    "mark": Deed(check_mark, mark),
    "report": Deed(check_report, report),
}


def free(figures: Figures, state: State, seat: int) -> Sequence[Action]:
    """The plots, slides and marks that the seat may make."""
    try:
        check_pen(state, seat)
    except Refused:
        return ()
    crew = state.crews[crew_of(seat)]
    chart, end = figures.chart, end_of_plot(figures, crew)
    return [
        *(action for action, to in zip(PLOTS, chart.near[end], strict=True) if to != OUTSIDE and len(crew.plot) < chart.count),
        *((("unplot",),) if crew.plot else ()),
        *(action for action in SHIFTS if max(map(abs, shifted(crew, action))) < chart.side),
        ("report", "0"),
        *RESTARTS[: chart.count],
        *(MARKS[space] for space in chart.water),
    ]
