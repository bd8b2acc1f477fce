"""Notes and requests inside a crew, CS-157."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, MATE, OPERATOR
from seatui.games.captain_sonar.model.state import Note, Request
from tests.games.captain_sonar.hunt import CREW_SEATS
from tests.games.captain_sonar.position import boat, given


@pytest.mark.rule("CS-157")
@pytest.mark.parametrize("text", ["x" * 121, "two\nlines", "\x1b[2J", "tab\there"])
def test_a_note_is_one_line_of_plain_text(text: str) -> None:
    hunt = given(boat("D5"))
    assert hunt.refusal_of(MATE, "note", text) == ("CS-157", "a note is one line of up to 120 characters")
    assert hunt.act(MATE, ("note", "x" * 120)).own(CAPTAIN).notes == (Note(MATE, "x" * 120),)


@pytest.mark.rule("CS-157")
@pytest.mark.parametrize("rest", [("",), ("  ",), (), (7,)])
def test_an_empty_note_is_none(rest: tuple[Any, ...]) -> None:
    assert given(boat("D5")).refusal_of(MATE, "note", *rest) == ("CS-157", "say something")


@pytest.mark.rule("CS-157")
def test_the_latest_hundred_notes_are_kept() -> None:
    hunt = given(boat("D5"))
    for number in range(102):
        hunt.do(MATE, f"note {number}")
    notes = hunt.own(CAPTAIN).notes
    assert (len(notes), notes[0].text, notes[-1].text) == (100, "2", "101")


@pytest.mark.rule("CS-157")
def test_the_latest_request_on_a_topic_stands_whoever_makes_it() -> None:
    hunt = given(boat("D5")).do(CAPTAIN, "ask charge sonar", "ask head east").do(OPERATOR, "ask charge drone")
    assert hunt.own(MATE).requests == (Request(CAPTAIN, "head", "E"), Request(OPERATOR, "charge", "drone"))
    assert set(hunt.told_to("asked")) == {CREW_SEATS}


@pytest.mark.rule("CS-157")
def test_a_request_can_be_withdrawn_while_it_stands() -> None:
    hunt = given(boat("D5")).do(CAPTAIN, "ask charge sonar").do(MATE, "ask charge nothing")
    assert hunt.own(MATE).requests == ()
    assert hunt.refusal(CAPTAIN, "ask charge nothing") == ("CS-157", "there is no such request to withdraw")


@pytest.mark.rule("CS-157")
@pytest.mark.parametrize(("topic", "value"), [("charge", "rum"), ("clear", "mine"), ("head", "NE"), ("surface", "yes"), ("surface", 1)])
def test_a_request_is_for_something_that_there_is(topic: str, value: object) -> None:
    assert given(boat("D5")).refusal_of(CAPTAIN, "ask", topic, value) == ("CS-157", f"no such thing to {topic}")


@pytest.mark.rule("CS-140")
def test_nobody_asks_to_charge_a_scenario_system_that_there_is_not() -> None:
    hunt = given(boat("D5"))
    assert hunt.refusal_of(CAPTAIN, "ask", "charge", "scenario") == ("CS-140", "no scenario system here")
    assert ("ask", "charge", "scenario") not in hunt.rules.free(hunt.state, CAPTAIN)
