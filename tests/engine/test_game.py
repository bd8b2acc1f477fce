"""Game cards: options are checked, and parts are loaded only when needed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import seatui
from seatui.engine.contract import Refused
from seatui.engine.game import Option
from tests.laws.lanterns import GAME, LanternRules

STONES = Option("stones", "How many.", 7, low=5, high=12, rule="DS-012")
LIGHT = Option("light", "Day or night.", "day", choices=("day", "night"))
LEAD = Option("first", "Who begins.", 0, choices=(0, 1, 2))
WIND = Option("wind", "Whether it blows.", True)
BANS = Option("bans", "Which are not allowed.", "", pattern=r"([A-Z]=[0-9]( (?!$)|$))*", example="A=1 B=0")


@pytest.mark.parametrize(
    ("option", "given", "taken"),
    [
        (STONES, 5, 5),
        (STONES, "12", 12),
        (LIGHT, "night", "night"),
        (LEAD, "2", 2),
        (WIND, "off", False),
        (WIND, "YES", True),
        (WIND, False, False),
        (BANS, "", ""),
        (BANS, "A=1 B=0", "A=1 B=0"),
    ],
)
def test_an_option_is_read_in_its_own_type(option: Option, given: object, taken: object) -> None:
    found = option.check(given)
    assert (found, type(found)) == (taken, type(taken))


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        (BANS, "a=1", "bans must be empty, or like A=1 B=0, not 'a=1'"),
        (BANS, "A=1 ", "bans must be empty, or like A=1 B=0, not 'A=1 '"),
        (STONES, 4, r"stones must be a whole number from 5 to 12, not '4' \[DS-012\]"),
        (STONES, 13, "not '13'"),
        (STONES, "many", "not 'many'"),
        (STONES, "7.0", "not '7.0'"),
        (STONES, "1_0", "not '1_0'"),
        (STONES, "٧", "not '٧'"),
        (STONES, "9" * 5000, "not '9{40}'"),
        (LIGHT, "dusk", "light must be one of day, night, not 'dusk'"),
        (LEAD, 3, "first must be one of 0, 1, 2"),
        (WIND, "maybe", "wind must be on or off"),
        (WIND, "x" * 99, "not 'x{40}'$"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_what_is(option: Option, given: object, message: str) -> None:
    with pytest.raises(Refused, match=message):
        option.check(given)


def test_each_choice_has_its_own_words() -> None:
    told = replace(LIGHT, notes=("bright", "dark"))
    assert told.about("night") == "dark"
    assert LIGHT.about("night") == ""


def test_the_words_of_choices_stay_with_them_where_some_are_left_out() -> None:
    told = replace(LIGHT, notes=("bright", "dark")).narrowed(lambda choice: choice == "night")
    assert (told.choices, told.about("night")) == (("night",), "dark")


def test_options_that_are_not_given_are_at_their_default() -> None:
    assert GAME.check({}) == {"rounds": 3}


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused, match=r"Lanterns has no option 'speed' \(it has: rounds\)"):
        GAME.check({"speed": 1})


@pytest.mark.parametrize("seats", [1, 5])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(Refused, match=f"for 2 to 4 seats, not {seats}"):
        GAME.rules(seats)


def test_rules_are_made_for_the_fewest_seats_unless_told() -> None:
    rules = GAME.rules(rounds="5")
    assert (type(rules), rules.seats, rules.settings) == (LanternRules, 2, {"rounds": 5})


def test_a_game_without_bots_has_no_levels() -> None:
    assert replace(seatui.game("dangerous-sea"), package="tests.engine").levels == ()


def test_a_bot_that_cannot_be_loaded_is_not_taken_for_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wreck").mkdir()
    (tmp_path / "wreck" / "__init__.py").touch()
    (tmp_path / "wreck" / "bot.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        _ = replace(seatui.game("dangerous-sea"), package="wreck").levels
