"""Setting up a game whose seats have sides and roles. In Divers a crew is a Pilot and a Stoker."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from examples.divers import GAME
from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.games import captain_sonar, games
from seatui.match.table import Person
from seatui.tui.screens.game import GameScreen
from seatui.tui.shell.setup.crew_presets import fill, local_presets, preset_of
from seatui.tui.shell.setup.draft import Draft, default_draft
from tests.tui.app_driver import app, app_of, line_with, press, text_of

PILOT, STOKER, OTHER_PILOT, OTHER_STOKER = range(4)


@asynccontextmanager
async def form(size: tuple[int, int] = (80, 24), game: Game = GAME) -> AsyncIterator[Pilot[None]]:
    games().clear()  # the fixture for all tests puts them back
    games()[game.id] = game
    async with app().run_test(size=size) as pilot:
        app_of(pilot).open_new_game(game.id)
        await pilot.pause()
        yield pilot


def people(plan: Draft) -> list[str]:
    return [each.name if each.is_person else "-" for each in plan.plans]


def screen_of(pilot: Pilot[None]) -> GameScreen:
    assert isinstance(pilot.app.screen, GameScreen)
    return pilot.app.screen


async def test_enter_starts_oneself_in_the_role_that_is_asked_first_with_bots_in_all_others() -> None:
    async with form() as pilot:
        await press(pilot, "enter")
        match = screen_of(pilot).table.match
        assert match.holders == ("person", "bot:mate", "bot:mate", "bot:mate")
        assert match.names[PILOT] == "Ann"


async def test_rows_name_side_and_role() -> None:
    async with form() as pilot:
        assert line_with(pilot, "Seal · Pilot").split()[:2] == ["A", "▲"]
        assert line_with(pilot, "Otter · Stoker").split()[:2] == ["B", "●"]
        assert "← you: Ann →" in line_with(pilot, "Seal · Pilot")
        assert "← bot: medium →" in line_with(pilot, "Otter · Pilot")


async def test_a_long_name_is_not_cut() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "enter", *["backspace"] * 3, *"Alexandrina", *"Featherstone", "enter")
        assert "← you: AlexandrinaFeatherstone →" in line_with(pilot, "Seal · Pilot")


async def test_everything_can_be_reached_at_80x24() -> None:
    async with form() as pilot:
        await press(pilot, "end")
        assert "Seed" in text_of(pilot.app)
        await press(pilot, "home")
        assert "Start the game" in text_of(pilot.app)


@pytest.mark.parametrize(
    ("label", "held"),
    [
        ("Pilot, with bots", ["Ann", "-", "-", "-"]),
        ("Stoker, with bots", ["-", "Ann", "-", "-"]),
        ("the whole crew alone", ["Ann", "Ann", "-", "-"]),
        ("both crews, hot seat", ["Ann", "Ann", "Player 2", "Player 2"]),
        ("a crew of two", ["Ann", "Player 2", "-", "-"]),
        ("watch bots", ["-", "-", "-", "-"]),
    ],
)
def test_a_cast_fills_the_seats(label: str, held: list[str]) -> None:
    plan = default_draft(GAME, "Ann")
    fill(plan, label)
    assert people(plan) == held
    assert preset_of(plan) == label


@pytest.mark.rule("CS-135", "CS-136")
@pytest.mark.parametrize(
    ("label", "held"),
    [("a crew of two", ["Ann", "Ann", "Ann", "Player 2"]), ("a crew of three", ["Player 2", "Ann", "Ann", "Player 3"])],
)
def test_people_share_a_submarine_as_its_rules_say(label: str, held: list[str]) -> None:
    plan = default_draft(captain_sonar.GAME, "Ann")
    fill(plan, label)
    assert people(plan) == [*held, "-", "-", "-", "-"]
    assert preset_of(plan) == label


def test_a_cast_leaves_bots_as_strong_as_they_are() -> None:
    plan = default_draft(GAME, "Ann")
    plan.seats[OTHER_PILOT].holder = "bot:random"
    fill(plan, "watch bots")
    assert plan.seats[OTHER_PILOT].level == "random"


def test_seats_filled_in_another_way_are_no_cast() -> None:
    plan = default_draft(GAME, "Ann")
    plan.seats[OTHER_STOKER].holder = "person"
    assert preset_of(plan) not in [preset.label for preset in local_presets(plan.rules)]


async def test_the_row_of_casts_fills_the_others() -> None:
    async with form() as pilot:
        await press(pilot, "down", "right", "right")
        assert "← the whole crew alone →" in line_with(pilot, "Play as")
        assert "you: Ann" in line_with(pilot, "Seal · Stoker")


async def test_one_row_makes_all_bots_as_strong() -> None:
    async with form(game=captain_sonar.GAME) as pilot:
        await press(pilot, "down", "down", "right")
        assert "[hard]" in line_with(pilot, "Bots ")
        assert "bot: hard" in line_with(pilot, "Orca · Engineer")
        assert "bot: hard" in line_with(pilot, "Narwhal · Captain")


async def test_bots_of_several_levels_are_told() -> None:
    async with form(game=captain_sonar.GAME) as pilot:
        await press(pilot, "down", "down", "down", "right")
        assert "[as chosen below]" in line_with(pilot, "Bots ")


async def test_without_bots_no_level_is_asked() -> None:
    async with form(game=captain_sonar.GAME) as pilot:
        await press(pilot, "down", *["right"] * 5)
        assert "both crews, hot seat" in line_with(pilot, "Play as")
        assert "Bots " not in text_of(pilot.app)


async def test_a_level_outlasts_the_presets_without_bots() -> None:
    async with form(game=captain_sonar.GAME) as pilot:
        await press(pilot, "down", "down", "right", "up", *["right"] * 6)
        assert "a crew of two" in line_with(pilot, "Play as")
        assert "[hard]" in line_with(pilot, "Bots ")
        await press(pilot, *["right"] * 4)
        assert "Captain, with bots" in line_with(pilot, "Play as")
        assert "bot: hard" in line_with(pilot, "Orca · Engineer")


def test_each_seat_gets_its_own_bot_back() -> None:
    plan = default_draft(GAME, "Ann")
    plan.seats[OTHER_PILOT].give_to("bot:random")
    plan.seats[OTHER_STOKER].give_to("bot:captain")
    for label in ("both crews, hot seat", "watch bots"):
        fill(plan, label)
    assert [each.level for each in plan.seats] == ["mate", "mate", "random", "captain"]


def test_a_seat_that_never_had_a_bot_gets_one_like_the_others() -> None:
    plan = default_draft(GAME, "Ann")
    for seat in plan.seats[1:]:
        seat.holder = "bot:captain"
    for label in ("both crews, hot seat", "watch bots"):
        fill(plan, label)
    assert plan.bot_level == "captain"


async def test_a_row_goes_from_me_to_another_person_to_bots() -> None:
    async with form() as pilot:
        await press(pilot, "down", "down", "down")
        seen = []
        for _ in range(3):
            seen.append(line_with(pilot, "Seal · Stoker").split("←")[1].split("→")[0].strip())
            await press(pilot, "left")
        assert seen == ["bot: medium", "person: Player 2", "you: Ann"]


async def test_a_person_is_renamed_at_all_seats_of_the_side() -> None:
    async with form() as pilot:
        await press(pilot, "down", "right", "right", "right", "down", "down", "down", "enter")
        await press(pilot, *["backspace"] * 10, *"Bo", "enter", "home", "enter")
        assert screen_of(pilot).table.match.names == ("Ann", "Ann", "Bo", "Bo")


async def test_one_name_on_one_side_is_one_person() -> None:
    async with form() as pilot:
        await press(pilot, "down", "right", "right", "home", "enter")
        holders = screen_of(pilot).table.holders
        assert isinstance(holders[PILOT], Person)
        assert holders[PILOT] is holders[STOKER]


def test_one_name_on_two_sides_is_refused_with_the_side_that_needs_another() -> None:
    plan = default_draft(GAME, "Ann")
    plan.seats[OTHER_STOKER].holder, plan.seats[OTHER_STOKER].name = "person", "Ann"
    assert plan.fault() == "Ann is on two sides: call the person on Otter something else."


def test_who_cannot_sit_together_is_refused_before_the_game_is_made() -> None:
    plan = default_draft(GAME, "Ann")
    plan.options["mode"] = "real-time"
    fill(plan, "both crews, hot seat")
    with pytest.raises(Refused, match="in real time one screen is for one crew"):
        plan.start()


async def test_the_form_tells_why_people_cannot_sit_so() -> None:
    async with form() as pilot:
        await press(pilot, "down", "right", "right", "right", *["down"] * 6, "right", "home", "enter")
        assert "In real time one screen is for one crew" in text_of(pilot.app)
