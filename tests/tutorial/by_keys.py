"""Lessons done with the keys that they name, or without a screen."""

from collections.abc import Sequence

from seatui.engine.game import Game
from seatui.tui.look.controls import LESSON_CONTROLS
from seatui.tui.pane.plain_pane import pane_class
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import do_step
from tests.tutorial.test_screen import learning


async def do_by_keys(game: Game, coach: Coach, steps: Sequence[str], size: tuple[int, int] = (80, 24)) -> None:
    """Do a whole lesson, each of its steps read and then done with the keys given for it and no other."""
    lesson = coach.place.lesson
    async with learning(game, coach, size=size) as learner:
        for step, keys in enumerate(steps):
            assert (coach.place, coach.over) == (Place(lesson, step), False), "\n".join(learner.rows())
            learner.read()
            for key in keys.split():
                await learner.press(key)
                await learner.rest()
        assert coach.over, "\n".join(learner.rows())


def finish(coach: Coach) -> set[str]:
    """Do the rest of the lesson without a screen; the kinds of event that were heard."""
    heard: set[str] = set()
    coach.table.subscribe(lambda update: heard.update(event.kind for event in update.events), (0,))
    while not coach.over:
        do_step(coach)
    return heard


def unknown_keys(game: Game, tutorial: lessons.Tutorial) -> set[str]:
    """The keys that lessons name and the screen of their game does not have."""
    known = {control.meaning for control in (*pane_class(game).CONTROLS, *LESSON_CONTROLS)}
    steps = [step for lesson in tutorial.lessons for step in lesson.steps]
    texts = [text for step in steps for text in (step.text, step.wrong, step.hint, *step.how)]
    return {found[1] for text in texts for found in lessons.KEY.finditer(text)} - known
