"""Planning (SK-059 to SK-068): players set courses in secret, all are shown together, and the die steers burning boats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.sea_skirmish.model.content import COURSES, MOST_BOATS
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_COURSE, PLANNING, Boat, State, afloat
from seatui.games.sea_skirmish.play.checks import own_boat
from seatui.games.sea_skirmish.play.play import Deed, Play
from seatui.games.sea_skirmish.words.refusals import refused

FACES = range(1, len(COURSES) + 1)
COURSE_ACTIONS: tuple[tuple[Action, ...], ...] = tuple(tuple(("course", boat, face) for face in FACES) for boat in range(MOST_BOATS))
CONFIRM: Action = ("confirm",)


class WithBoats(Protocol):
    """Anything with boats: a state or a view."""

    @property
    def boats(self) -> Sequence[Boat]: ...


def steered(table: WithBoats, seat: int | None) -> list[int]:
    """Return the boats of a seat that need a course: those in play that do not burn (SK-062, SK-064)."""
    return [number for number, boat in enumerate(table.boats) if boat.seat == seat and boat.lost == AFLOAT and not boat.fire]


def planners(_figures: Figures, state: State) -> tuple[int, ...]:
    """Return the seats that still have to confirm, all at the same time (SK-059, SK-D04)."""
    return state.planners


def course_options(_figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the courses of boats without one, or, when all have theirs, confirming. Any course can still be changed (SK-061)."""
    without = [boat for boat in steered(state, seat) if state.courses[boat] == NO_COURSE]
    return [action for boat in without for action in COURSE_ACTIONS[boat]] or [CONFIRM]


def check_course(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the course is one of the six, wherever it leads (SK-063), and that the boat does not burn (SK-R01)."""
    if len(action) != 3 or type(action[2]) is not int or action[2] not in FACES:
        raise refused("no_course_named")
    boat = own_boat(state, seat, action[1])
    if state.boats[boat].fire:
        raise refused("on_fire")


def set_course(play: Play, seat: int, action: Action) -> None:
    """Set a course, and report it to the planner alone, or with shared plans to the team (SK-150, SK-151)."""
    _, boat, course = action
    play.state.courses[boat] = course
    play.whisper(play.figures.planners(seat), "course_set", seat=seat, boat=boat, course=course)


def check_confirm(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that every boat without fire has a course (SK-062, SK-R02)."""
    always(figures, state, seat, action)
    for boat in steered(state, seat):
        if state.courses[boat] == NO_COURSE:
            raise refused("course_missing", boat=boat + 1)


def confirm(play: Play, seat: int, _action: Action) -> None:
    """Confirm all courses; the others learn only that."""
    excuse(play.state, seat)
    play.tell("courses_confirmed", seat=seat)


def excuse(state: State, seat: int) -> None:
    """Stop waiting for that seat's courses."""
    state.planners = tuple([other for other in state.planners if other != seat])


def has_confirmed(state: State, seat: int) -> bool:
    """Return whether a seat has confirmed while others plan; it may still change its courses (SK-061)."""
    return state.phase == PLANNING and seat not in state.planners and bool(steered(state, seat))


def changes(state: State, seat: int) -> list[Action]:
    """Return the courses that a seat which has confirmed may change to."""
    if not has_confirmed(state, seat):
        return []
    return [action for boat in steered(state, seat) for action in COURSE_ACTIONS[boat] if action[2] != state.courses[boat]]


def next_living(figures: Figures, state: State, seat: int) -> int:
    """Return the next seat clockwise that has boats, or the seat itself if no other has (SK-056)."""
    order = figures.orders[seat]
    return next((other for other in (*order[1:], seat) if afloat(state, other)), seat)


def begin_planning(play: Play) -> None:
    """Begin a new round (SK-051)."""
    state = play.state
    state.phase = PLANNING
    state.round += 1
    state.planners = tuple([seat for seat in range(play.figures.seats) if steered(state, seat)])  # not with burning boats alone (SK-064)
    state.courses = [NO_COURSE] * len(state.boats)
    state.bars = {both: when for both, when in state.bars.items() if when >= state.round - 1}  # SK-099: older ones no longer matter
    if play.is_heard:
        moves = next_living(play.figures, state, state.token)
        play.tell("round_begun", round=state.round, token=state.token, moves=moves, fires=next_living(play.figures, state, moves))


def reveal(play: Play) -> None:
    """Show all courses together, then roll the die for each burning boat in order (SK-060, SK-064 to SK-068)."""
    state = play.state
    living = [number for number, boat in enumerate(state.boats) if boat.lost == AFLOAT]
    play.tell("courses_shown", courses=tuple((boat, state.courses[boat]) for boat in living if state.courses[boat] != NO_COURSE))
    for number in living:
        boat = state.boats[number]
        if boat.fire:
            (face,) = play.roll(1)
            state.courses[number] = face
            state.boats[number] = boat._replace(water=boat.tokens, fire=0)
            play.tell_of("fire_ruled", number, course=face, doused=boat.fire)


def check_change(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a course that is set after confirming: it must differ from the one already set."""
    check_course(figures, state, seat, action)
    if state.courses[action[1]] == action[2]:
        raise refused("same_course", boat=action[1] + 1)


CHANGE_DEED = Deed(check_change, set_course)
DEEDS = {"course": Deed(check_course, set_course), "confirm": Deed(check_confirm, confirm)}
