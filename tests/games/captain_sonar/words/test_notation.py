"""Actions as one line of text, and back."""

from __future__ import annotations

import pytest

import seatui
from seatui.engine.contract import Action, Refused
from seatui.games.captain_sonar.model.content import CAPTAIN
from seatui.games.captain_sonar.words.notation import WORDS, parse, say
from tests.games.captain_sonar.hunt import Hunt

C6 = 5 * 15 + 2

SAYINGS: list[tuple[Action, str]] = [
    (("start", C6), "start C6"),
    (("ok",), "ok"),
    (("head", "N"), "head north"),
    (("silence", "E", 3), "silence east 3"),
    (("silence", "W", 0), "silence west 0"),
    (("surface",), "surface"),
    (("trigger", C6), "trigger C6"),
    (("charge", "torpedo"), "charge torpedo"),
    (("charge", "scenario"), "charge twin ping"),
    (("break", "N", 2), "break north c"),
    (("mine", C6), "mine C6"),
    (("torpedo", C6), "torpedo C6"),
    (("drone", 5), "drone 5"),
    (("sonar",), "sonar"),
    (("scenario",), "twin ping"),
    (("pass",), "pass"),
    (("reply", "row", 5, "sector", 3), "reply row 5 sector 3"),
    (("reply", "row", 5, "column", 3), "reply row 5 column C"),
    (("answer", True), "answer yes"),
    (("answer", False), "answer no"),
    (("panel", "W"), "panel west"),
    (("stop", "torpedo"), "stop torpedo"),
    (("stop", "scenario"), "stop twin ping"),
    (("stop", "trigger"), "stop trigger"),
    (("belay",), "belay"),
    (("trace", "RRRRDDLLLLUU", "AB"), "trace RRRRDDLLLLUU AB"),
    (("dive",), "dive"),
    (("resign",), "resign"),
    (("plot", "S"), "plot south"),
    (("unplot",), "unplot"),
    (("restart", C6), "restart C6"),
    (("shift", -1, 0), "slide west"),
    (("shift", 2, -1), "slide east 2 north"),
    (("shift", 0, 3), "slide south 3"),
    (("mark", C6), "mark C6"),
    (("report", "1f00"), "report I1-M1"),
    (("report", f"{1 << 14 | 1 << 15 | 1 << 17:x}"), "report O1 A2 C2"),
    (("report", "0"), "report nothing"),
    (("strike", "row", 4), "strike row 4"),
    (("keep", "row", 5, "column", 8), "keep row 5 or column H"),
    (("strike", "column", 3), "strike column C"),
    (("keep", "sector", 3), "keep sector 3"),
    (("gap", "E", 3), "gap east 3"),
    (("relay", "N", 0), "relay north 0"),
    (("note", "Go West, now"), "note Go West, now"),
    (("ask", "charge", "torpedo"), "ask charge torpedo"),
    (("ask", "charge", "scenario"), "ask charge twin ping"),
    (("ask", "clear", "weapons"), "ask clear weapons"),
    (("ask", "hold", "sonar"), "ask hold sonar"),
    (("ask", "head", "E"), "ask head east"),
    (("ask", "surface", True), "ask surface"),
    (("ask", "charge", None), "ask charge nothing"),
    (("ask", "surface", None), "ask surface nothing"),
]


@pytest.fixture(scope="module")
def hunt() -> Hunt:
    return Hunt(map="skerry-sound", scenario="twin-ping")


@pytest.mark.parametrize(("action", "line"), SAYINGS)
def test_an_action_is_said_and_read_back(hunt: Hunt, action: Action, line: str) -> None:
    assert say(hunt.figures, action) == line
    assert parse(hunt.figures, line) == action


def test_every_verb_has_its_line() -> None:
    assert {action[0] for action, _ in SAYINGS} == {*WORDS, "scenario"}


@pytest.mark.rule("CS-171")
@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("  TORPEDO   c6 ", ("torpedo", C6)),
        ("torpedo C 6", ("torpedo", C6)),
        ("start at c6", ("start", C6)),
        ("Torpedo At C 6", ("torpedo", C6)),
        ("mark at C6", ("mark", C6)),
        ("Head N", ("head", "N")),
        ("n", ("head", "N")),
        ("North", ("head", "N")),
        ("Twin  Ping", ("scenario",)),
        ("scenario", ("scenario",)),
        ("drone sector 5", ("drone", 5)),
        ("break North C", ("break", "N", 2)),
        ("mark north 3", ("break", "N", 2)),
        ("Mark N c", ("break", "N", 2)),
        ("reply sector 3 ROW 5", ("reply", "row", 5, "sector", 3)),
        ("reply column c row 5", ("reply", "row", 5, "column", 3)),
        ("TRACE rrrrddlllluu ab", ("trace", "RRRRDDLLLLUU", "AB")),
        ("break north 3", ("break", "N", 2)),
        ("report 1F00", ("report", "1f00")),
        ("report a1 C1-e1", ("report", "1d")),
        ("test ROW 5 or column h", ("keep", "row", 5, "column", 8)),
        ("shift west 2", ("shift", -2, 0)),
        ("shift +1 -1", ("shift", 1, -1)),
        ("ASK Charge Nothing", ("ask", "charge", None)),
        ("NOTE Keep the Case", ("note", "Keep the Case")),
    ],
)
def test_case_and_blanks_do_not_matter(hunt: Hunt, line: str, action: Action) -> None:
    assert parse(hunt.figures, line) == action


