"""A position of the game as plain data, without anything that can be derived."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from seatui.engine.packing import exactly, integer, list_of, pack, perhaps, row_of, switch, text, tuple_of, unpacked
from seatui.games.captain_sonar.model.radio import Heard

NOWHERE = -1
MASK_BYTES = 29
"""Bytes with a bit for each of 225 spaces."""

_T = TypeVar("_T")

STEPS = ("start", "briefing", "order", "duties", "activate", "launch", "reply", "panel", "real-time", "over")
"""The choice of a start, the steps of a turn with their answers (CS-023), real time, and the end."""


class Stop(NamedTuple):
    """A STOP in real time (CS-035 to CS-039)."""

    seat: int  # the seat that called it
    system: str  # one of SYSTEMS, or "trigger"
    stage: str  # "target", "reply", "panel" or "showing"
    ends: int  # the clock at which its stage ends


class Note(NamedTuple):
    """A note from a seat to its crew (CS-157)."""

    seat: int
    text: str


class Request(NamedTuple):
    """A request of a crew member to the others; the latest of each topic stands."""

    seat: int
    topic: str  # "charge", "clear", "hold", "head" or "surface"
    value: str


def request_value(value: str | bool) -> str:
    """The stored value of a request; a request to surface has the value "yes"."""
    return value if isinstance(value, str) else "yes"


class Boat(Protocol):
    """A submarine with its route and mines: those of a crew, or as the Captain's sheet has them."""

    @property
    def at(self) -> int: ...

    @property
    def route(self) -> Sequence[int]: ...

    @property
    def mines(self) -> Sequence[int]: ...


class Crew:
    """One submarine and the sheets of its crew. Systems, panels and pairs are numbered as in ``content``."""

    __slots__ = (
        "at",
        "breakdowns",
        "buoy",
        "called",
        "course",
        "damage",
        "diving",
        "engineer_ok",
        "fixes",
        "gauges",
        "legs",
        "length",
        "mate_ok",
        "mines",
        "moved",
        "notes",
        "orders",
        "outlines",
        "paused",
        "plot",
        "requests",
        "route",
        "sections",
        "shift",
        "slipped",
        "start",
        "surfaced",
        "suspects",
    )  # fmt: skip

    start: int  # NOWHERE before the Captain chooses
    at: int
    route: list[int]  # since the last surfacing, in order, the present space last
    legs: list[tuple[int, ...]]  # earlier routes, shown at the end (CS-133)
    mines: list[int]  # oldest first
    gauges: list[int]  # filled spaces by system
    called: int  # bit mask of the systems that were ready after the last OKs or repair, all of them called (CS-092)
    breakdowns: int  # bit mask of the 24 symbols
    damage: int
    surfaced: bool
    orders: int
    course: int  # the direction of the last order, also of a Silence; NOWHERE when the last order was a surfacing or none was given
    length: int  # of the last order if it was a Silence, else NOWHERE
    mate_ok: bool
    engineer_ok: bool
    moved: bool  # an announced move frees the next activation (CS-054, CS-055)
    buoy: bool
    paused: int  # the clock before which it can call no STOP, after one that came to nothing (CS-C27)
    fixes: list[tuple[int, int]]  # the number of a radio entry, and the position at that moment (CS-148)
    # Real-time repair (CS-120 to CS-126)
    outlines: tuple[int, ...]  # the numbers of the outlines to trace; () unless surfaced in real time
    sections: int  # traced so far
    slipped: bool  # of no effect since version 3; older saves have it
    diving: bool
    # Sheet work (CS-104 to CS-108, CS-157)
    plot: list[int]
    shift: tuple[int, int]
    suspects: int  # bit mask of marked spaces
    notes: list[Note]
    requests: list[Request]

    def clone(self) -> Self:
        """A copy that shares nothing changeable with this one."""
        copy = object.__new__(type(self))
        copy.at = self.at
        copy.breakdowns = self.breakdowns
        copy.buoy = self.buoy
        copy.called = self.called
        copy.course = self.course
        copy.damage = self.damage
        copy.diving = self.diving
        copy.engineer_ok = self.engineer_ok
        copy.fixes = self.fixes[:]
        copy.gauges = self.gauges[:]
        copy.legs = self.legs[:]
        copy.length = self.length
        copy.mate_ok = self.mate_ok
        copy.mines = self.mines[:]
        copy.moved = self.moved
        copy.notes = self.notes[:]
        copy.orders = self.orders
        copy.outlines = self.outlines
        copy.paused = self.paused
        copy.plot = self.plot[:]
        copy.requests = self.requests[:]
        copy.route = self.route[:]
        copy.sections = self.sections
        copy.shift = self.shift
        copy.slipped = self.slipped
        copy.start = self.start
        copy.surfaced = self.surfaced
        copy.suspects = self.suspects
        return copy


