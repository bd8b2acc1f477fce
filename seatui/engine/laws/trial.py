"""What all laws are checked on: positions of random games, and how a broken law is reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgpack  # type: ignore[import-untyped]

from seatui.engine.chance import GAMMA, SplitMix64, Tape
from seatui.engine.contract import Action, Decision, Event, Refused, Rules, Seat, Tell

CHOICES = 0x5EA_C401CE
"""Sets the generator of random choices apart from the one that gives the game its chance."""


class LawBroken(AssertionError):  # noqa: N818 - the domain's word for it
    """A game does not keep a law."""

    def __init__(self, law: int, message: str, where: str = "") -> None:
        self.law = law
        self.message = message
        self.where = where
        super().__init__(f"law {law} is broken: {message}{f' ({where})' if where else ''}")


@dataclass(frozen=True)
class Position:
    """A state under examination. The rest says how it was reached and may be left out for one set up by hand.

    ``before`` are the decisions that were open an action ago.
    """

    rules: Rules[Any, Any]
    state: Any
    seed: int = 0
    number: int = 0
    before: tuple[Decision, ...] = ()

    @property
    def where(self) -> str:
        """The place in words, so that it can be found again."""
        settings = "".join(f", {name}={value}" for name, value in self.rules.settings.items())
        return f"{self.rules.game.id}, {self.rules.seats} seats{settings}, seed {self.seed}, after {self.number} actions"

    @property
    def open(self) -> dict[Seat, Decision]:
        """The open decisions by seat."""
        return {decision.seat: decision for decision in self.rules.decisions(self.state)}

    @property
    def closing(self) -> bool:
        """Whether the last of several simultaneous choices is open: its answer may open what was sealed."""
        decisions = self.rules.decisions(self.state)
        return len(decisions) == 1 < len(self.before) and decisions[0] in self.before

    @property
    def watchers(self) -> tuple[Seat | None, ...]:
        """Everyone who has a view: all seats, and a watcher without one."""
        return (*range(self.rules.seats), None)

    def dice(self, salt: int = 0) -> SplitMix64:
        """Chance for the checks, the same whenever this position is examined."""
        return SplitMix64(SplitMix64(self.seed ^ (self.number * GAMMA) ^ salt).next())

    def broken(self, law: int, message: str) -> LawBroken:
        return LawBroken(law, message, self.where)


class Move(NamedTuple):
    """One action of a random game, with the chance it took."""

    seat: Seat
    action: Action
    draws: tuple[int, ...]


class RandomGame:
    """A game in which every choice is made at random: first among the open decisions, then among the options, all equally likely."""

    def __init__(self, rules: Rules[Any, Any], seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.number = 0
        self._before: tuple[Decision, ...] = ()
        self._chance = Tape(SplitMix64(seed))
        self._choose = SplitMix64(seed ^ CHOICES)
        self.state = rules.start(self._chance)
        self.first_draws = self._chance.take()

    @property
    def position(self) -> Position:
        """Where the game stands. Its state goes on with the game: clone what is to be kept."""
        return Position(self.rules, self.state, self.seed, self.number, self._before)

    def choose(self) -> tuple[Seat, Action] | None:
        """The next random choice; None when the game is over."""
        decisions = self.rules.decisions(self.state)
        if not decisions:
            return None
        seat = pick(decisions, self._choose).seat
        options = self.rules.options(self.state, seat)
        if not options:
            raise self.position.broken(1, f"seat {seat} has a decision but no options")
        return seat, pick(options, self._choose)

    def play(self, seat: Seat, action: Action, tell: Tell | None = None) -> Move:
        """Apply one action."""
        self._before = self.rules.decisions(self.state)
        try:
            self.rules.apply(self.state, seat, action, self._chance, tell)
        except Refused as refusal:
            raise self.position.broken(1, f"the option {action!r} of seat {seat} is refused: {refusal}") from refusal
        self.number += 1
        return Move(seat, action, self._chance.take())

    def step(self) -> Move | None:
        """Play one random action; None when the game is over."""
        choice = self.choose()
        return None if choice is None else self.play(*choice)


def at(rules: Rules[Any, Any], seed: int, number: int) -> Position:
    """The position of the random game with that seed after so many actions: where a broken law was reported."""
    game = RandomGame(rules, seed)
    while game.number < number and game.step():
        pass
    return game.position


def pick(items: Sequence[Any], dice: SplitMix64) -> Any:
    """One of the items, all equally likely."""
    return items[dice(len(items))]


def some(items: Sequence[Any], count: int, dice: SplitMix64) -> Sequence[Any]:
    """At most so many of the items: all of them, or a random part."""
    return items if len(items) <= count else [pick(items, dice) for _ in range(count)]


def packed(value: object) -> bytes:
    """A value as bytes, in which 1, True and "1" differ. ``TypeError`` or ``OverflowError`` if it is not plain data."""
    data: bytes = msgpack.packb(value, default=_mapping)
    return data


def packed_events(position: Position, events: Sequence[Event]) -> bytes:
    """Events as bytes; law 2 is broken if they hold more than plain data."""
    try:
        return packed(events)
    except (TypeError, OverflowError) as error:
        raise position.broken(2, f"an event is no plain data: {error}") from error


def _mapping(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no plain data")
