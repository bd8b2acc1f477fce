"""The screen during a game: dice, the log, the end of the game, and messages that go away."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Refused
from seatui.match.table import Person
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.counter_board import Sheet, Value
from tests.tui.app_driver import press_each as press
from tests.tui.fake_terminal import painted, until
from tests.tui.screens.test_game import Waiter, game, table


async def test_the_first_roll_of_a_game_ends_with_the_face_that_was_rolled() -> None:
    tumbling = Settings(speed="fast", glyphs="unicode")
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)], settings=tumbling) as (pilot, screen):
        await press(pilot, "2", "2", "e", "e", "3")
        assert screen.panes[0].dice.rolls
        await until(pilot, lambda: screen.panes[0].dice.is_still)
        await pilot.pause()
        assert any("Ann, at the buoy: [6] · taken" in row for row in painted(pilot.app))


async def test_the_log_follows_its_end_again_once_it_is_left() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, *["e"] * 12, "g", "up", "up", "escape", "e")
        assert screen.panes[0].log_view.follows


async def test_the_log_follows_its_end_again_when_someone_must_choose() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, *["e"] * 12)
        screen.panes[0].log_view.scroll_back(3)
        await press(pilot, "e")
        assert screen.panes[0].log_view.follows


async def test_home_and_end_go_to_both_ends_of_the_log() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, *["e"] * 20, "g", "home")
        assert any("Turn 1, Ann" in row for row in painted(pilot.app))
        await press(pilot, "end")
        assert screen.panes[0].log_view.follows


async def test_a_page_of_the_log_is_as_long_as_what_is_in_sight() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, *["e"] * 40, "g", "pageup")
        log = screen.panes[0].log_view
        assert f"{log.size.height - 1} below" in log._rows[0][0][0]


async def test_the_log_takes_the_whole_side_of_the_board_while_it_is_read_at_80x24() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "g")
        assert screen.panes[0].log_view.size.height == 20
        await press(pilot, "escape")
        assert screen.panes[0].menu.size.height


async def test_a_command_is_typed_and_help_opens_from_the_list_too() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        pane = screen.panes[0]
        await press(pilot, "m", "question_mark")
        assert pane.menu.filter.text == ""
        assert pilot.app.screen is not screen
        await press(pilot, "escape", "colon", *"sail", "space", *"east", "enter")
        assert screen.table.view(0).boats[0] == (1, 0)
        await press(pilot, "m", *"s?")
        assert pane.menu.filter.text == "s?"


async def test_each_end_of_a_game_is_told() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "2", "2", "e")
        await until(pilot, lambda: screen.table.view(0).turn == 3)
        await press(pilot, "3", "3")
        await until(pilot, lambda: bool(screen.panes[0].dialogs))
        await press(pilot, "enter", "u", "3")
        assert screen.table.match.outcome
        await until(pilot, lambda: bool(screen.panes[0].dialogs))


async def test_the_menu_of_a_finished_game_offers_to_watch_it_again() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, _):
        await press(pilot, "2", "2", "e", "e", "3", "3", "enter", "escape")
        assert any("Watch it again" in row for row in painted(pilot.app))


async def test_log_and_help_can_be_typed_as_words(monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        opened: list[str] = []
        monkeypatch.setattr(pilot.app, "open_help", lambda: opened.append("help"), raising=False)
        await press(pilot, "colon", *"help", "enter")
        assert opened == ["help"]
        await press(pilot, "colon", *"log", "enter")
        assert screen.panes[0].verbs.place == "log"


async def test_undo_can_be_typed_as_a_word() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "2", "colon", *"undo", "enter")
        assert screen.table.match.count == 0


async def test_a_typed_line_is_explained_before_it_is_sent() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, _):
        await press(pilot, "colon", *"dump", "space", *"20")
        assert "Enter: dump 20" in painted(pilot.app)[-1]


async def test_a_refused_line_can_be_recalled() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "colon", *"dump", "space", "7", "enter", "escape", "colon", "up")
        assert screen.panes[0].command.editor.text == "dump 7"


async def test_dice_are_taken_away_when_the_next_turn_begins() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, "2", "2", "e", "e", "3")
        assert screen.panes[0].dice.rolls
        await press(pilot, "e")
        assert not screen.panes[0].dice.rolls


@pytest.mark.parametrize("key", ["m", "tab"])
async def test_an_empty_menu_is_not_opened_but_says_who_is_awaited(key: str) -> None:
    async with game(table(Person("Ann"), Waiter(0.5))) as (pilot, screen):
        await press(pilot, "e", key)
        assert screen.panes[0].verbs.place == "board"
        assert "waiting for Bo" in painted(pilot.app)[1]


@pytest.mark.parametrize("key", ["right", "z", "escape"])
async def test_a_refusal_goes_with_the_next_key_that_does_something(key: str) -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        screen.panes[0].refuse(Refused("BU-003", "no such buoy"))
        await press(pilot, key)
        assert "no such buoy" not in screen.panes[0].banner.note.text


async def test_opening_the_rule_or_a_key_without_meaning_leaves_the_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        monkeypatch.setattr(pilot.app, "open_rule", lambda *_: None)
        screen.panes[0].refuse(Refused("BU-003", "no"))
        await press(pilot, "f1", "f11")
        assert screen.panes[0].banner.note.text == "no"


async def test_hints_offer_no_action_while_another_is_awaited() -> None:
    async with game(table(Person("Ann"), Waiter(0.5))) as (pilot, _):
        assert "Enter Act" in painted(pilot.app)[-1]
        await press(pilot, "e")
        assert "Act" not in painted(pilot.app)[-1]
        assert "F8 Skip to my turn" in painted(pilot.app)[-1]


async def test_counter_boards_that_grow_get_the_room_for_it() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        pane = screen.panes[0]
        before = pane.counters.size.height
        more = Sheet("More", (Value("Words", "more", "words"),))
        pane.counters.show([*pane.counters._sheets, more])
        pane.fit_sheets()
        await pilot.pause()
        assert pane.counters.size.height > before
