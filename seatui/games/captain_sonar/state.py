"""A position of the game as plain data: what cannot be derived."""

from __future__ import annotations

from typing import Any, Self

import msgpack  # type: ignore[import-untyped]

from seatui.games.captain_sonar.view import Heard, Note, Request, Stop

NOWHERE = -1


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

    start: int  # NOWHERE before it is chosen
    at: int
    route: list[int]  # since the last surfacing, in order, the present space last
    legs: list[tuple[int, ...]]  # the routes before, for the end (CS-133)
    mines: list[int]  # oldest first
    gauges: list[int]  # filled spaces by system
    called: int  # bit mask of the systems whose READY was called for this filling (CS-092)
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
    fixes: list[tuple[int, int]]  # position when the radio had so many entries (CS-148)
    # Real-time repair (CS-120 to CS-126)
    outlines: tuple[int, ...]  # the numbers of the outlines to trace; () unless surfaced in real time
    sections: int  # traced so far
    slipped: bool
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
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(copy, name, value[:] if type(value) is list else value)
        return copy


class State:
    """One position."""

    __slots__ = (
        "active", "asked", "clock", "crews", "over", "queue", "radio", "seated", "step", "stop", "turns_left",
    )  # fmt: skip

    crews: list[Crew]
    step: str  # which step of a turn is open (``steps``); "start" before the dive, "real-time" in real time, "over" at the end
    active: int  # the crew whose turn it is, NOWHERE where there is none
    turns_left: int  # in a row, this one included (CS-031)
    asked: tuple[
        Any, ...
    ]  # an open question to the other crew: ("sonar",) or ("drone", sector); ("panel",) to the own Engineer; () if none
    clock: int  # milliseconds
    stop: Stop | None
    queue: list[tuple[int, str]]  # seat and system of STOPs that wait (CS-038)
    radio: list[Heard]
    seated: tuple[int, ...]  # as the table told it: 0 a bot, else a person's number; () if it told nothing
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
        packed: bytes = msgpack.packb([crews, rest])
        return packed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.pack() == other.pack()

    __hash__ = None  # type: ignore[assignment]  # it changes


def _plain(value: Any) -> Any:
    """Bit masks of more than 64 spaces do not fit into a msgpack integer."""
    return value.to_bytes(29, "big") if type(value) is int and value >= 1 << 63 else value
