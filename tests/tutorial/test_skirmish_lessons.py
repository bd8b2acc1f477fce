"""The lessons of Sea Skirmish: the events that they teach happen, and the keys that they name do them."""

import pytest

import seatui
from seatui.games.sea_skirmish.model.state import AFLOAT, FELL, RAMMED, SHOT
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import act, do_step
from tests.tutorial.learner import do_by_keys, finish
from tests.tutorial.tiny_lessons import key_in_brackets

SKIRMISH = seatui.game("sea-skirmish")
TUTORIAL = lessons.load(SKIRMISH)
FIRST, SECOND, LAST = range(3)

KEYS = [
    ["enter", "3 enter enter", "4 enter enter", "enter"],
    ["5 enter enter", "3 enter enter", "3 enter enter", "enter"],
    ["6 enter enter", "3 enter f", "3 enter 2 enter", "enter", "1 enter 3 enter enter", "3 enter"],
]
"""The keys of each step of each lesson."""


def coach_at(lesson: int) -> Coach:
    return Coach(TUTORIAL, key=key_in_brackets, place=Place(lesson))


def test_the_game_is_taught_in_ten_to_fifteen_steps() -> None:
    assert 10 <= sum(len(lesson.steps) for lesson in TUTORIAL.lessons) <= 15


@pytest.mark.parametrize(
    ("lesson", "kinds"),
    [
        (FIRST, {"boat_placed", "courses_shown", "boat_moved", "fired", "damage_done"}),
        (SECOND, {"rammed", "fire_ruled", "boat_lost", "game_over"}),
        (LAST, {"fire_ruled", "boat_flipped", "fired", "die_cancelled", "rammed", "boat_lost", "game_over"}),
    ],
)
def test_what_a_lesson_is_about_happens_in_it(lesson: int, kinds: set[str]) -> None:
    assert kinds <= finish(coach_at(lesson))


@pytest.mark.parametrize(("lesson", "fates"), [(SECOND, (AFLOAT, FELL)), (LAST, (AFLOAT, SHOT, AFLOAT, RAMMED))])
def test_a_lesson_is_won_in_the_way_that_it_tells(lesson: int, fates: tuple[str, ...]) -> None:
    coach = coach_at(lesson)
    finish(coach)
    assert tuple(boat.lost for boat in coach.table.view(0).boats) == fates
    assert coach.table.match.outcome is not None
    assert coach.table.match.outcome.winners == (0,)


@pytest.mark.parametrize("x", [50000, 55999])
@pytest.mark.parametrize("y", [74800, 76999])
def test_wherever_the_first_boat_may_be_laid_down_the_lesson_goes_as_told(x: int, y: int) -> None:
    coach = coach_at(FIRST)
    act(coach, 0, f"place brig {x} {y} 0 a")
    assert coach.place == Place(FIRST, 1)
    finish(coach)
    assert [boat.tokens for boat in coach.table.view(0).boats] == [0, 1]


def test_either_side_may_be_turned_to_the_first_enemy() -> None:
    coach = coach_at(FIRST)
    do_step(coach)
    do_step(coach)
    act(coach, 0, "course 1 soft left")
    act(coach, 0, "confirm")
    assert coach.place == Place(FIRST, 3)
    assert coach.unused_faces == []
    assert [boat.tokens for boat in coach.table.view(0).boats] == [0, 1]


# By keys


@pytest.mark.parametrize("number", range(len(TUTORIAL.lessons)))
async def test_each_step_is_done_with_the_keys_that_it_names(number: int) -> None:
    await do_by_keys(SKIRMISH, coach_at(number), KEYS[number])
