"""Every tutorial of every game passes ``rehearse``, also in plain mode; and ``rehearse`` finds faults."""

import io

import pytest

import seatui
from seatui import new_game
from seatui.engine.game import Game
from seatui.new_game.template.game import GAME as TEMPLATE_GAME
from seatui.plain.lesson import LessonSession, word_for
from seatui.plain.lines import Lines, Meanwhile
from seatui.plain.session import run
from seatui.tui.look.controls import LESSON_CONTROLS
from seatui.tui.pane.plain_pane import pane_class
from seatui.tutorial import FILE, lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import rehearse
from tests.tiny_game import GAME
from tests.tutorial.tiny_lessons import TEXT

every_game = pytest.mark.parametrize("game", seatui.games().values(), ids=list(seatui.games()))


def longest_key(verb: str) -> str:
    return "Shift+Tab"


def faults(old: str = "", new: str = "") -> list[str]:
    return rehearse(lessons.parse(GAME, TEXT.replace(old, new)), longest_key)


@every_game
def test_every_game_has_a_tutorial_without_faults(game: Game) -> None:
    assert rehearse(lessons.load(game), longest_key) == []


class Obedient(Lines):
    """A learner in plain mode who types what the coach wants, says yes if asked, and leaves after the lesson."""

    def __init__(self, coach: Coach, out: io.StringIO) -> None:
        super().__init__(io.StringIO(), out)
        self._coach = coach
        self._patience = 200

    def ask(self, prompt: str, meanwhile: Meanwhile | None = None) -> str | None:
        coach = self._coach
        self._patience -= 1
        if prompt.endswith("yes or no> "):
            return "yes"
        return coach.wanted if self._patience and not coach.over else None


@every_game
def test_every_lesson_can_be_typed_in_lines(game: Game) -> None:
    for number, lesson in enumerate(lessons.load(game).lessons):
        out = io.StringIO()
        coach = Coach(lessons.load(game), key=word_for, place=Place(number))
        run(LessonSession(coach, Obedient(coach, out)))
        assert f"{lesson.title}, done" in out.getvalue()
        assert "Not possible" not in out.getvalue()
        assert "Not done" not in out.getvalue()


@every_game
def test_every_key_that_a_lesson_names_is_one_of_the_screen(game: Game) -> None:
    known = {control.meaning for control in (*pane_class(game).CONTROLS, *LESSON_CONTROLS)}
    steps = [step for lesson in lessons.load(game).lessons for step in lesson.steps]
    texts = [text for step in steps for text in (step.text, step.wrong, step.hint, *step.how)]
    assert {found[1] for text in texts for found in lessons.KEY.finditer(text)} <= known


@every_game
def test_where_there_are_no_keys_the_texts_have_words_for_them(game: Game) -> None:
    steps = [step for lesson in lessons.load(game).lessons for step in lesson.steps]
    keys = [key for step in steps for text in (step.text, step.wrong, step.hint) for key in lessons.KEY.finditer(text)]
    assert [key[0] for key in keys if not (key[2] or word_for(key[1]))] == []


def test_a_good_tutorial_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("rolls = [6]", "rolls = [6, 3]", "lesson 1, step 2: not rolled: 3"),
        ("rolls = [6]", "rolls = [9]", "lesson 1, step 2: the lesson rolls 9 where 1 to 6 is asked"),
        ('"2: bid 0"]', '"2: bid 0", "2: bid 0"]', "lesson 1, step 3: the step before does not lead here"),
        ('do = ["bid 2"]', 'do = ["bid 3"]', "lesson 1, step 2: that cannot be chosen"),
        ('do = ["give 2"]', 'do = ["bid 2"]', "lesson 1, step 3: that cannot be chosen"),
        ('["1: bid 0", "2: bid 0"]', '["2: bid 0"]', "lesson 2, step 1: the learner has nothing to choose"),
        ("Giving", "x" * 60, "lesson 1, step 3: longer than 2 of 76 columns"),
    ],
)
def test_a_fault_is_found(old: str, new: str, fault: str) -> None:
    assert any(fault in found for found in faults(old, new)), faults(old, new)


def test_the_tutorial_that_a_new_game_starts_with_has_no_faults() -> None:
    text = (new_game.TEMPLATE / "rules" / FILE).read_text()
    assert rehearse(lessons.parse(TEMPLATE_GAME, text), longest_key) == []
