"""The answers to a Sonar, to a Drone past a buoy, and to a Damage Party (CS-077 to CS-081, CS-142, CS-143, CS-146)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTIONS, ENGINEER, KINDS, PANEL_MASKS, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.play import readiness
from seatui.games.captain_sonar.play.checks import direction_of
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.turn import after_activation
from seatui.games.captain_sonar.words.refusals import refused

ANSWERS: tuple[Action, ...] = (("answer", True), ("answer", False))
PANELS: tuple[Action, ...] = tuple(("panel", direction) for direction in DIRECTIONS)


# Sonar


def check_reply(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that of two statements one is true and one is false (CS-078, CS-079, CS-168); with a buoy any two will do (CS-142)."""
    if len(action) != 5:
        raise refused("reply_two")
    _, kind, value, other_kind, other_value = action
    check_statement(figures, kind, value)
    check_statement(figures, other_kind, other_value)
    if kind == other_kind:
        raise refused("reply_same_kind")
    if KINDS.index(kind) > KINDS.index(other_kind):
        raise refused("reply_order")
    crew = state.crews[crew_of(seat)]
    true = figures.chart.values(crew.at)
    right = (true[kind] == value) + (true[other_kind] == other_value)
    if right != 1 and not crew.buoy:
        raise refused("reply_both_true" if right else "reply_both_false")


def check_statement(figures: Figures, kind: object, value: object) -> None:
    """Check that the map has such a row, column or sector (CS-079)."""
    if type(kind) is not str or kind not in KINDS:
        raise refused("reply_two")
    if type(value) is not int or not 1 <= value <= figures.chart.highest(kind):
        raise refused("reply_off_map", kind=kind)


def reply(play: Play, seat: int, action: Action) -> None:
    """Announce both statements, but not which one is true (CS-150). A buoy is used up."""
    number = crew_of(seat)
    play.state.crews[number].buoy = False
    play.say("sonar_answer", number, CAPTAIN, *action[1:])
    after_activation(play)


def reply_options(figures: Figures, state: State, seat: int) -> tuple[Action, ...]:
    """The lawful pairs of statements; with a buoy all pairs (CS-142)."""
    crew = state.crews[crew_of(seat)]
    return any_replies(figures.chart) if crew.buoy else honest_replies(figures.chart, crew.at)


@cache
def any_replies(chart: Chart) -> tuple[Action, ...]:
    """Every pair of statements of different kinds."""
    return tuple(
        ("reply", kind, value, other, other_value)
        for kind, other in combinations(KINDS, 2)
        for value in range(1, chart.highest(kind) + 1)
        for other_value in range(1, chart.highest(other) + 1)
    )


@cache
def honest_replies(chart: Chart, space: int) -> tuple[Action, ...]:
    """Every pair of which exactly one is true in a space."""
    true = chart.values(space)
    return tuple(action for action in any_replies(chart) if (true[action[1]] == action[2]) != (true[action[3]] == action[4]))


# Drone past a buoy


def check_answer(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """Check that the answer is yes or no (CS-143)."""
    if len(action) != 2 or type(action[1]) is not bool:
        raise refused("yes_or_no")


def answer(play: Play, seat: int, action: Action) -> None:
    """Announce the answer, true or not, and use up the buoy (CS-142)."""
    number = crew_of(seat)
    play.state.crews[number].buoy = False
    play.say("drone_answer", number, CAPTAIN, action[1], play.state.asked[1], False)
    after_activation(play)


def answer_options(_figures: Figures, _state: State, _seat: int) -> tuple[Action, ...]:
    """Yes and no."""
    return ANSWERS


# Damage Party


def check_panel(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """Check that one panel is named; it may have no marks (CS-146)."""
    direction_of(action)
    if len(action) != 2:
        raise refused("one_panel")


def mend_panel(play: Play, seat: int, action: Action) -> None:
    """Erase all breakdowns of the panel (CS-145), which may make systems ready (CS-092)."""
    number = crew_of(seat)
    play.state.crews[number].breakdowns &= ~PANEL_MASKS[DIRECTIONS.index(action[1])]
    play.tell_readers("panel_mended", number, ENGINEER, direction=action[1])
    readiness.tell_advice(play, number)
    readiness.call_ready(play, number)
    after_activation(play)


def panel_options(_figures: Figures, _state: State, _seat: int) -> tuple[Action, ...]:
    """All four panels."""
    return PANELS


DEEDS = {
    "reply": Deed(check_reply, reply),
    "answer": Deed(check_answer, answer),
    "panel": Deed(check_panel, mend_panel),
}
