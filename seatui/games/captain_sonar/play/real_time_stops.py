"""STOPs in real time (CS-035 to CS-040, CS-173): seats call them freely, they are resolved in turn, and each stage has a time limit."""

from __future__ import annotations

import math

from seatui.engine.contract import Action, Refused
from seatui.games.captain_sonar.model.common_actions import BELAY, SCENARIO_ACTION, SONAR_ACTION, STOPS, TRIGGERS
from seatui.games.captain_sonar.model.content import (
    MINE,
    PAUSE_MS,
    ROLE_COUNT,
    SCENARIO,
    SILENCE,
    STOPPABLE,
    SYSTEMS,
    TARGET_MS,
    TRIGGER,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import Crew, State, Stop
from seatui.games.captain_sonar.play import readiness, systems
from seatui.games.captain_sonar.play.checks import alone, check_not_over
from seatui.games.captain_sonar.play.orders import blocked, free_courses, silence_options
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.turn import has_room_for_mine
from seatui.games.captain_sonar.play.wrong_moment import may_use, waiting
from seatui.games.captain_sonar.words.refusals import refused

# Calling


def check_stop(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the seat may call this STOP now (CS-035, CS-038, CS-173)."""
    check_not_over(state)
    if not figures.real_time:
        raise refused("no_stop_in_turns")
    if len(action) != 2 or type(action[1]) is not str or action[1] not in STOPPABLE:
        raise refused("stop_system")
    if not may_use(seat % ROLE_COUNT, action[1]):
        raise refused("not_your_system")
    if state.step == "start":
        raise refused("starts_open")
    if has_called(state, seat):
        raise refused("stop_going_on")
    check_pause(state, seat)
    check_call(figures, state, seat, action[1])


def check_pause(state: State, seat: int) -> None:
    """Refuse another STOP soon after one that came to nothing, so that no crew can hold up the game (CS-C27)."""
    paused = state.crews[crew_of(seat)].paused
    if paused > state.clock:
        raise refused("stop_paused", seconds=seconds_left(paused, state.clock))


def seconds_left(until: int, clock: int) -> int:
    """The seconds until a time, rounded up."""
    return math.ceil((until - clock) / 1000)


def has_called(state: State, seat: int) -> bool:
    """Whether a STOP of that seat waits or is being resolved; the seat may call the next while the result is shown."""
    if state.stop is None:
        return False
    resolving = state.stop.seat == seat and state.stop.stage != "showing"
    return resolving or any(caller == seat for caller, _ in state.queue)


def check_call(figures: Figures, state: State, seat: int, system: str) -> None:
    """Check that the system could be used now; a mine may be triggered before the OKs are in (CS-036)."""
    crew = state.crews[crew_of(seat)]
    if crew.surfaced:
        raise refused("surfaced_systems")
    if system == TRIGGER:
        if not crew.mines:
            raise refused("no_mine")
        readiness.check_trigger_allowed(figures, crew)
        return
    if not (crew.mate_ok and crew.engineer_ok):
        raise waiting(crew)
    number = SYSTEMS.index(system)
    readiness.check_usable(figures, crew, number, seat % ROLE_COUNT)
    if number == SILENCE and not free_courses(figures.chart, crew):
        raise blocked(figures, crew)
    if number == MINE and not has_room_for_mine(figures.chart, crew):
        raise refused("no_room_for_mine")


def may_call(figures: Figures, state: State, seat: int, action: Action) -> bool:
    """Whether the STOP would be accepted."""
    try:
        check_stop(figures, state, seat, action)
    except Refused:
        return False
    return True


def call(play: Play, seat: int, action: Action) -> None:
    """Freeze both crews (CS-037), or queue behind the STOP in progress (CS-038)."""
    state = play.state
    if state.stop is None:
        begin(play, seat, action[1])
        return
    state.queue.append((seat, action[1]))
    play.tell_of("stop_waits", crew_of(seat), seat, system=action[1])


def begin(play: Play, seat: int, system: str) -> None:
    """Ask the caller for a target; a system without a target is used at once."""
    state = play.state
    state.stop = Stop(seat, system, "target", state.clock + TARGET_MS)
    play.say("stop", crew_of(seat), seat % ROLE_COUNT, system)
    if system == "sonar":
        systems.ping(play, seat, SONAR_ACTION[0])
    elif system == SYSTEMS[SCENARIO]:
        systems.use_scenario(play, seat, SCENARIO_ACTION[0])


# Resolving


def belay(play: Play, _seat: int, _action: Action) -> None:
    """Take the STOP back, which costs only a pause."""
    give_up(play)


def give_up(play: Play) -> None:
    """Cancel the STOP (CS-039) and make its crew wait before the next (CS-C27)."""
    stop = play.state.stop
    if stop is not None:
        play.state.crews[crew_of(stop.seat)].paused = play.state.clock + PAUSE_MS
        play.say("belayed", crew_of(stop.seat), stop.seat % ROLE_COUNT, stop.system)
        end(play)


def end(play: Play) -> None:
    """End the STOP and begin the next one that waits and is still lawful, if there is one (CS-038)."""
    state = play.state
    if state.stop is not None:
        play.tell_of("resumed", crew_of(state.stop.seat), state.stop.seat)
    state.stop = None
    while state.queue and state.stop is None and state.over is None:
        seat, system = state.queue.pop(0)
        try:
            check_pause(state, seat)
            check_call(play.figures, state, seat, system)
        except Refused:
            play.say("belayed", crew_of(seat), seat % ROLE_COUNT, system)
        else:
            begin(play, seat, system)


DEEDS = {"stop": Deed(check_stop, call), "belay": Deed(alone, belay)}


# Options


def free(figures: Figures, state: State, seat: int) -> list[Action]:
    """The STOPs that the seat may call now."""
    own = [action for action in STOPS if may_use(seat % ROLE_COUNT, action[1])] if figures.real_time else []
    return [action for action in own if may_call(figures, state, seat, action)]


def target_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Every target of the system that was called, and the way out."""
    crew = state.crews[crew_of(seat)]
    return [*named_targets(figures, crew, state.stop.system if state.stop else ""), BELAY]


def named_targets(figures: Figures, crew: Crew, system: str) -> list[Action]:
    """The targets of a system that needs one."""
    if system == TRIGGER:
        return [TRIGGERS[space] for space in crew.mines]
    if system == SYSTEMS[SILENCE]:
        return silence_options(figures.chart, crew) if free_courses(figures.chart, crew) else []  # an imagined position may be blocked
    return list(systems.targets(figures, crew, SYSTEMS.index(system)))
