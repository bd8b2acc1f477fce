"""The lessons of Battle for the Seas: the events that they teach happen, and the keys that they name do them."""

import pytest

import seatui
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import act
from tests.tutorial.learner import do_by_keys, finish
from tests.tutorial.tiny_lessons import key_in_brackets

BATTLE = seatui.game("battle-seas")
TUTORIAL = lessons.load(BATTLE)
FIRST, SECOND, TRAPS, NIGHT, LANDING = range(5)
SPEEDY_OF_SECOND = 1
"""The number of the ship that is captured."""

KEYS = [
    ["up enter", "e", "enter up up up enter", "t enter enter", "e", "enter t x t enter enter", "enter"],
    [
        "enter enter t enter enter", "e", "enter enter up enter t enter enter", "e",
        "enter right down down enter", "e 1", "enter enter enter enter",
    ],
    ["enter up up up up enter 2", "e", "enter d enter", "e", "enter m 1"],
    ["y enter f enter", "enter enter enter enter", "e", "enter"],
    ["enter up up up up enter", "enter 1 up enter", "e", "enter"],
]  # fmt: skip
"""The keys of each step of each lesson."""


def coach_at(lesson: int, step: int = 0) -> Coach:
    return Coach(TUTORIAL, key=key_in_brackets, place=Place(lesson, step))


def caps(coach: Coach) -> dict[int, int]:
    """Return the strength left of each piece that the learner knows."""
    view = coach.table.view(0)
    known = {marker.key: marker.unit for marker in view.markers if marker.unit is not None} | dict(view.units)
    return {key: unit.cap for key, unit in known.items()}


def test_the_game_is_taught_in_twenty_to_thirty_steps() -> None:
    assert 20 <= sum(len(lesson.steps) for lesson in TUTORIAL.lessons) <= 30


def test_by_night_nothing_of_the_enemy_is_made_out() -> None:
    coach = coach_at(NIGHT)
    finish(coach)
    view = coach.table.view(0)
    assert view.night
    assert [marker.is_known for marker in view.markers if marker.seat == 1] == [False] * 3


def test_the_redoubt_is_taken_by_the_troops_that_land() -> None:
    coach = coach_at(LANDING)
    finish(coach)
    areas = [marker.area for marker in coach.table.view(0).markers if marker.area is not None]
    assert [area.control for area in areas] == [0]


@pytest.mark.parametrize(
    ("lesson", "kinds"),
    [
        (FIRST, {"placed", "battle_begun", "identified", "path_declared", "turned", "broadside", "damaged"}),
        (SECOND, {"broadside", "damaged", "boarding", "struck", "captured", "healed"}),
        (TRAPS, {"trap_sprung", "stopped", "search_rolled", "trap_found", "trap_cleared"}),
        (NIGHT, {"fleet_submitted", "placed", "battle_begun"}),
        (LANDING, {"identified", "landed", "area_taken"}),
    ],
)
def test_what_a_lesson_is_about_happens_in_it(lesson: int, kinds: set[str]) -> None:
    assert kinds <= finish(coach_at(lesson))


@pytest.mark.parametrize("shot", ["fire heading E port 0", "fire heading SW starboard 0"])
def test_the_first_shot_may_be_fired_to_either_side(shot: str) -> None:
    coach = coach_at(FIRST, 3)
    act(coach, 0, shot)
    assert (coach.place, coach.unused_faces) == (Place(FIRST, 4), [])
    assert caps(coach)[0] == 320


def test_both_broadsides_may_be_fired_with_any_heading() -> None:
    coach = coach_at(FIRST, 5)
    act(coach, 0, "activate 2")
    act(coach, 0, "fire heading S port 1 starboard 0")
    assert coach.place == Place(FIRST, 6)
    assert (caps(coach)[0], caps(coach)[1]) == (145, 585)


def test_the_prize_may_come_to_the_yard_on_another_way() -> None:
    coach = coach_at(SECOND, 4)
    act(coach, 0, "activate 1")
    act(coach, 0, "path SE S heading E")
    finish(coach)
    assert caps(coach)[SPEEDY_OF_SECOND] == 165


# By keys


@pytest.mark.parametrize("number", range(len(TUTORIAL.lessons)))
async def test_each_step_is_done_with_the_keys_that_it_names(number: int) -> None:
    await do_by_keys(BATTLE, coach_at(number), KEYS[number])
