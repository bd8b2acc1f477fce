"""The odds of attacks (T14)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from seatui.games.sea_search.words.odds import chance, odds_words

TABLE = {
    1: (41.7, 9.3, 1.2, 0.1, 0.0, 0.0, 0.0),
    2: (83.8, 44.4, 15.2, 3.6, 0.6, 0.1, 0.0),
    3: (97.3, 77.9, 45.4, 19.2, 6.1, 1.5, 0.3),
    4: (99.7, 93.9, 74.3, 46.0, 22.0, 8.3, 2.5),
    5: (100.0, 98.8, 90.9, 71.8, 46.4, 24.2, 10.4),
    6: (100.0, 99.8, 97.5, 88.4, 70.0, 46.7, 26.0),
    7: (100.0, 100.0, 99.5, 96.2, 86.2, 68.5, 46.9),
}


@pytest.mark.parametrize("own", TABLE)
def test_the_chances_are_those_of_the_table(own: int) -> None:
    assert tuple(round(float(100 * chance(own, other)), 1) for other in range(1, 8)) == TABLE[own]


def test_a_side_without_dice_loses_to_any_die_and_nobody_beats_nothing_with_nothing() -> None:
    assert (chance(1, 0), chance(0, 1), chance(0, 0)) == (Fraction(1), Fraction(0), Fraction(0))


@pytest.mark.parametrize(
    ("own", "other", "words"),
    [
        (2, 4, "2 dice against 4: 4 %"),
        (1, 4, "1 die against 4: under 1 %"),
        (5, 1, "5 dice against 1: over 99 %"),
        (1, 0, "1 die against none: 100 %"),
        (0, 2, "no dice against 2: 0 %"),
    ],
)
def test_the_odds_in_words(own: int, other: int, words: str) -> None:
    assert odds_words(own, other) == words
