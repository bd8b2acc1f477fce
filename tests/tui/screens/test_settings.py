"""The settings screen and the help."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from seatui import paths
from seatui.engine.game import Game
from seatui.games import games
from seatui.tui.app.start import Overrides
from seatui.tui.look import settings
from seatui.tui.look.controls import HEX_CONTROLS
from seatui.tui.look.settings import Settings
from seatui.tui.pane.plain_pane import pane_class
from seatui.tui.screens.help import HelpScreen
from seatui.tui.screens.home import HomeScreen
from seatui.tui.screens.new_game import NewGameScreen
from seatui.tui.shell.form import LABEL, Form
from seatui.tui.shell.keys import ALL, CONTEXTS, SERVED, conflicting_control, context_of, current_control, own_controls
from tests.tui.app_driver import XTERM, app, app_of, click_on, line_with, press, text_of
from tests.tui.fake_terminal import until


@asynccontextmanager
async def form() -> AsyncIterator[Pilot[None]]:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        yield pilot


def select(pilot: Pilot[None], key: str) -> None:
    pilot.app.screen.query_one(Form).select(key)


def kept() -> Settings:
    return settings.load().settings


async def test_a_theme_shows_at_once_and_is_kept() -> None:
    async with form() as pilot:
        await press(pilot, "right")
        assert pilot.app.theme == "sea-light"
        assert kept().theme == "light"


async def test_left_goes_the_other_way_round() -> None:
    async with form() as pilot:
        await press(pilot, "left")
        assert pilot.app.theme == "sea-mono"


async def test_a_choice_can_be_clicked() -> None:
    async with form() as pilot:
        await click_on(pilot, "contrast")
        assert pilot.app.theme == "sea-contrast"


async def test_a_click_on_the_choice_that_holds_changes_nothing() -> None:
    async with form() as pilot:
        await click_on(pilot, "[on]")
        assert "[on]" in line_with(pilot, "Mouse")


async def test_the_mouse_is_turned_off_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    turned: list[bool] = []
    monkeypatch.setattr("seatui.tui.paint.mouse.use_mouse", lambda _, on: turned.append(on))
    async with form() as pilot:
        select(pilot, "mouse")
        await press(pilot, "left")
        assert turned == [False]


async def test_ascii_signs_show_at_once() -> None:
    async with form() as pilot:
        select(pilot, "glyphs")
        await press(pilot, "left")
        assert text_of(pilot.app).isascii()


async def test_the_name_is_typed() -> None:
    async with form() as pilot:
        select(pilot, "name")
        await press(pilot, "enter", "ctrl+u", *"Zoe", "enter", "escape")
        assert kept().name == "Zoe"
        assert "your name (Zoe)" in text_of(pilot.app)


async def test_a_long_name_is_refused() -> None:
    async with form() as pilot:
        select(pilot, "name")
        await press(pilot, "enter", *("x" * 25), "enter")
        assert "name must be 1 to 24 letters" in text_of(pilot.app)
        await press(pilot, "escape")
        assert app_of(pilot).settings.name == "Ann"


async def test_a_new_key_works_at_once_and_is_kept() -> None:
    async with form() as pilot:
        select(pilot, "key:home.new")
        await press(pilot, "enter", "g")
        assert kept().keys == {"home.new": "g"}
        await press(pilot, "escape", "n")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "g")
        assert isinstance(pilot.app.screen, NewGameScreen)


async def test_one_more_key_leaves_the_old_one() -> None:
    async with form() as pilot:
        select(pilot, "key:home.new")
        await press(pilot, "plus", "g")
        assert current_control("home.new", kept()).keys == ("n", "g")


async def test_a_key_in_use_is_not_taken_and_its_use_is_told() -> None:
    async with form() as pilot:
        select(pilot, "key:home.new")
        await press(pilot, "enter", "q")
        assert "q is the key for Quit" in text_of(pilot.app)
        assert kept().keys == {}


async def test_a_games_own_keys_can_be_changed_and_are_minded() -> None:
    async with form() as pilot:
        await press(pilot)
        theirs = own_controls(context_of(games()["dangerous-sea"]))
        select(pilot, "key:undo")
        await press(pilot, "enter", theirs[0].keys[0])
        assert f"is the key for {theirs[0].label}" in text_of(pilot.app)
        select(pilot, f"key:{theirs[0].id}")
        await press(pilot, "enter", "f10")
        assert kept().keys == {theirs[0].id: "f10"}


async def test_delete_puts_the_default_back() -> None:
    async with form() as pilot:
        select(pilot, "key:home.new")
        await press(pilot, "enter", "g", "delete")
        assert kept().keys == {}
        select(pilot, "theme")
        await press(pilot, "right", "delete")
        assert kept().theme == "dark"


async def test_escape_leaves_a_key_as_it_is() -> None:
    async with form() as pilot:
        select(pilot, "key:home.new")
        await press(pilot, "enter", "escape")
        assert kept().keys == {}


async def test_every_control_has_a_row_and_an_explanation() -> None:
    async with form() as pilot:
        for control in ALL:
            if control in SERVED:  # these are for people who play from elsewhere
                continue
            select(pilot, f"key:{control.id}")
            await pilot.pause(0)
            assert control.label in text_of(pilot.app)
            assert control.tooltip


async def test_moves_on_hexes_are_neither_shown_nor_minded_where_no_game_has_them() -> None:
    async with form() as pilot:
        select(pilot, "key:undo")
        await press(pilot, "enter", HEX_CONTROLS[0].keys[0])
        assert kept().keys == {"undo": HEX_CONTROLS[0].keys[0]}
    async with app().run_test(size=(80, 200)) as pilot:
        await press(pilot, "s")
        assert HEX_CONTROLS[0].label not in text_of(pilot.app)


async def test_a_game_on_hexes_brings_the_moves_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.tui.screens.settings.context_of", lambda game: (*context_of(game), *HEX_CONTROLS))
    async with form() as pilot:
        select(pilot, "key:undo")
        await press(pilot, "enter", HEX_CONTROLS[0].keys[0])
        assert f"is the key for {HEX_CONTROLS[0].label}" in text_of(pilot.app)
        select(pilot, f"key:{HEX_CONTROLS[0].id}")
        await pilot.pause()
        assert HEX_CONTROLS[0].tooltip in text_of(pilot.app)


async def test_no_heading_stands_there_twice() -> None:
    async with app().run_test(size=(80, 200)) as pilot:
        await press(pilot, "s")
        headings = [line.strip() for line in text_of(pilot.app).splitlines() if line.strip().startswith("Keys ")]
        assert len(headings) == len(set(headings)) > 5


async def test_settings_that_cannot_be_kept_still_count_and_are_told() -> None:
    paths.config_folder().write_text("")  # a file where the folder should be
    async with app().run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "s", "right")
        await until(pilot, lambda: "cannot be saved" in text_of(pilot.app))
        assert pilot.app.theme == "sea-light"


async def test_the_command_line_goes_before_the_settings_and_is_not_kept() -> None:
    from seatui.tui.app.app import SeatuiApp

    chosen = SeatuiApp(settings=Settings(theme="light"), overrides=Overrides(theme="contrast", glyphs="ascii"), found=XTERM)
    assert (chosen.settings.theme, chosen.settings.glyphs) == ("contrast", "ascii")
    async with chosen.run_test():
        chosen.change_settings(speed="fast")
        assert kept().theme == "light"


async def test_no_color_means_mono_unless_a_theme_is_asked_for() -> None:
    from seatui.tui.app.app import SeatuiApp

    colourless = XTERM._replace(colour=False)
    assert SeatuiApp(settings=Settings(), found=colourless).settings.theme == "mono"
    assert SeatuiApp(settings=Settings(), overrides=Overrides(theme="light"), found=colourless).settings.theme == "light"


@pytest.mark.parametrize("preset", settings.CHOICES["preset"])
def test_no_key_has_two_meanings_on_one_screen(preset: str) -> None:
    chosen = Settings(preset=preset)
    twice = {
        (control.id, key, found.id)
        for context in CONTEXTS
        for control in context
        for key in current_control(control.id, chosen).keys
        if (found := conflicting_control(control.id, key, chosen))
    }
    assert twice == set()


async def test_help_explains_the_screen_with_the_keys_in_use() -> None:
    async with app(keys={"home.new": "g"}).run_test(size=(120, 40)) as pilot:
        await press(pilot, "question_mark")
        shown = text_of(pilot.app)
        assert "Up and down go from game to game" in shown
        assert any(line.split(maxsplit=1) == ["g", "Choose players and options and start"] for line in shown.splitlines())


async def test_help_tells_what_is_here_before_what_is_everywhere() -> None:
    async with app().run_test(size=(120, 50)) as pilot:
        await press(pilot, "question_mark")
        shown = text_of(pilot.app)
        assert shown.index("Keys at home") < shown.index("Keys in lists") < shown.index("Keys everywhere")


async def test_help_of_a_game_lists_the_keys_of_its_pane() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter", "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "End your turn; your crew is fed" in text_of(pilot.app)


async def test_the_same_key_closes_the_help() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "question_mark", "question_mark")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_long_help_scrolls() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark")
        assert "more lines" in text_of(pilot.app)
        await press(pilot, "end")
        assert "All keys can be changed" in text_of(pilot.app).replace("\n  ", " ")


async def test_a_question_that_was_turned_off_can_be_asked_again() -> None:
    name = "dangerous-sea.end_turn"
    async with app(unasked=(name,)).run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        select(pilot, f"ask:{name}")
        await press(pilot, "right")
        assert kept().unasked == ()
        assert "[on]" in line_with(pilot, "Points unused")
        await press(pilot, "right")
        assert kept().unasked == (name,)
        assert "[off]" in line_with(pilot, "Points unused")
        await press(pilot, "delete")
        assert kept().unasked == ()


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_every_question_that_can_be_turned_off_has_a_name_that_fits(game: Game) -> None:
    for topic in pane_class(game).TOPICS.values():
        assert len(topic.label) < LABEL
        assert topic.help.startswith(game.title)
