"""Two Boats: a game in one file with free actions, seating and real time, for tests that need them.

Each boat has a Pilot and a Lookout. A Pilot rows one to three strokes and then rests, for a turn or, with the option ``clock``, for some
ticks. The Lookout says ok before the next strokes, unless the same person is Pilot. The first boat to come far enough wins. Everybody can
also put marks on the boat's secret sheet and write notes to the crew, and a Pilot can resign.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import msgpack

from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Outcome, Refused, Rules, Seat, Tell, Turn, Value, name_of
from seatui.engine.game import Game, Option

FAR = 12
REST = 4  # ticks
MARKS = 3
ROLES = ("Pilot", "Lookout")
STROKES: tuple[Action, ...] = (("row", 1), ("row", 2), ("row", 3))


@dataclass(slots=True)
class Boats:
    rows: int
    ticks: int
    resigned: int  # the side, or -1
    way: list[int]
    rest: list[int]  # ticks, or turns of the other boat, until that boat may row again
    checked: list[bool]  # whether the Lookout has said ok, or need not
    marks: list[int]  # of each boat, as bits
    notes: list[str]  # the last word in each boat
    seated: list[int]

    def clone(self) -> Boats:
        lists = self.way[:], self.rest[:], self.checked[:], self.marks[:], self.notes[:], self.seated[:]
        return Boats(self.rows, self.ticks, self.resigned, *lists)

    def pack(self) -> bytes:
        lists = self.way, self.rest, self.checked, self.marks, self.notes, self.seated
        data: bytes = msgpack.packb((self.rows, self.ticks, self.resigned, *lists))
        return data


class BoatView(NamedTuple):
    side: int | None
    rows: int
    ticks: int
    resigned: int
    way: tuple[int, ...]
    rest: tuple[int, ...]
    checked: tuple[bool, ...]
    marks: int
    note: str
    seated: tuple[int, ...]


class BoatRules(Rules[Boats, BoatView]):
    loose = frozenset({"note"})
    gives_up = frozenset({"resign"})
    surrenders = frozenset({"resign"})
    seating = True

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self.tick_ms = 500 if settings["clock"] else 0

    def start(self, draw: Draw) -> Boats:
        return Boats(0, 0, -1, [0, 0], [0, 0 if self.tick_ms else 1], [True, True], [0, 0], ["", ""], [])

    def decisions(self, state: Boats) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        return tuple(self._asked(state, boat) for boat in (0, 1) if not state.rest[boat])

    def options(self, state: Boats, seat: Seat) -> Sequence[Action]:
        for decision in self.decisions(state):
            if decision.seat == seat:
                return (("ok",),) if decision.kind == "check" else STROKES
        return ()

    def free(self, state: Boats, seat: Seat) -> Sequence[Action]:
        if self.outcome(state) or seat not in range(4):
            return ()
        marks = tuple(("mark", place) for place in range(1, MARKS + 1))
        return (*marks, ("note", "ahoy"), *((("resign",),) if self.role(seat) == "Pilot" else ()))

    def legal(self, state: Boats, seat: Seat, action: Action) -> bool:
        if seat == TABLE:
            return self.outcome(state) is None and self._is_tables(action)
        match action:
            case ("note", str(words)) if type(action) is tuple:
                return words.isprintable() and words == words.strip() != "" and len(words) < 40 and bool(self.free(state, seat))
        return any(repr(action) == repr(lawful) for lawful in (*self.options(state, seat), *self.free(state, seat)))

    def apply(self, state: Boats, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        if not self.legal(state, seat, action):
            raise Refused("BO-1", "that cannot be done now")
        boat, tell = self.side(seat), tell or (lambda _event: None)
        match action:
            case ("row", strokes):
                self._row(state, boat, strokes, draw, tell)
            case ("ok",):
                state.checked[boat] = True
                tell(Event("ok", {"seat": seat}))
            case ("mark", place):
                state.marks[boat] ^= 1 << place
            case ("note", words):
                state.notes[boat] = words
                tell(Event("note", {"seat": seat, "words": words}, self._crew(boat)))
            case ("resign",):
                state.resigned = boat
                tell(Event("resigned", {"seat": seat}))
            case ("tick", _):
                state.ticks += 1
                state.rest = [max(0, rest - 1) for rest in state.rest]
            case ("seated", numbers):
                state.seated = list(numbers)

    def outcome(self, state: Boats) -> Outcome | None:
        far = [boat for boat in (0, 1) if state.way[boat] >= FAR]
        if not far and state.resigned < 0:
            return None
        first = far[0] if far else 1 - state.resigned
        ranking = (self._crew(first), self._crew(1 - first))
        return Outcome(ranking[0], ranking, "{} and {} are first", "BO-2")

    def turn(self, state: Boats) -> Turn:
        return Turn(state.rows + 1, f"Stroke {state.rows + 1}")

    def view(self, state: Boats, seat: Seat | None) -> BoatView:
        side = None if seat is None else self.side(seat)
        marks, note = (0, "") if side is None else (state.marks[side], state.notes[side])
        lists = tuple(state.way), tuple(state.rest), tuple(state.checked)
        return BoatView(side, state.rows, state.ticks, state.resigned, *lists, marks, note, tuple(state.seated))

    def imagine(self, view: BoatView, draw: Draw) -> Boats:
        marks = [view.marks if boat == view.side else draw(8) * 2 for boat in (0, 1)]
        notes = [view.note if boat == view.side else ("", "ahoy")[draw(2)] for boat in (0, 1)]
        lists = list(view.way), list(view.rest), list(view.checked), marks, notes, list(view.seated)
        return Boats(view.rows, view.ticks, view.resigned, *lists)

    def say(self, state: Boats, seat: Seat, action: Action) -> str:
        return " ".join(map(str, action))

    def parse(self, state: Boats, seat: Seat, text: str) -> Action:
        words = text.split()
        match [word.lower() for word in words]:
            case [("ok" | "resign") as verb]:
                return (verb,)
            case [("row" | "mark") as verb, number] if number.isascii() and number.isdecimal() and len(number) < 3:
                return (verb, int(number))
            case ["note", _, *_]:
                return ("note", " ".join(words[1:]))
        raise Refused("BO-3", "say row 2, ok, mark 1, note some words, or resign")

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        who, facts = name_of(event.facts["seat"], names), event.facts
        told = {"ok": f"{who} is ready", "resigned": f"{who} resigns", "note": f"{who}: {facts.get('words')}"}
        return told.get(event.kind) or f"{who} rows {facts['way']} ahead"

    def describe(self, view: BoatView, names: Sequence[str]) -> str:
        return f"The boats are at {view.way[0]} and {view.way[1]}; time {view.ticks}; marks {view.marks:b}; note {view.note}"

    def role(self, seat: Seat) -> str:
        return ROLES[seat % 2]

    def side(self, seat: Seat) -> int:
        return seat // 2

    def unpack(self, data: bytes) -> Boats:
        try:
            state = Boats(*msgpack.unpackb(data))
            if not self.faults(state):
                return state
        except (TypeError, ValueError, AttributeError):
            pass
        raise Refused("", "this is not a position of the boats")

    def faults(self, state: Boats) -> list[str]:
        return [] if all(mark < 16 for mark in state.marks) else ["a mark is beside the sheet"]

    @property
    def bound(self) -> int:
        return 8 * FAR

    def _asked(self, state: Boats, boat: int) -> Decision:
        if not state.checked[boat]:
            return Decision(2 * boat + 1, "Lookout", "check", "Say ok")
        return Decision(2 * boat, "Pilot", "row", "Row 1 to 3")

    def _is_tables(self, action: Any) -> bool:
        match action:
            case ("tick", ms) if type(action) is tuple and type(ms) is int:
                return 0 < ms == self.tick_ms
            case ("seated", tuple(numbers)) if type(action) is tuple:
                return len(numbers) == 4 and all(type(number) is int and 0 <= number <= 4 for number in numbers)
        return False

    def _row(self, state: Boats, boat: int, strokes: int, draw: Draw, tell: Tell) -> None:
        way = draw(strokes) + 1
        state.rows += 1
        state.way[boat] += way
        state.rest[boat] = REST if self.tick_ms else 1
        if not self.tick_ms:
            state.rest[1 - boat] = 0
        pilot, lookout = state.seated[2 * boat : 2 * boat + 2] or (0, 0)
        state.checked[boat] = pilot == lookout > 0
        tell(Event("rowed", {"seat": 2 * boat, "way": way}))

    def _crew(self, boat: int) -> tuple[Seat, ...]:
        return (2 * boat, 2 * boat + 1)


def eager(rules: Any, view: BoatView, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
    """Row as hard as possible, and say ahoy once."""
    if decision.kind == "free":
        return None if view.note else ("note", "ahoy")
    return options[-1]


def lazy(rules: Any, view: BoatView, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
    """Row as little as possible, and in real time only in the second half of each minute."""
    if decision.kind == "free" or (rules.tick_ms and view.ticks % 120 < 60):
        return None
    return options[0]


def reaction_ms(level: str, kind: str) -> int:
    return {"deckhand": 3000, "mate": 1000}[level] if kind == "row" else 500


class BoatGame(Game):
    """A card whose rules and bots are in this file."""

    def part(self, name: str) -> ModuleType:
        return sys.modules[__name__]


RULES = BoatRules
LEVELS = {"deckhand": lazy, "mate": eager}
GAME = BoatGame(
    id="boats",
    title="Two Boats",
    blurb="Row.",
    seats=range(4, 5),
    options=(Option("clock", "Whether time runs.", False),),
    version=1,
    package=__name__,
    folder="boats",
    prefix="BO",
    minutes="a minute",
)


def rules_of(kind: type[BoatRules], **options: Value) -> BoatRules:
    """Return rules of another class, such as one that breaks a law."""
    return kind(GAME, 4, GAME.check(options))
