"""What a game tells of its events once it is over."""

from __future__ import annotations

from fractions import Fraction

from seatui.engine.chronicle import Chronicle, Count, is_own_version, throw
from seatui.engine.contract import Event


class Rowing(Chronicle[int]):
    plots = ("lead",)
    counts = ("strokes",)
    moments = {"won": "victory"}
    counted = {"stroke": "strokes"}

    def measure(self, state: int) -> tuple[tuple[float, ...], ...]:
        return ((state, -state),)


def test_throw_has_exact_mean_and_variance() -> None:
    die = throw(0, 6, dict.fromkeys(range(1, 7), 1))
    assert (die.expected, die.variance) == (3.5, 35 / 12)
    coin = throw(1, 0, {0: Fraction(3, 4), 1: Fraction(1, 4)})
    assert (coin.expected, coin.variance) == (0.25, 0.1875)


def test_tables_of_kinds_are_enough_for_a_game() -> None:
    rowing = Rowing()
    assert (rowing.key_moment(Event("won", {"seat": 1})), rowing.key_moment(Event("stroke", {"seat": 1}))) == ("victory", "")
    assert list(rowing.count(Event("stroke", {"seat": 1}))) == [Count(1, "strokes", 1)]
    assert list(rowing.count(Event("stroke", {}))) == []
    assert list(rowing.throws(Event("stroke", {"seat": 1}))) == []


def test_own_version_of_an_event_is_that_of_its_seat() -> None:
    assert is_own_version(Event("seen", {"seat": 1}))
    assert is_own_version(Event("seen", {"seat": 1}, (1, 2)))
    assert not is_own_version(Event("seen", {"seat": 1}, (2,)))
    assert is_own_version(Event("wind", {}, (2,)))
