"""The story of a finished game, as numbers and sentences. It is saved with the game and needs no rules to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import erf, isfinite, sqrt
from typing import Any, NamedTuple

from seatui.engine.contract import Rules, Seat
from seatui.engine.packing import exactly, integer, pack, perhaps, row_of, text, tuple_of, unpacked
from seatui.match.records import clean

LONGEST_SENTENCE = 400
FEW_ROUNDS = 4
"""This many rounds are told without their phases."""
LEAST_THROWS = 3
"""The fewest throws that say anything about luck."""
MOST_DICE, MOST_SIDES, NEAR = 20, 20, 1e-6
"""Dice of which the sums are counted one by one; the sums of more are as good as normal. ``NEAR`` is what adding up may lose."""


class Mark(NamedTuple):
    """A place in the game: the number of actions before it, and the turn that begins there."""

    position: int
    label: str


class Plot(NamedTuple):
    """A figure over time. ``values`` has a row for each position, with the value of each side."""

    name: str
    positions: tuple[int, ...]
    values: tuple[tuple[float, ...], ...]


class Luck(NamedTuple):
    """The sum of a player's throws."""

    throws: int = 0
    result: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def tells(self) -> bool:
        """Whether there are enough throws to speak of luck."""
        return self.throws >= LEAST_THROWS

    @property
    def better_than(self) -> float:
        """Return the share of players who would have rolled worse, from 0 to 1, with half of those who would have rolled the same.

        Of fair dice it is exact, otherwise by the normal distribution.
        """
        if not self.variance:
            return 0.5
        if (dice := self._dice) is None:
            return 0.5 * (1 + erf((self.result - self.expected) / sqrt(2 * self.variance)))
        ways = ways_of(*dice)
        worse = sum(count for total, count in ways.items() if total < self.result)
        return (worse + ways.get(round(self.result), 0) / 2) / sum(ways.values())

    @property
    def _dice(self) -> tuple[int, int] | None:
        """Return the number and the sides of fair dice with this mean and variance; None where there are none or too many."""
        if self.expected <= 0:
            return None
        sides = 1 + 6 * self.variance / self.expected
        dice = 2 * self.expected / (sides + 1)
        if max(abs(sides - round(sides)), abs(dice - round(dice)), abs(self.result - round(self.result))) > NEAR:
            return None
        return (round(dice), round(sides)) if round(dice) in range(1, MOST_DICE + 1) and round(sides) in range(2, MOST_SIDES + 1) else None


@lru_cache(64)
def ways_of(dice: int, sides: int) -> Mapping[int, int]:
    """Return the number of ways to roll each sum with these dice."""
    ways = Counter({0: 1})
    for _ in range(dice):
        ways = sum((Counter({total + face: count for total, count in ways.items()}) for face in range(1, sides + 1)), Counter())
    return ways


class Figure(NamedTuple):
    """A row of the table of players' figures, with a number for each column."""

    name: str
    numbers: tuple[int, ...]


class Moment(NamedTuple):
    """A key moment, or a turning point."""

    position: int  # the number of its action
    turn: str
    word: str
    seat: Seat | None  # the seat it is about
    text: str
    turning: bool = False


class Story(NamedTuple):
    """Everything that the end of a game shows. Columns are those of ``columns``."""

    after: int  # the number of actions of the game
    turns: tuple[Mark, ...]
    plots: tuple[Plot, ...]
    luck: tuple[Luck, ...]
    figures: tuple[Figure, ...]
    moments: tuple[Moment, ...]

    def pack(self) -> bytes:
        return pack(self)


def columns(rules: Rules[Any, Any]) -> list[tuple[Seat, ...]]:
    """Return the seats of each column of players' figures: a side where sides have names, such as a crew, otherwise one seat."""
    found: dict[object, list[Seat]] = {}
    for seat in range(rules.seats):
        found.setdefault(rules.side_name(rules.side(seat)) or seat, []).append(seat)
    return [tuple(seats) for seats in found.values()]


def turns_played(story: Story, first: int) -> list[Mark]:
    """Return the turns that were played from a position on, each label once. Of several rounds with phases only the rounds are told."""
    begun = [mark for mark in story.turns if mark.position < story.after]
    since = begun[max(0, sum(mark.position <= first for mark in begun) - 1) :]  # with the turn in which the position lies
    rounds = [mark.label.partition(",")[0] for mark in since]
    labels = rounds if len({*rounds}) >= FEW_ROUNDS else [mark.label for mark in since]
    begins = dict(zip(labels[::-1], since[::-1], strict=True))
    return [Mark(begins[label].position, label) for label in dict.fromkeys(labels)]


def unpack(data: bytes) -> Story:
    """Return the story of packed bytes; ``ValueError`` if they are none."""
    return unpacked(data, _STORY)


def fits(story: Story, rules: Rules[Any, Any]) -> bool:
    """Return whether a story read from a file has a number for each column, side and position of a game under these rules."""
    width, sides = len(columns(rules)), len({rules.side(seat) for seat in range(rules.seats)})
    seats = (moment.seat for moment in story.moments if moment.seat is not None)
    return (
        len(story.luck) == width
        and all(len(figure.numbers) == width for figure in story.figures)
        and all(len(plot.positions) == len(plot.values) > 0 and {len(row) for row in plot.values} == {sides} for plot in story.plots)
        and all(seat in range(rules.seats) for seat in seats)
    )


def _line(longest: int) -> Callable[[object], str]:
    return lambda value: clean(text(value), longest)


def _number(value: object) -> float:
    number = value if type(value) is int else exactly(float)(value)
    if not isfinite(number):
        raise ValueError("a number is infinite")
    return number


_WORDS, _SENTENCE = _line(80), _line(LONGEST_SENTENCE)
_STORY = row_of(
    Story,
    integer,
    tuple_of(row_of(Mark, integer, _WORDS)),
    tuple_of(row_of(Plot, _WORDS, tuple_of(integer), tuple_of(tuple_of(_number)))),
    tuple_of(row_of(Luck, integer, _number, _number, _number)),
    tuple_of(row_of(Figure, _WORDS, tuple_of(integer))),
    tuple_of(row_of(Moment, integer, _WORDS, _WORDS, perhaps(integer), _SENTENCE, exactly(bool))),
)
