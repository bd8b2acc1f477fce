"""Surfacing (CS-053, CS-116 to CS-126). In real time the crew then mends the hull: each role traces one section, and the Captain dives."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import CAPTAIN, CREW_SEATS, ENGINEER, OUTLINES, ROLE_COUNT, crew_of, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import NOWHERE, Crew, State
from seatui.games.captain_sonar.play import readiness
from seatui.games.captain_sonar.play.checks import alone
from seatui.games.captain_sonar.play.ending import end_by_limit
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.turn import end_turn_surfaced
from seatui.games.captain_sonar.words.refusals import refused

SURFACE: Action = ("surface",)
KEYS = "URDL"
OUTLINE_LENGTH = 12
MOST_INITIALS = 3
INITIALS = (("EN", "E", "G"), ("FM", "F", "M"), ("CP", "C", "P"), ("RO", "R", "O"))
"""The initials of each role in the listed options: three, so that random play slips in one section of four."""
DIVE: tuple[Action, ...] = (("dive",),)


def surface(play: Play, seat: int, _action: Action) -> None:
    """Announce the sector, whether or not the surfacing was forced (CS-116). Turn by turn all breakdowns are erased at once (CS-117)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.surfaced = True
    crew.orders += 1
    crew.course = crew.length = NOWHERE
    play.say("surface", number, CAPTAIN, play.figures.chart.sector[crew.at])
    if play.figures.real_time:
        if not end_by_limit(play):
            begin_repair(play, number)
        return
    mend(play, number)
    cut_route(crew)
    end_turn_surfaced(play)


def mend(play: Play, number: int) -> None:
    """Erase all breakdowns, which may make systems ready (CS-092, CS-117, CS-124)."""
    play.state.crews[number].breakdowns = 0
    readiness.tell_wiped(play, number)
    readiness.call_ready(play, number)


def cut_route(crew: Crew) -> None:
    """Cut the route down to the present space; the rest is kept for the end (CS-117, CS-133)."""
    crew.legs.append(tuple(crew.route))
    crew.route = [crew.at]


# The repair in real time


def begin_repair(play: Play, number: int) -> None:
    """Start an empty drawing with an outline for each section (CS-121, CS-122)."""
    crew = play.state.crews[number]
    left = list(range(len(OUTLINES)))
    crew.outlines = tuple([left.pop(play.draw(len(left))) for _ in range(ROLE_COUNT)])
    crew.sections, crew.slipped, crew.diving = 0, False, False
    shown = tuple(OUTLINES[outline] for outline in crew.outlines)
    play.tell_of("outlines", number, seat_of(number, ENGINEER), CREW_SEATS[number], outlines=shown)


def check_trace(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """Check for twelve keys and one to three letters. A slip is not refused, it is a line outside (CS-122)."""
    if len(action) != 3 or not isinstance(action[1], str) or not isinstance(action[2], str):
        raise refused("trace_form")
    keys, initials = action[1], action[2]
    if len(keys) != OUTLINE_LENGTH or set(keys) - set(KEYS):
        raise refused("trace_length", length=OUTLINE_LENGTH)
    if not (1 <= len(initials) <= MOST_INITIALS and initials.isascii() and initials.isalpha()):
        raise refused("trace_initials")


def trace(play: Play, seat: int, action: Action) -> None:
    """Trace the section of one role (CS-121). A line outside spoils the drawing at once (CS-125); after the fourth it is handed over."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.sections += 1
    if action[1] != OUTLINES[crew.outlines[crew.sections - 1]]:
        play.say("slip", number, seat % ROLE_COUNT, crew.sections)
        begin_repair(play, number)
        return
    play.tell_of("traced", number, seat, section=crew.sections)
    if crew.sections == ROLE_COUNT:
        hand_over(play, number)


def hand_over(play: Play, number: int) -> None:
    """Erase the breakdowns after a clean drawing and let the Captain dive (CS-124, CS-126)."""
    play.say("repair", number, ENGINEER, True)
    crew = play.state.crews[number]
    crew.diving, crew.slipped = True, False
    mend(play, number)


def dive(play: Play, seat: int, _action: Action) -> None:
    """Erase the route except the present space, and play on (CS-124). Mines stay (CS-117)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    crew.surfaced = crew.diving = False
    crew.outlines, crew.sections = (), 0
    cut_route(crew)
    play.say("dive", number, CAPTAIN)


def trace_options(_figures: Figures, state: State, seat: int) -> tuple[Action, ...]:
    """The clean outline with each of the initials, and at the end one with a slip."""
    crew = state.crews[crew_of(seat)]
    keys = OUTLINES[crew.outlines[crew.sections]]
    slipped = keys[:-1] + KEYS[KEYS.index(keys[-1]) - 1]
    signatures = INITIALS[seat % ROLE_COUNT]
    return (*(("trace", keys, initials) for initials in signatures), ("trace", slipped, signatures[0]))


def dive_options(_figures: Figures, _state: State, _seat: int) -> tuple[Action, ...]:
    """The only answer."""
    return DIVE


DEEDS = {
    "surface": Deed(alone, surface),
    "trace": Deed(check_trace, trace),
    "dive": Deed(alone, dive),
}
