"""Events as sentences, a view as plain text."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.model.radio import FACTS, Heard
from seatui.games.captain_sonar.words.narration import ANNOUNCEMENTS, narrate
from tests.games.captain_sonar.hunt import CREW_SEATS, NARWHAL, ORCA, Hunt, dived

NAMES = ("Eve", "Max", "Cap", "Ray", "", "", "", "")
C6 = 52


@pytest.fixture(scope="module")
def hunt() -> Hunt:
    return Hunt(scenario="twin-ping")


def told(hunt: Hunt, kind: str, **facts: Any) -> str:
    return narrate(hunt.figures, Event(kind, {"crew": 0, "seat": 2, **facts}), NAMES)


@pytest.mark.parametrize(
    ("kind", "facts", "sentence"),
    [
        pytest.param("course", {"direction": "N"}, "Orca: HEAD NORTH", marks=pytest.mark.rule("CS-043")),
        pytest.param("silence", {}, "Orca: ACTIVATING SILENCE", marks=pytest.mark.rule("CS-082")),
        pytest.param("surface", {"sector": 3}, "Orca: SURFACE in sector 3", marks=pytest.mark.rule("CS-116")),
        pytest.param("mine", {}, "Orca: MINE DROPPED", marks=pytest.mark.rule("CS-064")),
        pytest.param("ready", {"system": "scenario"}, "Orca: TWIN PING READY", marks=pytest.mark.rule("CS-091")),
        pytest.param("stop", {"system": "torpedo"}, "Orca: STOP, TORPEDO", marks=pytest.mark.rule("CS-035")),
        ("belayed", {"system": "trigger"}, "Orca: no trigger after all"),
        ("torpedo", {"space": C6}, "Orca: TORPEDO to C6"),
        ("trigger", {"space": C6}, "Orca: MINE TRIGGERED at C6"),
        pytest.param("hit", {"result": "direct", "space": C6}, "Orca takes a DIRECT HIT at C6", marks=pytest.mark.rule("CS-071")),
        pytest.param("hit", {"result": "indirect", "space": C6}, "Orca takes an INDIRECT HIT from C6", marks=pytest.mark.rule("CS-071")),
        pytest.param("hit", {"result": "clear", "space": C6}, "Orca is ALL CLEAR of C6", marks=pytest.mark.rule("CS-071")),
        pytest.param("damage", {"amount": 2, "total": 3}, "Orca takes DAMAGE 2 (3/4)", marks=pytest.mark.rule("CS-131")),
        ("drone", {"sector": 4}, "Orca: DRONE, are you in sector 4?"),
        ("drone_answer", {"yes": True, "sector": 4, "honest_known": True}, "Orca answers: yes, in sector 4"),
        ("drone_answer", {"yes": False, "sector": 4, "honest_known": False}, "Orca answers: no, not in sector 4, behind a decoy buoy"),
        pytest.param(
            "sonar_answer",
            {"kind1": "column", "value1": 3, "kind2": "sector", "value2": 1},
            "Orca answers: column C or sector 1",
            marks=pytest.mark.rule("CS-080", "CS-150"),
        ),
        pytest.param("twin_ping", {"near": True}, "Orca: TWIN PING, NEAR", marks=pytest.mark.rule("CS-144")),
        pytest.param("shock", {"hit": False}, "Orca is ALL CLEAR of the shockwave", marks=pytest.mark.rule("CS-147")),
        pytest.param("repair", {"clean": True}, "Orca has a clean drawing: READY TO DIVE", marks=pytest.mark.rule("CS-124")),
        pytest.param(
            "slip",
            {"section": 1},
            "Orca has a line outside in the Engineer's section: all four draw again",
            marks=pytest.mark.rule("CS-125"),
        ),
        ("charged", {"seat": 1, "system": "torpedo", "filled": 2, "size": 3}, "First Mate Max charges torpedo: 2/3"),
        ("broke", {"seat": 0, "direction": "W", "index": 2}, "Engineer Eve marks west c (detection)"),
        ("silent_run", {"direction": "E", "length": 3}, "We run silent east, length 3"),
        ("clear", {"clear": (True, False, True)}, "Broken: detection"),
        ("risk", {"risk": ("safe", "would", "may", "safe")}, "East would bring damage; south may bring damage"),
        pytest.param("note", {"seat": 3, "text": "{0} hi"}, 'Radio Operator Ray: "{0} hi"', marks=pytest.mark.rule("CS-157")),
        pytest.param(
            "asked", {"topic": "clear", "value": "weapons"}, "Captain Cap asks: keep weapons clear", marks=pytest.mark.rule("CS-157")
        ),
        ("asked", {"topic": "head", "value": None}, "Captain Cap asks: no more head"),
        ("reported", {"seat": 3, "spaces": "f"}, "Radio Operator Ray: 4 suspects"),
        ("reported", {"seat": 3, "spaces": "0"}, "Radio Operator Ray has no suspects: they may be anywhere"),
        ("reported", {"seat": 3, "spaces": "10"}, "Radio Operator Ray: 1 suspect"),
        ("game_over", {"winners": (), "reason": "one blast destroyed both submarines", "rule": ""}, "One blast destroyed both submarines"),
        ("game_over", {"winners": (4, 5, 6, 7), "reason": "Orca resigned", "rule": ""}, "Narwhal wins"),
        ("step", {"step": "order"}, ""),
    ],
)
def test_an_event_is_told_in_the_voice_of_the_boats(hunt: Hunt, kind: str, facts: dict[str, Any], sentence: str) -> None:
    assert told(hunt, kind, **facts) == sentence


def test_what_both_crews_say_has_no_crew_before_it(hunt: Hunt) -> None:
    assert narrate(hunt.figures, Event("dive", {"crew": -1, "seat": -1}), NAMES) == "DIVE"


def test_a_seat_without_a_name_goes_by_its_role(hunt: Hunt) -> None:
    assert told(hunt, "ok", crew=1, seat=NARWHAL + ENGINEER) == "Narwhal's Engineer says OK"


def test_a_name_that_tells_crew_and_role_stands_alone(hunt: Hunt) -> None:
    event = Event("ok", {"crew": 0, "seat": ENGINEER})
    assert narrate(hunt.figures, event, ("Orca's Engineer",)) == "Orca's Engineer says OK"


@pytest.mark.rule("CS-150")
def test_everything_on_the_radio_has_words() -> None:
    assert set(ANNOUNCEMENTS) == set(FACTS)


# A view in words


def words(hunt: Hunt, seat: int | None) -> str:
    return hunt.rules.describe(hunt.view(seat), NAMES)


def test_the_captains_view_draws_route_mines_and_land() -> None:
    hunt = dived("C5", "G9").turn("head east")
    hunt.state.crews[0].mines = list(hunt.at("A5"))
    assert " 5 * . o @ . . . . # ." in words(hunt, ORCA + CAPTAIN).splitlines()


@pytest.mark.rule("CS-103")
def test_the_captains_view_tells_the_crew_line() -> None:
    hunt = dived("C5", "G9", sheets="own").turn("head east")
    line = "Crew line: usable nothing; weapons clear, detection broken, special clear; north safe, east safe, south safe, west safe"
    assert line in words(hunt, ORCA + CAPTAIN).splitlines()


def test_the_first_mates_view_tells_gauges() -> None:
    hunt = dived("C5", "G9", sheets="own").turn("head east", charge="charge sonar")
    gauges = (
        "First Mate: mine 0/3, torpedo 0/3, drone 0/4, sonar 1/3, silence 0/6; weapons clear, detection broken, special clear; course east"
    )
    assert gauges in words(hunt, ORCA + MATE).splitlines()


def test_the_engineers_view_tells_marks_in_brackets_and_the_panel_to_mark_in() -> None:
    hunt = dived("C5", "G9", sheets="own").do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head north")
    assert "Engineer: mark one in the panel north" in words(hunt, ORCA + ENGINEER)
    hunt.do(ORCA + ENGINEER, "break north 6")
    assert "  north: a special orange, b weapons orange, c special orange, d detection, e weapons, [f reactor]" in words(
        hunt, ORCA + ENGINEER
    )


def test_the_operators_view_tells_the_plot_and_not_where_we_are() -> None:
    hunt = dived("C5", "G9", sheets="own").do(ORCA + OPERATOR, "restart B2", "plot south", "note hello", "ask surface")
    described = words(hunt, ORCA + OPERATOR)
    assert "Radio Operator: B2 B3; overlay 0 columns east, 0 rows south" in described
    assert 'Radio Operator Ray: "hello"' in described
    assert "Radio Operator Ray asks: surface" in described
    assert "@" not in described.replace("@ our boat", "")


def test_every_view_tells_the_radio_and_who_is_awaited() -> None:
    hunt = dived("C5", "G9").turn("head east")
    for seat in (*CREW_SEATS, NARWHAL + MATE, None):
        described = words(hunt, seat).splitlines()
        assert "Radio: Orca: HEAD EAST" in described
        assert described[-1] == "Waiting for Narwhal's Radio Operator to plot what was heard and say OK."
    asked = words(hunt, NARWHAL + OPERATOR).splitlines()
    assert asked[-1] == "Narwhal's Radio Operator: Plot what you heard, tell the Captain what you know, and say OK."


@pytest.mark.rule("CS-127")
def test_what_an_operator_hears_with_the_pen_down_is_told_as_not_written_down() -> None:
    hunt = dived("C5", "G9", mode="real-time", map="harbour-basin").do(ORCA + CAPTAIN, "surface").do(NARWHAL + CAPTAIN, "head west")
    described = words(hunt, ORCA + OPERATOR).splitlines()
    assert "Radio, not written down: Narwhal: HEAD WEST" in described
    assert "Radio: Narwhal: (missed while we were surfaced)" in described


@pytest.mark.rule("CS-133")
def test_the_end_is_told_with_both_routes_and_the_winner() -> None:
    hunt = dived("C5", "G9").turn("head east").turn("head west").do(ORCA + CAPTAIN, "resign")
    described = words(hunt, None).splitlines()
    assert "Orca started at C5 and is at D5" in described
    assert "Narwhal started at G9 and is at F9" in described
    assert described[-1] == "Narwhal wins"


def test_a_stop_is_told_with_those_that_wait() -> None:
    hunt = dived("C5", "G9", mode="real-time", map="harbour-basin")
    hunt.state.crews[0].gauges[1], hunt.state.crews[0].moved = 3, True
    hunt.state.crews[1].mines = [0]
    hunt.do(ORCA + CAPTAIN, "stop torpedo").do(NARWHAL + CAPTAIN, "stop trigger")
    assert words(hunt, None).startswith("Real time, 0:00, STOP by Orca: torpedo; then Narwhal, trigger")


def test_an_old_radio_is_cut_to_its_latest_lines() -> None:
    hunt = dived()
    hunt.state.radio += [Heard(1, 0, "mine")] * 40
    assert words(hunt, None).count("MINE DROPPED") == 12


@pytest.mark.rule("CS-156")
def test_the_enemy_does_not_read_whose_ok_is_missing() -> None:
    hunt = dived("C5", "G9", briefing=False).do(ORCA + CAPTAIN, "head north")
    before = words(hunt, NARWHAL + CAPTAIN), words(hunt, None)
    hunt.do(ORCA + MATE, "charge mine")
    assert (words(hunt, NARWHAL + CAPTAIN), words(hunt, None)) == before
    assert before[0].splitlines()[-1] == "Waiting for Orca."
    assert "waiting for Engineer" in words(hunt, ORCA + CAPTAIN)


@pytest.mark.rule("CS-028", "CS-149")
def test_others_read_the_same_of_a_veiled_step() -> None:
    hunt = dived("C5", "G9", briefing=False).do(ORCA + CAPTAIN, "head north")
    hunt.state.step, hunt.state.crews[0].mate_ok, hunt.state.crews[0].engineer_ok = "activate", True, True
    assert words(hunt, NARWHAL + CAPTAIN).splitlines()[-1] == "Waiting for Orca's Captain Cap to decide how to go on."
    assert words(hunt, ORCA + MATE).splitlines()[-1] == "Waiting for Orca's Captain Cap to use a system or pass."
