"""The consequences of options in words, for a player who chooses from a list."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE
from tests.games.captain_sonar.position import Position, boat, given

ARMED = boat("D5 D6", mines="D7 I9", torpedo=3)


def meaning(position: Position, line: str, seat: int = CAPTAIN) -> str:
    rules, state = position.rules, position.state
    return rules.meaning(rules.view(state, seat), rules.parse(state, seat, line))


def warning(position: Position, line: str, seat: int = CAPTAIN) -> str:
    rules, state = position.rules, position.state
    return rules.warning(rules.view(state, seat), rules.parse(state, seat, line))


@pytest.mark.rule("CS-072")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("torpedo D7", "hits OURSELVES for 1"),
        ("torpedo E7", "hits OURSELVES for 1"),
        ("torpedo D8", ""),
        ("trigger D7", "hits OURSELVES for 1"),
        ("trigger I9", ""),
        ("mine D7", ""),
        ("pass", ""),
    ],
)
def test_a_blast_says_what_it_costs_the_own_submarine(line: str, words: str) -> None:
    position = given(ARMED, step="activate")
    assert meaning(position, line) == words
    assert warning(position, line) == (f"That {words}." if words else "")


@pytest.mark.rule("CS-103")
@pytest.mark.parametrize(
    ("marks", "words", "asked"),
    [("", "", ""), ("E1 E2 E3 E4 E5", "WOULD DAMAGE US", "Every symbol left in the east panel costs us a hull point.")],
)
def test_a_course_says_what_it_may_cost(marks: str, words: str, asked: str) -> None:
    position = given(boat("D5 D6", marks=marks))
    assert (meaning(position, "head east"), warning(position, "head east")) == (words, asked)


@pytest.mark.rule("CS-096")
@pytest.mark.parametrize(
    ("marks", "line", "words"),
    [
        ("", "break east c", "weapons yellow: breaks weapons (mine, torpedo); yellow 1/4"),
        ("W1", "break north 5", "weapons: weapons stay broken"),
        ("", "break north 6", "reactor: breaks no system; reactor 1/6"),
        ("E1 E2 E3 E4 E5", "break east f", "reactor: fills the panel: DAMAGE"),
        ("W1 W2 W3", "break east c", "weapons yellow: repairs the yellow circuit; clears weapons, detection, special"),
    ],
)
def test_a_breakdown_reads_like_the_sheet(marks: str, line: str, words: str) -> None:
    assert meaning(given(boat("D5 D6", marks=marks)), line, ENGINEER) == words


@pytest.mark.rule("CS-155")
def test_nothing_is_told_that_the_view_does_not_hold() -> None:
    position = given(ARMED, step="activate", sheets="own")
    assert warning(position, "torpedo D7", MATE) == ""
    assert warning(position, "torpedo D7", CAPTAIN) != ""
