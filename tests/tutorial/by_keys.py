"""Lessons done with the keys that they name."""

from collections.abc import Sequence

from seatui.engine.game import Game
from seatui.tui.controls import LESSON_CONTROLS
from seatui.tui.screens.game import pane_class
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from tests.tutorial.test_screen import learning


async def do_by_keys(game: Game, coach: Coach, steps: Sequence[str]) -> None:
    """Do a whole lesson, each of its steps with the keys given for it and no other."""
    lesson = coach.place.lesson
    async with learning(game, coach) as learner:
        for step, keys in enumerate(steps):
            assert (coach.place, coach.over) == (Place(lesson, step), False), "\n".join(learner.rows())
            for key in keys.split():
                await learner.press(key)
                await learner.rest()
        assert coach.over, "\n".join(learner.rows())


def unknown_keys(game: Game, tutorial: lessons.Tutorial) -> set[str]:
    """The keys that lessons name and the screen of their game does not have."""
    known = {control.meaning for control in (*pane_class(game).CONTROLS, *LESSON_CONTROLS)}
    steps = [step for lesson in tutorial.lessons for step in lesson.steps]
    texts = [text for step in steps for text in (step.text, step.wrong, step.hint, *step.how)]
    return {found[1] for text in texts for found in lessons.KEY.finditer(text)} - known
