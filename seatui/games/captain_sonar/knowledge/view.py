"""A seat's view: the data it may know, and how the view is made from a position (CS-149 to CS-160).

Nothing else of a position leaves the rules. Facts that a seat may not see are None or left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from seatui.engine.contract import Decision
from seatui.games.captain_sonar.knowledge.missed import latest, lines_written, written
from seatui.games.captain_sonar.model.content import (
    CAPTAIN,
    DIRECTIONS,
    ENGINEER,
    MATE,
    OPERATOR,
    OUTLINES,
    ROLE_COUNT,
    SYSTEMS,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.overlay import OperatorSheet
from seatui.games.captain_sonar.model.panels import clear_pairs, risks
from seatui.games.captain_sonar.model.radio import Heard, mines_heard, ready_heard
from seatui.games.captain_sonar.model.state import NOWHERE, Crew, Note, Request, State, Stop
from seatui.games.captain_sonar.play.readiness import usable

PHASES = {"start": "start", "real-time": "real-time", "over": "over"}
"""The phase of each step; all other steps belong to a turn."""


class Public(NamedTuple):
    """The facts about a crew that everybody knows."""

    damage: int
    surfaced: bool
    orders: int  # given so far
    mate_ok: bool  # whether the duties of the last order are done (CS-150); True while there is none
    engineer_ok: bool
    buoy: bool  # a Decoy Buoy floats (CS-142)
    mines: int  # dropped and not yet triggered; some may be destroyed unnoticed (CS-075)
    sections: int  # of the hull drawing done, while surfaced in real time (CS-121)
    diving: bool  # the drawing was clean and the Captain may say DIVE
    paused: int = 0  # the clock before which it can call no STOP, after one that came to nothing (CS-C27)


class CaptainSheet(NamedTuple):
    """The Captain's map (CS-151)."""

    start: int  # -1 before the Captain chooses
    at: int
    route: tuple[int, ...]  # every space since the last surfacing, in order, the present one last
    mines: tuple[int, ...]  # oldest first
    fixes: tuple[tuple[int, int], ...]  # the length of the radio at a distance announcement, and where the submarine was then (CS-148)
    moved: bool  # an announced move frees the next activation (CS-054)


class MateSheet(NamedTuple):
    """The First Mate's gauges, and the pairs without breakdown (CS-152)."""

    gauges: tuple[int, ...]  # filled spaces, by system
    sizes: tuple[int, ...]  # 0: locked
    clear: tuple[bool, ...]  # by pair: no breakdown
    course: str  # the direction of the last order, even of a Silence; "" if none


class EngineerSheet(NamedTuple):
    """The Engineer's panels (CS-153)."""

    breakdowns: int  # bit mask of the 24 symbols
    course: str  # the panel to mark in; "" when there is no duty


class CrewLine(NamedTuple):
    """The state of the boat that Engineer and First Mate keep telling the Captain (CS-103)."""

    risk: tuple[str, ...]  # by direction: "safe", "may" or "would" bring damage
    clear: tuple[bool, ...]  # by pair
    usable: tuple[bool, ...]  # by system: full, unbroken, and the crew has moved since the last activation


class Own(NamedTuple):
    """The knowledge of a seat about its own crew."""

    crew: int
    captain: CaptainSheet | None
    mate: MateSheet | None
    engineer: EngineerSheet | None
    operator: OperatorSheet | None
    line: CrewLine | None
    silence: int  # the length of the last order if it was a Silence, where the seat may know it; else -1 (CS-156)
    suspects: str  # marked spaces as a hexadecimal bit mask (CS-157)
    notes: tuple[Note, ...]
    requests: tuple[Request, ...]
    outlines: tuple[str, ...]  # the outlines to trace, section by section, while surfaced in real time

    @property
    def suspect_mask(self) -> int:
        """The marked spaces as a bit mask."""
        return int(self.suspects, 16)


class Truth(NamedTuple):
    """Everything about a crew, when the game is over (CS-133), or for watchers of a game among bots (CS-160)."""

    start: int
    at: int
    legs: tuple[tuple[int, ...], ...]  # the routes between surfacings, the present one last
    mines: tuple[int, ...]
    gauges: tuple[int, ...]
    breakdowns: int


class View(NamedTuple):
    """The whole knowledge of one seat."""

    seat: int | None
    phase: str  # "start", "turn", "real-time" or "over"
    active: int  # the crew whose turn it is; -1 where there is none
    turns_left: int  # of the active crew in a row, this one included (CS-031)
    awaited: tuple[tuple[int, str], ...]  # seat and kind of every open decision (CS-023)
    clock: int  # milliseconds of real time
    stop: Stop | None
    queue: tuple[tuple[int, str], ...]  # STOPs that wait: seat and system
    crews: tuple[Public, Public]
    radio: tuple[Heard, ...]
    live: tuple[Heard, ...]  # the announcements of the latest moment, even those not written down (CS-127)
    asked: tuple[Any, ...]  # the open question: ("sonar",) or ("drone", sector); () if none
    seated: tuple[int, ...]  # the holders of the seats, as the table reports them
    own: Own | None
    truth: tuple[Truth, Truth] | None
    winners: tuple[int, ...] | None  # crews, once it is over; () is a draw


