"""The Radio Operator's work on the overlay (CS-104 to CS-108, CS-157): free actions that hold up nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from seatui.engine.contract import Action, Refused
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.model.common_actions import GAPS, MARKS, PLOTS, RELAYS, RESTARTS, SHIFTS, STRIKES, areas_of
from seatui.games.captain_sonar.model.content import (
    CREW_SEATS,
    DIRECTIONS,
    KINDS,
    OPERATOR,
    ROLE_COUNT,
    SILENCE_LENGTH,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.overlay import first_dot, gaps, relaid
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
    plot = play.state.crews[number].plot
    plot.pop()
    if gaps(plot)[-1:] == [len(plot) - 1]:  # the gap goes with the dot after it
        plot.pop()
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
    """Check that the overlay slides and stays over the map (CS-107)."""
    check_pen(state, seat)
    if len(action) != 3 or any(type(way) is not int for way in action[1:]) or not any(action[1:]):
        raise refused("slide_form")
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


# A gap for a Silence


def check_gap(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that a Silence from the end of the plot stays on the overlay (CS-C30)."""
    crew = checked_silence(state, seat, action)
    if max(1, len(crew.plot)) + 2 > figures.chart.count:
        raise refused("overlay_full")
    if silence_end(figures, end_of_plot(figures, crew), action) is None:
        raise refused("overlay_edge")


def checked_silence(state: State, seat: int, action: Action) -> Crew:
    """Return the crew of the seat; refuse anything but a direction and a length of at most four."""
    check_pen(state, seat)
    if len(action) != 3 or action[1] not in DIRECTIONS or type(action[2]) is not int or not 0 <= action[2] <= SILENCE_LENGTH:
        raise refused("gap_form")
    return state.crews[crew_of(seat)]


def silence_end(figures: Figures, space: int, action: Action) -> int | None:
    """The dot that a Silence leads to; None beyond the overlay."""
    for _ in range(action[2]):
        space = figures.chart.near[space][DIRECTIONS.index(action[1])]
        if space == OUTSIDE:
            return None
    return space


def gap(play: Play, seat: int, action: Action) -> None:
    """Let the plot go on after a Silence, in another leg (CS-C30)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    start = end_of_plot(play.figures, crew)
    end = silence_end(play.figures, start, action)
    assert end is not None
    crew.plot = [*(crew.plot or [start]), start, end]
    play.tell_readers("gapped", number, OPERATOR, direction=action[1], length=action[2])


def check_relay(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the last leg stays on the overlay after another Silence (CS-C30)."""
    crew = checked_silence(state, seat, action)
    if not gaps(crew.plot):
        raise refused("no_gap")
    if relaid(figures.chart.side, crew.plot, action[1], action[2]) is None:
        raise refused("overlay_edge")


def relay(play: Play, seat: int, action: Action) -> None:
    """Lay the last leg as after another Silence (CS-C30)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.plot = list(relaid(play.figures.chart.side, crew.plot, action[1], action[2]) or crew.plot)
    play.tell_readers("gapped", number, OPERATOR, direction=action[1], length=action[2])


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


def check_strike(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the row, column or sector is on the map, and that suspects are left (CS-C31)."""
    check_pen(state, seat)
    if len(action) not in (3, 5) or any(kind not in KINDS or type(value) is not int for kind, value in areas_of(action)):
        raise refused("strike_form")
    if any(not 1 <= value <= figures.chart.highest(kind) for kind, value in areas_of(action)):
        raise refused("strike_off_map")
    if not struck(figures, state.crews[crew_of(seat)], action):
        raise refused("strike_all")


def struck(figures: Figures, crew: Crew, action: Action) -> int:
    """The suspects left when rows, columns or sectors are struck or kept; without marks all water is suspect."""
    chart, area = figures.chart, 0
    for kind, value in areas_of(action):
        area |= chart.area_mask(kind, value)
    return (crew.suspects or chart.water_mask) & (area if action[0] == "keep" else ~area)


def strike(play: Play, seat: int, action: Action) -> None:
    """Strike a row, column or sector from the suspects, or two of them together, or keep only that (CS-C31)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.suspects = struck(play.figures, crew, action)
    play.tell_of("struck", number, seat, CREW_SEATS[number], kept=action[0] == "keep", areas=tuple(areas_of(action)))


DEEDS = {
    "plot": Deed(check_plot, plot),
    "unplot": Deed(check_unplot, unplot),
    "restart": Deed(check_restart, restart),
    "shift": Deed(check_shift, shift),
    "mark": Deed(check_mark, mark),
    "report": Deed(check_report, report),
    "gap": Deed(check_gap, gap),
    "relay": Deed(check_relay, relay),
    "strike": Deed(check_strike, strike),
    "keep": Deed(check_strike, strike),
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
        *(action for action in STRIKES if action[2] <= chart.sectors and struck(figures, crew, action)),
        *gap_actions(figures, crew),
    ]


def gap_actions(figures: Figures, crew: Crew) -> Iterator[Action]:
    """Gaps, and other Silences in the last gap, of one space each way; longer ones are lawful too."""
    start = end_of_plot(figures, crew)
    if max(1, len(crew.plot)) + 2 <= figures.chart.count:
        yield from (action for action in GAPS if silence_end(figures, start, action) is not None)
    if gaps(crew.plot):
        yield from (action for action in RELAYS if relaid(figures.chart.side, crew.plot, action[1], action[2]))
