"""The lessons of Captain Sonar: the keys that they name do them."""

import pytest

import seatui
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from tests.tutorial.learner import do_by_keys, learning
from tests.tutorial.tiny_lessons import key_in_brackets

SONAR = seatui.game("captain-sonar")
TUTORIAL = lessons.load(SONAR)

KEYS = [
    ["left left left left left up up enter", "e", "n n", "w s", "f up enter", "s"],
    ["w", "m left down enter", "n", "x enter", "t left left down down enter", "w", "v left left left enter"],
    ["t", "o", "o", "d", "d 1", "t", "enter"],
    ["c", "b", "f", "a a", "e", "enter"],
    ["enter n", "shift+down shift+down", "enter", "n", "right down x", "enter", "enter"],
    [
        "left left left left left up enter",
        "e t a",
        "e t b",
        "e m d",
        "e m e",
        "4 enter enter enter enter",
        "right down x",
        "1 s t a t right right down enter",
        "e m f m right down enter",
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
