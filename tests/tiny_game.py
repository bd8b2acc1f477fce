"""The tiny game: a whole game in one file, with hidden cards, sealed bids, a die and real time, for tests of code that knows no game.

In each round every seat holds a hidden card and bids 0 to 2 at the same time. If the die beats twice the bid, card and bid are won. The
seat that won most may give a point away. With the option ``clock``, bids not made after ten ticks are 0.
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

PATIENCE = 10  # ticks
BIDS: tuple[Action, ...] = (("bid", 0), ("bid", 1), ("bid", 2))


@dataclass(slots=True)
class TinyState:
    round: int
    giver: int  # the seat that may give, or -1 while bids are made
    ticks: int
    cards: list[int]
    bids: list[int]  # -1 is not made yet
    scores: list[int]
    deck: list[int]  # drawn from the end
    seen: list[int]

    def clone(self) -> TinyState:
        return TinyState(self.round, self.giver, self.ticks, self.cards[:], self.bids[:], self.scores[:], self.deck[:], self.seen[:])

    def pack(self) -> bytes:
        data: bytes = msgpack.packb((self.round, self.giver, self.ticks, self.cards, self.bids, self.scores, self.deck, self.seen))
        return data


class TinyView(NamedTuple):
    me: Seat | None
    round: int
    giver: int
    ticks: int
    card: int  # 0 for a watcher
    bid: int
    ready: tuple[bool, ...]
    scores: tuple[int, ...]
    seen: tuple[int, ...]


class TinyRules(Rules[TinyState, TinyView]):
    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings)
        self.rounds = int(settings["rounds"])
        self.tick_ms = 500 if settings["clock"] else 0
        self.pieces = range(1, seats * (self.rounds + 1) + 1)

    def start(self, draw: Draw) -> TinyState:
        deck = list(self.pieces)
        shuffle(deck, draw)
        cards = [deck.pop() for _ in range(self.seats)]
        return TinyState(1, -1, 0, cards, [-1] * self.seats, [0] * self.seats, deck, [])

    def decisions(self, state: TinyState) -> tuple[Decision, ...]:
        if self.outcome(state):
            return ()
        if state.giver >= 0:
            return (Decision(state.giver, "", "give", "Give a point away, or keep it"),)
        return tuple(Decision(seat, "", "bid", "Bid 0 to 2") for seat in range(self.seats) if state.bids[seat] < 0)

    def options(self, state: TinyState, seat: Seat) -> Sequence[Action]:
        if all(decision.seat != seat for decision in self.decisions(state)):
            return ()
        if state.giver < 0:
            return BIDS
        return (("keep",), *(("give", other) for other in range(self.seats) if other != seat))

    def legal(self, state: TinyState, seat: Seat, action: Action) -> bool:
        if seat == -1:
            return action == ("tick", self.tick_ms) and self.tick_ms > 0 and self.outcome(state) is None
        return any(action == option and type(action[-1]) is type(option[-1]) for option in self.options(state, seat))

    def apply(self, state: TinyState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        if not self.legal(state, seat, action):
            raise self._refusal(state, seat)
        tell = tell or _nobody
        if action[0] == "tick":
            self._tick(state, draw, tell)
        elif action[0] == "bid":
            state.bids[seat] = action[1]
            tell(Event("ready", {"seat": seat}))
            if min(state.bids) >= 0:
                self._resolve(state, draw, tell)
        else:
            if action[0] == "give":
                state.scores[seat] -= 1
                state.scores[action[1]] += 1
                tell(Event("gave", {"seat": seat, "to": action[1]}))
            self._next_round(state, tell)

    def outcome(self, state: TinyState) -> Outcome | None:
        if state.round <= self.rounds:
            return None
        best = max(state.scores)
        winners = tuple(seat for seat in range(self.seats) if state.scores[seat] == best)
        places = sorted(set(state.scores), reverse=True)
        ranking = tuple(tuple(seat for seat in range(self.seats) if state.scores[seat] == place) for place in places)
        return Outcome(winners, ranking, "most points: " + " and ".join("{}" for _ in winners), "T-END")

    def turn(self, state: TinyState) -> Turn:
        return Turn(state.round, f"Round {state.round}", None if state.giver < 0 else state.giver)

    def view(self, state: TinyState, seat: Seat | None) -> TinyView:
        card, bid = (0, -1) if seat is None else (state.cards[seat], state.bids[seat])
        ready = tuple(bid >= 0 for bid in state.bids)
        return TinyView(seat, state.round, state.giver, state.ticks, card, bid, ready, tuple(state.scores), tuple(state.seen))

    def imagine(self, view: TinyView, draw: Draw) -> TinyState:
        unseen = [card for card in self.pieces if card not in view.seen and card != view.card]
        shuffle(unseen, draw)
        cards = [view.card if seat == view.me else unseen.pop() for seat in range(self.seats)]
        bids = [view.bid if seat == view.me else draw(3) if view.ready[seat] else -1 for seat in range(self.seats)]
        return TinyState(view.round, view.giver, view.ticks, cards, bids, list(view.scores), unseen, list(view.seen))

    def say(self, state: TinyState, seat: Seat, action: Action) -> str:
        return f"give {action[1] + 1}" if action[0] == "give" else " ".join(str(part) for part in action)

    def parse(self, state: TinyState, seat: Seat, text: str) -> Action:
        match text.lower().split():
            case ["keep"]:
                return ("keep",)
            case [("bid" | "tick") as verb, number] if number.isdecimal():
                return (verb, int(number))
            case ["give", number] if number.isdecimal():
                return ("give", int(number) - 1)
        raise Refused("T-WORDS", "say bid 0, bid 1, bid 2, give 2 or keep")

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        facts = event.facts
        match event.kind:
            case "ready":
                return f"{name_of(facts['seat'], names)} has bid"
            case "dealt":
                return f"{name_of(facts['seat'], names)} gets the card {facts['card']}"
            case "gave":
                return f"{name_of(facts['seat'], names)} gives a point to {name_of(facts['to'], names)}"
        return f"the die shows {facts['die']}, the cards were {', '.join(map(str, facts['cards']))}"

    def describe(self, view: TinyView, names: Sequence[str]) -> str:
        scores = ", ".join(f"{name_of(seat, names)} {score}" for seat, score in enumerate(view.scores))
        return f"Round {view.round}\n{scores}\nYour card: {view.card or 'none'}"

    def side(self, seat: Seat) -> int:
        return seat % 2 if self.seats == 4 else seat

    def unpack(self, data: bytes) -> TinyState:
        try:
            round_, giver, ticks, cards, bids, scores, deck, seen = msgpack.unpackb(data)
        except (ValueError, TypeError) as error:
            raise Refused("", "this is not a position of the tiny game") from error
        return TinyState(round_, giver, ticks, cards, bids, scores, deck, seen)

    def faults(self, state: TinyState) -> list[str]:
        found = sorted(state.cards + state.deck + state.seen)
        return [] if found == list(self.pieces) else [f"cards do not add up: {found}"]

    @property
    def bound(self) -> int:
        return self.rounds * (self.seats + 1)

    def _refusal(self, state: TinyState, seat: Seat) -> Refused:
        awaited = [decision.seat for decision in self.decisions(state)]
        if seat in awaited:
            return Refused("T-CHOICE", "that cannot be chosen")
        return Refused("T-TURN", "waiting for " + ", ".join("{}" for _ in awaited), awaited)

    def _tick(self, state: TinyState, draw: Draw, tell: Tell) -> None:
        state.ticks += 1
        if state.ticks >= PATIENCE and state.giver < 0:
            state.bids = [max(bid, 0) for bid in state.bids]
            self._resolve(state, draw, tell)

    def _resolve(self, state: TinyState, draw: Draw, tell: Tell) -> None:
        die = draw(6) + 1
        gains = [card + bid if die > 2 * bid else 0 for card, bid in zip(state.cards, state.bids, strict=True)]
        state.scores = [score + gain for score, gain in zip(state.scores, gains, strict=True)]
        state.giver = gains.index(max(gains))
        tell(Event("revealed", {"die": die, "cards": tuple(state.cards), "bids": tuple(state.bids)}))

    def _next_round(self, state: TinyState, tell: Tell) -> None:
        state.seen += state.cards
        state.cards = [state.deck.pop() for _ in range(self.seats)]
        state.bids = [-1] * self.seats
        state.round, state.giver, state.ticks = state.round + 1, -1, 0
        for seat, card in enumerate(state.cards):
            tell(Event("dealt", {"seat": seat, "card": card}, (seat,)))


def _nobody(event: Event) -> None:
    """Ignore an event."""


class TinyGame(Game):
    """A card whose rules are in this file."""

    def part(self, name: str) -> ModuleType:
        return sys.modules[__name__]


RULES = TinyRules
LEVELS: dict[str, Any] = {}
GAME = TinyGame(
    id="tiny",
    title="The Tiny Game",
    blurb="Bid high, roll higher.",
    seats=range(2, 5),
    options=(Option("rounds", "How many rounds are played.", 3, low=1, high=200), Option("clock", "Whether time runs.", False)),
    version=1,
    package=__name__,
    folder="tiny",
    prefix="T",
    minutes="a minute",
)
