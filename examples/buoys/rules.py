"""The rules of Buoys: sail on a small sea that wraps, roll 3 or more at a buoy to take it; two buoys win.

Each turn has three moves; ballast over 50 costs one of them and can be dumped in tens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgpack

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Rules, Seat, Tell, Turn, name_of

WIDTH, HEIGHT = 8, 6
MOVES = 3
HEAVY = 50
GOAL = 2
DIRECTIONS = ("north", "east", "south", "west")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(slots=True)
class BuoysState:
    """A position."""

    boats: list[list[int]]
    ballast: list[int]
    taken: list[int]
    buoys: list[list[int]]
    active: int = 0
    spent: int = 0
    turn: int = 1

    def clone(self) -> BuoysState:
        return BuoysState(
            [*map(list, self.boats)],
            [*self.ballast],
            [*self.taken],
            [*map(list, self.buoys)],
            self.active,
            self.spent,
            self.turn,
        )

    def pack(self) -> bytes:
        data: bytes = msgpack.packb((self.boats, self.ballast, self.taken, self.buoys, self.active, self.spent, self.turn))
        return data


class BuoysView(NamedTuple):
    """A view, which shows everything: this game has no secrets."""

    seat: int | None
    boats: tuple[tuple[int, int], ...]
    ballast: tuple[int, ...]
    taken: tuple[int, ...]
    buoys: tuple[tuple[int, int], ...]
    active: int
    spent: int
    allowance: int
    turn: int


def allowance(ballast: int) -> int:
    """Return the moves of a turn (BU-002)."""
    return MOVES - (ballast > HEAVY)


class BuoysRules(Rules[BuoysState, BuoysView]):
    """The rules BU-001 to BU-005."""

    bound = 100_000

    def start(self, draw: Draw) -> BuoysState:
        corners = [[0, 0], [WIDTH - 1, HEIGHT - 1], [WIDTH - 1, 0], [0, HEIGHT - 1]]
        free = [[x, y] for x in range(2, WIDTH - 1) for y in range(1, HEIGHT - 1)]
        buoys = sorted(free.pop(draw(len(free))) for _ in range(5))
        return BuoysState(corners[: self.seats], [60] * self.seats, [0] * self.seats, buoys)

    def decisions(self, state: BuoysState) -> tuple[Decision, ...]:
        return () if self.outcome(state) else (Decision(state.active, "", "choose_action", "Choose an action.", True),)

    def options(self, state: BuoysState, seat: Seat) -> Sequence[Action]:
        if seat != state.active or self.outcome(state):
            return ()
        can_sail = state.spent < allowance(state.ballast[seat])
        sails = [("sail", way) for way in range(4)] if can_sail else []
        dumps = [("dump", 10)] if state.ballast[seat] else []
        return (*sails, *dumps, ("end",))

    def legal(self, state: BuoysState, seat: Seat, action: Action) -> bool:
        try:
            self._check(state, seat, action)
        except Refused:
            return False
        return True

    def _check(self, state: BuoysState, seat: Seat, action: Any) -> None:
        if seat != state.active or self.outcome(state):
            raise Refused("BU-001", "it is the turn of {}", [state.active])
        if not isinstance(action, tuple) or action[:1] not in (("sail",), ("dump",), ("end",)):
            raise Refused("BU-001", "sail, dump or end")
        if action[0] == "sail" and state.spent >= allowance(state.ballast[seat]):
            raise Refused("BU-002", f"no moves left (spent {state.spent} of {allowance(state.ballast[seat])})")
        if action[0] == "dump" and not (0 < action[1] <= state.ballast[seat] and action[1] % 10 == 0):
            raise Refused("BU-003", f"dump 10 to {state.ballast[seat]}, in tens")

    def apply(self, state: BuoysState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        self._check(state, seat, action)
        say = tell or (lambda _: None)
        if action[0] == "dump":
            state.ballast[seat] -= action[1]
            say(Event("dumped", {"seat": seat, "amount": action[1]}))
        elif action[0] == "end":
            state.active = (seat + 1) % self.seats
            state.spent = 0
            state.turn += 1
            say(Event("ended", {"seat": seat}))
        else:
            _sail(state, seat, action[1], draw, say)

    def outcome(self, state: BuoysState) -> Outcome | None:
        best = max(state.taken)
        if best < GOAL and state.buoys:  # BU-005
            return None
        order = sorted(set(state.taken), reverse=True)
        ranking = tuple(tuple(seat for seat in range(self.seats) if state.taken[seat] == count) for count in order)
        return Outcome(ranking[0], ranking, f"{best} buoys", "BU-005")

    def turn(self, state: BuoysState) -> Turn:
        return Turn(state.turn, f"Turn {state.turn}", state.active)

    def view(self, state: BuoysState, seat: Seat | None) -> BuoysView:
        return BuoysView(
            seat,
            tuple((x, y) for x, y in state.boats),
            tuple(state.ballast),
            tuple(state.taken),
            tuple((x, y) for x, y in state.buoys),
            state.active,
            state.spent,
            allowance(state.ballast[state.active]),
            state.turn,
        )

    def imagine(self, view: BuoysView, draw: Draw) -> BuoysState:  # noqa: ARG002 - nothing is hidden
        boats, buoys = [list(boat) for boat in view.boats], [list(buoy) for buoy in view.buoys]
        return BuoysState(boats, list(view.ballast), list(view.taken), buoys, view.active, view.spent, view.turn)

    def say(self, state: BuoysState, seat: Seat, action: Action) -> str:  # noqa: ARG002
        return f"sail {DIRECTIONS[action[1]]}" if action[0] == "sail" else " ".join(map(str, action))

    def parse(self, state: BuoysState, seat: Seat, text: str) -> Action:  # noqa: ARG002
        match text.lower().split():
            case ["end"]:
                return ("end",)
            case ["sail", way] if way in DIRECTIONS:
                return ("sail", DIRECTIONS.index(way))
            case ["dump", number] if number.isdecimal() and len(number) < 6:
                return ("dump", int(number))
        raise Refused("BU-001", "write: sail north, dump 10, or end")

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        who = name_of(event.facts["seat"], names)
        facts = event.facts
        match event.kind:
            case "sailed":
                return f"{who} sails {DIRECTIONS[facts['way']]}."
            case "rolled":
                return f"{who} rolls {facts['face']} at the buoy and {'takes it' if facts['taken'] else 'loses it'}."
            case "dumped":
                return f"{who} dumps {facts['amount']} of ballast."
        return f"{who} ends the turn."

    def describe(self, view: BuoysView, names: Sequence[str]) -> str:
        lines = [f"Turn {view.turn}, {name_of(view.active, names)} to move: {view.spent} of {view.allowance} moves spent."]
        for seat, (x, y) in enumerate(view.boats):
            lines.append(f"{name_of(seat, names)} at {x + 1},{y + 1}: {view.taken[seat]} buoys, ballast {view.ballast[seat]}")
        return "\n".join([*lines, "Buoys at " + " ".join(f"{x + 1},{y + 1}" for x, y in view.buoys)])

    def unpack(self, data: bytes) -> BuoysState:
        return BuoysState(*msgpack.unpackb(data))

    def faults(self, state: BuoysState) -> list[str]:
        return [] if sum(state.taken) + len(state.buoys) <= 5 else ["there are too many buoys"]


def _sail(state: BuoysState, seat: Seat, way: int, draw: Draw, say: Tell) -> None:
    boat = state.boats[seat]
    boat[0], boat[1] = (boat[0] + STEPS[way][0]) % WIDTH, (boat[1] + STEPS[way][1]) % HEIGHT
    state.spent += 1
    say(Event("sailed", {"seat": seat, "way": way, "square": tuple(boat)}))
    if boat in state.buoys:  # BU-004
        face = 1 + draw(6)
        state.buoys.remove(boat)
        state.taken[seat] += face >= 3
        say(Event("rolled", {"seat": seat, "face": face, "taken": face >= 3, "square": tuple(boat)}))


RULES = BuoysRules
