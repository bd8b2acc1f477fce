"""Reading a tutorial: its fields, its limits, and one-line errors that say where."""

from dataclasses import replace
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.tutorial import has_tutorial, lessons
from tests.tiny_game import GAME
from tests.tutorial.tiny_lessons import TEXT, TUTORIAL


def test_lessons_and_steps_are_read_in_order() -> None:
    assert [(lesson.title, len(lesson.steps)) for lesson in TUTORIAL.lessons] == [("Bidding", 3), ("Giving", 1)]


def test_seats_are_counted_from_one_in_the_file() -> None:
    assert TUTORIAL.lessons[1].seat == 1
    assert TUTORIAL.lessons[0].steps[1].reply == ((1, "bid 0"),)


def test_a_step_without_an_action_is_to_be_read() -> None:
    assert [step.to_read for step in TUTORIAL.lessons[0].steps] == [True, False, False]


def test_things_are_listed_by_number_and_name() -> None:
    tutorial = lessons.parse(
        GAME, TEXT.replace('"one, two, three, four, five, six, seven, eight"', '"2 open, rune,3 food"').replace("top =", "# ")
    )
    assert tutorial.lessons[0].packs[0][0].holds == ("open", "open", "rune", "food", "food", "food")


def test_a_pack_that_is_not_in_every_match_is_in_lessons_with_its_options_alone() -> None:
    text = TEXT.replace("[[pack]]", "[[pack]]\nwhen = { clock = true }").replace("{ rounds = 3 }", "{ clock = true }")
    tutorial = lessons.parse(GAME, text.replace('top = { cards = "eight, one" }', ""))
    assert [[pack.name for pack, _ in lesson.packs] for lesson in tutorial.lessons] == [[], ["cards"]]


def test_what_lies_on_top_of_a_pack_is_told_by_the_lesson_or_else_by_the_pack() -> None:
    tutorial = lessons.parse(GAME, TEXT.replace("[[pack]]", '[[pack]]\ntop = "two, five"', 1).replace('top = { cards = "eight, one" }', ""))
    assert [lesson.packs[0][1] for lesson in tutorial.lessons] == [("two", "five"), ("one", "eight")]


def test_long_texts_are_wrapped_with_the_names_of_keys() -> None:
    assert lessons.wrapped("Press {key:confirm} to go on", lambda verb: verb.upper(), 15) == ["Press CONFIRM", "to go on"]


LONG = "word " * 40


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[[pack]]", "[[pack", "this is not TOML"),
        ('title = "Giving"', 'titel = "Giving"', "lesson 2: there is no 'titel' here"),
        ("seat = 2", 'seat = "two"', "lesson 2: seat must be a whole number"),
        ("seat = 2", "seat = 3", "lesson 2: The Tiny Game has no seat 3 of 2"),
        ("options = { rounds = 3 }", "options = { round = 1 }", "lesson 2: The Tiny Game has no option 'round'"),
        ("options = { rounds = 3 }", 'options = { path = "x" }', "lesson 2: The Tiny Game has no option 'path'"),
        ("rolls = [6]", "rolls = [true]", "lesson 1, step 2: rolls must be a list of which each item is a whole number"),
        (
            'show = "banner"',
            'show = "harbour"',
            "lesson 1, step 2: show must be one of banner, board, sheets, dice, menu, log, not 'harbour'",
        ),
        ('do = ["bid 2"]', 'do = "bid 2"', "lesson 1, step 2: do must be a list"),
        ('hint = "Keep it."', "", "lesson 2, step 1: a step with an action in do needs wrong and hint"),
        ('text = "You won most. Give a point to Bo."', "", "lesson 1, step 3: text is missing"),
        ("The die will be high. Bid 2.", LONG, "lesson 1, step 2: text is too long, only 2 of 76 columns fit"),
        ("Be bold and bid more.", LONG, "lesson 1, step 2: wrong is too long, only 1 of 76 columns fit"),
        ("Be bold and bid more.", "{key:confirm} " * 8, "lesson 1, step 2: wrong is too long"),
        ("2: bid 0", "3: bid 0", "lesson 1, step 2: reply has '3: bid 0', write a seat from 1 to 2"),
        ("2: bid 0", "bid 0", "lesson 1, step 2: reply has 'bid 0', write a seat"),
        ("2: bid 0", "1: bid 0", "lesson 1: reply is for the others, and seat 1 is the learner's"),
        ("view.scores.1 == 2", "view.scores.1 = 2", "lesson 1, step 3: cannot read the goal 'view.scores.1 = 2'"),
        ('{ cards = "eight, one" }', '{ cards = "2 eight" }', "lesson 1, top: cards holds 1 eight, not 2"),
        ('{ cards = "eight, one" }', '{ card = "eight" }', "lesson 1, top: there is no 'card' here"),
        ("eight, one", "eight; one", "lesson 1, top: cards has 'eight; one', write things as"),
        ('name = "cards"', "", "pack 1: a pack needs a name"),
        ('name = "cards"', 'name = "cards"\nwhen = { round = 1 }', "pack 1: The Tiny Game has no option 'round'"),
        ('text = "You hold', 'reply = ["2: bid 0"]\ntext = "You hold', "lesson 1, step 1: accept, goal and reply need an action in do"),
    ],
)
def test_a_broken_file_is_refused_with_lesson_and_step(old: str, new: str, message: str) -> None:
    with pytest.raises(Refused) as refused:
        lessons.parse(GAME, TEXT.replace(old, new, 1))
    assert message in str(refused.value)
    assert str(refused.value).startswith("tutorial.toml")
    assert "\n" not in str(refused.value)


def test_a_file_without_lessons_is_refused() -> None:
    with pytest.raises(Refused, match=r"tutorial.toml: there is no \[\[lesson\]\] in it"):
        lessons.parse(GAME, "")


def test_a_missing_tutorial_is_refused_in_one_line(tmp_path: Path) -> None:
    game = replace(GAME, folder=str(tmp_path))
    assert not has_tutorial(game)
    with pytest.raises(Refused, match="The Tiny Game has no readable tutorial"):
        lessons.load(game)


def test_a_game_of_another_package_keeps_its_tutorial_in_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "tutorial.toml").write_text(TEXT)
    game = replace(GAME, folder=str(tmp_path))
    assert has_tutorial(game)
    assert lessons.load(game).lessons == TUTORIAL.lessons
