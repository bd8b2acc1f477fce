"""The steps of a turn (CS-020 to CS-032), and their counterparts in real time (CS-033)."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Turn
from seatui.games.captain_sonar.model.content import (
    CAPTAIN,
    CREW_SEATS,
    DRONE,
    MATE,
    MATES_SYSTEMS,
    MINE,
    OPERATOR,
    SCENARIO,
    SHOWING_MS,
    SONAR,
    TORPEDO,
    TURNS_AFTER_SURFACING,
    crew_of,
    seat_of,
)
from seatui.games.captain_sonar.model.figures import Figures, clock_time
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import mines_heard, ready_heard
from seatui.games.captain_sonar.model.state import Boat, State
from seatui.games.captain_sonar.play import readiness
from seatui.games.captain_sonar.play.checks import alone
from seatui.games.captain_sonar.play.ending import end_by_limit
from seatui.games.captain_sonar.play.open_decisions import open_decisions
from seatui.games.captain_sonar.play.play import Deed, Play

OK: tuple[Action, ...] = (("ok",),)
BEFORE_THE_ORDER = ("briefing", "order")
"""The steps of a turn before its order."""


def begin_turn(play: Play, number: int, turns: int) -> None:
    """Give a crew the turn. It is no longer surfaced (CS-119), and its Radio Operator reports first (CS-024)."""
    state = play.state
    state.active, state.turns_left = number, turns
    state.crews[number].surfaced = False
    play.tell_of("turn", number, seat_of(number, CAPTAIN), turns_left=turns)
    open_step(play, "briefing" if awaits_briefing(play.figures, state, number) else "order")


def awaits_briefing(figures: Figures, state: State, number: int) -> bool:
    """Whether the turn waits for the Radio Operator: a bot, or with the option "briefing" a person who is not also the Captain (CS-024)."""
    if not state.seated:
        return figures.briefing
    operator = state.seated[seat_of(number, OPERATOR)]
    return operator == 0 or (figures.briefing and operator != state.seated[seat_of(number, CAPTAIN)])


def open_step(play: Play, step: str) -> None:
    """Go to a step and tell everybody who must act, which is never a secret (CS-023)."""
    play.state.step = step
    if play.is_heard:
        awaited = open_decisions(play.state)[0].seat
        play.tell_of("step", crew_of(awaited), awaited, step=step)


def briefed(play: Play, seat: int, _action: Action) -> None:
    """Let the Captain order after the Radio Operator's OK."""
    play.tell_of("ok", crew_of(seat), seat)
    open_step(play, "order")


def ok_options(_figures: Figures, _state: State, _seat: int) -> tuple[Action, ...]:
    """The only answer."""
    return OK


def end_turn(play: Play) -> None:
    """Begin the next turn: of this crew while it has turns in a row, else of the other (CS-021, CS-031)."""
    state = play.state
    if state.over is not None or end_by_limit(play):
        return
    if state.turns_left > 1:
        begin_turn(play, state.active, state.turns_left - 1)
    else:
        begin_turn(play, 1 - state.active, 1)


def end_turn_surfaced(play: Play) -> None:
    """Give the other crew three turns in a row; turns that this crew had left are lost (CS-031, CS-032)."""
    if not end_by_limit(play):
        begin_turn(play, 1 - play.state.active, TURNS_AFTER_SURFACING)


# From the duties to the end


