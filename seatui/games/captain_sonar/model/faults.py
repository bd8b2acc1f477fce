"""Checks that a position is possible, for the laws and against damaged saves. No number is trusted before it is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from seatui.games.captain_sonar.model.content import (
    CIRCUIT_MASKS,
    DIRECTIONS,
    HULL,
    NOTE_LENGTH,
    NOTES_KEPT,
    OUTLINES,
    PANEL_MASKS,
    PAUSE_MS,
    REACTOR_MASK,
    REPLY_MS,
    ROLE_COUNT,
    SHOWING_MS,
    SILENCE_LENGTH,
    STOPPABLE,
    SYSTEMS,
    TARGET_MS,
    TOPICS,
    TURNS_AFTER_SURFACING,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.overlay import gaps
from seatui.games.captain_sonar.model.panels import ALL_MARKS
from seatui.games.captain_sonar.model.radio_faults import radio_faults
from seatui.games.captain_sonar.model.state import NOWHERE, Crew, Note, Request, State, Stop, request_value

SEATS = range(2 * ROLE_COUNT)
STAGES: dict[str, tuple[int, tuple[str, ...]]] = {
    "target": (TARGET_MS, ("mine", "torpedo", "drone", "silence", "trigger")),
    "reply": (REPLY_MS, ("drone", "sonar")),
    "panel": (REPLY_MS, ("scenario",)),
    "showing": (SHOWING_MS, STOPPABLE),
}
"""The stages of a STOP: the longest time of each, and the systems that have it (CS-039, CS-146)."""
LARGEST = 1 << 53
"""More than any clock or count reaches."""
MOST_QUEUED = len(SEATS) * len(STOPPABLE)
WISHES = {topic: tuple(request_value(value) for value in values) for topic, values in TOPICS.items()}
"""The values of a request by topic, as they are stored."""


def find_faults(figures: Figures, state: State) -> list[str]:
    """Return everything that is impossible in a position, in words."""
    found = list(shape_faults(figures, state))
    if found:
        return found  # the other checks rely on the shape
    for number, crew in enumerate(state.crews):
        for check in (boat_faults, panel_faults, duty_faults, repair_faults, sheet_faults):
            found += [f"crew {number}: {fault}" for fault in check(figures, state, number, crew)]
    return [*found, *flow_faults(figures, state), *radio_faults(figures, state)]


# Numbers in their ranges


def shape_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that every number used as an index or a shift is in its range."""
    for number, crew in enumerate(state.crews):
        spaces = (*crew.route, *crew.mines, *(space for leg in crew.legs for space in leg))
        if not all(0 <= space < figures.chart.count for space in spaces):
            yield f"crew {number}: a space is off the map"
        if not all(NOWHERE <= space < figures.chart.count for space in (crew.start, crew.at)):
            yield f"crew {number}: the submarine is off the map"
        if len(crew.gauges) != len(SYSTEMS) or not 0 <= crew.called < 1 << len(SYSTEMS):
            yield f"crew {number}: there are not {len(SYSTEMS)} gauges"
        if not 0 <= crew.breakdowns <= ALL_MARKS:
            yield f"crew {number}: a symbol does not exist"
        if not (NOWHERE <= crew.course < len(DIRECTIONS) and NOWHERE <= crew.length <= SILENCE_LENGTH):
            yield f"crew {number}: the last order is impossible"
        if not (0 <= crew.damage <= HULL and 0 <= crew.orders < LARGEST and 0 <= crew.sections <= ROLE_COUNT):
            yield f"crew {number}: damage, orders or sections are impossible"


# A submarine


def boat_faults(figures: Figures, state: State, _number: int, crew: Crew) -> Iterator[str]:
    """Check that the submarine is at the end of its route, and all routes are paths through water (CS-043 to CS-048, CS-062, CS-065)."""
    if crew.start == NOWHERE:
        if state.step not in ("start", "over") or crew.route or crew.at != NOWHERE:
            yield "it has not started"
        return
    if crew.start in figures.chart.islands or not crew.route or crew.at != crew.route[-1]:
        yield "the submarine is not at the end of its route"
    if not is_path(figures.chart, crew.route) or not all(was_path(figures.chart, leg) for leg in crew.legs):
        yield "a route is no path through water"
    if len(crew.legs) > crew.orders:
        yield "there are more routes than orders"
    if len(set(crew.mines)) != len(crew.mines) or not figures.chart.islands.isdisjoint(crew.mines):
        yield "a mine lies where none can be"
    if not set(crew.mines).isdisjoint(crew.route):
        yield "a mine lies on the route"


