"""The duties of First Mate and Engineer at each order (CS-088 to CS-102)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import CIRCUITS, DIRECTIONS, ENGINEER, MATE, PANEL_SIZE, SYSTEMS, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.panels import complete_circuits, mark
from seatui.games.captain_sonar.model.state import State
from seatui.games.captain_sonar.play import readiness
from seatui.games.captain_sonar.play.checks import direction_of
from seatui.games.captain_sonar.play.ending import hurt_by_mark
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.turn import after_duty, tell_ok
from seatui.games.captain_sonar.words.refusals import refused

WHOLE_PANEL = (1 << PANEL_SIZE) - 1
CHARGES: tuple[Action, ...] = tuple(("charge", system) for system in SYSTEMS)
BREAKS: tuple[tuple[tuple[Action, ...], ...], ...] = tuple(
    tuple(tuple(("break", direction, index) for index in range(PANEL_SIZE) if not marked >> index & 1) for marked in range(1 << PANEL_SIZE))
    for direction in DIRECTIONS
)
"""The marks that can be made, by panel and by a bit mask of the symbols that are marked."""


# First Mate


def check_charge(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the gauge exists and takes a mark (CS-088, CS-089, CS-169)."""
    if len(action) != 2 or type(action[1]) is not str or action[1] not in SYSTEMS:
        raise refused("no_gauge")
    system = SYSTEMS.index(action[1])
    if not figures.sizes[system]:
        raise refused("gauge_locked")
    if state.crews[crew_of(seat)].gauges[system] == figures.sizes[system]:
        raise refused("gauge_full")


def charge(play: Play, seat: int, action: Action) -> None:
    """Mark one space and say OK (CS-088)."""
    number = crew_of(seat)
    crew, sizes = play.state.crews[number], play.figures.sizes
    system = SYSTEMS.index(action[1])
    crew.gauges[system] += 1
    crew.mate_ok = True
    if play.is_heard:
        play.tell_readers("charged", number, MATE, system=action[1], filled=crew.gauges[system], size=sizes[system])
        tell_ok(play, seat)
    after_duty(play, number)


def charge_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Every gauge that is neither full nor locked."""
    gauges = state.crews[crew_of(seat)].gauges
    return [action for action, filled, size in zip(CHARGES, gauges, figures.sizes, strict=True) if filled < size]


# Engineer


def check_break(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the symbol is unmarked and in the panel of the course (CS-095, CS-169)."""
    crew = state.crews[crew_of(seat)]
    panel = direction_of(action)
    if len(action) != 3 or type(action[2]) is not int or not 0 <= action[2] < PANEL_SIZE:
        raise refused("no_symbol", size=PANEL_SIZE)
    if panel != crew.course:
        raise refused("wrong_panel")
    if crew.breakdowns >> (panel * PANEL_SIZE + action[2]) & 1:
        raise refused("symbol_marked")


def break_down(play: Play, seat: int, action: Action) -> None:
    """Mark a symbol and say OK; circuits repair themselves, a full panel or reactor brings damage (CS-095 to CS-102)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    symbol = crew.course * PANEL_SIZE + action[2]
    marked = crew.breakdowns | 1 << symbol
    crew.breakdowns, damaged = mark(crew.breakdowns, symbol)
    crew.engineer_ok = True
    if play.is_heard:
        play.tell_readers("broke", number, ENGINEER, direction=action[1], index=action[2])
        tell_circuits(play, number, marked)
        tell_ok(play, seat)
    if damaged:
        hurt_by_mark(play, number)
        if play.state.over is None:
            readiness.tell_wiped(play, number)
    readiness.tell_advice(play, number)
    after_duty(play, number)


def tell_circuits(play: Play, number: int, marked: int) -> None:
    """Tell which circuits were complete and so repaired themselves (CS-098)."""
    for circuit in complete_circuits(marked):
        play.tell_readers("mended", number, ENGINEER, circuit=CIRCUITS[circuit])


def break_options(_figures: Figures, state: State, seat: int) -> tuple[Action, ...]:
    """The unmarked symbols of the panel of the course."""
    crew = state.crews[crew_of(seat)]
    return BREAKS[crew.course][crew.breakdowns >> crew.course * PANEL_SIZE & WHOLE_PANEL]


DEEDS = {"charge": Deed(check_charge, charge), "break": Deed(check_break, break_down)}
