"""Drone, Sonar and Silence, CS-076 to CS-087."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.position import Boat, Position, boat, given

ENEMY = NARWHAL + CAPTAIN


# Drone


@pytest.mark.rule("CS-076")
@pytest.mark.parametrize(("sector", "answer"), [(1, False), (2, True), (3, False), (4, False)])
def test_a_drone_gets_an_honest_yes_or_no(sector: int, answer: bool) -> None:
    hunt = given(boat("D5", drone=4), boat("G3"), step="activate").captain(f"drone {sector}")
    assert hunt.said("drone", "drone_answer") == [(0, "drone", sector), (1, "drone_answer", answer, sector, True)]


# Sonar


def pinged(at: str = "G3", **options: Any) -> Position:
    """Narwhal must answer a Sonar."""
    return given(boat("D5", sonar=3), boat(at), step="activate", **options).captain("sonar")


@pytest.mark.rule("CS-077")
@pytest.mark.parametrize(
    "reply",
    ["row 3 column A", "row 3 sector 4", "row 9 column G", "column G sector 1", "row 10 sector 2", "column A sector 2"],
)
def test_a_sonar_is_answered_by_one_true_and_one_false_statement(reply: str) -> None:
    assert pinged().allows(ENEMY, f"reply {reply}") == [True]


@pytest.mark.rule("CS-077")
@pytest.mark.parametrize(
    "reply", ["row 3 column G", "row 3 sector 2", "column G sector 2", "row 4 column A", "row 4 sector 1", "column A sector 1"]
)
def test_two_true_or_two_false_statements_are_none(reply: str) -> None:
    assert pinged().allows(ENEMY, f"reply {reply}") == [False]


@pytest.mark.rule("CS-077")
def test_the_statements_are_of_the_present_place() -> None:
    assert given(boat("D5", sonar=3), boat("G3 G2"), step="activate").captain("sonar").allows(ENEMY, "reply row 2 column A") == [True]


@pytest.mark.rule("CS-077", "CS-079")
@pytest.mark.parametrize(("name", "at", "count"), [("harbour-basin", "G3", 18 + 12 + 12), ("skerry-sound", "G4", 28 + 22 + 22)])
def test_every_lawful_reply_is_offered_once(name: str, at: str, count: int) -> None:
    lines = pinged(at, map=name).lines(ENEMY)
    assert (len(lines), len(set(lines))) == (count, count)


@pytest.mark.rule("CS-078")
@pytest.mark.parametrize("kind", ["row", "column", "sector"])
def test_the_statements_are_of_different_kinds(kind: str) -> None:
    value = {"row": 3, "column": 7, "sector": 2}[kind]
    assert pinged().refusal_of(ENEMY, "reply", kind, value, kind, 1) == ("CS-078", "same kind twice")


@pytest.mark.rule("CS-079")
@pytest.mark.parametrize(
    ("action", "rule", "message"),
    [
        (("row", 3, "column", 11), "CS-079", "no such column on this map"),
        (("row", 11, "column", 7), "CS-079", "no such row on this map"),
        (("row", 0, "column", 7), "CS-079", "no such row on this map"),
        (("row", 3, "sector", 5), "CS-079", "no such sector on this map"),
    ],
)
def test_a_false_statement_must_exist_on_this_map(action: tuple[str, int, str, int], rule: str, message: str) -> None:
    assert pinged().refusal_of(ENEMY, "reply", *action) == (rule, message)


@pytest.mark.rule("CS-080")
def test_statements_are_heard_in_the_order_row_column_sector() -> None:
    hunt = pinged().enemy("reply sector 4 row 3")
    assert hunt.said("sonar_answer") == [(1, "sonar_answer", "row", 3, "sector", 4)]


@pytest.mark.rule("CS-080")
@pytest.mark.parametrize("action", [("sector", 4, "row", 3), ("column", 1, "row", 3), ("sector", 4, "column", 7)])
def test_statements_in_another_order_are_refused(action: tuple[str, int, str, int]) -> None:
    assert pinged().refusal_of(ENEMY, "reply", *action) == ("CS-080", "in the order row, column, sector")


@pytest.mark.rule("CS-081")
def test_nothing_else_may_happen_before_the_sonar_is_answered() -> None:
    hunt = given(boat("D5", sonar=3, torpedo=3, mines="A1"), boat("G3", mines="J1"), step="activate").captain("sonar")
    assert hunt.view(None).awaited == ((ENEMY, "sonar_reply"),)
    assert hunt.refusal(CAPTAIN, "trigger A1") == hunt.refusal(CAPTAIN, "pass") == ("CS-081", "waiting for the enemy's answer")
    assert hunt.allows(ENEMY, "head north", "trigger J1", "surface") == [False, False, False]


@pytest.mark.rule("CS-081")
def test_with_the_reply_the_turn_is_over() -> None:
    assert pinged(briefing="off").enemy("reply row 3 sector 4").view(None).awaited == ((ENEMY, "order"),)


# Silence


@pytest.mark.rule("CS-082", "CS-084")
@pytest.mark.parametrize("length", range(5))
@pytest.mark.parametrize(("way", "line"), [("north", "D5 D4 D3 D2 D1"), ("east", "D5 E5 F5 G5 H5"), ("south", "D5 D6 D7 D8 D9")])
def test_a_silence_goes_up_to_four_spaces_in_a_line(way: str, line: str, length: int) -> None:
    hunt = given(boat("D5", silence=6)).captain(f"silence {way} {length}")
    assert hunt.names(hunt.orca.route) == " ".join(line.split()[: length + 1])


@pytest.mark.rule("CS-082")
def test_of_a_silence_only_activating_silence_is_heard() -> None:
    hunt = given(boat("D5", silence=6)).captain("silence east 3")
    assert hunt.heard == [("silence",)]
    assert [event.facts for event in hunt.events if event.audience is None and event.kind not in ("silence", "step")] == []


@pytest.mark.rule("CS-083")
@pytest.mark.parametrize(
    ("orca", "line", "longest"),
    [
        (boat("D4", silence=6), "east", 1),
        (boat("D5 D6 E6 E7 E8 D8", silence=6), "north", 1),
        (boat("D5", silence=6, mines="D8"), "south", 2),
        (boat("D5", silence=6), "west", 3),
    ],
    ids=["an island", "its own route", "its own mine", "the edge"],
)
def test_a_silence_ends_before_what_bars_its_way(orca: Boat, line: str, longest: int) -> None:
    hunt = given(orca)
    allowed = [length <= longest for length in range(5)]
    assert hunt.allows(CAPTAIN, *(f"silence {line} {length}" for length in range(5))) == allowed
    assert [f"silence {line} {length}" in hunt.lines(CAPTAIN) for length in range(5)] == allowed


@pytest.mark.rule("CS-083")
def test_every_space_of_a_silence_joins_the_route() -> None:
    hunt = given(boat("D5", silence=6), turns_left=2, briefing=False).turn("silence south 2")
    assert hunt.names(hunt.orca.route) == "D5 D6 D7"
    assert hunt.refusal(CAPTAIN, "head north") == ("CS-045", "we have been there")


@pytest.mark.rule("CS-085")
@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
def test_at_length_0_the_direction_still_names_the_panel_to_mark(way: str) -> None:
    hunt = given(boat("A1", silence=6)).captain(f"silence {way} 0")
    assert hunt.lines(ENGINEER) == [f"break {way} {letter}" for letter in "abcdef"]


@pytest.mark.rule("CS-085")
def test_at_length_0_all_four_directions_are_offered() -> None:
    lines = given(boat("A1", silence=6)).lines(CAPTAIN)
    assert [line for line in lines if line.endswith(" 0")] == [f"silence {way} 0" for way in ("north", "east", "south", "west")]


@pytest.mark.rule("CS-086")
def test_a_silence_of_four_spaces_asks_for_one_mark_of_each() -> None:
    hunt = given(boat("D5", silence=6), briefing=False).captain("silence east 4")
    assert (hunt.awaited, hunt.orca.orders) == (["charge", "breakdown"], 1)
    hunt.mate("charge mine").engineer("break east 4")
    assert (hunt.orca.gauges, hunt.orca.breakdowns.bit_count(), hunt.state.active) == ([1, 0, 0, 0, 0, 0], 1, 1)


@pytest.mark.rule("CS-086")
def test_after_a_silence_the_engineer_marks_in_the_panel_of_its_direction() -> None:
    hunt = given(boat("D5", silence=6)).captain("silence east 2")
    assert hunt.refusal(ENGINEER, "break north 1") == ("CS-095", "wrong panel")
    assert hunt.allows(ENGINEER, "break east 1") == [True]


@pytest.mark.rule("CS-086")
@pytest.mark.parametrize("sheets", ["own", "shared"])
def test_the_crew_is_told_the_direction_of_a_silence_and_nobody_else(sheets: str) -> None:
    hunt = given(boat("D5", silence=6), sheets=sheets).captain("silence east 2")
    told = [event for event in hunt.events if "direction" in event.facts]
    heard_by = {seat for seat in (*range(8), None) if any(event.heard_by(seat) for event in told)}
    assert heard_by == {ENGINEER, MATE, CAPTAIN} | ({OPERATOR} if sheets == "shared" else set())


@pytest.mark.rule("CS-087")
def test_the_mark_of_a_silence_may_go_to_silence_again() -> None:
    hunt = given(boat("D5", silence=6)).captain("silence east 2").mate("charge silence")
    assert hunt.gauge("silence") == 1
