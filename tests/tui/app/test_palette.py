"""The command palette."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import OptionList

from seatui.games import game
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.app.palette import _rules, _saves, _settings
from seatui.tui.app.small_window import TooSmall
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.new_game import NewGameScreen
from seatui.tui.screens.rulebook import RulebookScreen
from seatui.tui.widgets.dialog import Choice, ChoiceDialog
from tests.narrowing import checked
from tests.tui.app_driver import app, app_of, press, text_of
from tests.tui.fake_terminal import until
from tests.tui.paint.internals import gather
from tests.tui.screens.conftest import Save


def is_open(pilot: Pilot[Any]) -> bool:
    """Whether the palette is shown."""
    return CommandPalette.is_open(pilot.app)


def offered(pilot: Pilot[None]) -> list[str]:
    """Return the commands in the list."""
    return [str(option.prompt).split("\n")[0] for commands in pilot.app.screen.query(OptionList) for option in commands.options]


async def test_it_offers_the_common_commands_before_anything_is_typed() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: "Settings" in offered(pilot))
        assert "New game: The Dangerous Sea" in text_of(pilot.app)


async def test_a_command_is_found_by_some_of_its_letters() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p")
        await until(pilot, lambda: "Settings" in offered(pilot))
        await press(pilot, *"new game")
        await until(pilot, lambda: "Settings" not in offered(pilot) and "New game" in "".join(offered(pilot)[:1]))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen))


async def test_a_rule_is_found_and_opened() -> None:
    async with app().run_test() as pilot:
        command = next(iter(_rules(app_of(pilot), "DS-048", [game("dangerous-sea")])))
        assert command.name.startswith("DS-048")
        command.do()
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulebookScreen)


async def test_saves_are_found_by_the_names_of_their_players(save: Save) -> None:
    save("mine")
    async with app().run_test() as pilot:
        assert [command.name for command in _saves(app_of(pilot))] == ["Go on: The Dangerous Sea, Ann, Mate, Year 1, Spring"]


async def test_a_setting_is_changed() -> None:
    async with app().run_test() as pilot:
        next(command for command in _settings(app_of(pilot)) if command.name == "Theme: contrast").do()
        assert pilot.app.theme == "sea-contrast"


async def test_a_palette_that_is_closed_before_the_app_hears_of_it_ends_nothing() -> None:
    async with app().run_test() as pilot:
        pilot.app.post_message(CommandPalette.Opened())
        await pilot.pause()
        await press(pilot, "ctrl+p")
        assert is_open(pilot)


async def test_a_key_that_comes_before_the_list_is_drawn_ends_nothing() -> None:
    async with app().run_test() as pilot:
        pilot.app.action_command_palette()
        while not any(commands.option_count for commands in pilot.app.screen.query(OptionList)):
            await asyncio.sleep(0)
        await pilot.app.run_action("command_list('page_up')", pilot.app.screen)
        assert is_open(pilot)


async def test_a_palette_that_is_closed_twice_and_opened_again_at_once_ends_nothing() -> None:
    async with app().run_test() as pilot:
        stack = list(pilot.app.screen_stack)
        await press(pilot, "ctrl+p")
        first = pilot.app.screen
        await pilot.app.run_action("escape", first)
        await pilot.app.run_action("escape", first)
        assert pilot.app.screen_stack == stack
        pilot.app.action_command_palette()
        await pilot.pause()
        assert is_open(pilot)


async def test_a_palette_that_is_closed_before_it_is_put_together_ends_nothing() -> None:
    async with app().run_test() as pilot:
        pilot.app.action_command_palette()
        palette = checked(CommandPalette, pilot.app.screen)
        palette.dismiss()
        await pilot.pause()
        await palette.dismiss()
        gather(palette, "sea")
        await pilot.pause()
        assert not is_open(pilot)


async def test_in_a_window_of_a_few_columns_the_palette_ends_nothing() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "ctrl+p")
        await pilot.resize_terminal(3, 3)
        assert isinstance(pilot.app.screen, TooSmall)
        await press(pilot, "ctrl+p")
        assert isinstance(pilot.app.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        assert is_open(pilot)


async def test_a_verb_or_a_call_for_help_before_a_game_is_put_together_ends_nothing() -> None:
    match = Match.new(game("dangerous-sea"), 3)
    async with app().run_test() as pilot:
        pilot.app.push_screen(screen := GameScreen(Table(match, [Person(name) for name in "ABC"]), [PaneSpec(())], bots=False))
        screen.action_verb("menu")
        app_of(pilot).open_help()
        await pilot.pause()
        assert "Point at a square" in text_of(pilot.app)


async def test_a_question_that_arrives_at_a_game_that_was_left_ends_nothing() -> None:
    match = Match.new(game("dangerous-sea"), 3)
    async with app().run_test() as pilot:
        pilot.app.push_screen(screen := GameScreen(Table(match, [Person(name) for name in "ABC"]), [PaneSpec(())], bots=False))
        await pilot.pause()
        pane = screen.panes[0]
        await pilot.app.pop_screen()
        pane.open_dialog(ChoiceDialog("Too late", [], [Choice("Yes", True)], print))
        assert not pane.dialogs


async def test_in_a_game_its_controls_come_first_and_then_its_rules() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameScreen))
        pane: Any = checked(GameScreen, pilot.app.screen).panes[0]
        before = pane.board.zoom
        await press(pilot, "ctrl+p", *"zoom")
        await until(pilot, lambda: offered(pilot)[:1] != [] and offered(pilot)[0].startswith("Zoom"))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameScreen))
        await until(pilot, lambda: pane.board.zoom != before)
        await press(pilot, "ctrl+p", *"ghost")
        await until(pilot, lambda: offered(pilot)[:1] != [] and offered(pilot)[0].startswith("DS-"))