def is_path(chart: Chart, route: Sequence[int]) -> bool:
    """Whether a route consists of steps through water and has no space twice."""
    return (
        len(set(route)) == len(route)
        and chart.islands.isdisjoint(route)
        and all(after in chart.near[before] for before, after in pairwise(route))
    )


@lru_cache(maxsize=1 << 12)
def was_path(chart: Chart, leg: tuple[int, ...]) -> bool:
    """Whether a route that has ended is a path. The answer is cached: old routes are checked in every position."""
    return is_path(chart, leg)


# Gauges and panels


def panel_faults(figures: Figures, _state: State, _number: int, crew: Crew) -> Iterator[str]:
    """Check that gauges hold what they can, and no circuit, panel or reactor stays full (CS-007, CS-092, CS-098 to CS-100)."""
    for system, (filled, size) in enumerate(zip(crew.gauges, figures.sizes, strict=True)):
        if not 0 <= filled <= size:
            yield f"the gauge of {SYSTEMS[system]} has {filled} of {size}"
        elif crew.called >> system & 1 and not 0 < size == filled:
            yield f"{SYSTEMS[system]} was called and is not full"
    if any(crew.breakdowns & whole == whole for whole in (*CIRCUIT_MASKS, *PANEL_MASKS, REACTOR_MASK)):
        yield "a full circuit, panel or reactor is not erased"


def duty_faults(figures: Figures, state: State, number: int, crew: Crew) -> Iterator[str]:
    """Check that marks are due only after an order that asks for them (CS-025, CS-086, CS-090)."""
    due = not (crew.mate_ok and crew.engineer_ok)
    if due and (crew.course == NOWHERE or (crew.surfaced and not figures.real_time)):
        yield "a mark is due for no order"
    if due and state.step not in ("duties", "real-time", "over"):
        yield "a mark is due at the wrong time"
    if state.step == "duties" and due != (number == state.active):
        yield "the duties are another crew's"
    if not crew.mate_ok and sum(crew.gauges) >= figures.sheet_spaces:
        yield "a mark is due on a full sheet"
    if crew.length != NOWHERE and crew.course == NOWHERE:
        yield "a Silence had no direction"
    if not 0 <= crew.paused <= (state.clock + PAUSE_MS if figures.real_time else 0):
        yield "it waits too long for the next STOP"
    if crew.buoy and figures.scenario.id != "decoy-buoy":
        yield "a buoy floats in another scenario"


# The repair in real time


def repair_faults(figures: Figures, state: State, _number: int, crew: Crew) -> Iterator[str]:
    """Check that there are outlines to trace exactly while a crew is surfaced in real time (CS-120 to CS-126)."""
    repairing = figures.real_time and crew.surfaced
    outlines = set(crew.outlines)
    if crew.outlines and (len(crew.outlines) != ROLE_COUNT or len(outlines) != ROLE_COUNT or not outlines <= set(range(len(OUTLINES)))):
        yield "the outlines do not exist"
    if bool(crew.outlines) != repairing and not (repairing and state.step == "over"):
        yield "there are outlines without a repair, or a repair without outlines"
    if crew.diving != (crew.sections == ROLE_COUNT) or (crew.sections and not crew.outlines):
        yield "the sections drawn do not fit the repair"
    if crew.slipped and not 0 < crew.sections < ROLE_COUNT:
        yield "a line slipped in no section"
    if crew.surfaced and state.step == "start":
        yield "it surfaced before the start"


# Notes, requests and the overlay


