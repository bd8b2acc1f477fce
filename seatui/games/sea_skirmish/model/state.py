"""A position of the game as plain data, without anything that can be derived (SK-161)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self

from seatui.engine.packing import Slots, dict_of, integer, list_of, perhaps, row_of, slots_of, text, tuple_of, unpacked
from seatui.engine.plane import Pose

COLOURS, TAKING, PLACING, PLANNING, MOVEMENT, ATTACK, OVER = "colours", "boats", "placing", "planning", "movement", "attack", "over"
PHASES = (COLOURS, TAKING, PLACING, PLANNING, MOVEMENT, ATTACK, OVER)
SETUP = (COLOURS, TAKING, PLACING)

AFLOAT, FELL, SHOT, RAMMED, CONCEDED = "", "fell", "shot", "rammed", "conceded"
"""Values of ``Boat.lost``: in play, or how the boat was lost."""
NO_COURSE = 0
NOBODY = -1
NO_BOAT = -1


class Boat(NamedTuple):
    """A boat card on the table, or as it was when it left. Boats are numbered in the order of placing (SK-149)."""

    seat: int
    kind: int
    face: int  # 0 for A, 1 for B
    pose: Pose
    water: int = 0
    fire: int = 0
    lost: str = AFLOAT

    @property
    def tokens(self) -> int:
        return self.water + self.fire


class Salvo(NamedTuple):
    """The rolled dice of an attack, while the target's owner chooses which hits to cancel (SK-133)."""

    attacker: int
    target: int
    red: tuple[int, ...]  # faces from 1
    green: tuple[int, ...]
    cancelled: tuple[int, ...]  # places of red dice, in the order in which they were cancelled


class State(Slots):
    """One position. ``boats`` and ``courses`` are indexed by a boat's number, ``colours`` and ``docks`` by seat."""

    __slots__ = (
        "acted", "attacker", "bars", "boats", "colours", "conceded", "courses", "docks", "done", "left", "phase", "planners",
        "round", "salvo", "token", "turning",
    )  # fmt: skip

    phase: str
    round: int  # 0 until all boats are placed
    token: int  # the seat that holds the first-player token
    done: int  # number of players who have had their turn in this phase; in setup, of boats taken or placed
    colours: list[int]  # by seat, NOBODY until one is chosen
    docks: list[tuple[int, ...]]  # by seat, the kinds of boat taken and not yet placed
    boats: list[Boat]
    courses: list[int]  # the face of the yellow die of each boat, NO_COURSE for none; secret while planning (SK-150)
    planners: tuple[int, ...]  # the seats that still have to confirm their courses, in order
    acted: int  # bit mask of the boats that have moved or fired in this phase
    turning: int  # the boat whose card may be turned over now, or NO_BOAT
    attacker: int  # the boat that must choose among several targets, or NO_BOAT
    salvo: Salvo | None
    bars: dict[tuple[int, int], int]  # the round in which two things last collided, the lower number first; see ``collisions``
    left: list[int]  # by team: 0 while it has boats, else its place among the teams that are out, 1 for the first
    conceded: int  # bit mask of the seats that conceded

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = object.__new__(type(self))
        copy.phase = self.phase
        copy.round = self.round
        copy.token = self.token
        copy.done = self.done
        copy.colours = self.colours[:]
        copy.docks = self.docks[:]
        copy.boats = self.boats[:]
        copy.courses = self.courses[:]
        copy.planners = self.planners
        copy.acted = self.acted
        copy.turning = self.turning
        copy.attacker = self.attacker
        copy.salvo = self.salvo
        copy.bars = self.bars.copy()
        copy.left = self.left[:]
        copy.conceded = self.conceded
        return copy

    def plain(self) -> dict[str, Any]:
        return super().plain() | {"bars": sorted(self.bars.items())}


def unpack(data: bytes) -> State:
    """Return the state that ``State.pack`` wrote; ``ValueError`` if the bytes are malformed. ``faults`` checks the values."""
    return unpacked(data, slots_of(State, _READERS))


_POSE = row_of(Pose, integer, integer, integer)
_BOAT = row_of(Boat, integer, integer, integer, _POSE, integer, integer, text)
_FACES = tuple_of(integer)
_SALVO = row_of(Salvo, integer, integer, _FACES, _FACES, _FACES)
_READERS: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("round", "token", "done", "acted", "turning", "attacker", "conceded"), integer),
    **dict.fromkeys(("colours", "courses", "left"), list_of(integer)),
    "phase": text,
    "docks": list_of(_FACES),
    "planners": tuple_of(integer),
    "boats": list_of(_BOAT),
    "salvo": perhaps(_SALVO),
    "bars": dict_of(row_of(lambda *both: both, integer, integer), integer),
}


def afloat(state: State, seat: int) -> list[int]:
    """Return the numbers of a seat's boats in play."""
    return [number for number, boat in enumerate(state.boats) if boat.seat == seat and boat.lost == AFLOAT]
