"""The lessons of The Dangerous Sea: the keys that they name do each step, and the end leads to a first game."""

import pytest

import seatui
from seatui.tui.screens.new_game import NewGameScreen
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from tests.tutorial.learner import do_by_keys, learning
from tests.tutorial.tiny_lessons import key_in_brackets

SEA = seatui.game("dangerous-sea")
TUTORIAL = lessons.load(SEA)

KEYS = [
    ["enter", "right v", "ctrl+right t", "E t", "ctrl+down t", "e 1"],
    ["ctrl+right t", "s down 3 0 down enter", "ctrl+right", "e", "1", "up v", "e 1 e 1", "t"],
    ["ctrl+right", "1", "5 down down down down 2 down enter", "3", "e", "S ctrl+down t"],
]
"""The keys of each step of each lesson."""


def coach_at(lesson: int, step: int = 0) -> Coach:
    return Coach(TUTORIAL, key=key_in_brackets, place=Place(lesson, step))


@pytest.mark.parametrize("lesson", range(len(KEYS)))
async def test_each_step_is_done_with_the_keys_that_it_names(lesson: int) -> None:
    await do_by_keys(SEA, coach_at(lesson), KEYS[lesson])


async def test_the_end_of_the_tutorial_sets_up_a_first_game() -> None:
    async with learning(SEA, coach_at(2, 5)) as learner:
        await learner.do_step()
        assert "sets up your first game: you against an easy bot, with nine rune stones." in " ".join(learner.strip.split())
        await learner.press("enter")
        await learner.until(lambda: isinstance(learner.app.screen, NewGameScreen))
        screen = learner.app.screen
        assert isinstance(screen, NewGameScreen)
        assert (screen._draft.options["rune_tiles"], screen._draft.bot_level, screen._draft.game) == (9, "deckhand", SEA)
