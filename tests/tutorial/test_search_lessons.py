"""The lessons of Sea Search: the keys that they name do them, and the events that they teach happen."""

import pytest

import seatui
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import do_step
from tests.tutorial.learner import do_by_keys, finish
from tests.tutorial.tiny_lessons import key_in_brackets

SEARCH = seatui.game("sea-search")
TUTORIAL = lessons.load(SEARCH)
BASICS = 3
"""The lessons of the Normal game; the others are about one Beast each."""

KEYS = [
    ["d enter", "r", "y enter", "d enter enter", "p tab enter", "enter"],
    ["p enter", "f enter down enter", "p enter", "a enter E", "d d enter", "q q w w enter", "f down enter"],
    ["t", "enter", "a enter v", "w enter n", "w enter S", "q enter"],
    ["n up enter enter", "w enter q enter", "d enter s enter", "enter e enter", "D w enter D"],
    ["n up enter", "d d enter", "D down enter enter", "d enter D", "s enter D", "q q w w enter D"],
    ["n up enter", "s enter d enter n up enter", "e enter e enter", "q enter q enter w enter", "D"],
    ["n up enter", "enter enter", "n up enter m r a i s e enter", "m r a i s e enter"],
    ["E", "D", "n up enter enter", "enter", "enter enter", "d enter D"],
    ["n up enter", "q enter n up enter", "d d enter", "d enter r", "q enter"],
    ["n up enter w q q enter", "enter", "p tab enter", "n up enter", "p enter"],
]
"""The keys of each step of each lesson."""


def coach_at(lesson: int) -> Coach:
    return Coach(TUTORIAL, key=key_in_brackets, place=Place(lesson))


@pytest.mark.parametrize("number", range(len(TUTORIAL.lessons)))
async def test_each_step_is_done_with_the_keys_that_it_names(number: int) -> None:
    await do_by_keys(SEARCH, coach_at(number), KEYS[number])


def test_the_normal_game_is_taught_in_fifteen_to_twenty_steps() -> None:
    assert 15 <= sum(len(lesson.steps) for lesson in TUTORIAL.lessons[:BASICS]) <= 20


@pytest.mark.parametrize("number", [1, 2])
def test_both_ways_to_win_are_shown(number: int) -> None:
    coach = coach_at(number)
    finish(coach)
    assert coach.table.match.outcome is not None
    assert coach.table.match.outcome.winners == (0,)


@pytest.mark.parametrize("beast", range(1, len(BEAST_CARDS) + 1), ids=[card.id for card in BEAST_CARDS])
def test_each_beast_has_a_lesson_in_which_it_comes_and_is_beaten(beast: int) -> None:
    coach = coach_at(BASICS + beast - 1)
    assert coach.table.view(0).beast == 0
    do_step(coach)
    assert coach.table.view(0).beast == beast
    finish(coach)
    assert coach.table.view(0).beaten == (beast,)
