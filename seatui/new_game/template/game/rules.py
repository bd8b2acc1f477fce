"""The rules of Tiny Game: everyone seals a depth, the current is rolled, whoever is not too deep finds pearls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Rules, Seat, Tell, Turn

from . import notation
from .state import TinyState, unpack
from .view import TinyView

DEPTHS = range(1, 7)
DIVES: tuple[Action, ...] = tuple(("dive", depth) for depth in DEPTHS)
PROMPT = "Choose how deep to dive, 1 to 6."


class TinyRules(Rules[TinyState, TinyView]):
    """See rulebook.md; each rule has its id beside the code that holds it."""

    @property
    def goal(self) -> int:
        return int(self.settings["pearls"])

    @property
    def bound(self) -> int:
        return 100 * self.goal * self.seats

    def start(self, draw: Draw) -> TinyState:  # noqa: ARG002 - this game starts without chance
        return TinyState(1, [0] * self.seats, [0] * self.seats)

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        return tuple(Decision(seat, "", "dive", PROMPT) for seat in range(self.seats) if not state.dives[seat])

    def options(self, state: TinyState, seat: Seat) -> Sequence[Action]:
        return DIVES if self._awaited(state, seat) else ()

    def legal(self, state: TinyState, seat: Seat, action: Action) -> bool:
        return self._awaited(state, seat) and _is_dive(action)

    def apply(self, state: TinyState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        if not self._awaited(state, seat):
            raise Refused("TG-004", "you have nothing to choose now")
        if not _is_dive(action):
            raise Refused("TG-003", "dive 1 to 6 deep")
        state.dives[seat] = action[1]  # TG-004: sealed until all have chosen
        if tell:
            tell(Event("sealed", {"seat": seat}))
        if all(state.dives):
            _surface(state, draw, tell)

    def outcome(self, state: TinyState) -> Outcome | None:
        best = max(state.pearls)
        if best < self.goal:  # TG-002
            return None
        places = sorted(set(state.pearls), reverse=True)
        ranking = tuple(tuple(s for s in range(self.seats) if state.pearls[s] == pearls) for pearls in places)
        return Outcome(ranking[0], ranking, f"{best} pearls", "TG-002")

    def turn(self, state: TinyState) -> Turn:
        return Turn(state.round, f"Round {state.round}")

    def view(self, state: TinyState, seat: Seat | None) -> TinyView:
        own = state.dives[seat] if seat is not None else 0
        return TinyView(seat, state.round, tuple(state.pearls), tuple(map(bool, state.dives)), own, self.goal)

    def imagine(self, view: TinyView, draw: Draw) -> TinyState:
        dives = [1 + draw(6) if chosen else 0 for chosen in view.chosen]
        if view.seat is not None:
            dives[view.seat] = view.own_dive
        return TinyState(view.round, list(view.pearls), dives)

    def say(self, state: TinyState, seat: Seat, action: Action) -> str:  # noqa: ARG002
        return notation.say(action)

    def parse(self, state: TinyState, seat: Seat, text: str) -> Action:  # noqa: ARG002
        return notation.parse(text)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return notation.narrate(event, names)

    def describe(self, view: TinyView, names: Sequence[str]) -> str:
        return notation.describe(view, names)

    def unpack(self, data: bytes) -> TinyState:
        return self.lawful(unpack, data)

    def faults(self, state: TinyState) -> list[str]:
        sizes_fit = len(state.pearls) == len(state.dives) == self.seats
        return [] if sizes_fit and all(0 <= dive <= 6 for dive in state.dives) else ["a seat has no place or an impossible dive"]

    def _awaited(self, state: TinyState, seat: Seat) -> bool:
        return 0 <= seat < self.seats and not state.dives[seat] and self.outcome(state) is None


def _is_dive(action: Any) -> bool:
    return type(action) is tuple and len(action) == 2 and action[0] == "dive" and type(action[1]) is int and action[1] in DEPTHS


def _surface(state: TinyState, draw: Draw, tell: Tell | None) -> None:
    """TG-005: one roll for all; who dived no deeper than it finds as many pearls as the dive was deep."""
    roll = 1 + draw(6)
    if tell:
        tell(Event("current", {"roll": roll}))
    for seat, dive in enumerate(state.dives):
        found = dive if dive <= roll else 0
        state.pearls[seat] += found
        if tell:
            tell(Event("dived", {"seat": seat, "dive": dive, "found": found}))
    state.dives = [0] * len(state.dives)
    state.round += 1


RULES = TinyRules
