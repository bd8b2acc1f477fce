"""The effect of a mark in words: damage, repairs, and broken systems."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.content import DIRECTIONS, PANEL_SIZE
from seatui.games.captain_sonar.model.panels import mark
from seatui.games.captain_sonar.words.breakdowns import consequence


def symbols(text: str) -> list[int]:
    """The bit mask of symbols written "W1 N6"."""
    return [DIRECTIONS.index(word[0]) * PANEL_SIZE + int(word[1]) - 1 for word in text.split()]


def words(marked: str, symbol: str, scenario: str = "") -> str:
    """The effect of a mark in words."""
    return consequence(sum(1 << each for each in symbols(marked)), symbols(symbol)[0], scenario)


@pytest.mark.parametrize(
    ("marked", "symbol", "told"),
    [
        ("", "N5", "breaks weapons (mine, torpedo)"),
        ("", "N4", "breaks detection (drone, sonar)"),
        ("", "S6", "breaks special (silence)"),
        ("W1", "N5", "weapons stay broken"),
        ("E1", "N4", "detection stays broken"),
        ("", "W1", "breaks weapons (mine, torpedo); yellow 1/4"),
        ("W5", "W6", "breaks no system; reactor 2/6"),
    ],
)
def test_a_mark_tells_what_it_breaks(marked: str, symbol: str, told: str) -> None:
    assert words(marked, symbol) == told


def test_the_system_of_the_scenario_breaks_with_the_special_pair() -> None:
    assert words("", "S6", "decoy buoy") == "breaks special (silence, decoy buoy)"


@pytest.mark.rule("CS-098")
def test_the_last_mark_of_a_circuit_tells_of_the_repair_and_what_is_clear_then() -> None:
    assert words("W1 W2 W3 S2", "E3") == "repairs the yellow circuit; clears weapons, detection"


@pytest.mark.rule("CS-099", "CS-100")
@pytest.mark.parametrize(
    ("marked", "symbol", "told"),
    [
        ("W1 W2 W3 W4 W5", "W6", "fills the panel: DAMAGE"),
        ("W5 W6 S5 E4 E6", "N6", "last reactor: DAMAGE"),
        ("N1 N2 N3 N4 N5 W5 W6 S5 E4 E6", "N6", "fills the panel and last reactor: DAMAGE"),
    ],
)
def test_damage_is_told_with_its_cause(marked: str, symbol: str, told: str) -> None:
    assert words(marked, symbol) == told


@pytest.mark.rule("CS-101")
def test_a_repair_that_prevents_damage_is_told_as_a_repair() -> None:
    assert words("W1 W2 W4 W5 W6 E3", "W3").startswith("repairs the yellow circuit")


def test_the_word_damage_is_said_exactly_where_the_rules_bring_it() -> None:
    for number in range(0, 1 << 24, 9973):
        for symbol in range(24):
            if not number >> symbol & 1:
                assert consequence(number, symbol).endswith("DAMAGE") == mark(number, symbol)[1]
