"""The app as a whole: first screens, tables, leaving, and errors."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from seatui import Match
from seatui.bots.seating import loaded_table, seated_table
from seatui.match.saves.listing import save_new
from seatui.match.table import Person, Table
from seatui.tui.app.app import report_failure
from seatui.tui.app.navigation import game_screen
from seatui.tui.app.start import Play, Rulebook, Tutorial
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.home import HomeScreen
from seatui.tui.screens.replay import ReplayScreen
from seatui.tui.split.screen import SplitScreen
from tests.matches import finish
from tests.narrowing import checked
from tests.tui.app_driver import app, app_of, press, text_of
from tests.tui.fake_terminal import until
from tests.tui.paint.internals import fail, strips_on
from tests.tui.screens.conftest import Save


def people(**settings: Any) -> Table:
    match = Match.new("dangerous-sea", 3, seed=7, names=("Ann", "Bo", "Mate"), holders=("person", "person", "bot:mate"), **settings)
    return seated_table(match)


async def test_a_ready_table_is_opened_at_once_and_leads_home() -> None:
    async with app(Play(people())).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, GameScreen)
        await press(pilot, "escape", "up", "enter")
        assert isinstance(pilot.app.screen, HomeScreen)


@pytest.mark.parametrize("with_a_game", [False, True])
async def test_garbage_is_looked_for_again_once_the_app_is_seen(with_a_game: bool) -> None:
    gc.disable()
    try:
        async with app(*([Play(people())] if with_a_game else [])).run_test(size=(80, 24)) as pilot:
            await until(pilot, gc.isenabled)
    finally:
        gc.enable()


async def test_a_tutorial_that_is_not_there_leads_home_with_a_word() -> None:
    async with app(Tutorial("nothing")).run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: "there is no game 'nothing'" in text_of(pilot.app))
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_settings_file_in_trouble_is_told_at_the_start() -> None:
    from seatui.tui.app.app import SeatuiApp

    async with SeatuiApp(trouble="settings.toml: this is not TOML").run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: "this is not TOML" in text_of(pilot.app))


async def test_the_way_back_from_a_replay_leads_to_the_result() -> None:
    table = people(season_limit=1)
    finish(table.match)
    async with app(Play(table)).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Watch it again" in text_of(pilot.app))
        await press(pilot, "3")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, GameScreen)
        assert "Same again" in text_of(pilot.app)


async def test_a_rematch_has_the_same_players_and_options_and_a_save_of_its_own() -> None:
    table = people(rune_tiles=9)
    save_new(table.match)
    async with app(Play(table)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        first = checked(GameScreen, pilot.app.screen)
        before, path = table.match, table.match.path
        first.follow_menu(first.panes[0], "rematch")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameScreen) and pilot.app.screen is not first)
        again = checked(GameScreen, pilot.app.screen).table.match
        assert (again.names, again.holders, again.rules.settings) == (before.names, before.holders, before.rules.settings)
        assert again.path is not None
        assert again.path != path
        assert not again.outcome


def test_several_people_share_one_pane() -> None:
    assert [spec.seats for spec in game_screen(people()).specs] == [(0, 1)]


def test_a_split_screen_is_for_several_people() -> None:
    assert isinstance(game_screen(people(), split=True), SplitScreen)
    assert not isinstance(game_screen(people(), split=False), SplitScreen)


def test_a_game_of_bots_is_watched() -> None:
    table = seated_table(Match.new("dangerous-sea", 2, seed=7, holders=("bot:mate", "bot:mate")))
    assert [spec.seats for spec in game_screen(table).specs] == [()]


def test_a_saved_game_seats_who_sat_there(save: Save) -> None:
    table = loaded_table(save("mine"))
    first, second = table.holders
    assert isinstance(first, Person)
    assert first.name == "Ann"
    assert not isinstance(second, Person)
    assert second.level == "mate"
    table.close()


def test_a_bot_that_is_gone_is_told_and_the_save_let_go(save: Save) -> None:
    from seatui.engine.contract import Refused
    from seatui.match.saves.lock import in_use

    path = save("mine")
    match = Match.load(path)
    match.reseat(1, "Mate", "bot:grandmaster")
    match.close()
    with pytest.raises(Refused, match="has no bot 'grandmaster'"):
        loaded_table(path)
    assert not in_use(path)


async def test_leaving_the_app_in_a_game_lets_go_of_its_save(save: Save) -> None:
    from seatui.match.saves.lock import in_use

    path = save("mine")
    shown = app()
    async with shown.run_test() as pilot:
        await press(pilot, "c")
        assert in_use(path)
    shown.close_tables()
    assert not in_use(path)


async def test_in_a_game_ctrl_c_asks_first_and_leaves_when_it_is_pressed_again(save: Save) -> None:
    path = save("mine")
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "ctrl+c")
        assert "The game is saved as it stands." in text_of(pilot.app)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, GameScreen)
        await press(pilot, "ctrl+c", "ctrl+c")
        assert not pilot.app.is_running
    assert shown.unfinished() == [path]
    shown.close_tables()


async def test_in_a_game_ctrl_q_leaves_at_once(save: Save) -> None:
    path = save("mine")
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "ctrl+q")
        assert not pilot.app.is_running
    assert shown.unfinished() == [path]
    shown.close_tables()


async def test_ctrl_q_leaves_also_while_a_question_is_open() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "enter", "end", "enter", "ctrl+q")
    assert pilot.app.return_code == 0


async def test_a_theme_change_reaches_the_screens_below() -> None:
    async with app().run_test() as pilot:
        await press(pilot, "s", "left", "escape")
        assert pilot.app.theme == "sea-mono"
        assert all(segment.style is None or segment.style.color is None for strip in strips_on(pilot.app) for segment in strip)


def test_an_inner_error_is_told_in_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEATUI_TRACE", raising=False)
    failed = app()
    fail(failed, ValueError("oh"))
    report_failure(failed)
    assert capsys.readouterr().err == "seatui: internal error: ValueError: oh (games are saved; set SEATUI_TRACE=1 to see where)\n"


async def test_a_rule_can_be_opened_from_anywhere() -> None:
    async with app(Rulebook("dangerous-sea", "DS-001")).run_test() as pilot:
        app_of(pilot).open_rule("dangerous-sea", "DS-002")
        await pilot.pause()
        assert "DS-002" in text_of(pilot.app)
