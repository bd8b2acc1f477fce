"""The lessons of Captain Sonar: the roles that they teach, their keys, and their texts in plain mode."""

import io

import pytest

import seatui
from seatui.plain.lesson import LessonSession, word_for
from seatui.plain.lines import Lines
from seatui.plain.session import run
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import do_step
from tests.tutorial.learner import do_by_keys, learning
from tests.tutorial.tiny_lessons import key_in_brackets

SONAR = seatui.game("captain-sonar")
TUTORIAL = lessons.load(SONAR)

KEYS = [
    ["left left left left left up up enter", "e", "n n", "w s", "f up enter", "s"],
    ["w", "m left down enter p", "n", "x enter", "t left left down down enter", "w", "v left left left enter"],
    ["e", "o", "enter enter right enter enter", "n", "enter"],
    ["t", "o", "o", "d", "d 1", "t", "enter"],
    ["c", "b", "f", "a a", "e", "enter"],
    ["enter n", "shift+down shift+down", "F", "enter", "t enter escape", "n", "F", "enter", "enter"],
    ["q right enter", "q down enter", "e", "5 1 n", "apostrophe h i enter", "q left enter"],
    ["s", "e", "t right right down enter", "enter enter enter enter", "enter"],
    ["f up enter", "right right down right right down left left left left up up c a enter", "enter", "enter"],
    [
        "left left left left left up enter",
        "e t a",
        "e t b",
        "e m d",
        "e m e",
        "4 enter enter enter enter",
        "right down x",
        "1 s t a t right right down enter",
        "e m f m right down enter p",
        "n o c x enter",
    ],
]
"""The keys of each step of each lesson."""


async def test_a_key_that_means_nothing_at_a_station_does_nothing() -> None:
    async with learning(SONAR, Coach(TUTORIAL, key=key_in_brackets, place=Place(0))) as learner:
        await learner.press("b")
        assert learner.screen.pane.verbs.place == "board"


SMALL, LARGE = (80, 24), (120, 40)
WHOLE_CREW = len(KEYS) - 1
"""The one lesson that looks quite different on a screen with room for all stations."""


@pytest.mark.parametrize(("number", "size"), [*((number, SMALL) for number in range(len(TUTORIAL.lessons))), (WHOLE_CREW, LARGE)])
async def test_each_step_is_done_with_the_keys_that_it_names(number: int, size: tuple[int, int]) -> None:
    await do_by_keys(SONAR, Coach(TUTORIAL, key=key_in_brackets, place=Place(number)), KEYS[number], size)


def test_every_role_has_a_lesson_and_one_is_for_the_whole_crew() -> None:
    assert {len(lesson.held) for lesson in TUTORIAL.lessons} == {1, 4}
    assert {lesson.seat for lesson in TUTORIAL.lessons} == {0, 1, 2, 3}


def test_the_last_lesson_is_won() -> None:
    coach = Coach(TUTORIAL, key=key_in_brackets, place=Place(len(TUTORIAL.lessons) - 1))
    while not coach.over:
        do_step(coach)
    assert coach.table.match.outcome is not None
    assert set(coach.table.match.outcome.winners) == {0, 1, 2, 3}


def told_in_lines(typed: str, place: Place) -> str:
    out = io.StringIO()
    run(LessonSession(Coach(TUTORIAL, key=word_for, place=place), Lines(io.StringIO(typed), out)))
    return out.getvalue()


@pytest.mark.parametrize("number", range(len(TUTORIAL.lessons)))
def test_in_lines_no_key_of_the_screen_is_named(number: int) -> None:
    out = told_in_lines("hint\nskip\n" * len(TUTORIAL.lessons[number].steps), Place(number))
    assert "cs." not in out
    assert "{key" not in out


def test_in_lines_an_action_to_be_done_twice_is_told_twice() -> None:
    out = told_in_lines("head north\n", Place(0, 2))
    assert out.count("Type: head north") == 2


def test_in_lines_the_prompt_names_the_role_that_is_to_act() -> None:
    out = told_in_lines("head east\n", Place(len(TUTORIAL.lessons) - 1, 1))
    assert "Type: charge torpedo\nCara (First Mate)> " in out