def tell_ok(play: Play, seat: int) -> None:
    """Tell that a seat has done its duty. In turns the enemy hears both OKs together, and not how long each took (CS-156)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    if play.figures.real_time:
        play.tell_of("ok", number, seat)
    elif crew.mate_ok and crew.engineer_ok:
        play.tell_of("oks", number, seat_of(number, MATE))
    else:
        play.tell_of("ok", number, seat, CREW_SEATS[number])


def after_duty(play: Play, number: int) -> None:
    """Once both have said OK, call READY (CS-092) and open step 4 (CS-025); in real time the order limit may end the game."""
    state = play.state
    crew = state.crews[number]
    if state.over is not None or not (crew.mate_ok and crew.engineer_ok):
        return
    readiness.call_ready(play, number)
    if state.step == "real-time":
        end_by_limit(play)
    else:
        open_activation(play)


def open_activation(play: Play) -> None:
    """Open step 4, or skip it where everybody knows that the Captain could choose nothing (CS-028)."""
    if may_activate(play.state):
        open_step(play, "activate")
    else:
        end_turn(play)


def may_activate(state: State) -> bool:
    """Whether the Captain can use a system or trigger a mine for all that everybody has heard.

    Only the crew knows whether a system is broken since its READY (CS-149) and whether a mine is gone (CS-075). So the question must not
    depend on these, and it is veiled.
    """
    return mines_heard(state.radio)[state.active] > 0 or bool(heard_usable(state, IN_ACTIVATION))


def heard_usable(state: State, systems: Sequence[int]) -> list[int]:
    """The systems that the active crew called READY and has not used since; none before it has moved (CS-054), no second buoy (CS-142)."""
    crew = state.crews[state.active]
    if not crew.moved:
        return []
    ready = ready_heard(state.radio, state.active)
    return [system for system in systems if ready >> system & 1 and not (system == SCENARIO and crew.buoy)]


IN_ACTIVATION = (TORPEDO, DRONE, SONAR, MINE, SCENARIO)
"""The systems of step 4; Silence is an order of its own (CS-050)."""


def has_room_for_mine(chart: Chart, boat: Boat) -> bool:
    """Whether a mine can be dropped anywhere around the submarine (CS-063)."""
    return any(is_free_for_mine(chart, boat, space) for space in chart.around[boat.at])


def is_free_for_mine(chart: Chart, boat: Boat, space: int) -> bool:
    """Whether a space is water, off the submarine's route and without a mine of its crew (CS-062, CS-065)."""
    return bool(chart.water_mask >> space & 1) and space not in boat.route and space not in boat.mines


def pass_on(play: Play, _seat: int, _action: Action) -> None:
    """Use nothing. After the Captain a First Mate with another holder may launch a Drone or a Sonar (CS-026)."""
    if play.state.step == "activate" and may_launch(play.state):
        open_step(play, "launch")
    else:
        end_turn(play)


def may_launch(state: State) -> bool:
    """Whether there is a First Mate other than the Captain with a system to launch, for all that everybody has heard (CS-026, CS-028)."""
    return has_own_mate(state) and bool(heard_usable(state, MATES_SYSTEMS))


def has_own_mate(state: State) -> bool:
    """Whether Captain and First Mate have different holders; each bot is a holder of its own."""
    if not state.seated:
        return True
    mate = state.seated[seat_of(state.active, MATE)]
    return mate == 0 or mate != state.seated[seat_of(state.active, CAPTAIN)]


DEEDS = {"ok": Deed(alone, briefed), "pass": Deed(alone, pass_on)}


# After a system


def after_activation(play: Play) -> None:
    """After a system only mines may be triggered in this turn (CS-029); in real time show the result for a while (CS-039)."""
    state = play.state
    state.asked = ()
    if state.over is not None:
        return
    if state.step == "real-time":
        show_result(state)
    else:
        open_activation(play)


def show_result(state: State) -> None:
    """Show both crews the result of a STOP for a while (CS-039)."""
    if state.stop is not None:
        state.stop = state.stop._replace(stage="showing", ends=state.clock + SHOWING_MS)


def after_trigger(play: Play) -> None:
    """Go on with the same step after a trigger (CS-029, CS-056); with step 4 only while there is something to choose (CS-028)."""
    state = play.state
    if state.over is not None:
        return
    if state.step == "real-time":
        show_result(state)
    elif state.step == "activate":
        open_activation(play)


def after_order(play: Play, number: int) -> None:
    """Ask First Mate and Engineer for their duties (CS-025, CS-086); a full sheet takes no mark (CS-090)."""
    state, figures = play.state, play.figures
    crew = state.crews[number]
    crew.engineer_ok = False
    crew.mate_ok = sum(crew.gauges) == figures.sheet_spaces
    if crew.mate_ok:
        tell_ok(play, seat_of(number, MATE))
    if state.step == "real-time":
        show_result(state)
    else:
        open_step(play, "duties")


# The count of turns


def turn_of(figures: Figures, state: State) -> Turn:
    """The number of the turn, which counts the orders of both crews, and its name; in real time its name is the clock."""
    given = state.crews[0].orders + state.crews[1].orders
    if state.step == "start":
        return Turn(1, "Setting out")
    if figures.real_time:
        return Turn(2 + given, clock_time(state.clock))
    number = given + (state.step in BEFORE_THE_ORDER)
    if state.over is not None:
        return Turn(2 + given, f"Order {max(1, given)}")
    return Turn(1 + number, f"Order {number}", seat_of(state.active, CAPTAIN))
