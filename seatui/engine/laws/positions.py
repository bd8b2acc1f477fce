"""Positions of random games, on which the laws are checked, and the report of a broken law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import msgpack

from seatui.engine.chance import GAMMA, SplitMix64, Tape
from seatui.engine.contract import TABLE, Action, Decision, Event, Refused, Rules, Seat, Tell
from seatui.engine.table_actions import SEATED, seated, tick

T = TypeVar("T")

CHOICES = 0x5EA_C401CE
"""Separates the generator of random choices from the game's own chance."""

# How often a random game does things that answer no decision: one action in this many.
FREE_ONE_IN = 6
TICK_ONE_IN = 4
SEATING_ONE_IN = 40
END_ONE_IN = 20
"""How often a free action that would end the game is really done."""
PART_ONE_IN = 300
"""How often a free action by which a player gives up is really done, even if it does not end the game at once."""
SLEEP_ONE_IN = 20
"""How often a tick begins a sleep of up to ``LONGEST_SLEEP`` ticks, so that time limits run out."""
LONGEST_SLEEP = 80

WORLDS = 2
"""The number of worlds imagined for each seat."""


class LawBroken(AssertionError):  # noqa: N818 - a finding about a game, not a fault of the check
    """A game does not keep a law."""

    def __init__(self, law: int, message: str, where: str = "") -> None:
        self.law = law
        self.message = message
        self.where = where
        super().__init__(f"law {law} is broken: {message}{f' ({where})' if where else ''}")


@dataclass(frozen=True)
class Position:
    """A state to examine. The other fields say how it was reached; a position set up by hand leaves them out.

    ``before`` are the decisions that were open before the last answer that changed them, ``spare`` counts the actions that answered no
    decision, ``waited`` the latest ticks in a row after which no decision was open, and ``seated`` is the last seating. The state must not
    change while it is examined, because values that many checks need are cached.
    """

    rules: Rules[Any, Any]
    state: Any
    seed: int = 0
    number: int = 0
    before: tuple[Decision, ...] = ()
    spare: int = 0
    waited: int = 0
    seated: tuple[int, ...] = ()

    @property
    def where(self) -> str:
        """Return the game, seed and number of actions in words, from which the position can be reached again."""
        settings = "".join(f", {name}={value}" for name, value in self.rules.settings.items())
        return f"{self.rules.game.id}, {self.rules.seats} seats{settings}, seed {self.seed}, after {self.number} actions"

    @cached_property
    def open(self) -> dict[Seat, Decision]:
        """Return the open decisions by seat."""
        return {decision.seat: decision for decision in self.rules.decisions(self.state)}

    @cached_property
    def closing(self) -> bool:
        """Return whether the last of several simultaneous choices is open: its answer may reveal sealed ones."""
        decisions = self.rules.decisions(self.state)
        return len(decisions) == 1 < len(self.before) and decisions[0] in self.before

    @property
    def watchers(self) -> tuple[Seat | None, ...]:
        """Return everyone who has a view: all seats, and None for a watcher."""
        return (*range(self.rules.seats), None)

    @cached_property
    def possible_actions(self) -> list[tuple[Seat, Sequence[Action]]]:
        """Return all actions that are possible now, by seat: answers, free actions, and actions of the table."""
        rules, state = self.rules, self.state
        answers = [(seat, rules.options(state, seat)) for seat in self.open]
        unasked = [(seat, free) for seat in range(rules.seats) if (free := rules.free(state, seat))]
        return [*answers, *unasked, *((TABLE, (action,)) for action in self.table_actions)]

    @cached_property
    def table_actions(self) -> list[Action]:
        """Return the legal actions of the table: a tick, and some seatings."""
        possible = [action for action in (tick(self.rules),) if action]
        if self.rules.seating:
            one_a_side = seated([self.rules.side(seat) for seat in range(self.rules.seats)])
            possible += [seated([None] * self.rules.seats), seated([0, *[None] * (self.rules.seats - 1)]), one_a_side]
        return [action for action in possible if self.rules.legal(self.state, TABLE, action)]

    @cached_property
    def worlds(self) -> dict[Seat | None, list[Any]]:
        """Return for each view some states that have the same view."""
        views = {seat: self.rules.view(self.state, seat) for seat in self.watchers}
        return {seat: [self.rules.imagine(view, self.dice(100 + world)) for world in range(WORLDS)] for seat, view in views.items()}

    @cached_property
    def packed(self) -> bytes:
        """Return the state as bytes, to notice changes during the checks."""
        return bytes(self.state.pack())

    def dice(self, salt: int = 0) -> SplitMix64:
        """Return chance for the checks, the same whenever this position is examined."""
        return SplitMix64(SplitMix64(self.seed ^ (self.number * GAMMA) ^ salt).next())

    def broken(self, law: int, message: str) -> LawBroken:
        return LawBroken(law, message, self.where)


class Move(NamedTuple):
    """One action of a random game, with its draws."""

    seat: Seat
    action: Action
    draws: tuple[int, ...]