def make_view(figures: Figures, state: State, seat: int | None, decisions: Sequence[Decision]) -> View:
    """Return the view of a seat, or of a watcher."""
    radio = heard_by(figures, state, seat)
    mines = mines_heard(radio)
    return View(
        seat=seat,
        phase=PHASES.get(state.step, "turn"),
        active=state.active,
        turns_left=state.turns_left,
        awaited=tuple([(decision.seat, decision.kind) for decision in decisions]),
        clock=state.clock,
        stop=state.stop,
        queue=tuple(state.queue),
        crews=(public(state.crews[0], mines[0]), public(state.crews[1], mines[1])),
        radio=radio,
        live=latest(state.radio),
        asked=state.asked,
        seated=state.seated,
        own=None if seat is None else own_crew(figures, state, seat),
        truth=truths(state) if all_is_told(state, seat) else None,
        winners=state.over,
    )


def heard_by(figures: Figures, state: State, seat: int | None) -> tuple[Heard, ...]:
    """The radio as that seat heard it."""
    if misses_some(figures, seat):
        return written(state.radio, crew_of(seat or 0))
    return tuple(state.radio)


def misses_some(figures: Figures, seat: int | None) -> bool:
    """Whether the seat is a Radio Operator in real time, who writes nothing while surfaced (CS-127)."""
    return figures.real_time and seat is not None and seat % ROLE_COUNT == OPERATOR


def all_is_told(state: State, seat: int | None) -> bool:
    """Whether the seat sees everything: after the end all do (CS-133), before it the watchers of a game of bots (CS-160)."""
    return state.step == "over" or (seat is None and bool(state.seated) and not any(state.seated))


# Public facts


def public(crew: Crew, mines: int) -> Public:
    """Return the public facts about a crew (CS-131, CS-150)."""
    return Public(
        damage=crew.damage,
        surfaced=crew.surfaced,
        orders=crew.orders,
        mate_ok=crew.mate_ok,
        engineer_ok=crew.engineer_ok,
        buoy=crew.buoy,
        mines=mines,
        sections=crew.sections,
        diving=crew.diving,
        paused=crew.paused,
    )


# The sheets of the seat's own crew


def own_crew(figures: Figures, state: State, seat: int) -> Own:
    """Return the sheets that the seat may see: all, or only its own role's if sheets are not shared (CS-151 to CS-155)."""
    side, role = divmod(seat, ROLE_COUNT)
    crew, shared = state.crews[side], figures.shared
    return Own(
        crew=side,
        captain=captain_sheet(figures, state, seat) if shared or role == CAPTAIN else None,
        mate=mate_sheet(figures, crew) if shared or role == MATE else None,
        engineer=engineer_sheet(crew) if shared or role == ENGINEER else None,
        operator=OperatorSheet(tuple(crew.plot), crew.shift) if shared or role == OPERATOR else None,
        line=crew_line(figures, state, side) if shared or role == CAPTAIN else None,
        silence=crew.length if shared or role == CAPTAIN else NOWHERE,  # CS-156
        suspects=f"{crew.suspects:x}",
        notes=tuple(crew.notes),
        requests=tuple(crew.requests),
        outlines=tuple([OUTLINES[number] for number in crew.outlines]),
    )


def captain_sheet(figures: Figures, state: State, seat: int) -> CaptainSheet:
    """The map of the seat's crew. Its fixes count announcements as the seat's radio has them."""
    crew = state.crews[crew_of(seat)]
    fixes = tuple(crew.fixes)
    if fixes and misses_some(figures, seat):
        lines = lines_written(state.radio, crew_of(seat))
        fixes = tuple([(lines[announced], space) for announced, space in fixes])
    return CaptainSheet(crew.start, crew.at, tuple(crew.route), tuple(crew.mines), fixes, crew.moved)


def mate_sheet(figures: Figures, crew: Crew) -> MateSheet:
    """The gauges, the clear pairs, and the direction of the last order."""
    return MateSheet(tuple(crew.gauges), figures.sizes, clear_pairs(crew.breakdowns), course_name(crew.course))


def engineer_sheet(crew: Crew) -> EngineerSheet:
    """The breakdowns, and the panel in which a mark is due."""
    return EngineerSheet(crew.breakdowns, "" if crew.engineer_ok else course_name(crew.course))


def course_name(course: int) -> str:
    """The letter of a direction, "" for none."""
    return "" if course == NOWHERE else DIRECTIONS[course]


def crew_line(figures: Figures, state: State, number: int) -> CrewLine:
    """The risks, the clear pairs and the usable systems that the crew tells the Captain (CS-103)."""
    crew = state.crews[number]
    ready = [] if crew.surfaced else usable(figures, crew, range(len(SYSTEMS)))  # CS-118
    if ready and not (crew.mate_ok and crew.engineer_ok):  # a gauge that was filled just now is called after both OKs (CS-092)
        ready = [system for system in ready if ready_heard(state.radio, number) >> system & 1]
    return CrewLine(
        risk=risks(crew.breakdowns),
        clear=clear_pairs(crew.breakdowns),
        usable=tuple([system in ready for system in range(len(SYSTEMS))]),
    )


# The end


def truths(state: State) -> tuple[Truth, Truth]:
    """Everything about both crews."""
    return truth(state.crews[0]), truth(state.crews[1])


def truth(crew: Crew) -> Truth:
    """Everything about a crew (CS-133)."""
    return Truth(crew.start, crew.at, (*crew.legs, tuple(crew.route)), tuple(crew.mines), tuple(crew.gauges), crew.breakdowns)


# Announcements that were not written down


def unwritten(view: View) -> list[Heard]:
    """The announcements of the latest moment that the operator has not written down."""
    return [entry for entry in view.live if entry not in view.radio[-len(view.live) :]]
