"""A position of the game as plain data, with derived lookup tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Self

from seatui.engine.packing import Slots, dict_of, exactly, integer, list_of, perhaps, row_of, slots_of, switch, text, tuple_of, unpacked

AGREEING, BUILDING, DEPLOYING, BATTLE, OVER = "agreeing", "building", "deploying", "battle", "over"
PHASES = (AGREEING, BUILDING, DEPLOYING, BATTLE, OVER)
NONE = -1
"""No piece, no square or no seat."""

SECRET = 10_000
"""Pieces in the open are numbered from 0. Pieces that others do not see (everything before the fleets meet, later passengers and traps)
are numbered from ``SECRET * (seat + 1)``, so that a number tells nobody how much is hidden."""

MISSED, HIT, HALTED = 0, 1, 2
ASK, ALWAYS, NEVER, LINE_ONLY = "ask", "always", "never", "line_only"
ORDERS = (ASK, ALWAYS, NEVER, LINE_ONLY)
"""Standing orders of a trap (BS-132)."""


class Unit(NamedTuple):
    """A Character card: a ship or a land character."""

    seat: int
    card: int
    gear: tuple[int, ...]  # attachments; a modification of an Artifact stands directly behind it
    copy: int  # its designation among equal cards of the fleet (BS-020)
    cap: int
    hands: tuple[int, ...]  # the CAP of a ship's Hands (BS-182)
    square: int = NONE  # NONE aboard a ship, or before it is placed
    heading: int = 0
    aboard: int = NONE  # the ship that carries it
    prize: bool = False  # taken and not yet repaired (BS-191)
    holds: int = NONE  # the ship that it has grappled (BS-188)
    held: int = NONE  # the ship that has grappled it
    shown: int = 0  # bit mask of the gear that was disclosed (BS-145)


class Area(NamedTuple):
    """A Defense or Terrain card on the mat (BS-008)."""

    seat: int  # who laid it
    card: int
    gear: tuple[int, ...]
    copy: int
    cap: int  # 0 for Terrain, which has none
    corner: int = NONE  # its north-west square
    turned: bool = False
    control: int = NONE
    ruined: bool = False


class Trap(NamedTuple):
    """A trap and the square noted for it (BS-039)."""

    seat: int
    card: int
    copy: int
    square: int = NONE
    orders: str = ASK
    fired: int = 0  # the round in which it was last sprung (BS-127)


class Leg(NamedTuple):
    """The distance that a card has sailed in this turn, in twelfths of a move."""

    steps: int
    cost: int  # with the extra costs of K
    fight_cost: int  # with those of L (BS-056)
    entered: tuple[int, ...] = ()  # areas, whose L is paid (BS-243)


class Sailing(NamedTuple):
    """A declared path under way (BS-054)."""

    unit: int
    rest: tuple[int, ...]  # directions still to go
    heading: int  # at its end
    trail: tuple[int, ...]  # the squares left so far; a landing passenger's begins with its ship's


class Claim(NamedTuple):
    """A charge that a player gave a secret away (BS-161)."""

    by: int
    against: int
    voters: tuple[int, ...]  # players who have still to vote
    guilty: int = 0
    innocent: int = 0


class Message(NamedTuple):
    """Something said at the table."""

    number: int
    seat: int
    text: str
    claimed: bool = False


class State(Slots):
    """One position. Lists are by seat unless the comment says otherwise."""

    __slots__ = (
        "accepted",
        "active",
        "areas",
        "asked",
        "claim",
        "cleared",
        "clock",
        "crews",
        "ended",
        "exposed",
        "gone",
        "ground",
        "hiding",
        "hit",
        "known",
        "legs",
        "lost_turns",
        "messages",
        "next_key",
        "night",
        "notes",
        "offer",
        "offered",
        "opener",
        "order",
        "phase",
        "place",
        "quiet",
        "ready",
        "resigned",
        "round",
        "sailing",
        "struck",
        "submitted",
        "traps",
        "units",
        "units_at",
        "unseen",
        "victim_of",
        "waiting",
        "wind",
    )  # fmt: skip
    derived: ClassVar[frozenset[str]] = frozenset(("units_at", "crews", "ground", "hiding", "unseen"))

    phase: str
    round: int  # from 1; 0 before the fleets meet
    order: list[int]  # the seats in the order of play (BS-013)
    opener: int  # the seat that opened this round
    place: int  # number of turns of this round that are over
    accepted: int  # bit mask of seats
    submitted: int
    ready: int
    clock: int  # milliseconds left for building and deploying; 0 where there is no limit
    units: dict[int, Unit]
    areas: dict[int, Area]
    traps: dict[int, Trap]
    next_key: int  # the number of the next piece that comes into the open
    known: list[int]  # bit mask of the pieces in the open that the seat has identified (BS-138)
    notes: list[dict[int, int]]  # traps of others that the seat knows, with the round in which it last saw them
    cleared: list[int]  # number of traps that the seat has made safe
    exposed: dict[int, int]  # pieces and traps that their owner knows to be found by a search: bit mask of the finders
    wind: int  # direction from which it blows; NONE where there is none
    night: bool
    waiting: list[int]  # the cards of the player on turn that may still act
    active: int  # the card in command
    legs: dict[int, Leg]  # the cards that have sailed in this turn
    sailing: Sailing | None
    asked: tuple[int, ...]  # seats still to decide about traps after a step; the first decides now (BS-120)
    hit: int  # whether a trap was sprung at the card under way since its last step: MISSED, HIT or HALTED (BS-123)
    struck: dict[int, tuple[int, ...]]  # ships that have struck: the ship that took them and its boarders (BS-187)
    lost_turns: list[int]  # turns that a player must skip (BS-220)
    resigned: int  # bit mask of seats
    gone: list[int]  # round in which a player was eliminated; 0 while in the game
    quiet: int  # rounds counted towards a stalemate; NONE where nothing is counted (BS-208)
    offer: int  # the seat that offers a draw and waits for the answer
    offered: int  # bit mask of the seats that have offered a draw in this round
    messages: list[Message]  # oldest first
    claim: Claim | None
    victim_of: tuple[int, int] | None  # the player who must choose a character, and the player who loses it (BS-160)
    ended: str  # the id of the rule that ended the game; "" while it goes on

    units_at: dict[int, tuple[int, ...]]  # the characters in a square
    crews: dict[int, tuple[int, ...]]  # the passengers of a ship
    ground: dict[int, int]  # the area of a square
    hiding: frozenset[int]  # squares that block sight: tall ones and fog
    unseen: list[tuple[int, ...]]  # pieces of others in the open that the seat has not identified

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable with this position."""
        copy = object.__new__(type(self))
        for name in _SHARED:
            setattr(copy, name, getattr(self, name))
        for name in _LISTS:
            setattr(copy, name, getattr(self, name)[:])
        for name in _DICTS:
            setattr(copy, name, getattr(self, name).copy())
        copy.notes = [note.copy() for note in self.notes]
        return copy

    def plain(self) -> dict[str, Any]:
        sorted_dicts = {name: sorted(getattr(self, name).items()) for name in _PACKED_DICTS}
        wide = {"known": [mask.to_bytes((mask.bit_length() + 7) // 8, "little") for mask in self.known]}  # more bits than an integer packs
        return super().plain() | sorted_dicts | wide | {"notes": [sorted(note.items()) for note in self.notes]}


_PACKED_DICTS = ("areas", "exposed", "legs", "struck", "traps", "units")
_DICTS = (*_PACKED_DICTS, "units_at", "crews")
_LISTS = ("cleared", "gone", "known", "lost_turns", "messages", "order", "unseen", "waiting")
_SHARED = tuple(name for name in State.__slots__ if name not in (*_DICTS, *_LISTS, "notes"))
"""Attributes that are never changed in place; ``ground`` and ``hiding`` are replaced when an area changes."""


def unpack(data: bytes) -> State:
    """Reverse ``State.pack``; ``ValueError`` if the bytes do not have its shape. ``pieces.derive`` adds the derived tables."""
    return unpacked(data, slots_of(State, _READERS))


_NUMBERS = tuple_of(integer)
_UNIT = row_of(
    Unit, integer, integer, _NUMBERS, integer, integer, _NUMBERS, integer, integer, integer, switch, integer, integer, integer
)  # fmt: skip
_AREA = row_of(Area, integer, integer, _NUMBERS, integer, integer, integer, switch, integer, switch)
_TRAP = row_of(Trap, integer, integer, integer, integer, text, integer)
_COUNTERS = (
    "round", "opener", "place", "accepted", "submitted", "ready", "clock", "next_key", "wind", "active", "hit", "resigned", "quiet",
    "offer", "offered",
)  # fmt: skip
_READERS: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(_COUNTERS, integer),
    "known": list_of(lambda data: int.from_bytes(exactly(bytes)(data), "little")),
    **dict.fromkeys(("order", "cleared", "waiting", "lost_turns", "gone"), list_of(integer)),
    **dict.fromkeys(("phase", "ended"), text),
    "night": switch,
    "exposed": dict_of(integer, integer),
    "units": dict_of(integer, _UNIT),
    "areas": dict_of(integer, _AREA),
    "traps": dict_of(integer, _TRAP),
    "notes": list_of(dict_of(integer, integer)),
    "legs": dict_of(integer, row_of(Leg, integer, integer, integer, _NUMBERS)),
    "sailing": perhaps(row_of(Sailing, integer, _NUMBERS, integer, _NUMBERS)),
    "asked": _NUMBERS,
    "struck": dict_of(integer, _NUMBERS),
    "messages": list_of(row_of(Message, integer, integer, text, switch)),
    "claim": perhaps(row_of(Claim, integer, integer, _NUMBERS, integer, integer)),
    "victim_of": perhaps(row_of(lambda *both: both, integer, integer)),
}


def seat_on_turn(state: State) -> int:
    """Return the seat whose turn it is in this round."""
    order = state.order
    return order[(order.index(state.opener) + state.place) % len(order)]


def has_stepped(state: State, key: int) -> bool:
    """Whether a card took a step in this turn; a path barred at its first step counts as none (BS-049, BS-061)."""
    leg = state.legs.get(key)
    return leg is not None and leg.steps > 0
