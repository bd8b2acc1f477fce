"""Lanterns: a small game that keeps every law and has everything that makes that hard: hidden cards, sealed choices, dice, a private
event and an open-ended decision.

Each seat has five chips and a hidden card. In a round the watch, a seat in turn, peeks at the top card of the deck or waves a light of any
strength from 1 to 100. Then all stake up to two chips at the same time; a die gives the stakes to one seat, and the top card is turned up.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import msgpack

from seatui.engine.chance import shuffle
from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Rules, Seat, Tell, Turn, Value, name_of
from seatui.engine.game import Game, Option

CHIPS = 5
NOBODY = -1
UNSEALED = -1


@dataclass
class LanternState:
    round: int
    watched: bool  # whether the watch has acted in this round
    peeker: int  # the seat that knows the top card, or NOBODY
    light: int
    chips: list[int]
    stakes: list[int]
    cards: list[int]
    deck: list[int]  # drawn from the end
    seen: list[int]

    def clone(self) -> LanternState:
        parts: list[Any] = [part[:] if isinstance(part, list) else part for part in self.parts()]
        return LanternState(*parts)

    def parts(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__dataclass_fields__)

    def pack(self) -> bytes:
        data: bytes = msgpack.packb(self.parts())
        return data


class LanternView(NamedTuple):
    me: Seat | None
    round: int
    watched: bool
    peeker: int
    light: int
    chips: tuple[int, ...]
    sealed: tuple[bool, ...]
    own_stake: int
    own_card: int  # 0 for a watcher
    top: int  # 0 if it is unknown
    left: int  # cards in the deck
    seen: tuple[int, ...]


class LanternRules(Rules[LanternState, LanternView]):
    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self.rounds = int(settings["rounds"])
        self.cards = range(1, seats + self.rounds + 3)

    def start(self, draw: Draw) -> LanternState:
        deck = list(self.cards)
        shuffle(deck, draw)
        cards = [deck.pop() for _ in range(self.seats)]
        return LanternState(1, False, NOBODY, 0, [CHIPS] * self.seats, [UNSEALED] * self.seats, cards, deck, [])

    def decisions(self, state: LanternState) -> tuple[Decision, ...]:
        if state.round > self.rounds:
            return ()
        if not state.watched:
            return (Decision(self.watch(state), "Watch", "watch", "Peek at the deck or wave a light", open_ended=True),)
        waiting = [seat for seat in range(self.seats) if state.stakes[seat] == UNSEALED]
        return tuple(Decision(seat, "", "stake", "Stake up to two chips") for seat in waiting)

    def options(self, state: LanternState, seat: Seat) -> Sequence[Action]:
        if not self.awaited(state, seat):
            return ()
        if not state.watched:
            return (("peek",), ("wave", 1), ("wave", 50), ("wave", 100))
        return tuple(("stake", chips) for chips in range(min(2, state.chips[seat]) + 1))

    def legal(self, state: LanternState, seat: Seat, action: Action) -> bool:
        return self.refusal(state, seat, action) is None

    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        if refusal := self.refusal(state, seat, action):
            raise refusal
        tell = tell or (lambda event: None)
        if action[0] == "stake":
            state.stakes[seat] = action[1]
            tell(Event("sealed", {"seat": seat}))
            if UNSEALED not in state.stakes:
                self.open_stakes(state, draw, tell)
            return
        state.watched = True
        if action[0] == "wave":
            state.light += action[1]
            tell(Event("waved", {"seat": seat, "light": action[1]}))
        else:
            state.peeker = seat
            tell(Event("peeked", {"seat": seat}))
            tell(Event("top", {"card": state.deck[-1]}, (seat,)))

    def outcome(self, state: LanternState) -> Outcome | None:
        if state.round <= self.rounds:
            return None
        places = sorted(set(state.chips), reverse=True)
        ranking = tuple(tuple(seat for seat in range(self.seats) if state.chips[seat] == place) for place in places)
        return Outcome(ranking[0], ranking, f"{' and '.join('{}' for _ in ranking[0])} with {places[0]} chips", "LA-005")

    def turn(self, state: LanternState) -> Turn:
        return Turn(state.round, f"Round {state.round}")

    def view(self, state: LanternState, seat: Seat | None) -> LanternView:
        own_stake, own_card = (UNSEALED, 0) if seat is None else (state.stakes[seat], state.cards[seat])
        return LanternView(
            seat,
            state.round,
            state.watched,
            state.peeker,
            state.light,
            tuple(state.chips),
            tuple(stake != UNSEALED for stake in state.stakes),
            own_stake,
            own_card,
            state.deck[-1] if seat is not None and seat == state.peeker else 0,
            len(state.deck),
            tuple(state.seen),
        )

    def imagine(self, view: LanternView, draw: Draw) -> LanternState:
        unknown = [card for card in self.cards if card not in (view.own_card, view.top, *view.seen)]
        shuffle(unknown, draw)
        cards = [view.own_card if seat == view.me else unknown.pop() for seat in range(self.seats)]
        deck = [*unknown, view.top] if view.top else unknown
        stakes = [draw(min(2, view.chips[seat]) + 1) if sealed else UNSEALED for seat, sealed in enumerate(view.sealed)]
        if view.me is not None:
            stakes[view.me] = view.own_stake
        lists = list(view.chips), stakes, cards, deck, list(view.seen)
        return LanternState(view.round, view.watched, view.peeker, view.light, *lists)

    def say(self, state: LanternState, seat: Seat, action: Action) -> str:
        return " ".join(map(str, action))

    def parse(self, state: LanternState, seat: Seat, text: str) -> Action:
        match text.lower().split():
            case ["peek"]:
                return ("peek",)
            case [("stake" | "wave") as verb, number] if number.isascii() and number.isdecimal() and len(number) < 4:
                return (verb, int(number))
        raise Refused("LA-004", "say peek, wave 50 or stake 1")

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        who = name_of(event.facts.get("seat", 0), names)
        match event.kind:
            case "sealed":
                return f"{who} has staked"
            case "waved":
                return f"{who} waves a light of {event.facts['light']}"
            case "peeked":
                return f"{who} peeks at the top card"
            case "top":
                return f"the top card is {event.facts['card']}"
        return f"the die shows {event.facts['die']}, {who} takes {sum(event.facts['stakes'])} chips, {event.facts['card']} is turned up"

    def describe(self, view: LanternView, names: Sequence[str]) -> str:
        chips = ", ".join(f"{name_of(seat, names)} {count}" for seat, count in enumerate(view.chips))
        return f"Round {view.round}: {chips}; your card is {view.own_card or 'none'}"

    def unpack(self, data: bytes) -> LanternState:
        try:
            state = LanternState(*msgpack.unpackb(data))
            if not self.faults(state):
                return state
        except (TypeError, ValueError):
            pass
        raise Refused("", "this is not a position of Lanterns")

    def faults(self, state: LanternState) -> list[str]:
        found = []
        if sorted(state.cards + state.deck + state.seen) != list(self.cards):
            found.append("cards do not add up")
        if sum(state.chips) != CHIPS * self.seats:
            found.append("chips do not add up")
        return found

    @property
    def bound(self) -> int:
        return self.rounds * (self.seats + 1) + 1

    def watch(self, state: LanternState) -> Seat:
        return (state.round - 1) % self.seats

    def awaited(self, state: LanternState, seat: Seat) -> bool:
        return any(decision.seat == seat for decision in self.decisions(state))

    def refusal(self, state: LanternState, seat: Seat, action: Any) -> Refused | None:
        waiting = [decision.seat for decision in self.decisions(state)]
        if seat not in waiting:
            return Refused("LA-001", f"it is the turn of {', '.join('{}' for _ in waiting) or 'nobody'}", waiting)
        if type(action) is not tuple or not all(type(part) in (str, int) for part in action):
            return Refused("LA-004", "that is no action")
        most = 100 if not state.watched else min(2, state.chips[seat])
        match action:
            case ("peek",) if not state.watched:
                return None
            case ("wave", int(number)) if not state.watched and 1 <= number <= most:
                return None
            case ("stake", int(number)) if state.watched and 0 <= number <= most:
                return None
        return Refused("LA-002", f"no more than {most}")

    def open_stakes(self, state: LanternState, draw: Draw, tell: Tell) -> None:
        die = draw(6) + 1
        winner = die % self.seats
        for seat, stake in enumerate(state.stakes):
            state.chips[seat] -= stake
            state.chips[winner] += stake
        state.seen.append(state.deck.pop())
        state.peeker = NOBODY  # before the event, because nobody has peeked at the new top card
        tell(Event("opened", {"seat": winner, "die": die, "stakes": tuple(state.stakes), "card": state.seen[-1]}))
        state.stakes = [UNSEALED] * self.seats
        state.round, state.watched = state.round + 1, False


class LanternGame(Game):
    """A card whose rules are in this file."""

    def part(self, name: str) -> ModuleType:
        return sys.modules[__name__]


RULES = LanternRules
GAME = LanternGame(
    id="lanterns",
    title="Lanterns",
    blurb="Watch, stake, and hope.",
    seats=range(2, 5),
    options=(Option("rounds", "How many rounds are played.", 3, low=1, high=9),),
    version=1,
    package=__name__,
    folder="lanterns",
    prefix="LA",
    minutes="a minute",
)


def rules_of(kind: type[LanternRules], seats: int = 3, **options: Value) -> LanternRules:
    """Return rules of another class, such as one that breaks a law."""
    return kind(GAME, seats, GAME.check(options))