class State:
    """One position."""

    __slots__ = (
        "active", "asked", "clock", "crews", "over", "queue", "radio", "seated", "step", "stop", "turns_left",
    )  # fmt: skip

    crews: list[Crew]
    step: str  # one of ``STEPS``
    active: int  # the crew whose turn it is, NOWHERE where there is none
    turns_left: int  # in a row, this one included (CS-031)
    asked: tuple[Any, ...]  # the open question: ("sonar",) or ("drone", sector) to the other crew, ("panel",) to the crew's own Engineer
    clock: int  # milliseconds
    stop: Stop | None
    queue: list[tuple[int, str]]  # seat and system of STOPs that wait (CS-038)
    radio: list[Heard]
    seated: tuple[int, ...]  # holders as the table reports them: 0 a bot, else a person's number; () before it has
    over: tuple[int, ...] | None  # the winning crews, once it is over

    def clone(self) -> Self:
        """A copy that shares nothing changeable with this one."""
        copy = object.__new__(type(self))
        copy.crews = [crew.clone() for crew in self.crews]
        copy.step = self.step
        copy.active = self.active
        copy.turns_left = self.turns_left
        copy.asked = self.asked
        copy.clock = self.clock
        copy.stop = self.stop
        copy.queue = self.queue[:]
        copy.radio = self.radio[:]
        copy.seated = self.seated
        copy.over = self.over
        return copy

    def pack(self) -> bytes:
        """Msgpack bytes; equal states give equal bytes."""
        crews = [[_plain(getattr(crew, name)) for name in Crew.__slots__] for crew in self.crews]
        rest = [getattr(self, name) for name in self.__slots__ if name != "crews"]
        return pack([crews, rest])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.pack() == other.pack()

    __hash__ = None  # type: ignore[assignment]  # a state is mutable


def _plain(value: Any) -> Any:
    """Turn a bit mask of more than 63 bits into bytes, because it does not fit into a msgpack integer."""
    return value.to_bytes(MASK_BYTES, "big") if type(value) is int and value >= 1 << 63 else value


def unpack(data: bytes) -> State:
    """Return the position of these bytes; ``ValueError`` if their shape is wrong. ``faults`` checks whether the figures make sense."""
    return unpacked(data, row_of(_state, exactly(tuple), exactly(tuple)))


def _state(crews: tuple[object, ...], rest: tuple[object, ...]) -> State:
    """Build a position from two crews and the rest."""
    first, second = crews
    state = State()
    state.crews = [_read(Crew(), Crew.__slots__, fields) for fields in (first, second)]
    return _read(state, _REST, rest)


def _read(made: _T, names: tuple[str, ...], fields: object) -> _T:
    """Set these fields of an object, each read by its reader, and return it."""
    for name, value in zip(names, exactly(tuple)(fields), strict=True):
        setattr(made, name, _READERS[name](value))
    return made


_integers = tuple_of(integer)


def _pair(*items: Any) -> tuple[Any, ...]:
    return items


def _atom(value: object) -> object:
    """Read a fact of an announcement."""
    if type(value) not in (int, str, bool):
        raise TypeError(f"{value!r} is no fact")
    return value


def _mask(value: object) -> int:
    """Read a bit mask, large or small."""
    if type(value) is not bytes:
        return integer(value)
    mask = int.from_bytes(value, "big")
    if len(value) != MASK_BYTES or _plain(mask) != value:
        raise ValueError("a small mask is written as a number")
    return mask


def _step(value: object) -> str:
    return STEPS[STEPS.index(text(value))]


_REST = tuple(name for name in State.__slots__ if name != "crews")
_READERS: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("active", "at", "breakdowns", "called", "clock", "course", "damage", "length", "orders"), integer),
    **dict.fromkeys(("paused", "sections", "start", "turns_left"), integer),
    **dict.fromkeys(("buoy", "diving", "engineer_ok", "mate_ok", "moved", "slipped", "surfaced"), switch),
    **dict.fromkeys(("gauges", "mines", "plot", "route"), list_of(integer)),
    **dict.fromkeys(("outlines", "seated"), _integers),
    "asked": tuple_of(_atom),
    "fixes": list_of(row_of(_pair, integer, integer)),
    "legs": list_of(_integers),
    "notes": list_of(row_of(Note, integer, text)),
    "over": perhaps(_integers),
    "queue": list_of(row_of(_pair, integer, text)),
    "radio": list_of(row_of(Heard, integer, integer, text, tuple_of(_atom))),
    "requests": list_of(row_of(Request, integer, text, text)),
    "shift": row_of(_pair, integer, integer),
    "step": _step,
    "stop": perhaps(row_of(Stop, integer, text, text, integer)),
    "suspects": _mask,
}
