"""The Captain's orders (CS-043 to CS-053, CS-082 to CS-087): a move, a Silence, or a surfacing."""

from __future__ import annotations

from seatui.engine.contract import Action, Refused
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.model.common_actions import TRIGGERS
from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTIONS, ENGINEER, MATE, SILENCE, SILENCE_LENGTH, crew_of, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.state import NOWHERE, Boat, Crew, State
from seatui.games.captain_sonar.play import readiness
from seatui.games.captain_sonar.play.checks import direction_of
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.surfacing import SURFACE
from seatui.games.captain_sonar.play.turn import after_order
from seatui.games.captain_sonar.words.refusals import refused

HEADS: tuple[Action, ...] = tuple(("head", direction) for direction in DIRECTIONS)
HEADINGS: tuple[tuple[Action, ...], ...] = tuple(
    (*(HEADS[course] for course in range(len(DIRECTIONS)) if open_courses >> course & 1), SURFACE) for open_courses in range(16)
)
"""The moves and the surfacing, by a bit mask of the courses that are free."""
SILENCES: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("silence", direction, length) for length in range(SILENCE_LENGTH + 1)) for direction in DIRECTIONS
)


def free_courses(chart: Chart, boat: Boat) -> int:
    """Return a bit mask of the courses in which a step is lawful (CS-045 to CS-048)."""
    found, route, mines = 0, boat.route, boat.mines
    for course, space in enumerate(chart.step[boat.at]):
        if space != OUTSIDE and space not in route and space not in mines:
            found |= 1 << course
    return found


# A move


def check_head(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a step of one space (CS-043, CS-162)."""
    crew = state.crews[crew_of(seat)]
    course = direction_of(action)
    if len(action) != 2:
        raise refused("one_step")
    hindrance = step_fault(figures.chart, crew, crew.at, course)
    if hindrance is not None:
        raise refused(f"head_{hindrance}") if free_courses(figures.chart, crew) else blocked(figures, crew)


def blocked(figures: Figures, crew: Crew) -> Refused:
    """The refusal where no step is lawful: a mine that may be triggered could open one (CS-052)."""
    return refused("blocked_but_mined" if crew.mines and readiness.can_trigger(figures, crew) else "blocked")


def step_fault(chart: Chart, boat: Boat, space: int, course: int) -> str | None:
    """Return what bars a step: "edge", "land", "route", "mine" or None (CS-045 to CS-048)."""
    to = chart.near[space][course]
    if to == OUTSIDE:
        return "edge"
    if to in chart.islands:
        return "land"
    if to in boat.route:
        return "route"
    return "mine" if to in boat.mines else None


def head(play: Play, seat: int, action: Action) -> None:
    """Move one space and announce it, which frees the next activation (CS-043, CS-055)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    course = DIRECTIONS.index(action[1])
    crew.at = play.figures.chart.step[crew.at][course]
    crew.route.append(crew.at)
    crew.course, crew.length = course, NOWHERE
    crew.moved = True
    crew.orders += 1
    play.say("course", number, CAPTAIN, action[1])
    after_order(play, number)


# Silence


def check_silence(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that Silence can be used, and that nothing bars the line (CS-050, CS-052, CS-082 to CS-085, CS-167)."""
    crew = state.crews[crew_of(seat)]
    if state.step == "real-time" and state.stop is None:
        raise refused("stop_first")
    readiness.check_usable(figures, crew, SILENCE, CAPTAIN)
    if not free_courses(figures.chart, crew):
        raise blocked(figures, crew)
    course = direction_of(action)
    if len(action) > 3:
        raise refused("silence_bent")
    if len(action) < 3 or type(action[2]) is not int or not 0 <= action[2] <= SILENCE_LENGTH:
        raise refused("silence_too_long", most=SILENCE_LENGTH)
    space = crew.at
    for _ in range(action[2]):
        hindrance = step_fault(figures.chart, crew, space, course)
        if hindrance is not None:
            raise refused(f"silence_{hindrance}", space=figures.chart.name(figures.chart.near[space][course]))
        space = figures.chart.near[space][course]


def silence(play: Play, seat: int, action: Action) -> None:
    """Empty the gauge and move up to four spaces in a line without saying where (CS-082 to CS-087)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    course, length = DIRECTIONS.index(action[1]), action[2]
    readiness.empty_gauge(crew, SILENCE)
    for _ in range(length):
        crew.at = play.figures.chart.step[crew.at][course]
        crew.route.append(crew.at)
    crew.course, crew.length = course, length
    crew.orders += 1
    play.say("silence", number, CAPTAIN)
    play.tell_readers("silent_run", number, CAPTAIN, direction=action[1], length=length)
    if not play.figures.shared:
        duties = (seat_of(number, ENGINEER), seat_of(number, MATE))
        play.tell_of("silent_course", number, seat_of(number, CAPTAIN), duties, direction=action[1])
    after_order(play, number)


DEEDS = {"head": Deed(check_head, head), "silence": Deed(check_silence, silence)}


# Options


def order_options(figures: Figures, state: State, seat: int) -> tuple[Action, ...] | list[Action]:
    """The moves, Silences, surfacing and triggers. In real time a Silence and a trigger take a STOP."""
    crew = state.crews[crew_of(seat)]
    courses = free_courses(figures.chart, crew)
    if figures.real_time:
        return HEADINGS[courses]
    silent = courses and crew.moved and readiness.is_ready(figures, crew, SILENCE)
    if not silent and not crew.mines:
        return HEADINGS[courses]
    found = list(HEADINGS[courses])
    if silent:
        found += silence_options(figures.chart, crew)
    if readiness.can_trigger(figures, crew):
        found += [TRIGGERS[space] for space in crew.mines]
    return found


def silence_options(chart: Chart, boat: Boat) -> list[Action]:
    """The Silences of every length in every direction as far as the way is free, and of length 0 in all (CS-085)."""
    step, route, mines = chart.step, boat.route, boat.mines
    found: list[Action] = []
    for course, silences in enumerate(SILENCES):
        found.append(silences[0])
        space = boat.at
        for action in silences[1:]:
            space = step[space][course]
            if space == OUTSIDE or space in route or space in mines:
                break
            found.append(action)
    return found
