"""The rules of Divers: each crew chooses a bay in secret, then dives round by round; the deeper crew after three rounds wins.

A crew has a Pilot, who goes deeper by 1 to 3, and a Stoker, who pumps 0 to 2 of air; a round of a crew needs both. Every seat may mark a
bay and write notes to its own crew at any time. In real time both crews dive at once, and the game ends after ten minutes at the latest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgpack

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Rules, Seat, Tell, Turn, Value
from seatui.engine.game import Game

PILOT, STOKER = 0, 1
ROLES = ("Pilot", "Stoker")
CREWS = ("Seal", "Otter")
BAYS = range(1, 5)
ROUNDS = 3
TICK, LIMIT = 500, 600_000
NUMBERS = {"start": BAYS, "dive": range(1, 4), "pump": range(3), "mark": BAYS}
"""The numbers that may follow each verb."""


@dataclass(slots=True)
class DiversState:
    """A position. Lists are by crew, or by seat, which is 2 * crew + role."""

    bays: list[int] = field(default_factory=lambda: [0, 0])
    depth: list[int] = field(default_factory=lambda: [0, 0])
    air: list[int] = field(default_factory=lambda: [0, 0])
    done: list[int] = field(default_factory=lambda: [0] * 4)  # rounds in which the seat has done its part
    marks: list[int] = field(default_factory=lambda: [0, 0])
    notes: list[list[str]] = field(default_factory=lambda: [[], []])
    clock: int = 0

    def clone(self) -> DiversState:
        bays, depth, air, done, marks = map(list, self._lists())
        return DiversState(bays, depth, air, done, marks, [list(notes) for notes in self.notes], self.clock)

    def _lists(self) -> tuple[list[int], ...]:
        return (self.bays, self.depth, self.air, self.done, self.marks)

    def pack(self) -> bytes:
        data: bytes = msgpack.packb((*self._lists(), self.notes, self.clock))
        return data


class DiversView(NamedTuple):
    """The view of a crew; a watcher has no crew."""

    crew: int | None
    bay: int
    depth: int
    air: int
    rounds: tuple[int, int]  # of both crews, which everybody knows
    mark: int
    notes: tuple[str, ...]
    clock: int


class DiversRules(Rules[DiversState, DiversView]):
    """The rules DV-001 to DV-004."""

    bound = 10_000
    loose = frozenset({"note"})

    def __init__(self, game: Game, seats: int, settings: dict[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self.tick_ms = TICK if settings["mode"] == "real-time" else 0

    def role(self, seat: Seat) -> str:
        return ROLES[seat % 2]

    def side(self, seat: Seat) -> int:
        return seat // 2

    def side_name(self, side: int) -> str:
        return CREWS[side]

    def screen_fault(self, holders: Sequence[int]) -> Refused | None:
        """Return a refusal if people of both crews share a screen in real time (DV-004)."""
        crews = {self.side(seat) for seat, holder in enumerate(holders) if holder}
        return Refused("DV-004", "in real time one screen is for one crew") if self.tick_ms and len(crews) > 1 else None

    # Play

    def start(self, draw: Draw) -> DiversState:  # noqa: ARG002 - nothing is drawn
        return DiversState()

    def decisions(self, state: DiversState) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        if 0 in state.bays:
            return tuple(Decision(2 * crew, ROLES[0], "start", "Choose a bay.") for crew in (0, 1) if not state.bays[crew])
        return tuple(self._duty(seat) for seat in range(4) if self._is_awaited(state, seat))

    def _duty(self, seat: Seat) -> Decision:
        pilot = seat % 2 == PILOT
        return Decision(seat, self.role(seat), "dive" if pilot else "pump", "Say how deep to dive." if pilot else "Pump air.")

    def _is_awaited(self, state: DiversState, seat: Seat) -> bool:
        if state.done[seat] == ROUNDS or state.done[seat] > state.done[seat ^ 1]:
            return False
        return bool(self.tick_ms) or self.side(seat) == self._active(state)

    def _active(self, state: DiversState) -> int:
        """Return the crew whose turn it is: the one with fewer rounds, or the first if both have the same number."""
        rounds = _rounds(state)
        return int(rounds[1] < rounds[0])

    def options(self, state: DiversState, seat: Seat) -> Sequence[Action]:
        kind = next((each.kind for each in self.decisions(state) if each.seat == seat), "")
        return [(kind, number) for number in NUMBERS[kind]] if kind else ()

    def free(self, state: DiversState, seat: Seat) -> Sequence[Action]:  # noqa: ARG002
        return () if self.outcome(state) else (*(("mark", bay) for bay in BAYS), ("note", "well done"))

    def legal(self, state: DiversState, seat: Seat, action: Action) -> bool:
        if seat < 0:
            return bool(self.tick_ms) and action == ("tick", TICK) and not self.outcome(state)
        if len(action) != 2 or seat not in range(4) or self.outcome(state):
            return False
        if action[0] == "note":
            return isinstance(action[1], str) and 0 < len(action[1]) <= 80 and action[1].isprintable()
        return action in (*self.options(state, seat), *self.free(state, seat))

    def apply(self, state: DiversState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:  # noqa: ARG002
        if not self.legal(state, seat, action):
            raise Refused("DV-001", "that is not for this role now")
        verb, value = action
        if verb == "tick":
            state.clock += TICK
            return
        crew, own = self.side(seat), (2 * self.side(seat), 2 * self.side(seat) + 1)
        if verb == "note":
            state.notes[crew].append(value)
        else:
            held = {"start": state.bays, "mark": state.marks, "dive": state.depth, "pump": state.air}[verb]
            held[crew] = value if verb in ("start", "mark") else held[crew] + value
        state.done[seat] += verb in ("dive", "pump")
        if tell:
            tell(Event(verb, {"seat": seat, "value": value}, own))
            if verb in ("dive", "pump"):
                tell(Event("done", {"seat": seat}))

    def outcome(self, state: DiversState) -> Outcome | None:
        if min(state.done) < ROUNDS and state.clock < LIMIT:
            return None
        best = max(state.depth)
        places = [tuple(seat for seat in range(4) if state.depth[seat // 2] == depth) for depth in sorted({*state.depth}, reverse=True)]
        return Outcome(places[0], tuple(places), f"depth {best}", "DV-003")

    def turn(self, state: DiversState) -> Turn:
        if self.tick_ms:
            seconds = state.clock // 1000
            return Turn(1, f"{seconds // 60}:{seconds % 60:02}")
        number = 1 + sum(_rounds(state))
        return Turn(number, f"Dive {number}", 2 * self._active(state))

    # Knowledge

    def view(self, state: DiversState, seat: Seat | None) -> DiversView:
        rounds = _rounds(state)
        if seat is None:
            return DiversView(None, 0, 0, 0, rounds, 0, (), state.clock)
        crew = self.side(seat)
        own = (state.bays[crew], state.depth[crew], state.air[crew])
        return DiversView(crew, *own, rounds, state.marks[crew], tuple(state.notes[crew]), state.clock)

    def imagine(self, view: DiversView, draw: Draw) -> DiversState:
        raise NotImplementedError  # no bot of this game imagines anything

    # Words

    def say(self, state: DiversState, seat: Seat, action: Action) -> str:  # noqa: ARG002
        return " ".join(map(str, action))

    def parse(self, state: DiversState, seat: Seat, text: str) -> Action:  # noqa: ARG002
        verb, _, rest = text.strip().partition(" ")
        if verb == "note" and rest:
            return ("note", rest)
        if verb in NUMBERS and rest.isdecimal():
            return (verb, int(rest[:6]))
        raise Refused("DV-001", "write: start 2, dive 3, pump 1, mark 4, or note and some words")

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        seat = event.facts["seat"]
        told = f": {event.facts['value']}" if "value" in event.facts else ""
        return f"{CREWS[self.side(seat)]} {self.role(seat)} {names[seat] if names else ''} {event.kind}{told}.".replace("  ", " ")

    def describe(self, view: DiversView, names: Sequence[str]) -> str:  # noqa: ARG002
        if view.crew is None:
            return f"Rounds: {view.rounds}"
        words = f"{CREWS[view.crew]}: bay {view.bay}, depth {view.depth}, air {view.air}. Rounds {view.rounds}. Mark {view.mark}."
        return "\n".join([words, *view.notes])

    def unpack(self, data: bytes) -> DiversState:
        return DiversState(*msgpack.unpackb(data))

    def faults(self, state: DiversState) -> list[str]:  # noqa: ARG002
        return []


def _rounds(state: DiversState) -> tuple[int, int]:
    """Return the number of rounds that each crew has done."""
    return min(state.done[:2]), min(state.done[2:])


RULES = DiversRules
