"""Tutorials in plain mode."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import seatui
from seatui.plain.lesson import LessonSession, word_for
from seatui.plain.lines import Lines
from seatui.plain.session import run
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place, Progress

TUTORIAL = lessons.load(seatui.game("dangerous-sea"))


def taught(typed: str, place: Place | None = None, progress: Progress | None = None) -> str:
    """Return the output of a tutorial with this input."""
    out = io.StringIO()
    coach = Coach(TUTORIAL, key=word_for, place=place, progress=progress)
    run(LessonSession(coach, Lines(io.StringIO(typed), out)))
    return out.getvalue()


def test_a_step_says_what_it_is_about_and_what_to_type() -> None:
    out = taught("")
    assert "Lesson 1 of 3: First voyage, step 1 of 6" in out
    assert "Type: corner nw\nAstrid> " in out


def test_doing_what_is_asked_leads_to_the_next_step() -> None:
    assert "step 2 of 6" in taught("corner nw\n")


def test_a_step_of_two_actions_says_what_comes_second() -> None:
    out = taught("sail east\n", Place(0, 2))
    assert out.index("Type: sail east") < out.index("Astrid sails east") < out.index("Type: harvest")


def test_a_wrong_action_is_explained_by_the_coach_alone() -> None:
    out = taught("look south\n", Place(0, 1))
    assert TUTORIAL.lessons[0].steps[1].wrong in out
    assert "Not possible" not in out


def test_what_the_rules_refuse_is_explained_by_both() -> None:
    out = taught("harvest\n", Place(0, 1))
    assert "[DS-064]" in out
    assert TUTORIAL.lessons[0].steps[1].wrong in out


def test_an_empty_line_tells_the_step_again() -> None:
    assert taught("\n").count("step 1 of 6") == 2


@pytest.mark.parametrize(
    ("word", "there"),
    [("hint", "column 1, row 1"), ("skip", "step 2 of 6"), ("again", "step 1 of 6"), ("help", "let the coach do this step")],
)
def test_the_learner_may_ask_the_coach(word: str, there: str) -> None:
    assert there in taught(f"{word}\n")


def test_back_leads_to_the_step_before() -> None:
    assert taught("corner nw\nback\n").count("step 1 of 6") == 2


def test_every_lesson_can_be_skipped_through_to_the_end() -> None:
    steps = sum(len(lesson.steps) for lesson in TUTORIAL.lessons)
    out = taught("skip\n" * (steps + 10) + "\n")
    assert "That was the last lesson" in out
    assert "You can go on here later" not in out


def test_leaving_says_how_to_come_back_and_keeps_the_place(tmp_path: Path) -> None:
    out = taught("corner nw\nquit\n", progress=Progress(tmp_path))
    assert "seatui tutorial dangerous-sea --plain" in out
    assert Progress(tmp_path).of("dangerous-sea").place == Place(0, 1)


def test_free_play_goes_on_against_a_bot_and_is_saved(home: Path) -> None:
    out = taught("free\ncorner nw\nlook east\nend turn\nyes\nhint\nquit\n")
    assert "Bo has 6 action points." in out
    assert "'hint' is not a known action" in out
    assert "seatui play --plain --load" in out
    assert list((home / "saves").glob("*.sea"))


def test_where_nothing_can_be_saved_the_lesson_goes_on(home: Path) -> None:
    (home / "saves").write_text("no folder")
    out = taught("free\nhint\nquit\n")
    assert "Not possible: saves cannot be made" in out
    assert "column 1, row 1" in out
    assert "seatui tutorial dangerous-sea --plain" in out


def test_any_lesson_can_be_started() -> None:
    out = taught("lesson\nlesson 9\nlesson 2\nquit\n")
    assert "Lesson 3: " in out
    assert "name a lesson by its number, from 1 to 3" in out
    assert "Lesson 2 of 3" in out
