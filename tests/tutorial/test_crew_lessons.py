"""Lessons of a game with roles: several seats of one learner, scripted mates, and free actions."""

import re

import pytest

import seatui
from seatui.engine.contract import Refused
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import act, do_step, let_others_play, rehearse
from tests.tutorial.tiny_lessons import key_in_brackets

SONAR = seatui.game("captain-sonar")
ENGINEER, MATE, CAPTAIN = 0, 1, 2
TEXT = """
parts = ["gauges"]

[[lesson]]
title = "All hands"
about = "Three roles at once."
seat = [3, 2, 1]
names = ["Ines", "Finn", "Cara", "Rolf", "Emil", "Maud", "Kurt", "Ruth"]
rolls = [1]
before = ["3: start A4", "7: start G6", "4: ok"]

[[lesson.step]]
text = "Head, charge and mark."
how = ["Press {key:cs.head.E|head east}.", "Now charge.", "Now mark."]
show = "gauges"
do = ["head east", "charge mine", "break east 1"]
accept = ["note *"]
reply = ["8: note hush", "8: ok", "7: head west", "6: charge mine", "5: break west 1", "4: ok"]
wrong = "Not that."
hint = "Begin with {key:cs.head.E|head east}."

[[lesson.step]]
text = "Mark what you fear."
do = ["head east"]
goal = "view.own.suspects == '0'"
wrong = "Not that."
hint = "East."
"""
CREW = lessons.parse(SONAR, TEXT)


def crew_coach(text: str = TEXT) -> Coach:
    coach = Coach(lessons.parse(SONAR, text), key=key_in_brackets, place=Place())
    let_others_play(coach)
    return coach


# Reading


def test_a_learner_may_hold_several_seats() -> None:
    assert (CREW.lessons[0].held, CREW.lessons[0].seat) == ((CAPTAIN, MATE, ENGINEER), CAPTAIN)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seat = [3, 2, 1]", "seat = [3, 9]", "lesson 1: Captain Sonar has no seat 9 of 8"),
        ("seat = [3, 2, 1]", 'seat = [3, "two"]', "lesson 1: seat must be a list of which each item is a whole number"),
        ("seat = [3, 2, 1]", "seat = [3, 2, 1, 4]", "lesson 1: reply is for the others, and seat 4 is the learner's"),
        ('"Now charge.", "Now mark."]', '"Now charge."]', "lesson 1, step 1: how has 2 lines for 3 actions"),
        ("Now charge.", "word " * 20, "lesson 1, step 1: how is too long, only 1 of 76 columns fit"),
        ("|head east}.", f"|{'word ' * 20}}}.", "lesson 1, step 1: how is too long, only 1 of 76 columns fit"),
        ('parts = ["gauges"]', "", "lesson 1, step 1: show must be one of banner"),
    ],
)
def test_a_broken_lesson_of_a_crew_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(Refused) as refused:
        lessons.parse(SONAR, TEXT.replace(old, new, 1))
    assert message in str(refused.value)


def test_one_line_tells_how_to_do_all_actions() -> None:
    text = re.sub(r"how = \[.*\]", 'how = "Press letters."', TEXT)
    assert lessons.parse(SONAR, text).lessons[0].steps[0].how == ("Press letters.",) * 3


@pytest.mark.parametrize(("key", "words"), [("e", "Press e."), ("", "Press head east.")])
def test_where_a_verb_has_no_key_the_words_of_the_lesson_stand(key: str, words: str) -> None:
    assert lessons.with_keys("Press {key:cs.head.E|head east}.", lambda verb: key) == words


# The coach


def test_each_action_is_done_on_the_seat_that_may_do_it() -> None:
    coach = crew_coach()
    seats = []
    while coach.place == Place():
        seats.append(coach.seat)
        act(coach, coach.seat, coach.wanted)
    assert seats == [CAPTAIN, MATE, ENGINEER]


def test_how_to_do_it_follows_the_actions() -> None:
    coach = crew_coach()
    told = [coach.how]
    for _ in range(2):
        coach.table.act(coach.person, coach.seat, coach.wanted)
        told.append(coach.how)
    assert told == ["Press [cs.head.E].", "Now charge.", "Now mark."]


def test_while_the_others_reply_nothing_is_told_to_be_done() -> None:
    coach = crew_coach()
    for _ in range(3):
        coach.table.act(coach.person, coach.seat, coach.wanted)
    assert (coach.place, coach.how) == (Place(), "")


def test_an_action_on_another_seat_than_the_script_wants_is_explained() -> None:
    coach = crew_coach()
    act(coach, CAPTAIN, "head east")
    with pytest.raises(Refused, match=r"Not that\."):
        act(coach, ENGINEER, "break east 1")


def test_others_follow_the_script_also_with_what_nobody_waits_for() -> None:
    assert any(note.text == "hush" for note in crew_coach().table.view(7).own.notes)


def test_a_good_action_clears_what_was_said_before() -> None:
    coach = crew_coach()
    coach.hint()
    act(coach, CAPTAIN, "head east")
    assert coach.message == ""


def test_a_word_in_quotes_is_compared_as_a_word() -> None:
    coach = crew_coach()
    do_step(coach)
    do_step(coach)
    assert coach.over


def test_such_a_lesson_passes_the_rehearsal() -> None:
    assert rehearse(CREW, key_in_brackets) == []