class RandomGame:
    """A game of random choices: first among the open decisions, then among the options, all equally likely.

    Now and then a seat takes a free action, time passes, or other people sit down, in games that have such actions.
    """

    def __init__(self, rules: Rules[Any, Any], seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.number = 0
        self._before: tuple[Decision, ...] = ()
        self._spare = 0
        self._waited = 0
        self._sleep = 0  # ticks still to come before anybody does anything
        self._seated: tuple[int, ...] = ()
        self._chance = Tape(SplitMix64(seed))
        self._choose = SplitMix64(seed ^ CHOICES)
        self.state = rules.start(self._chance)
        self.first_draws = self._chance.take()

    @property
    def position(self) -> Position:
        """Return the present position. Its state changes with the game: clone it to keep it."""
        return Position(self.rules, self.state, self.seed, self.number, self._before, self._spare, self._waited, self._seated)

    def choose(self) -> tuple[Seat, Action] | None:
        """Return the next random choice; None when the game is over."""
        unasked = self._choose_unasked()
        if unasked is not None:
            return unasked
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
        before = self.rules.decisions(self.state)
        unasked = seat == TABLE or not any(decision.seat == seat for decision in before) or action in self.rules.free(self.state, seat)
        try:
            self.rules.apply(self.state, seat, action, self._chance, tell)
        except Refused as refusal:
            raise self.position.broken(1, f"the option {action!r} of seat {seat} is refused: {refusal}") from refusal
        self.number += 1
        self._note(seat, action, before, unasked)
        return Move(seat, action, self._chance.take())

    def _note(self, seat: Seat, action: Action, before: tuple[Decision, ...], unasked: bool) -> None:
        """Note the facts about an action that the laws need later."""
        if unasked:
            self._spare += 1
        elif self.rules.decisions(self.state) != before:  # a choice may take several answers
            self._before = before
        self._waited = self._waited + 1 if seat == TABLE and not self.rules.decisions(self.state) else 0
        if action[0] == SEATED and seat == TABLE:
            self._seated = action[1]

    def step(self) -> Move | None:
        """Play one random action; None when the game is over."""
        choice = self.choose()
        return None if choice is None else self.play(*choice)

    def _choose_unasked(self) -> tuple[Seat, Action] | None:
        """Return now and then an action that answers no decision. A game without such actions uses no draws here."""
        rules, dice = self.rules, self._choose
        if rules.outcome(self.state) is not None:
            return None
        if rules.seating and (self.number == 0 or dice(SEATING_ONE_IN) == 0):
            return TABLE, self._seating()
        if rules.tick_ms and (ticked := self._tick()):
            return TABLE, ticked
        if rules.has_free and dice(FREE_ONE_IN) == 0:
            seat = dice(rules.seats)
            if free := rules.free(self.state, seat):
                action = pick(free, dice)
                if action[0] in rules.parting and dice(PART_ONE_IN):
                    return None
                return None if self._ends(seat, action) and dice(END_ONE_IN) else (seat, action)
        return None

    def _ends(self, seat: Seat, action: Action) -> bool:
        """Return whether an action ends the game: random games should rarely be given up early."""
        after = self.state.clone()
        if self.rules.legal(after, seat, action):
            self.rules.apply(after, seat, action, SplitMix64(self.number))
        return self.rules.outcome(after) is not None

    def _tick(self) -> Action | None:
        """Return a tick now and then, and whenever no decision is open."""
        rules, dice, action = self.rules, self._choose, tick(self.rules)
        if action is None or not rules.legal(self.state, TABLE, action):
            self._sleep = 0
            return None
        if self._sleep:
            self._sleep -= 1
        elif not dice(TICK_ONE_IN):
            self._sleep = 0 if dice(SLEEP_ONE_IN) else dice(LONGEST_SLEEP)
        elif rules.decisions(self.state):
            return None
        return action

    def _seating(self) -> Action:
        """Return a seating of bots alone, or with people on some seats. Late in a game only bots sit: then the rules may end it."""
        rules, dice = self.rules, self._choose
        late = 4 * (self.number - self._spare) >= rules.bound
        people = 0 if late else dice(3)
        return seated([dice(rules.seats) if dice(3) < people else None for _ in range(rules.seats)])


def at(rules: Rules[Any, Any], seed: int, number: int) -> Position:
    """Return the position of the random game with that seed after this many actions, as a broken law reports it."""
    game = RandomGame(rules, seed)
    while game.number < number and game.step():
        pass
    return game.position


def pick(items: Sequence[T], dice: SplitMix64) -> T:
    """Return one of the items, all equally likely."""
    return items[dice(len(items))]


def some(items: Sequence[Any], count: int, dice: SplitMix64) -> Sequence[Any]:
    """Return all items, or a random part if there are more than ``count``."""
    return items if len(items) <= count else [pick(items, dice) for _ in range(count)]


def packed(value: object) -> bytes:
    """Return a value as bytes, in which 1, True and "1" differ; ``TypeError`` or ``OverflowError`` if it is not plain data."""
    data: bytes = msgpack.packb(value, default=_mapping)
    return data


def packed_events(position: Position, events: Sequence[Event]) -> bytes:
    """Return events as bytes; law 2 is broken if they are not plain data."""
    try:
        return packed(events)
    except (TypeError, OverflowError) as error:
        raise position.broken(2, f"an event is no plain data: {error}") from error


def _mapping(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no plain data")
