"""The usable systems (CS-054 to CS-058), the READY calls (CS-092), and the Engineer's advice (CS-103)."""

from __future__ import annotations

from collections.abc import Iterable

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, PAIR_MASKS, PAIR_OF, PAIRS, SCENARIO, SYSTEMS, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import mask_of
from seatui.games.captain_sonar.model.panels import clear_pairs, risks
from seatui.games.captain_sonar.model.state import Crew
from seatui.games.captain_sonar.play.play import Play
from seatui.games.captain_sonar.words.refusals import refused

NEEDS_CLEAR = tuple(PAIR_MASKS[pair] for pair in PAIR_OF)
"""The symbols that must be unmarked for each system (CS-058, CS-059)."""


def is_ready(figures: Figures, crew: Crew, system: int) -> bool:
    """Whether the gauge is full and the pair has no breakdown (CS-058)."""
    return 0 < figures.sizes[system] == crew.gauges[system] and not crew.breakdowns & NEEDS_CLEAR[system]


def usable(figures: Figures, crew: Crew, systems: Iterable[int]) -> list[int]:
    """Return the systems that are ready, if the crew has moved since the last activation; no second buoy (CS-054, CS-142)."""
    if not crew.moved:
        return []
    return [system for system in systems if is_ready(figures, crew, system) and not (system == SCENARIO and crew.buoy)]


def check_usable(figures: Figures, crew: Crew, system: int, role: int) -> None:
    """Refuse a system that cannot be used (CS-164). The reason that lasts longest comes first, a gauge that the role may not see last."""
    size, filled = figures.sizes[system], crew.gauges[system]
    if not size:
        raise refused("no_scenario_system")
    knows_gauge = figures.shared or role == MATE
    if knows_gauge and filled < size:
        raise refused("gauge_low", filled=filled, size=size)
    if crew.breakdowns & NEEDS_CLEAR[system]:
        raise refused("pair_broken", pair=PAIRS[PAIR_OF[system]])
    if not crew.moved:
        raise refused("move_first")
    if filled < size:
        raise refused("gauge_not_full")
    if system == SCENARIO and crew.buoy:
        raise refused("buoy_floats")


def check_trigger_allowed(figures: Figures, crew: Crew) -> None:
    """Refuse a trigger where the option "strict mines" asks for unbroken weapons (CS-057)."""
    if not may_trigger(figures, crew):
        raise refused("trigger_broken")


def may_trigger(figures: Figures, crew: Crew) -> bool:
    """Whether the state of the weapons allows a trigger (CS-057)."""
    return not (figures.strict_mines and crew.breakdowns & PAIR_MASKS[0])


def can_trigger(figures: Figures, crew: Crew) -> bool:
    """Whether there is a mine that may be triggered."""
    return bool(crew.mines) and may_trigger(figures, crew)


def empty_gauge(crew: Crew, system: int) -> None:
    """Erase the gauge of an activated system (CS-060). Only an announced move frees the next activation (CS-054, CS-055)."""
    crew.gauges[system] = 0
    crew.called &= ~(1 << system)
    crew.moved = False


def call_ready(play: Play, number: int) -> None:
    """Call every system that has become ready since the last time, after a repair too (CS-092). Both OKs must be given."""
    crew, figures = play.state.crews[number], play.figures
    ready = [system for system in range(len(SYSTEMS)) if is_ready(figures, crew, system)]
    new = [system for system in ready if not crew.called >> system & 1]
    crew.called = mask_of(ready)
    for system in new:
        play.say("ready", number, MATE, SYSTEMS[system])


def tell_advice(play: Play, number: int) -> None:
    """Tell Captain and First Mate what changed on the panels (CS-103); where sheets are shared, they see it."""
    if play.figures.shared or not play.is_heard:
        return
    breakdowns = play.state.crews[number].breakdowns
    engineer, mate, captain = seat_of(number, ENGINEER), seat_of(number, MATE), seat_of(number, CAPTAIN)
    play.tell_of("clear", number, engineer, (mate, captain), clear=clear_pairs(breakdowns))
    play.tell_of("risk", number, engineer, (captain,), risk=risks(breakdowns))


def tell_wiped(play: Play, number: int) -> None:
    """Tell that all breakdowns are erased."""
    play.tell_readers("wiped", number, ENGINEER)
    tell_advice(play, number)
