"""The bots of a crew work together only by reports, requests and notes (CS-157, CS-158)."""

from __future__ import annotations

import pytest

from seatui.games.captain_sonar.knowledge.tracker import tracker_of
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, SYMBOLS
from seatui.games.captain_sonar.model.geometry import spaces_of
from tests.games.captain_sonar.bot.bots import LEVELS, broken, charged, chosen, said, suspecting, symbol_of, told_all
from tests.games.captain_sonar.hunt import NARWHAL, ORCA, Hunt, dived

SHEETS = ("shared", "own")


def briefing(**options: str) -> Hunt:
    """Narwhal has made a move, and Orca's Radio Operator is asked."""
    return dived("D9", "G6", **options).turn("head north").turn("head west")


def ordering(**options: str) -> Hunt:
    """Orca's Captain is asked for an order."""
    return dived("D9", "G6", **options).do(ORCA + OPERATOR, "ok")


def duties(course: str, **options: str) -> Hunt:
    """Orca's First Mate and Engineer are asked after that course."""
    return ordering(**options).do(ORCA + CAPTAIN, f"head {course}")


# The Radio Operator to the Captain


@pytest.mark.rule("CS-158")
@pytest.mark.parametrize("sheets", SHEETS)
def test_a_captain_level_operator_reports_exactly_what_is_possible(sheets: str) -> None:
    hunt = told_all(briefing(sheets=sheets), ORCA + OPERATOR)
    possible = tracker_of(hunt.chart, hunt.state.radio, 1).positions()
    assert hunt.state.crews[0].suspects == possible


@pytest.mark.parametrize("level", LEVELS)
def test_an_operator_who_has_reported_says_ok(level: str) -> None:
    assert said(told_all(briefing(), ORCA + OPERATOR, level), ORCA + OPERATOR, level) == "ok"


@pytest.mark.parametrize("level", LEVELS)
def test_no_operator_loses_the_enemy_by_plain_courses(level: str) -> None:
    hunt = briefing().turn("head north").turn("head north")
    assert hunt.state.crews[1].at in spaces_of(told_all(hunt, ORCA + OPERATOR, level).state.crews[0].suspects)


def test_a_deckhand_operator_loses_the_plot_at_a_silence() -> None:
    hunt = charged(briefing(), "silence", crew=1).turn("head north").turn("silence north 1")
    assert told_all(suspecting(hunt, "A1"), ORCA + OPERATOR, "deckhand").state.crews[0].suspects == 0


def test_in_real_time_the_operator_reports_unasked() -> None:
    hunt = dived("C6", "G6", mode="real-time", map="harbour-basin").do(NARWHAL + CAPTAIN, "head west")
    assert (chosen(hunt, ORCA + OPERATOR) or ("",))[0] == "report"


def test_in_real_time_a_surfaced_operator_keeps_the_pen_down() -> None:
    hunt = dived("C6", "G6", mode="real-time", map="harbour-basin").do(ORCA + CAPTAIN, "surface").do(NARWHAL + CAPTAIN, "head west")
    assert chosen(hunt, ORCA + OPERATOR) is None


# A Captain believes the operator, person or bot


@pytest.mark.rule("CS-158")
@pytest.mark.parametrize("level", LEVELS)
def test_a_captain_fires_at_what_the_operator_marked(level: str) -> None:
    hunt = charged(dived("C6", "J10"), "torpedo")
    suspecting(hunt, "F6").do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head east")
    hunt.do(ORCA + MATE, "charge mine").act(ORCA + ENGINEER, ("break", "E", 3))
    assert said(hunt, ORCA + CAPTAIN, level) == "torpedo F6"


# The Captain to First Mate and Engineer


@pytest.mark.rule("CS-158")
@pytest.mark.parametrize("sheets", SHEETS)
def test_the_captain_tells_the_crew_what_is_needed(sheets: str) -> None:
    hunt = told_all(ordering(sheets=sheets), ORCA + CAPTAIN)
    assert {(request.topic, request.value) for request in hunt.own(ORCA + MATE).requests} == {("charge", "torpedo"), ("clear", "weapons")}


@pytest.mark.rule("CS-157", "CS-158")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("system", ["mine", "drone", "silence"])
def test_the_first_mate_charges_what_is_asked_for(system: str, level: str) -> None:
    hunt = duties("north", sheets="own").do(ORCA + CAPTAIN, f"ask charge {system}")
    assert said(hunt, ORCA + MATE, level) == f"charge {system}"


@pytest.mark.rule("CS-157", "CS-158")
@pytest.mark.parametrize("level", ["mate", "captain"])
@pytest.mark.parametrize("pair", ["weapons", "special"])
def test_the_engineer_keeps_clear_what_is_asked_for(pair: str, level: str) -> None:
    # Detection and reactor of the panel are marked, so that the next mark breaks weapons or special.
    hunt = broken(duties("north", sheets="own"), "N4 N6").do(ORCA + CAPTAIN, f"ask clear {pair}")
    action = chosen(hunt, ORCA + ENGINEER, level)
    assert action is not None
    assert SYMBOLS[symbol_of(f"N{action[2] + 1}")] != pair


def test_a_captain_does_not_talk_over_a_person_of_the_crew() -> None:
    hunt = ordering().act(-1, ("seated", (0, 1, 0, 0, 0, 0, 0, 0))).do(ORCA + MATE, "ask charge drone")
    assert told_all(hunt, ORCA + CAPTAIN).own(ORCA + CAPTAIN).requests[0].value == "drone"


# The others to the Captain


@pytest.mark.rule("CS-157")
@pytest.mark.parametrize("level", ["mate", "captain"])
@pytest.mark.parametrize("course", ["north", "east", "west"])
def test_a_captain_heads_where_someone_of_the_crew_asks_to(course: str, level: str) -> None:
    hunt = ordering().do(ORCA + OPERATOR, f"ask head {course}")
    assert said(told_all(hunt, ORCA + CAPTAIN, level), ORCA + CAPTAIN, level) == f"head {course}"


@pytest.mark.rule("CS-157")
def test_a_captain_takes_back_what_was_asked_once_it_is_done() -> None:
    hunt = ordering().do(ORCA + OPERATOR, "ask head north").turn("head north").turn("head west").do(ORCA + OPERATOR, "ok")
    assert "head" not in {request.topic for request in told_all(hunt, ORCA + CAPTAIN).own(ORCA + CAPTAIN).requests}


@pytest.mark.rule("CS-158")
def test_in_real_time_the_captain_tells_the_crew_while_it_works() -> None:
    hunt = dived("D9", "G6", mode="real-time", map="harbour-basin").do(ORCA + CAPTAIN, "head north")
    assert said(hunt, ORCA + CAPTAIN) == "ask charge torpedo"


@pytest.mark.rule("CS-157", "CS-C11")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("role", [CAPTAIN, MATE])
def test_a_system_that_somebody_asks_to_hold_is_not_launched(level: str, role: int) -> None:
    hunt = charged(duties("north"), "sonar").do(ORCA + MATE, "charge mine").do(ORCA + ENGINEER, "break north 6")
    if role == MATE:
        hunt.do(ORCA + CAPTAIN, "pass")
    assert "sonar" in {said(hunt, ORCA + role, level, seed) for seed in range(8)}
    hunt.do(ORCA + OPERATOR, "ask hold sonar")
    assert {said(hunt, ORCA + role, level, seed) for seed in range(8)} == {"pass"}
