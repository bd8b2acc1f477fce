"""Actions as lines of text and back."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.engine.laws.positions import RandomGame
from seatui.games.sea_skirmish.model.names import boat_name, kind_name
from seatui.games.sea_skirmish.play.decisions import DECISION_KINDS
from seatui.games.sea_skirmish.words.notation import LONGEST, WORDS
from tests.games.sea_skirmish.open_decisions import planning
from tests.games.sea_skirmish.position import COURSE_NAMES, GAME, Table, begin, boat, given

LINES: dict[str, tuple[Any, ...]] = {
    "colour red": ("colour", 0),
    "colour white": ("colour", 5),
    "take brig": ("take", 0),
    "take schooner": ("take", 5),
    "place brig 52800 79200 0 a": ("place", 0, 52800, 79200, 0, 0),
    "place ketch 3150 -4 23 b": ("place", 4, 3150, -4, 23, 1),
    "course 1 hard left": ("course", 0, 1),
    "course 12 short forward": ("course", 11, 6),
    "confirm": ("confirm",),
    "move 2": ("move", 1),
    "flip": ("flip",),
    "keep": ("keep",),
    "fire 1": ("fire", 0),
    "target 3": ("target", 2),
    "cancel 2": ("cancel", 1),
    "concede": ("concede",),
}


def read(text: str, table: Table | None = None, seat: int = 0) -> tuple[Any, ...]:
    table = table or planning()
    return table.rules.parse(table.state, seat, text)


def refused(text: str, table: Table | None = None, seat: int = 0) -> Refused:
    with pytest.raises(Refused) as caught:
        read(text, table, seat)
    return caught.value


@pytest.mark.parametrize("line", LINES)
def test_every_verb_is_said_and_read(line: str) -> None:
    table = planning()
    assert read(line) == LINES[line]
    assert table.rules.say(table.state, 0, LINES[line]) == line


def test_no_verb_is_left_out() -> None:
    verbs = {verb for choice in DECISION_KINDS.values() for verb in choice.deeds}
    assert verbs == set(WORDS) == {action[0] for action in LINES.values()}


@pytest.mark.parametrize("course", range(1, 7))
def test_every_course_is_said_and_read(course: int) -> None:
    name = COURSE_NAMES[course - 1]
    letters = "".join(part[0] for part in name.split())
    for spelling in (name, name.upper(), name.replace(" ", ""), letters, str(course)):
        assert read(f"course 3 {spelling}") == ("course", 2, course)


FORGIVEN: dict[str, tuple[Any, ...]] = {
    "  COURSE   1   Hard   LEFT ": ("course", 0, 1),
    "course boat 1 hard left": ("course", 0, 1),
    "steer 1 hl": ("course", 0, 1),
    "course 1 circle": ("course", 0, 6),
    "course 1 short": ("course", 0, 6),
    "course 1 long": ("course", 0, 3),
    "course 1 forward": ("course", 0, 3),
    "color Red": ("colour", 0),
    "TAKE Brig": ("take", 0),
    "Place Brig 52800 79200 0 A": ("place", 0, 52800, 79200, 0, 0),
    "move boat 2": ("move", 1),
    "shoot 1": ("fire", 0),
    "fire boat 1": ("fire", 0),
    "target boat 3": ("target", 2),
    "cancel die 2": ("cancel", 1),
    "Confirm": ("confirm",),
}


@pytest.mark.parametrize("line", FORGIVEN)
def test_case_blanks_and_other_spellings_are_forgiven(line: str) -> None:
    assert read(line) == FORGIVEN[line]


def test_whoever_has_one_boat_to_steer_need_not_name_it() -> None:
    table = given(boat(0, 20000, 44000, 0, fire=1), boat(0, 40000, 44000, 0), boat(1, 80000, 44000, 0), boat(1, 90000, 44000, 0))
    assert read("course hard left", table) == ("course", 1, 1)
    assert read("course sr", table) == ("course", 1, 4)
    refused("course hard left", table, seat=1)
    refused("course hard left", table, seat=-1)


@pytest.mark.parametrize(
    ("line", "action"),
    [("take frig", ("take", 2)), ("colour v", ("colour", 4)), ("course 1 hard l", ("course", 0, 1)), ("course 1 so r", ("course", 0, 4))],
)
def test_beginnings_that_fit_one_name_are_read(line: str, action: tuple[Any, ...]) -> None:
    assert read(line) == action


@pytest.mark.parametrize("line", ["colour ", "take k x", "course 1 h", "course 1 hard x"])
def test_beginnings_that_fit_several_names_or_none_are_refused(line: str) -> None:
    refused(line)


def test_lists_name_boats_and_their_names_are_read() -> None:
    table = given(boat(0, 20000, 44000, 0), boat(1, 80000, 44000, 0))
    name = boat_name(1, table.state.boats[1].kind)
    offered = table.rules.offer(table.state, 1, ("course", 1, 1))
    assert offered == f"course {name} hard left"
    assert read(offered, table) == ("course", 1, 1)
    assert read(f"target {name.upper()}", table) == ("target", 1)
    refused(f"course {kind_name(table.state.boats[1].kind + 1)} 2 hard left", table)


NONSENSE = (
    "", " ", "sing", "colour", "colour pink", "colour red blue", "take", "take tub", "take brig ketch", "place", "place brig",
    "place brig 1 2 3", "place brig 1 2 3 4", "place brig 1 2 3 c", "place tub 1 2 3 a", "place brig x 2 3 a", "place brig 1.5 2 3 a",
    "place brig 1 2 3 a b", "place brig 1234567890 2 3 a", "course", "course 1", "course 1 left", "course 0 hard left",
    "course -1 hard left", "course 1 7", "course 1 0", "course x hard left", "confirm 1", "confirm now", "move", "move 0", "move -1",
    "move x", "move 1 2", "move 1.0", "move ٣", "move 1e3", "flip 1", "keep it", "fire", "fire at 3", "target", "target 0", "cancel",
    "cancel 0", "cancel all", "concede now", "hard left", "1 hard left",
)  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_and_never_guessed(text: str) -> None:
    assert refused(text).rule.startswith("SK-")


def test_a_refusal_shows_how_it_is_written() -> None:
    assert refused("course 1 left").message == "'1 left' is not understood after 'course'; write for example 'course 1 hard left'"
    assert refused("sing a song").message == "'sing a song' is not a known move; try for example 'course 1 hard left', or help"
    assert refused("take tub").rule == "SK-D02"


@pytest.mark.parametrize(
    ("line", "example"), [("green", "colour green"), ("sing", "colour red"), ("hard left", "colour red"), ("", "colour red")]
)
def test_a_refusal_has_an_example_of_the_answer_that_is_due(line: str, example: str) -> None:
    assert refused(line, begin()).message == f"{line!r} is not a known move; try for example {example!r}, or help"


def test_a_refusal_completes_a_bare_course() -> None:
    assert refused("1 soft left").message == "'1 soft left' is not a known move; try for example 'course 1 soft left', or help"


def test_every_example_is_understood() -> None:
    for verb, word in WORDS.items():
        assert read(word.example)[0] == verb


def test_a_line_that_is_too_long_is_refused() -> None:
    line = "course 1 hard left"
    assert read(line.ljust(LONGEST)) == ("course", 0, 1)
    refused(line.ljust(LONGEST + 1))


def test_whether_it_is_lawful_is_not_asked_here() -> None:
    assert read("move 99") == ("move", 98)
    assert read("place brig -5 -5 77 a") == ("place", 0, -5, -5, 77, 0)


@pytest.mark.parametrize("options", [{"seats": 2, "boats": 3}, {"seats": 6, "boats": 2, "teams": "3v3"}], ids=str)
def test_every_option_of_random_games_is_said_and_read_back(options: dict[str, Any]) -> None:
    rules = GAME.rules(**options)
    for seed in range(4):
        game = RandomGame(rules, seed)
        while choice := game.choose():
            seat, _ = choice
            for action in (*rules.options(game.state, seat), *rules.free(game.state, seat)):
                for said in (rules.say(game.state, seat, action), rules.offer(game.state, seat, action)):
                    assert rules.parse(game.state, seat, said) == action
            game.play(*choice)
