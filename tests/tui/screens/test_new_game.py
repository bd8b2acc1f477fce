"""Setting up a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from seatui import paths
from seatui.engine.contract import Refused, Value
from seatui.games import games
from seatui.match.take_backs import NONE
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.new_game import NewGameScreen
from seatui.tui.shell.setup.draft import Draft, default_draft, fault_of_seed, next_value
from tests.tui.app_driver import app, line_with, press, text_of

GAME = "dangerous-sea"


@asynccontextmanager
async def form(**settings: Any) -> AsyncIterator[Pilot[None]]:
    async with app(**settings).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        yield pilot


def match_of(pilot: Pilot[None]) -> Any:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return screen.table.match


async def test_enter_starts_oneself_against_a_bot() -> None:
    async with form() as pilot:
        await press(pilot, "enter")
        assert match_of(pilot).names == ("Ann", "Baret")
        assert match_of(pilot).holders == ("person", "bot:mate")


async def test_the_game_is_kept_from_the_start() -> None:
    async with form() as pilot:
        await press(pilot, "enter")
        assert match_of(pilot).path.parent == paths.saves_folder()


async def test_more_seats_are_bots_of_different_names() -> None:
    async with form() as pilot:
        await press(pilot, "down", "right", "home", "enter")
        assert match_of(pilot).names == ("Ann", "Baret", "Crusoe")


async def test_only_the_levels_of_the_game_are_offered() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "down")
        seen = []
        for _ in range(4):
            seen.append(line_with(pilot, "B ●").split("[")[1].split("]")[0])
            await press(pilot, "right")
        assert seen == ["medium", "hard", "person", "easy"]


async def test_the_arrows_of_a_number_can_be_clicked() -> None:
    async with form() as pilot:
        line = line_with(pilot, "Rune tiles")
        y = text_of(pilot.app).splitlines().index(line)
        await pilot.click(offset=(line.index("→"), y))
        await pilot.pause()
        assert "← 8 →" in line_with(pilot, "Rune tiles")


async def test_a_digit_begins_the_number_of_an_option() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "down", "down", "1", "2", "enter")
        assert "← 12 →" in line_with(pilot, "Rune tiles")


async def test_a_digit_chooses_a_number_among_the_values_of_a_field() -> None:
    async with form() as pilot:
        await press(pilot, "down", "3")
        assert "[3]" in line_with(pilot, "How many")
        await press(pilot, *["down"] * 7, "3")
        assert "by lot  1  2 [3]" in line_with(pilot, "First player")


async def test_a_digit_that_is_no_value_changes_nothing() -> None:
    async with form() as pilot:
        await press(pilot, "down", "7")
        assert "[2]" in line_with(pilot, "How many")


async def test_a_digit_begins_a_seed() -> None:
    async with form() as pilot:
        await press(pilot, "end", "4", "2", "enter")
        assert "42" in line_with(pilot, "Seed")


async def test_the_card_shows_who_will_play_where_there_is_room() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "down", "right")
        shown = text_of(pilot.app)
        assert "Ann, Baret, Crusoe" in shown
        assert all(line.strip() in shown for line in games()[GAME].picture)


async def test_a_long_fault_is_shown_whole() -> None:
    async with form() as pilot:
        await press(pilot, "end", "enter", "x", "enter")
        assert "leave it empty for a random one." in text_of(pilot.app)


async def test_a_person_can_be_named() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "enter", *"Zoe", "enter", "home", "enter")
        assert match_of(pilot).names[0] == "Zoe"


async def test_a_bot_can_be_named_and_gets_its_usual_name_back() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "down", "enter", *"Nemo", "enter")
        assert "Nemo" in line_with(pilot, "B ●")
        await press(pilot, "enter", "ctrl+u", "enter")
        assert "Baret" in line_with(pilot, "B ●")


async def test_the_old_name_stays_to_be_edited_after_a_key_that_moves() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "enter", "end", *"ie", "enter")
        assert "Annie" in line_with(pilot, "A ▲")


async def test_a_bot_s_level_is_described() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "down", "right")
        assert "Hard: plans ahead" in text_of(pilot.app)


async def test_the_next_form_and_the_home_screen_open_as_the_last_game_was_set_up() -> None:
    async with form() as pilot:
        await press(pilot, "down", "right", "home", "enter")
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert "2 [3] 4" in line_with(pilot, "How many")


async def test_while_typing_the_keys_that_end_it_are_told() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "enter")
        assert "Enter accepts, Esc cancels" in text_of(pilot.app)


async def test_an_empty_name_is_not_taken() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "enter", "ctrl+u", "enter")
        assert "A name has 1 to 24 letters" in text_of(pilot.app)


async def test_the_rule_key_opens_the_rule_about_an_option() -> None:
    async with form() as pilot:
        await press(pilot, *["down"] * 4)
        assert "F1 Rule" in text_of(pilot.app)
        assert "[DS-012]" not in text_of(pilot.app)
        await press(pilot, "f1")
        assert "DS-012" in text_of(pilot.app)


async def test_an_option_can_be_turned_and_typed() -> None:
    async with form() as pilot:
        await press(pilot, *["down"] * 4, "right", "down", "enter", "ctrl+u", "8", "enter", "home", "enter")
        assert match_of(pilot).rules.settings["rune_tiles"] == 8
        assert match_of(pilot).rules.settings["season_limit"] == 8


async def test_undo_is_chosen_with_an_explanation_and_remembered() -> None:
    async with form() as pilot:
        await press(pilot, "end", "up")
        assert "noted in the log and the result" in " ".join(text_of(pilot.app).split())
        await press(pilot, "right")
        assert "None: nothing can be taken back." in text_of(pilot.app)
        await press(pilot, "home", "enter")
        assert match_of(pilot).undo_rule == NONE
    async with form() as pilot:
        await press(pilot, "home", "enter")
        assert match_of(pilot).undo_rule == NONE


async def test_a_number_out_of_bounds_is_refused_with_its_bounds() -> None:
    async with form() as pilot:
        await press(pilot, *["down"] * 4, "enter", "ctrl+u", "9", "9", "enter")
        assert "Rune tiles must be a whole number from 5 to 12" in text_of(pilot.app)


async def test_the_same_seed_gives_the_same_game() -> None:
    views = []
    for _ in range(2):
        async with form() as pilot:
            await press(pilot, "end", "enter", "4", "2", "enter", "home", "enter")
            views.append(match_of(pilot).view(None))
    assert views[0] == views[1]


async def test_a_seed_that_is_no_number_is_refused() -> None:
    async with form() as pilot:
        await press(pilot, "end", "enter", "x", "enter")
        assert "A seed is a whole number" in text_of(pilot.app)


async def test_where_the_save_cannot_be_written_the_form_says_so_and_stays() -> None:
    paths.saves_folder().write_text("")  # a file where the folder should be
    async with form() as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert "cannot" in text_of(pilot.app)


async def test_leaving_the_game_leads_home_and_not_to_the_form() -> None:
    async with form() as pilot:
        await press(pilot, "enter")
        assert [type(screen).__name__ for screen in pilot.app.screen_stack] == ["HomeScreen", "GameScreen"]


def usual() -> Draft:
    return default_draft(games()[GAME], "Ann")


def test_two_people_of_one_name_are_told_apart() -> None:
    plan = usual()
    plan.seats[1].holder, plan.seats[1].name = "person", "Ann"
    assert plan.names() == ("Ann A", "Ann B")


def choices_of(plan: Draft, name: str) -> tuple[Value, ...]:
    return next(option.choices for option in plan.offered() if option.name == name)


def test_only_choices_that_fit_the_number_of_seats_are_offered() -> None:
    plan = usual()
    plan.play_with(3)
    assert choices_of(plan, "first_player") == (0, 1, 2, 3)


def test_a_choice_that_fits_no_longer_goes_back_to_the_usual_one() -> None:
    plan = usual()
    plan.play_with(4)
    plan.options["first_player"] = 4
    plan.play_with(2)
    assert plan.options["first_player"] == 0


async def test_the_form_offers_no_player_to_begin_who_is_not_there() -> None:
    async with form() as pilot:
        assert line_with(pilot, "First player").split() == ["First", "player", "[by", "lot]", "1", "2"]


def test_a_name_without_letters_cannot_start() -> None:
    plan = usual()
    plan.seats[0].name = "\x1b"
    with pytest.raises(Refused, match="A name has"):
        plan.start()


@pytest.mark.parametrize(
    ("text", "good"),
    [("", True), (" 12 ", True), ("18446744073709551615", True), ("18446744073709551616", False), ("-1", False), ("٣", False)],
)
def test_what_can_be_a_seed(text: str, good: bool) -> None:
    assert (fault_of_seed(text) == "") is good


def test_numbers_stop_at_their_bounds_and_choices_go_round() -> None:
    options = {option.name: option for option in games()[GAME].options}
    assert next_value(options["rune_tiles"], 12, 1) == 12
    assert next_value(options["first_player"], 4, 1) == 0
    assert next_value(options["rotate_start"], False, -1) is True
