"""The chronicle of a game: what it tells of itself once it is over, and which of its events are key moments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from seatui.engine.contract import Event, Seat

S = TypeVar("S")


class Throw(NamedTuple):
    """Dice or cards of one player, as a number that is the better for the player the higher it is, beside what is expected of them."""

    seat: Seat
    result: float
    expected: float
    variance: float


def throw(seat: Seat, result: float, chances: Mapping[int, int | Fraction]) -> Throw:
    """Return a throw by the chances of its results, or the numbers of ways to each: {1: 1, 2: 1, …, 6: 1} for a die."""
    whole = sum(chances.values())
    mean = sum(value * weight for value, weight in chances.items()) / Fraction(whole)
    square = sum(value * value * weight for value, weight in chances.items()) / Fraction(whole)
    return Throw(seat, result, float(mean), float(square - mean * mean))


class Count(NamedTuple):
    """Something a player did or suffered, to be added up: (0, "shots fired", 1)."""

    seat: Seat
    what: str
    number: int = 1


class Chronicle(ABC, Generic[S]):
    """How one game is told. It has no memory: ``match/chronicle.py`` goes through the game and adds up what these methods return.

    It reads every event once: of an event that is told in several versions, the one that its own seat hears (``is_own_version``).
    """

    plots: tuple[str, ...] = ()
    """The figures plotted over time: ("strength", "boats afloat"). The first is the most telling, and its highest value leads."""
    counts: tuple[str, ...] = ()
    """The headings of the table of players' figures, in their order."""
    moments: Mapping[str, str] = {}
    """The kinds of events that are key moments, each with its word: {"rammed": "ram"}."""
    firsts: frozenset[str] = frozenset()
    """Words of key moments of which only the first in a game is one: {"first blood"}."""
    counted: Mapping[str, str] = {}
    """The kinds of events that count one for their seat, each with its heading in ``counts``: {"rammed": "rams"}."""

    @abstractmethod
    def measure(self, state: S) -> Sequence[Sequence[float]]:
        """Return for each plot the value of each side, in the order of their numbers; () for a position before the game has begun.

        The game is over, so nothing is secret.
        """

    def key_moment(self, event: Event) -> str:
        """Return in one or two words which key moment an event is, such as "ram"; "" if it is none."""
        return self.moments.get(event.kind, "")

    def throws(self, event: Event) -> Iterable[Throw]:  # noqa: ARG002 - not every game rolls dice
        """Return the throws that an event tells of."""
        return ()

    def count(self, event: Event) -> Iterable[Count]:
        """Return what an event adds to the players' figures."""
        what, seat = self.counted.get(event.kind), event.seat
        return () if what is None or seat is None else (Count(seat, what),)


def is_own_version(event: Event) -> bool:
    """Return whether this is the version of an event that the seat it is about hears; true for an event about no seat."""
    return event.seat is None or event.heard_by(event.seat)
