"""Threats in lines: who can come, the odds, the ghost's courses, hazards, and the squares that are safe."""

from __future__ import annotations

import re

from seatui.plain.session import Session
from tests.games.dangerous_sea.pane.sea_app import table_of
from tests.games.dangerous_sea.position import NAMES, Sea, given, ship
from tests.laws.line_offers import ScriptedLines


def threats(position: Sea, seat: int | None = 0) -> str:
    paper = next(paper for paper in position.rules.papers(position.view(seat), NAMES) if paper.word == "threats")
    return "\n".join(paper.lines())


def test_a_rival_is_told_with_steps_points_and_odds() -> None:
    text = threats(given(ship("5,5"), ship("5,8"), ship("11,11", sailors=2)))
    assert "Bob can come to you, 3 steps with 5 points; 1 die against 1: 50 % to win." in text
    assert "Charlie cannot come to you, 12 steps with 5 points; 1 die against 3: 1 % to win." in text


def test_the_ghost_is_told_with_its_courses() -> None:
    text = threats(given(ship("5,5"), ship("11,11"), ghost="5,3"))
    assert "north to {5,11}, east to {9,3}, south to {5,7} and west to {1,3}, 1 chance in 6 each" in text
    assert "Going south it comes to you." in text


def test_hazards_and_safe_squares_in_reach_are_named() -> None:
    text = threats(given(ship("5,5"), ship("11,11"), tiles={"6,5": "rocky", "5,4": "open_sea"}))
    assert "Known hazards in your reach: {6,5} rocky." in text
    safe = re.search("none of this threatens: (.*)\\.", text)
    assert safe is not None
    assert safe[1] == "{5,4}, {5,5}"


def test_a_watcher_reads_that_threats_are_to_a_ship() -> None:
    assert "you have none on the chart" in threats(given(ship("5,5"), ship("6,5")), None)


def test_lines_know_the_word_threats() -> None:
    table, lines = table_of(given(ship("5,5"), ship("5,8"))), ScriptedLines()
    Session(table, lines).follow(table.people[0], 0, "threats")
    assert "Bob can come to you" in "\n".join(lines.said)
