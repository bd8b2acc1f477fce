"""What a seat may know, as data (CS-149 to CS-160). Whatever it may not see is None or left out."""

from __future__ import annotations

from typing import Any, NamedTuple


class Heard(NamedTuple):
    """Something said aloud. The kinds and their facts are listed in ``radio``."""

    at: int  # how many orders had been given in the game; in real time the clock in milliseconds
    crew: int  # who said it; -1 for both
    kind: str
    facts: tuple[Any, ...] = ()


class Stop(NamedTuple):
    """A STOP in real time (CS-035 to CS-039)."""

    seat: int  # who called it
    system: str  # one of SYSTEMS, or "trigger"
    stage: str  # "target", "reply", "panel" or "showing"
    ends: int  # the clock at which its stage ends


class Public(NamedTuple):
    """What everybody knows of a crew."""

    damage: int
    surfaced: bool
    orders: int  # given so far
    mate_ok: bool  # whether the duties of the last order are done (CS-150); True while there is none
    engineer_ok: bool
    buoy: bool  # a Decoy Buoy floats (CS-142)
    mines: int  # dropped and not yet triggered; some may be destroyed unnoticed (CS-075)
    sections: int  # of the hull drawing done, while surfaced in real time (CS-121)
    diving: bool  # the drawing was clean and the Captain may say DIVE
    paused: int = 0  # the clock until which it can call no STOP, after one that came to nothing (CS-C27)


class CaptainSheet(NamedTuple):
    """The Captain's map (CS-151)."""

    start: int  # -1 before it is chosen
    at: int
    route: tuple[int, ...]  # every space since the last surfacing, in order, the present one last
    mines: tuple[int, ...]  # oldest first
    fixes: tuple[tuple[int, int], ...]  # where the submarine was when the radio had so many entries: for distance news (CS-148)
    moved: bool  # an announced move frees the next activation (CS-054)


class MateSheet(NamedTuple):
    """The First Mate's gauges and what can be used (CS-152)."""

    gauges: tuple[int, ...]  # filled spaces, by system
    sizes: tuple[int, ...]  # 0: locked
    clear: tuple[bool, ...]  # by pair: no breakdown
    course: str  # the direction of the last order, of an own Silence too; "" if none


class EngineerSheet(NamedTuple):
    """The Engineer's panels (CS-153)."""

    breakdowns: int  # bit mask of the 24 symbols
    course: str  # the panel to mark in; "" when there is no duty


class OperatorSheet(NamedTuple):
    """The Radio Operator's overlay (CS-154). Its dots are spaces of the overlay; the shift says where it lies on the map."""

    plot: tuple[int, ...]
    shift: tuple[int, int]  # columns to the east, rows to the south


class CrewLine(NamedTuple):
    """What the Engineer and the First Mate keep telling the Captain (CS-103)."""

    risk: tuple[str, ...]  # by direction: "safe", "may" or "would" bring damage
    clear: tuple[bool, ...]  # by pair
    usable: tuple[bool, ...]  # by system: full, unbroken, and the slot free


class Note(NamedTuple):
    """Words to the own crew (CS-157)."""

    seat: int
    text: str


class Request(NamedTuple):
    """What a crew member asks of the others; the latest of each topic stands."""

    seat: int
    topic: str  # "charge", "clear", "head" or "surface"
    value: str


class Own(NamedTuple):
    """What a seat knows of its own crew."""

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
    outlines: tuple[str, ...]  # what to trace, section by section, while surfaced in real time


class Truth(NamedTuple):
    """Everything about a crew, when the game is over (CS-133), or for watchers of a game among bots (CS-160)."""

    start: int
    at: int
    legs: tuple[tuple[int, ...], ...]  # the routes between surfacings, the present one last
    mines: tuple[int, ...]
    gauges: tuple[int, ...]
    breakdowns: int


class View(NamedTuple):
    """All that one seat knows."""

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
    live: tuple[Heard, ...]  # what was said at the latest moment, also where it is not written down (CS-127)
    asked: tuple[Any, ...]  # what the open reply answers: ("sonar",) or ("drone", sector); () if none
    seated: tuple[int, ...]  # who holds the seats, as the table told it
    own: Own | None
    truth: tuple[Truth, Truth] | None
    winners: tuple[int, ...] | None  # crews, once it is over; () is a draw
