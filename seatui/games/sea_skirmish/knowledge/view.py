"""A seat's view as data (SK-150 to SK-153): everything except the courses of others before they are shown."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Decision, Draw, Outcome
from seatui.games.sea_skirmish.model.content import COURSES
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import ATTACK, MOVEMENT, NO_COURSE, NOBODY, PLANNING, Boat, Salvo, State
from seatui.games.sea_skirmish.play.movement import active_seat
from seatui.games.sea_skirmish.play.planning import has_confirmed, steered


class View(NamedTuple):
    """The whole table as one seat sees it. ``boats`` and ``courses`` are indexed by boats' numbers, from 0 in the order of placing."""

    seat: int | None  # whose view this is; None: a watcher
    seats: int
    phase: str  # "colours", "boats", "placing", "planning", "movement", "attack" or "over"
    round: int  # from 1; 0 in setup
    token: int  # who holds the first-player token
    done: int  # number of players who have had their turn in this phase
    active: int  # the seat whose turn it is to move or fire, or -1
    teams: tuple[int, ...]  # by seat
    colours: tuple[int, ...]  # by seat; -1 until one is chosen
    docks: tuple[tuple[int, ...], ...]  # by seat: kinds of boat taken and not yet placed
    boats: tuple[Boat, ...]
    courses: tuple[int, ...]  # by boat: a face of the yellow die; 0 for none, or if this seat may not know it
    confirmed: tuple[int, ...]  # seats whose courses are confirmed, while others still plan
    acted: tuple[int, ...]  # boats that have moved or fired in this phase
    turning: int  # the boat whose card may be turned over now, or -1
    attacker: int  # the boat that must choose among several targets, or -1
    salvo: Salvo | None  # the rolled dice of an attack while hits are cancelled
    bars: tuple[tuple[int, int, int], ...]  # two things (see ``collisions``) and the round in which they last collided
    left: tuple[int, ...]  # by team: 0 while it has boats, else its place among the teams that are out
    conceded: tuple[int, ...]  # seats that conceded
    decisions: tuple[Decision, ...]  # the choices open now
    outcome: Outcome | None  # how the game ended


# From a state to a view


def make_view(figures: Figures, state: State, seat: int | None, decisions: tuple[Decision, ...], outcome: Outcome | None) -> View:
    """Return what that seat, or a watcher, may know."""
    acts = state.phase in (MOVEMENT, ATTACK) and state.done < figures.seats
    return View(
        seat=seat,
        seats=figures.seats,
        phase=state.phase,
        round=state.round,
        token=state.token,
        done=state.done,
        active=active_seat(figures, state) if acts else NOBODY,
        teams=figures.teams,
        colours=tuple(state.colours),
        docks=tuple(state.docks),
        boats=tuple(state.boats),
        courses=known_courses(figures, state, seat),
        confirmed=tuple(seat for seat in range(figures.seats) if has_confirmed(state, seat) and not state.conceded >> seat & 1),
        acted=members(state.acted),
        turning=state.turning,
        attacker=state.attacker,
        salvo=state.salvo,
        bars=tuple((a, b, when) for (a, b), when in sorted(state.bars.items())),
        left=tuple(state.left),
        conceded=members(state.conceded),
        decisions=decisions,
        outcome=outcome,
    )


def known_courses(figures: Figures, state: State, seat: int | None) -> tuple[int, ...]:
    """Return the courses a seat may know: while anybody plans only its own, or with shared plans its team's (SK-060, SK-150, SK-151)."""
    if state.phase != PLANNING or not state.planners:
        return tuple(state.courses)
    return tuple(
        course if seat is not None and seat in figures.planners(boat.seat) else NO_COURSE
        for boat, course in zip(state.boats, state.courses, strict=True)
    )


def members(mask: int) -> tuple[int, ...]:
    """Return the numbers whose bits are set."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


# From a view to a state


def imagine(figures: Figures, view: View, draw: Draw) -> State:
    """Return a state that agrees with a view, with random courses in place of those the view hides."""
    state = State()
    state.phase = view.phase
    state.round = view.round
    state.token = view.token
    state.done = view.done
    state.colours = list(view.colours)
    state.docks = list(view.docks)
    state.boats = list(view.boats)
    state.courses = list(view.courses)
    state.planners = tuple(decision.seat for decision in view.decisions) if view.phase == PLANNING else ()
    state.acted = sum(1 << boat for boat in view.acted)
    state.turning = view.turning
    state.attacker = view.attacker
    state.salvo = view.salvo
    state.bars = {(a, b): when for a, b, when in view.bars}
    state.left = list(view.left)
    state.conceded = sum(1 << seat for seat in view.conceded)
    if view.phase == PLANNING:
        for seat in view.confirmed:
            if view.seat is None or view.seat not in figures.planners(seat):
                for boat in steered(state, seat):
                    state.courses[boat] = 1 + draw(len(COURSES))
    return state
