"""Setting up a battle: the option that is typed as text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.new_game import NewGameScreen
from tests.tui.app_driver import app, line_with, press, text_of


@asynccontextmanager
async def form_with_words() -> AsyncIterator[Pilot[None]]:
    """The form of a new game, at an option that is typed as text."""
    async with app().run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(NewGameScreen("battle-seas"))
        await pilot.pause()
        await press(pilot, "end", "up", "up")
        yield pilot


async def type_words(pilot: Pilot[None], words: str) -> None:
    keys = {" ": "space", "=": "equals_sign"}
    await press(pilot, "ctrl+u", *(keys.get(char, char) for char in words), "enter")


async def test_an_option_in_words_is_typed() -> None:
    async with form_with_words() as pilot:
        assert "none" in line_with(pilot, "Limits")
        assert "Empty, or like SH01=1 TR03=0" in " ".join(text_of(pilot.app).split())
        await press(pilot, "enter")
        await type_words(pilot, " SH01=1 TR03=0 ")
        assert "SH01=1 TR03=0" in line_with(pilot, "Limits")
        assert "usually none" in line_with(pilot, "Limits")
        await press(pilot, "home", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.table.match.rules.settings["limits"] == "SH01=1 TR03=0"


async def test_words_that_make_no_sense_are_refused_where_they_are_typed() -> None:
    async with form_with_words() as pilot:
        await press(pilot, "enter")
        await type_words(pilot, "no ships")
        assert "Limits must be empty, or like SH01=1 TR03=0" in text_of(pilot.app)
        await type_words(pilot, "XX99=1")
        assert "There is no card XX99" in text_of(pilot.app)
        await press(pilot, "escape")
        assert "none" in line_with(pilot, "Limits")


async def test_an_option_in_words_is_not_stepped_through() -> None:
    async with form_with_words() as pilot:
        before = line_with(pilot, "Limits")
        await press(pilot, "right", "left")
        assert line_with(pilot, "Limits") == before
        assert "Change" not in text_of(pilot.app).splitlines()[-1]


async def test_words_can_be_made_empty_again() -> None:
    async with form_with_words() as pilot:
        await press(pilot, "enter")
        await type_words(pilot, "SH01=1")
        await press(pilot, "enter")
        await type_words(pilot, "")
        assert "none" in line_with(pilot, "Limits")
        assert "usually" not in line_with(pilot, "Limits")


async def test_the_ready_battles_have_their_names() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(NewGameScreen("battle-seas"))
        await pilot.pause()
        await press(pilot, *("down",) * 5)
        seen = []
        for _ in range(3):
            await press(pilot, "right")
            seen.append(line_with(pilot, "Scenario").partition("←")[2].partition("→")[0].strip())
        assert seen == ["Cape St Vincent", "Fire and Shoals", "The Harbour Raid"]
        text = " ".join(text_of(pilot.app).split())
        assert "The Harbour Raid: Troops come in from the sea" in text
        assert all(label in text for label in ("Free strip", "Order of play"))
