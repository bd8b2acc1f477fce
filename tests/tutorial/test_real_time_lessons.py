"""Lessons in real time: the clock waits for the learner, and passes by itself only where nobody is asked anything."""

import io

import pytest

import seatui
from seatui.bots import make_or_weakest
from seatui.plain.lesson import LessonSession, word_for
from seatui.plain.lines import Lines
from seatui.plain.session import run
from seatui.tui.screens.game import GameScreen
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import act, do_step
from tests.tutorial.learner import learning
from tests.tutorial.tiny_lessons import key_in_brackets

SONAR = seatui.game("captain-sonar")
TUTORIAL = lessons.load(SONAR)
CAPTAIN = 2
REAL_TIME, SURFACING = (
    next(number for number, lesson in enumerate(TUTORIAL.lessons) if lesson.title == title) for title in ("Real time", "Surfacing")
)
SHOT, ASKED, TRACED = Place(REAL_TIME, 2), Place(REAL_TIME, 3), Place(SURFACING, 1)


pytestmark = pytest.mark.usefixtures("home")


def coach_at(place: Place) -> Coach:
    return Coach(TUTORIAL, key=key_in_brackets, place=place)


def clock(coach: Coach) -> int:
    found: int = coach.table.view(CAPTAIN).clock
    return found


async def test_the_clock_stands_while_the_learner_thinks() -> None:
    async with learning(SONAR, coach_at(SHOT)) as learner:
        await learner.press("t")
        assert learner.screen.table.match.time_runs
        assert not learner.screen.runner.clock.running  # type: ignore[attr-defined]


def test_time_passes_at_once_while_both_crews_look_at_a_result() -> None:
    coach = coach_at(SHOT)
    act(coach, CAPTAIN, "stop torpedo")
    assert clock(coach) == 0
    coach.table.act(coach.person, CAPTAIN, "torpedo F6")
    assert (coach.place, clock(coach), coach.table.view(CAPTAIN).stop) == (ASKED, 3000, None)


def test_a_step_that_begins_with_a_question_of_the_enemy_can_be_skipped() -> None:
    coach = coach_at(ASKED)
    coach.skip()
    assert coach.place == Place(REAL_TIME, 4)


def test_in_free_play_the_clock_runs() -> None:
    coach = coach_at(SHOT)
    assert coach.table.tick_ms == 0
    coach.play_on(make_or_weakest)
    assert coach.table.tick_ms == coach.table.match.rules.tick_ms > 0


def test_free_play_in_lines_lets_time_pass() -> None:
    out = io.StringIO()
    run(LessonSession(Coach(TUTORIAL, key=word_for, place=SHOT), Lines(io.StringIO("free\nwait 60\nhint\nquit\n"), out)))
    after = out.getvalue().partition("free")[2] or out.getvalue()
    assert after.count("Narwhal: HEAD") > 1
    assert "Lesson" not in after.rpartition("Narwhal: HEAD")[2]


async def test_a_slip_in_the_lesson_begins_the_drawing_again() -> None:
    slip = ["right", "right", "down", "right", "right", "down", "left", "left", "left", "left", "up", "down"]
    async with learning(SONAR, coach_at(TRACED)) as learner:
        await learner.rest()
        await learner.press(*slip, "c", "enter")
        assert "no slip yet" in "\n".join(learner.rows())
        await learner.press(*slip[:-1], "up", "enter")
        await learner.rest()
        assert learner.coach.place == Place(SURFACING, 2)


def test_the_lesson_on_real_time_ends_with_a_hit() -> None:
    coach = coach_at(Place(REAL_TIME))
    while not coach.over:
        do_step(coach)
    assert [crew.damage for crew in coach.table.view(CAPTAIN).crews] == [0, 2]


async def test_a_lesson_in_real_time_can_be_played_on_with_a_running_clock() -> None:
    async with learning(SONAR, coach_at(SHOT)) as learner:
        learner.screen.play_on()
        await learner.until(lambda: type(learner.app.screen) is GameScreen)
        screen = learner.app.screen
        assert isinstance(screen, GameScreen)
        await learner.until(lambda: screen.table.match.view(CAPTAIN).clock > 0)