def sheet_faults(figures: Figures, _state: State, number: int, crew: Crew) -> Iterator[str]:
    """Check the plot, the overlay, the marks, the notes and the requests of a crew (CS-104 to CS-108, CS-157)."""
    count, side = figures.chart.count, figures.chart.side
    if len(crew.plot) > count or not all(0 <= dot < count for dot in crew.plot):
        yield "the plot leaves the overlay"
    elif gaps(crew.plot)[-1:] == [len(crew.plot) - 1]:
        yield "the plot ends in a gap"
    if not all(-side < shift < side for shift in crew.shift):
        yield "the overlay is off the map"
    if not 0 <= crew.suspects < 1 << count:
        yield "a suspect space is off the map"
    if len(crew.notes) > NOTES_KEPT or not all(is_note(number, note) for note in crew.notes):
        yield "a note cannot have been written"
    if len({request.topic for request in crew.requests}) != len(crew.requests) or not all(
        is_request(number, request) for request in crew.requests
    ):
        yield "a request cannot have been made"


def is_note(crew: int, note: Note) -> bool:
    """Whether a member of that crew can have written the note."""
    return crew_of(note.seat) == crew and 0 < len(note.text) <= NOTE_LENGTH and note.text.isprintable()


def is_request(crew: int, request: Request) -> bool:
    """Whether a member of that crew can have made the request."""
    return crew_of(request.seat) == crew and request.value in WISHES.get(request.topic, ())


# Steps, questions, STOPs and the end


def flow_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that the step belongs to the mode, and that questions, STOPs and the end fit the step."""
    in_turn = state.step not in ("start", "real-time", "over")
    if (in_turn and figures.real_time) or (state.step == "real-time" and not figures.real_time):
        yield "the step belongs to the other mode"
    if (in_turn and state.active not in (0, 1)) or state.active not in (NOWHERE, 0, 1):
        yield "no such crew has the turn"
    if state.step == "start" and all(crew.start != NOWHERE for crew in state.crews):
        yield "both have chosen a start and nobody dived"
    if not int(in_turn) <= state.turns_left <= TURNS_AFTER_SURFACING:
        yield "the number of turns in a row is impossible"
    if not 0 <= state.clock < LARGEST or (state.clock and not figures.real_time):
        yield "the clock is impossible"
    if state.asked not in possible_questions(figures, state):
        yield "the open question does not fit the step"
    if state.seated and (len(state.seated) != len(SEATS) or not all(0 <= number <= len(SEATS) for number in state.seated)):
        yield "the seats are not held by anybody"
    yield from stop_faults(state)
    yield from end_faults(state)


def possible_questions(figures: Figures, state: State) -> list[tuple[object, ...]]:
    """Return the questions that may be open now."""
    stage = state.stop.stage if state.stop else state.step
    if stage == "reply":
        return [("sonar",), *(("drone", sector) for sector in range(1, figures.chart.sectors + 1))]
    return [("panel",)] if stage == "panel" else [()]


def stop_faults(state: State) -> Iterator[str]:
    """Check that a STOP happens in real time, by a seat and for a system that exist (CS-035 to CS-039)."""
    stop = state.stop
    if (stop or state.queue) and state.step != "real-time":
        yield "there is a STOP outside real time"
    if stop and not is_stop(state.clock, stop):
        yield "the STOP is impossible"
    if len(state.queue) > MOST_QUEUED or not all(seat in SEATS and system in STOPPABLE for seat, system in state.queue):
        yield "a STOP that waits is impossible"


def is_stop(clock: int, stop: Stop) -> bool:
    """Whether a STOP can be in progress: its system has the stage, and the stage ends in time."""
    if stop.seat not in SEATS or stop.stage not in STAGES:
        return False
    lasts, systems = STAGES[stop.stage]
    return stop.system in systems and 0 < stop.ends - clock <= lasts


def end_faults(state: State) -> Iterator[str]:
    """Check that the game is over exactly when it has a result (CS-128 to CS-132)."""
    if (state.over is None) == (state.step == "over") or state.over not in (None, (), (0,), (1,)):
        yield "the end has no result"
    if state.step != "over" and any(crew.damage >= HULL for crew in state.crews):
        yield "a destroyed submarine plays on"
    if state.step == "over" and not state.radio:
        yield "the end was not announced"