REFUSALS = [
    pytest.param("head up", "CS-043", "use N, E, S or W", marks=pytest.mark.rule("CS-162")),
    pytest.param("head", "CS-043", "use N, E, S or W", marks=pytest.mark.rule("CS-162")),
    pytest.param("plot ne", "CS-043", "use N, E, S or W", marks=pytest.mark.rule("CS-162")),
    pytest.param("break up 3", "CS-043", "use N, E, S or W", marks=pytest.mark.rule("CS-162")),
    pytest.param("torpedo", "CS-171", "name a space such as C6", marks=pytest.mark.rule("CS-165")),
    pytest.param("c 6", "CS-171", "say what to do at C6, for example 'torpedo C6' or 'mark C6'", marks=pytest.mark.rule("CS-171")),
    pytest.param("at c6", "CS-171", "say what to do at C6, for example 'torpedo C6' or 'mark C6'", marks=pytest.mark.rule("CS-171")),
    pytest.param(
        "mark b", "CS-157", "mark a suspect space as in 'mark C6', or a breakdown as in 'mark north c'", marks=pytest.mark.rule("CS-157")
    ),
    pytest.param("torpedo P1", "CS-171", "there is no P1 on this map: spaces go from A1 to O15", marks=pytest.mark.rule("CS-165")),
    pytest.param("torpedo a 16", "CS-171", "there is no A 16 on this map: spaces go from A1 to O15", marks=pytest.mark.rule("CS-165")),
    pytest.param("torpedo 3,6", "CS-171", "name a space such as C6", marks=pytest.mark.rule("CS-165", "CS-171")),
    pytest.param("torpedo C6 C7", "CS-171", "name a space such as C6", marks=pytest.mark.rule("CS-165")),
    pytest.param("silence north east 2", "CS-082", "one straight line", marks=pytest.mark.rule("CS-167")),
    pytest.param("drone 10", "CS-076", "sectors 1–9", marks=pytest.mark.rule("CS-168")),
    pytest.param("drone 0", "CS-076", "sectors 1–9", marks=pytest.mark.rule("CS-168")),
    pytest.param("drone C6", "CS-076", "sectors 1–9", marks=pytest.mark.rule("CS-168")),
    pytest.param("decoy buoy", "CS-140", "no scenario system here", marks=pytest.mark.rule("CS-164")),
    pytest.param("surfce", "CS-171", "'surfce' is not a known order. Did you mean 'surface'?"),
    pytest.param("hed est", "CS-171", "'hed est' is not a known order. Did you mean 'head east'?"),
    pytest.param("torpeto c6", "CS-171", "'torpeto c6' is not a known order. Did you mean 'torpedo C6'?"),
    pytest.param("silense", "CS-171", "'silense' is not a known order. Did you mean 'silence east 3'?"),
    pytest.param("charge shockwave", "CS-140", "no scenario system here", marks=pytest.mark.rule("CS-164")),
]


@pytest.mark.parametrize(("line", "rule", "message"), REFUSALS)
def test_what_is_no_space_direction_or_sector_is_refused_in_the_catalogues_words(hunt: Hunt, line: str, rule: str, message: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse(hunt.figures, line)
    assert (refusal.value.rule, refusal.value.message) == (rule, message)


@pytest.mark.rule("CS-168")
def test_a_small_map_has_four_sectors() -> None:
    with pytest.raises(Refused, match="sectors 1–4"):
        parse(Hunt(map="harbour-basin").figures, "drone 5")


@pytest.mark.rule("CS-171")
@pytest.mark.parametrize(
    "line",
    [
        "",
        "go",
        "surface now",
        "silence 3",
        "silence east",
        "silence east three",
        "silence east -1",
        "break north",
        "break north 0",
        "charge",
        "charge everything",
        "reply row 5",
        "reply row 5 sector",
        "reply row c sector 3",
        "reply column 3 row 5",
        "reply depth 3 row 5",
        "answer maybe",
        "trace RRRR AB",
        "trace RRRRDDLLLLUU",
        "trace RRRRDDLLLLUU ABCD",
        "shift 1",
        "shift one two",
        "slide",
        "slide up",
        "slide east two",
        "report B1-",
        "keep row 5 or",
        "keep row 5 or column H or sector 3",
        "report xyz",
        "report",
        "note",
        "ask",
        "ask tea",
        "ask clear everything",
        "ask surface now",
        "stop everything",
        "stop",
        pytest.param("torpedo " + "9" * 5000, id="a long line"),
        "drone ٣",
    ],
)
def test_anything_else_is_refused_without_guessing(hunt: Hunt, line: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse(hunt.figures, line)
    assert refusal.value.message


@pytest.mark.rule("CS-171")
def test_a_bare_space_names_the_start_while_setting_out() -> None:
    match = seatui.Match.new("captain-sonar", seats=8, seed=1)
    with pytest.raises(Refused, match="say what to do at E5: 'start E5' begins there"):
        match.play(CAPTAIN, "e5")
