"""Lines of notation: phrases, their arguments, and refusals with an example."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Action, Refused
from seatui.engine.notation import Notation, Speaker, Word, number, plain, unknown, ways


def read_attack(speaker: Speaker[None, None], rest: str) -> Action | None:
    found = number(rest)
    return ("attack", found - 1) if found and found - 1 != speaker.seat else None


WORDS: dict[str, Word[Speaker[None, None]]] = {
    "take_rune": plain("take_rune", "T-1", "take rune", "take stone"),
    "take_rune_stone": plain("take_rune_stone", "T-1"),
    "attack": Word(("attack", "fight"), "T-2", "attack 2", lambda _speaker, action: str(action[1] + 1), read_attack),
    "note": Word(("note",), "T-3", "note hello", lambda _speaker, action: action[1], lambda _speaker, rest: ("note", rest)),
}
NOTATION: Notation[Speaker[None, None]] = Notation(WORDS)
ANN = Speaker(None, None, 0)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("take rune", ("take_rune",)),
        ("take rune stone", ("take_rune_stone",)),
        ("attack 2", ("attack", 1)),
        ("note Hello", ("note", "Hello")),
    ],
)
def test_what_is_said_is_read_back(line: str, action: Action) -> None:
    assert NOTATION.say(ANN, action) == line
    assert NOTATION.read(ANN, line) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [("take stone", ("take_rune",)), ("fight 2", ("attack", 1)), ("Attack 2", ("attack", 1)), ("NOTE No", ("note", "No"))],
)
def test_other_phrases_and_capitals_are_understood(line: str, action: Action) -> None:
    assert NOTATION.read(ANN, line) == action


@pytest.mark.parametrize("line", ["", "attacks 2", "taken", "ahoy"])
def test_a_line_that_begins_with_no_phrase_says_nothing(line: str) -> None:
    assert NOTATION.read(ANN, line) is None


@pytest.mark.parametrize(("line", "rest"), [("fight 1", "1"), ("attack two", "two")])
def test_a_rest_that_makes_no_sense_is_refused_with_an_example(line: str, rest: str) -> None:
    with pytest.raises(Refused, match="write for example 'attack 2'") as refused:
        NOTATION.read(ANN, line)
    assert refused.value.rule == "T-2"
    assert refused.value.message.startswith(f"{rest!r} is not understood after 'attack'")


def test_a_phrase_without_its_rest_is_refused_with_an_example() -> None:
    with pytest.raises(Refused) as refused:
        NOTATION.read(ANN, "attack")
    assert refused.value.message == "something is missing after 'attack'; write for example 'attack 2'"


def test_a_plain_verb_takes_nothing_more() -> None:
    with pytest.raises(Refused, match="'now' is not understood after 'take rune'"):
        NOTATION.read(ANN, "take rune now")


def test_an_unknown_line_is_refused_with_an_example() -> None:
    refusal = unknown("T-4", "ahoy" * 20, "move", "attack 2")
    assert str(refusal) == f"{('ahoy' * 10)!r} is not a known move; try for example 'attack 2', or help [T-4]"


@pytest.mark.parametrize(("text", "found"), [("0", 0), ("123456", 123456), ("1234567", None), ("-1", None), ("", None), ("٣", None)])
def test_a_number_has_at_most_six_digits_and_no_sign(text: str, found: int | None) -> None:
    assert number(text) == found


def test_a_number_may_be_held_shorter() -> None:
    assert number("1234", 3) is None


def test_directions_have_short_and_long_spellings() -> None:
    assert ways(("N", "NE")) == {"n": 0, "north": 0, "ne": 1, "northeast": 1, "north-east": 1}
