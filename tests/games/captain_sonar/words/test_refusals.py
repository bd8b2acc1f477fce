"""Refusals and their words, CS-161 to CS-171."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.commands.seats import seat_plans
from seatui.engine.contract import Refused
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.words.refusals import refused
from seatui.rulebook import load
from tests.games.captain_sonar.hunt import GAME, NARWHAL, ORCA, Hunt
from tests.games.captain_sonar.position import FULL, Position, boat, given

ENEMY = NARWHAL + CAPTAIN
REAL_TIME: dict[str, Any] = {"mode": "real-time", "map": "harbour-basin"}


def acting(*orca: Any, **options: Any) -> Position:
    """Orca may use a system: the boat is at D5 unless another is given."""
    return given(*(orca or (boat("D5", **FULL),)), step="activate", **options)


# Refused at no cost


@pytest.mark.rule("CS-161")
@pytest.mark.parametrize(
    ("hunt", "seat", "line"),
    [
        (given(boat("D4 D5")), CAPTAIN, "head north"),
        (given(boat("D5", silence=5)), CAPTAIN, "silence east 2"),
        (acting(), CAPTAIN, "torpedo D10"),
        (acting(), CAPTAIN, "mine D8"),
        (acting(), ENEMY, "head north"),
        (given(boat("D5", mine=3)).captain("head north"), MATE, "charge mine"),
        (given(boat("D5")).captain("head north"), ENGINEER, "break south 1"),
        (acting().captain("sonar"), ENEMY, "reply row 1 column A"),
        (Hunt(), CAPTAIN, "start C2"),
    ],
)
def test_a_refused_action_changes_nothing_tells_nobody_and_names_its_rule(hunt: Hunt, seat: int, line: str) -> None:
    before, told = hunt.state.pack(), len(hunt.events)
    with pytest.raises(Refused) as refusal:
        hunt.do(seat, line)
    assert (hunt.state.pack(), len(hunt.events)) == (before, told)
    assert refusal.value.rule.startswith("CS-")
    assert refusal.value.message


@pytest.mark.parametrize("code", refused.sentences)
def test_a_refusal_names_the_rule_that_explains_it_not_the_list(code: str) -> None:
    book, (rule, _) = load(GAME), refused.sentences[code]
    assert book.reason(rule) == rule
    assert "refused" not in book.chapters[book.entries[rule].chapter].title


@pytest.mark.rule("CS-161")
def test_after_a_refusal_the_same_decision_is_still_open() -> None:
    hunt = given(boat("D4 D5"))
    hunt.refusal(CAPTAIN, "head north")
    assert (hunt.awaited, hunt.allows(CAPTAIN, "head south")) == (["order"], [True])


# Moves


@pytest.mark.rule("CS-162")
@pytest.mark.parametrize(
    ("orca", "line", "rule", "message"),
    [
        (boat("A3"), "head west", "CS-048", "edge of the map"),
        (boat("D2"), "head west", "CS-046", "land ahead"),
        (boat("D4 D5"), "head north", "CS-045", "we have been there"),
        (boat("D5", mines="D4"), "head north", "CS-047", "our own mine"),
        (boat("D5"), "head up", "CS-043", "use N, E, S or W"),
        (boat("B1 B2 A2 A1"), "head east", "CS-052", "blocked: surface"),
        (boat("A1", mines="B1 A2"), "head north", "CS-052", "blocked: surface, or trigger a mine"),
    ],
)
def test_a_refused_move_says_what_bars_it(orca: Any, line: str, rule: str, message: str) -> None:
    assert given(orca).refusal(CAPTAIN, line) == (rule, message)


@pytest.mark.rule("CS-162")
@pytest.mark.parametrize("direction", ["X", "north", 1, None, ("N",)])
def test_what_is_no_direction_is_refused_as_an_action_too(direction: object) -> None:
    assert given(boat("D5")).refusal_of(CAPTAIN, "head", direction) == ("CS-043", "use N, E, S or W")


@pytest.mark.rule("CS-043", "CS-162")
def test_a_move_of_two_spaces_is_refused() -> None:
    assert given(boat("D5")).refusal_of(CAPTAIN, "head", "N", "N") == ("CS-043", "one space at a time")


@pytest.mark.rule("CS-163")
@pytest.mark.parametrize("line", ["head north", "surface", "silence east 1"])
def test_an_order_in_the_enemys_turn_is_refused(line: str) -> None:
    assert given(boat("D5", silence=6), active=1).refusal(CAPTAIN, line) == ("CS-021", "not our turn")


@pytest.mark.rule("CS-163")
@pytest.mark.parametrize("mode", [{}, REAL_TIME])
def test_an_order_before_the_marks_says_who_is_waited_for(mode: dict[str, Any]) -> None:
    hunt = given(boat("D5"), turns_left=2, **mode).do(CAPTAIN, "head north")
    assert hunt.refusal(CAPTAIN, "head north") == ("CS-044", "waiting for First Mate")
    assert hunt.do(MATE, "charge mine").refusal(CAPTAIN, "head north") == ("CS-044", "waiting for Engineer")


@pytest.mark.rule("CS-163")
@pytest.mark.parametrize(
    ("seat", "line"), [(CAPTAIN, "head north"), (MATE, "charge mine"), (OPERATOR, "plot north"), (OPERATOR, "mark A1")]
)
def test_nothing_is_ordered_or_marked_while_surfaced_in_real_time(seat: int, line: str) -> None:
    assert given(boat("D5"), **REAL_TIME).do(CAPTAIN, "surface").refusal(seat, line) == ("CS-120", "we are surfaced")


@pytest.mark.rule("CS-163")
@pytest.mark.parametrize(("seat", "line"), [(CAPTAIN, "head north"), (ENEMY, "head north"), (OPERATOR, "plot north")])
def test_during_a_stop_everything_else_is_refused(seat: int, line: str) -> None:
    hunt = given(boat("D5", torpedo=3), **REAL_TIME).do(CAPTAIN, "stop torpedo")
    assert hunt.refusal(seat, line) == ("CS-037", "STOP in progress")


@pytest.mark.rule("CS-163")
@pytest.mark.parametrize(
    ("seat", "line"), [(CAPTAIN, "head north"), (ENEMY, "surface"), (OPERATOR, "plot north"), (MATE, "note hi"), (ENEMY, "resign")]
)
def test_after_the_end_everything_is_refused(seat: int, line: str) -> None:
    assert given(boat("D5")).captain("resign").refusal(seat, line) == ("CS-129", "game over")


@pytest.mark.rule("CS-023", "CS-163")
def test_passing_before_the_order_says_what_comes_first() -> None:
    assert given(boat("D5")).refusal(CAPTAIN, "pass") == ("CS-023", "the order comes first: a course, or surface")


# Activations


@pytest.mark.rule("CS-164")
@pytest.mark.parametrize(
    ("fields", "line", "rule", "message"),
    [
        ({"torpedo": 2}, "torpedo D8", "CS-058", "gauge 2/3"),
        ({"mine": 0}, "mine D6", "CS-058", "gauge 0/3"),
        ({"drone": 3}, "drone 1", "CS-058", "gauge 3/4"),
        ({"sonar": 1}, "sonar", "CS-058", "gauge 1/3"),
        ({"torpedo": 3, "marks": "N5"}, "torpedo D8", "CS-058", "weapons broken"),
        ({"mine": 3, "marks": "N5"}, "mine D6", "CS-058", "weapons broken"),
        ({"drone": 4, "marks": "N4"}, "drone 1", "CS-058", "detection broken"),
        ({"sonar": 3, "marks": "N4"}, "sonar", "CS-058", "detection broken"),
        ({"torpedo": 3, "moved": False}, "torpedo D8", "CS-054", "move first (one system between moves)"),
        ({"torpedo": 2, "marks": "N5", "moved": False}, "torpedo D8", "CS-058", "gauge 2/3"),
        ({"torpedo": 3, "marks": "N5", "moved": False}, "torpedo D8", "CS-058", "weapons broken"),
    ],
)
def test_a_refused_activation_says_why(fields: dict[str, Any], line: str, rule: str, message: str) -> None:
    assert acting(boat("D5", mines="A1", **fields)).refusal(CAPTAIN, line) == (rule, message)


@pytest.mark.rule("CS-164")
@pytest.mark.parametrize(
    ("fields", "rule", "message"),
    [
        ({"silence": 2}, "CS-058", "gauge 2/6"),
        ({"silence": 6, "marks": "N1"}, "CS-058", "special broken"),
        ({"silence": 6, "moved": False}, "CS-054", "move first (one system between moves)"),
    ],
)
def test_a_refused_silence_says_why_it_cannot_be_used(fields: dict[str, Any], rule: str, message: str) -> None:
    assert given(boat("D5", **fields)).refusal(CAPTAIN, "silence east 1") == (rule, message)


@pytest.mark.rule("CS-155", "CS-164")
def test_on_sheets_of_their_own_only_the_first_mate_is_told_the_figures_of_a_gauge() -> None:
    orca = boat("D5", drone=3, sonar=3)
    captain, mate = (given(orca, step=step, sheets="own") for step in ("activate", "launch"))
    assert captain.refusal(CAPTAIN, "drone 1") == ("CS-058", "gauge not full")
    assert mate.refusal(MATE, "drone 1") == ("CS-058", "gauge 3/4")


@pytest.mark.rule("CS-164")
def test_a_system_of_another_role_is_refused() -> None:
    assert acting().refusal(MATE, "torpedo D8") == ("CS-061", "not your system")


@pytest.mark.rule("CS-164")
@pytest.mark.parametrize("line", ["scenario", "twin ping", "decoy buoy"])
def test_a_system_that_the_scenario_has_not_is_refused(line: str) -> None:
    assert acting().refusal(CAPTAIN, line) == ("CS-140", "no scenario system here")


@pytest.mark.rule("CS-164")
@pytest.mark.parametrize("system", ["torpedo", "sonar", "silence", "trigger"])
def test_a_system_while_surfaced_is_refused(system: str) -> None:
    hunt = given(boat("D5", mines="A1", **FULL), **REAL_TIME).do(CAPTAIN, "surface")
    assert hunt.refusal(CAPTAIN, f"stop {system}") == ("CS-118", "surfaced")


# Targets


@pytest.mark.rule("CS-165")
@pytest.mark.parametrize(
    ("line", "rule", "message"),
    [
        ("torpedo", "CS-171", "name a space such as C6"),
        ("torpedo K1", "CS-171", "there is no K1 on this map: spaces go from A1 to J10"),
        ("torpedo there", "CS-171", "name a space such as C6"),
        ("torpedo D5", "CS-174", "a torpedo goes at least one step"),
        ("torpedo D10", "CS-069", "out of range"),
        ("torpedo C3", "CS-070", "C3 is land"),
    ],
)
def test_a_refused_torpedo_says_why(line: str, rule: str, message: str) -> None:
    assert acting().refusal(CAPTAIN, line) == (rule, message)


@pytest.mark.rule("CS-165")
def test_a_torpedo_that_finds_no_way_through_water_is_refused() -> None:
    assert acting(boat("G1", torpedo=3), map="kestrel-narrows").refusal(CAPTAIN, "torpedo I1") == ("CS-070", "no way round the island")


@pytest.mark.rule("CS-165")
@pytest.mark.parametrize("space", ["D8", -1, 100, True, None, 1.0])
def test_what_is_no_space_is_refused_as_an_action_too(space: object) -> None:
    assert acting().refusal_of(CAPTAIN, "torpedo", space) == ("CS-171", "name a space such as C6")


@pytest.mark.rule("CS-166")
@pytest.mark.parametrize(
    ("orca", "line", "rule", "message"),
    [
        (boat("D5", mine=3), "mine D5", "CS-062", "a mine goes beside us, not here"),
        (boat("D5", mine=3), "mine D7", "CS-062", "too far"),
        (boat("D4", mine=3), "mine C3", "CS-065", "C3 is land"),
        (boat("J4", mine=3), "mine K4", "CS-171", "there is no K4 on this map: spaces go from A1 to J10"),
        (boat("D4 D5", mine=3), "mine D4", "CS-062", "on our route"),
        (boat("D5", mine=3, mines="D4"), "mine D4", "CS-065", "already mined"),
    ],
)
def test_a_refused_mine_says_why(orca: Any, line: str, rule: str, message: str) -> None:
    assert acting(orca, boat("A10")).refusal(CAPTAIN, line) == (rule, message)


@pytest.mark.rule("CS-166")
@pytest.mark.parametrize("step", ["order", "activate"])
def test_a_trigger_where_no_own_mine_lies_is_refused(step: str) -> None:
    hunt = given(boat("D5", mines="A1"), boat("J10", mines="A3"), step=step)
    assert hunt.refusal(CAPTAIN, "trigger A3") == ("CS-067", "no mine of ours there")


@pytest.mark.rule("CS-167")
@pytest.mark.parametrize(
    ("orca", "line", "rule", "message"),
    [
        (boat("D5", silence=6), "silence east 5", "CS-082", "at most 4"),
        (boat("D5", silence=6), "silence east north 2", "CS-082", "one straight line"),
        (boat("D4", silence=6), "silence east 3", "CS-083", "F4 is land"),
        (boat("D5 D6 E6 E7 E8 D8", silence=6), "silence north 3", "CS-083", "D6 is on our route"),
        (boat("D5", silence=6, mines="D7"), "silence south 4", "CS-083", "D7 has our own mine"),
        (boat("D5", silence=6), "silence west 4", "CS-083", "edge of the map"),
    ],
)
def test_a_refused_silence_names_the_first_blocked_space(orca: Any, line: str, rule: str, message: str) -> None:
    assert given(orca).refusal(CAPTAIN, line) == (rule, message)


@pytest.mark.rule("CS-167")
@pytest.mark.parametrize("rest", [("N", 5), ("N", -1), ("N", True), ("N", "2"), ("N",)])
def test_a_silence_of_no_lawful_length_is_refused_as_an_action_too(rest: tuple[Any, ...]) -> None:
    assert given(boat("D5", silence=6)).refusal_of(CAPTAIN, "silence", *rest) == ("CS-082", "at most 4")


@pytest.mark.rule("CS-167")
def test_a_silence_round_a_corner_is_refused_as_an_action_too() -> None:
    assert given(boat("D5", silence=6)).refusal_of(CAPTAIN, "silence", "N", 1, "E", 1) == ("CS-082", "one straight line")


@pytest.mark.rule("CS-168")
@pytest.mark.parametrize(
    ("name", "sector", "rule", "message"),
    [
        ("harbour-basin", 5, "CS-076", "sectors 1–4"),
        ("skerry-sound", 10, "CS-076", "sectors 1–9"),
        ("harbour-basin", 0, "CS-076", "sectors 1–4"),
    ],
)
def test_a_drone_to_no_such_sector_is_refused(name: str, sector: int, rule: str, message: str) -> None:
    hunt = acting(map=name)
    assert hunt.refusal(CAPTAIN, f"drone {sector}") == hunt.refusal_of(CAPTAIN, "drone", sector) == (rule, message)


@pytest.mark.rule("CS-168")
@pytest.mark.parametrize(
    ("action", "rule", "message"),
    [
        (("row", 1, "row", 10), "CS-078", "same kind twice"),
        (("row", 11, "column", 1), "CS-079", "no such row on this map"),
        (("row", 10, "column", 11), "CS-079", "no such column on this map"),
        (("row", 10, "sector", 5), "CS-079", "no such sector on this map"),
        (("row", 10, "column", 10), "CS-077", "both true"),
        (("row", 1, "column", 1), "CS-077", "both false"),
        (("row", 10), "CS-077", "state two of row, column and sector"),
        (("depth", 10, "row", 10), "CS-077", "state two of row, column and sector"),
    ],
)
def test_a_refused_sonar_reply_says_why(action: tuple[Any, ...], rule: str, message: str) -> None:
    assert acting().captain("sonar").refusal_of(ENEMY, "reply", *action) == (rule, message)


# Duties


@pytest.mark.rule("CS-169")
def test_a_second_mark_is_refused_in_real_time_too() -> None:
    hunt = given(boat("D5"), **REAL_TIME).do(CAPTAIN, "head north").do(MATE, "charge mine")
    assert hunt.refusal(MATE, "charge mine") == ("CS-088", "one mark for each order")


@pytest.mark.rule("CS-169")
def test_a_refused_mark_of_the_first_mate_says_why() -> None:
    hunt = given(boat("D5", torpedo=3)).captain("head north")
    assert hunt.refusal(MATE, "charge torpedo") == ("CS-089", "that gauge is full")
    assert hunt.refusal_of(MATE, "charge", "scenario") == ("CS-140", "the scenario gauge is locked")
    assert hunt.mate("charge mine").refusal(MATE, "charge mine") == ("CS-088", "one mark for each order")


@pytest.mark.rule("CS-169")
def test_a_refused_mark_of_the_engineer_says_why() -> None:
    hunt = given(boat("D5", marks="N4")).captain("head north")
    assert hunt.refusal(ENGINEER, "break south 1") == ("CS-095", "wrong panel")
    assert hunt.refusal(ENGINEER, "break north 4") == ("CS-095", "that symbol is marked already")
    assert hunt.engineer("break north 6").refusal(ENGINEER, "break north 1") == ("CS-095", "one mark for each order")


@pytest.mark.rule("CS-169")
def test_a_second_mark_is_refused_after_the_duties_too() -> None:
    hunt = given(boat("D5", torpedo=3)).captain("head north").mate("charge mine").engineer("break north 6")
    assert hunt.refusal(MATE, "charge mine") == ("CS-088", "one mark for each order")
    assert hunt.refusal(ENGINEER, "break north 1") == ("CS-095", "one mark for each order")


@pytest.mark.rule("CS-169")
def test_a_mark_where_there_is_nothing_to_mark_is_refused() -> None:
    hunt = given(boat("D5")).captain("head north")
    assert hunt.refusal_of(MATE, "charge", "rum") == ("CS-007", "no such gauge")
    assert hunt.refusal(ENGINEER, "break north 7") == ("CS-097", "a panel has 6 symbols")


# Set-up


@pytest.mark.rule("CS-170")
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("start C2", ("CS-015", "C2 is land: start in water")),
        ("start at c2", ("CS-015", "C2 is land: start in water")),
        ("start K1", ("CS-171", "there is no K1 on this map: spaces go from A1 to J10")),
    ],
)
def test_a_start_on_land_or_off_the_map_is_refused(line: str, refusal: tuple[str, str]) -> None:
    hunt = Hunt()
    with pytest.raises(Refused) as refused:
        hunt.do(ORCA + CAPTAIN, line)
    assert (refused.value.rule, refused.value.message) == refusal


@pytest.mark.rule("CS-170")
@pytest.mark.parametrize(("option", "rule"), [("map", "CS-006"), ("scenario", "CS-148")])
def test_an_unknown_map_or_scenario_is_refused(option: str, rule: str) -> None:
    with pytest.raises(Refused, match=f"{option} must be one of") as refused:
        GAME.rules(8, **{option: "atlantis"})
    assert refused.value.rule == rule


@pytest.mark.rule("CS-170")
@pytest.mark.parametrize(
    ("holders", "refusal"),
    [
        ((1, 1, 1, 1, 0, 0, 0, 0), ("CS-041", "a person alone in a crew without bots plays turn by turn")),
        ((1, 0, 0, 0, 2, 0, 0, 0), ("CS-042", "people of both crews share a terminal only turn by turn")),
    ],
)
def test_real_time_for_a_lone_person_or_for_both_crews_at_one_terminal_is_refused(
    holders: tuple[int, ...], refusal: tuple[str, str]
) -> None:
    rules, in_turns = Hunt(mode="real-time").rules, Hunt().rules
    fault = rules.seating_fault(holders) or rules.screen_fault(holders)
    assert fault is not None
    assert (fault.rule, fault.message) == refusal
    assert in_turns.seating_fault(holders) is None
    assert in_turns.screen_fault(holders) is None


@pytest.mark.rule("CS-042")
def test_both_crews_play_in_real_time_at_screens_of_their_own() -> None:
    assert Hunt(mode="real-time").rules.seating_fault((1, 2, 3, 4, 5, 6, 7, 8)) is None


@pytest.mark.rule("CS-170")
@pytest.mark.parametrize("text", ["captain=me:Ann,captain=me:Bob", "captain=me:Ann,3=me:Bob"])
def test_a_seat_that_is_taken_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="taken"):
        seat_plans(text, GAME, GAME.check({}), "Ann")


# Words


@pytest.mark.rule("CS-171")
@pytest.mark.parametrize("line", ["torpedo d8", "TORPEDO D 8", "  torpedo   d  8 "])
def test_spaces_are_read_without_regard_to_case_and_blanks(line: str) -> None:
    assert acting().captain(line).said("torpedo") == [(0, "torpedo", 73)]


@pytest.mark.rule("CS-171")
@pytest.mark.parametrize("line", ["torpedo D8 now", "torpedo 8D", "torpedo D08x", "torpedo D8 D9", "", "fire D8", "torpedo D-8"])
def test_anything_else_is_refused_and_what_is_owed_stays_owed(line: str) -> None:
    hunt = acting()
    hunt.refusal(CAPTAIN, line)
    assert hunt.awaited == ["activate"]


@pytest.mark.rule("CS-171")
def test_nothing_may_follow_a_word_that_stands_alone() -> None:
    assert acting().refusal_of(CAPTAIN, "sonar", 1) == ("CS-171", "nothing may follow 'sonar'")
