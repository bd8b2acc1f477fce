"""The game screen: people, bots, refusals, undo, steps and the end, on a tiny game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from examples.app import DemoApp
from examples.buoys import GAME
from seatui.engine.chance import Script, SplitMix64
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Table
from seatui.match.take_backs import FREE, MARKED, NONE
from seatui.tui.look.settings import Settings
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.plain_pane import PlainPane, pane_class
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.idle import wait_in_thread
from tests.tui.app_driver import app_of
from tests.tui.app_driver import press_each as press
from tests.tui.fake_terminal import STILL, each_step, painted, until


class Waiter:
    """A bot that ends its turn at once, after some seconds, or at a sign."""

    level = "waiter"

    def __init__(self, seconds: float = 0.0, sign: Event | None = None) -> None:
        self.seconds = seconds
        self.sign = sign

    def choose(self, *_: Any) -> Any:
        wait_in_thread(self.seconds, self.sign)
        return ("end",)


class Sailor:
    """A bot that sails east while it can."""

    level = "sailor"

    def choose(self, view: Any, decision: Any, options: Sequence[Any], draw: Any) -> Any:
        return ("sail", 1) if ("sail", 1) in options else ("end",)


def table(*holders: Holder, buoys: Sequence[int] = (1, 1, 1, 1, 1), dice: Sequence[int] = (6,) * 9, undo: str = MARKED) -> Table:
    """Return a table of Ann and Bo with these buoys and dice. The first free squares are column 3 from the top."""
    match = Match.new(GAME, seats=2, names=("Ann", "Bo"), chance=Script([*buoys, *dice], then=SplitMix64(1)), undo=undo)
    return Table(match, holders, hot_seat=True)


@asynccontextmanager
async def game(
    played: Table, panes: Sequence[tuple[int, ...]] = ((0,),), *, settings: Settings = STILL, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[Any], GameScreen]]:
    """Show a table, with a pane for each tuple of seats."""
    screen = GameScreen(played, [PaneSpec(seats) for seats in panes])
    async with DemoApp(lambda: screen, settings).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, screen


def board_target(pane: Pane) -> object:
    return pane.board.target


async def test_confirming_a_place_does_the_one_thing_that_can_be_done_there() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "right", "enter")
        assert screen.table.view(0).boats[0] == (1, 0)
        assert "1 of 2 moves left" in painted(pilot.app)[0]


@pytest.mark.parametrize("keys", [["right", "enter"], ["m", *"east", "enter"], ["2"], ["colon", *"sail", "space", *"east", "enter"]])
async def test_there_are_several_ways_to_an_action(keys: list[str]) -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, *keys)
        assert screen.table.view(0).boats[0] == (1, 0)
        assert screen.panes[0].verbs.place == "board"


@pytest.mark.parametrize(("key", "place", "count"), [("e", "board", 1), ("z", "board", 0), ("y", "menu", 0), ("2", "board", 1)])
async def test_letter_in_the_list_of_a_place_means_what_it_means_at_the_board(key: str, place: str, count: int) -> None:
    async with game(table(Person("Ann"), Person("Bo"))) as (pilot, screen):
        screen.panes[0].verbs.offer([("sail", 1), ("end",)])
        await press(pilot, key)
        assert screen.panes[0].verbs.place == place
        assert screen.table.match.count == count
        assert not screen.panes[0].menu.filter.text


async def test_a_refusal_is_told_with_its_rule_and_changes_nothing() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "2", "2", "colon", *"sail", "space", *"east", "enter")
        assert "no moves left (spent 2 of 2) [BU-002]" in painted(pilot.app)[1]
        assert "[BU-002]" in painted(pilot.app)[-1]
        assert screen.table.match.count == 2


async def test_one_key_opens_the_rule_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, _):
        opened: list[tuple[str, str]] = []
        monkeypatch.setattr(pilot.app, "open_rule", lambda game, rule: opened.append((game, rule)))
        await press(pilot, "colon", *"dump", "space", "7", "enter", "escape", "f1")
        await press(pilot, "right", "f1")
        assert opened == [("buoys", "BU-003"), ("buoys", "")]


async def test_word_on_how_to_answer_goes_with_its_question() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, _):
        await press(pilot, "escape", "x")
        assert "Answer with a number" in painted(pilot.app)[1]
        await press(pilot, "escape")
        assert "Answer with" not in painted(pilot.app)[1]


async def test_an_amount_is_asked_for_in_the_menu() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "m", *"dump", "enter", "right", "enter")
        assert screen.table.view(0).ballast[0] == 40


async def test_bots_play_until_a_person_must_choose() -> None:
    async with game(table(Person("Ann"), Sailor())) as (pilot, screen):
        await press(pilot, "e")
        await until(pilot, lambda: screen.table.view(0).turn == 3)
        assert screen.table.view(0).boats[1] == (1, 5)
        await until(pilot, lambda: "Ann: choose" in painted(pilot.app)[0])


async def test_the_banner_says_who_thinks_and_no_key_waits_for_a_bot() -> None:
    sign = Event()
    async with game(table(Person("Ann"), Waiter(60, sign))) as (pilot, screen):
        await press(pilot, "e")
        await until(pilot, lambda: "Bo thinks" in painted(pilot.app)[0])
        await press(pilot, "right")
        assert board_target(screen.panes[0]) == (1, 0)
        assert screen.table.view(0).turn == 2
        sign.set()
        await until(pilot, lambda: screen.table.view(0).turn == 3)


async def test_the_game_menu_tells_how_strong_the_bots_are() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "escape", "up", "up", "enter")
        shown = "\n".join(painted(pilot.app))
        assert all(line in shown for line in screen.table.roster())


async def test_bots_wait_while_the_game_menu_is_open() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "escape")
        screen.panes[0].submit(("end",))
        await pilot.pause(0.2)
        assert screen.table.view(0).turn == 2
        await press(pilot, "escape")
        await until(pilot, lambda: screen.table.view(0).turn == 3)


async def test_two_people_at_one_pane_take_turns() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, "e")
        assert painted(pilot.app)[0].startswith(" B  Bo: choose an action")
        await press(pilot, "1")
        assert screen.table.view(1).boats[1] == (7, 4)


async def test_two_people_at_one_pane_undo_without_asking_each_other() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, "2", "e", "u")
        assert screen.table.view(0).turn == 1
        assert "Taken back: end" in painted(pilot.app)[1]


async def test_undone_actions_stay_in_the_log_and_are_marked() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "2", "u")
        assert [(line.kind, line.text) for line in screen.panes[0].log_view.lines][1] == ("undone", "Ann sails east.")


async def test_a_roll_is_taken_back_after_a_question_and_stays_in_the_log() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, "2", "2", "e", "e", "3", "u")
        asked = " ".join("\n".join(painted(pilot.app)).replace("│", " ").split())
        assert "This takes back a roll: the log and the result will say so." in asked
        await press(pilot, "enter")  # no, play on
        assert (screen.table.match.count, screen.table.match.marks) == (5, [])
        await press(pilot, "u", "down", "enter")
        assert screen.table.match.count == 4
        assert [line.text for line in screen.panes[0].log_view.lines if line.kind == "event"][-1] == "Ann took back a roll."


async def test_where_undo_is_free_nobody_is_asked_about_a_roll() -> None:
    async with game(table(Person("Ann"), Person("Bo"), undo=FREE), [(0, 1)]) as (pilot, screen):
        await press(pilot, "2", "2", "e", "e", "3", "u")
        assert (screen.table.match.count, screen.table.match.marks) == (4, [])


async def test_a_game_without_undo_offers_none_and_says_so() -> None:
    async with game(table(Person("Ann"), Waiter(), undo=NONE)) as (pilot, screen):
        await press(pilot, "2")
        assert "Undo" not in painted(pilot.app)[-1]
        await press(pilot, "u")
        assert "played without undo: nothing can be taken back" in painted(pilot.app)[1]
        assert screen.table.match.count == 1


async def test_with_two_panes_the_other_is_asked_before_anything_is_taken_back() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0,), (1,)], size=(160, 40)) as (pilot, screen):
        await press(pilot, "2", "u")
        assert screen.table.match.count == 1
        dialog = screen.panes[1].dialogs[-1]
        assert isinstance(dialog, ChoiceDialog)
        dialog.done(True)
        await pilot.pause()
        assert screen.table.match.count == 0


async def test_both_panes_show_what_happened() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0,), (1,)], size=(160, 40)) as (pilot, screen):
        await press(pilot, "2")
        assert all(pane.log_view.lines[-1].text == "Ann sails east." for pane in screen.panes)


async def test_a_key_skips_what_is_being_shown_and_a_confirm_does_nothing_else() -> None:
    async with game(table(Person("Ann"), Sailor()), settings=Settings(speed="slow", glyphs="unicode")) as (pilot, screen):
        pane = screen.panes[0]
        await press(pilot, "e")
        await until(pilot, lambda: pane.steps.busy)
        before = screen.table.match.count
        await press(pilot, "enter")
        assert not pane.steps.busy
        assert screen.table.match.count == before


async def test_steps_are_shown_one_after_the_other() -> None:
    async with game(table(Person("Ann"), Sailor()), settings=Settings(speed="slow", glyphs="unicode")) as (pilot, screen):
        await press(pilot, "e")
        seen: list[str] = []
        while screen.table.view(0).turn < 3 or screen.panes[0].steps.busy:
            await until(pilot, lambda: screen.panes[0].steps.busy)
            async for _ in each_step(pilot, screen.panes[0]):
                note = screen.panes[0].banner.note.text
                seen += [note] if note not in seen[-1:] else []
        assert [text for text in seen if text.startswith("Bo")] == ["Bo sails east.", "Bo ends the turn."]


async def test_a_roll_stands_in_the_dice_tray() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, _):
        await press(pilot, "2", "2", "e")
        await until(pilot, lambda: "Ann: choose" in painted(pilot.app)[0])
        await press(pilot, "3")
        assert any("Ann, at the buoy: [6] · taken" in row for row in painted(pilot.app))


async def test_a_roll_that_was_taken_back_is_not_in_the_tray() -> None:
    async with game(table(Person("Ann"), Person("Bo")), [(0, 1)]) as (pilot, screen):
        await press(pilot, "2", "2", "e", "e", "3", "u", "down", "enter")
        assert screen.table.match.count == 4
        assert screen.panes[0].dice.rolls == ()


async def test_of_many_sentences_the_last_are_in_sight() -> None:
    async with game(table(Person("Ann"), Sailor())) as (pilot, screen):
        for number in range(12):
            screen.panes[0].playback.say(f"Sentence number {number}.")
        await pilot.pause()
        assert painted(pilot.app)[1].rstrip().endswith("Sentence number 11.")


async def test_the_end_tells_winner_ranking_and_reason_and_offers_what_next() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "2", "2", "e")
        await until(pilot, lambda: screen.table.view(0).turn == 3)
        await press(pilot, "3", "3")
        await until(pilot, lambda: bool(screen.panes[0].dialogs))
        await pilot.pause()
        text = "\n".join(painted(pilot.app))
        assert "Game over: Ann wins: 2 buoys" in text
        assert "2. Bo" in text
        assert "Watch it again" in text
        assert "took back" not in text


async def test_the_end_tells_what_was_taken_back() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "2", "2", "e")
        await until(pilot, lambda: screen.table.view(0).turn == 3)
        await press(pilot, "3", "u", "down", "enter", "3", "3")
        await until(pilot, lambda: bool(screen.panes[0].dialogs))
        await pilot.pause()
        assert "Ann took back a roll." in "\n".join(painted(pilot.app))


async def test_looking_at_the_board_after_the_end_does_not_open_the_panel_again() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "2", "2", "e")
        await until(pilot, lambda: screen.table.view(0).turn == 3)
        await press(pilot, "3", "3")
        await until(pilot, lambda: bool(screen.panes[0].dialogs))
        await press(pilot, "enter", "right", "i", "escape")
        assert not screen.panes[0].dialogs


async def test_a_copy_can_be_saved_from_the_game_menu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path))
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "escape", "4")
        assert len(list(tmp_path.glob("*.sea"))) == 1
        screen.table.close()


async def test_a_watcher_sees_all_and_can_do_nothing() -> None:
    async with game(table(Waiter(0.05), Waiter(0.05)), [()]) as (pilot, screen):
        await press(pilot, "e", "1", "enter")
        await until(pilot, lambda: screen.table.view(None).turn > 4)
        assert screen.panes[0].menu.items == ()


@pytest.mark.parametrize("size", [(79, 24), (40, 10), (10, 3), (300, 100)])
async def test_no_size_breaks_the_screen_and_coming_back_works(size: tuple[int, int]) -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        before = painted(pilot.app)
        await pilot.resize_terminal(*size)
        await pilot.pause(0.2)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: painted(pilot.app) == before)
        assert pilot.app.screen is screen


async def test_a_game_without_a_pane_of_its_own_is_shown_in_words() -> None:
    from seatui.new_game.template.game import GAME as TINY

    assert pane_class(TINY) is PlainPane
    played = Table(Match.new(TINY, seats=2, seed=1, names=("Ann", "Bo")), [Person("Ann"), Person("Bo")], hot_seat=True)
    async with game(played, [(0, 1)]) as (pilot, screen):
        await press(pilot, "enter", "enter")  # the menu, and its first action: dive 1
        assert "Bo: choose how deep to dive" in painted(pilot.app)[0]
        await press(pilot, "colon", *"dive", "space", "2", "enter")
        assert screen.table.match.count == 2


async def test_a_pane_that_fails_to_import_is_not_taken_for_a_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object, name: str) -> None:
        raise ModuleNotFoundError("no module", name="something.else")

    monkeypatch.setattr(type(GAME), "part", broken)
    with pytest.raises(ModuleNotFoundError):
        pane_class(GAME)


async def test_a_change_of_look_is_taken_over_on_return() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        from textual.screen import Screen

        await pilot.app.push_screen(Screen())
        app_of(pilot).settings = Settings(theme="dark", glyphs="ascii", speed="off", keys={"menu": "y"})
        await pilot.app.pop_screen()
        await pilot.pause()
        assert "".join(painted(pilot.app)).isascii()
        await press(pilot, "y")
        assert screen.panes[0].verbs.place == "menu"


async def test_a_move_of_the_cursor_is_followed_once_whether_a_key_or_what_it_led_to_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        pane = screen.panes[0]
        seen: list[Any] = []
        monkeypatch.setattr(pane, "pointed_at", seen.append)
        monkeypatch.setattr(pane.verbs, "choose", lambda _: pane.board.point_at((0, 0)))
        await press(pilot, "right")
        assert seen == [pane.board.target]
        await press(pilot, "enter")
        assert seen[1:] == [(0, 0)]


async def test_the_terminals_cursor_is_at_the_part_in_use() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        pane = screen.panes[0]
        await press(pilot, "right")
        assert pane.board.region.contains(*pilot.app.cursor_position)
        await press(pilot, "colon", "s")
        await pilot.pause()
        assert pane.command.region.contains(*pilot.app.cursor_position)


async def test_the_terminals_cursor_goes_to_the_menu_that_a_chosen_place_opens() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        pane = screen.panes[0]
        await press(pilot, "right")
        pane.verbs.offer([item.action for item in pane.menu.items][:2])
        await pilot.pause()
        x, y = pilot.app.cursor_position - pane.menu.region.offset
        assert (x, y) == pane.menu.cursor_at
        assert y > 0


async def test_log_and_sheets_can_be_shown_and_left_at_80x24() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        pane = screen.panes[0]
        await press(pilot, "b")
        assert pane.counters.size.height == 20
        await press(pilot, "escape", "g")
        assert pane.verbs.place == "log"
        assert pane.log_view.size.height >= 4
        await press(pilot, "escape")
        assert pane.verbs.place == "board"


async def test_help_and_game_menu_are_always_among_the_hints() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, _):
        assert painted(pilot.app)[-1].rstrip().endswith("? Help  Esc Game menu")


async def test_a_hint_can_be_clicked() -> None:
    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        at = painted(pilot.app)[-1].index("Actions")
        await pilot.click(offset=(at, 23))
        assert screen.panes[0].verbs.place == "menu"


async def test_pasted_text_goes_into_the_command_line() -> None:
    from textual.events import Paste

    async with game(table(Person("Ann"), Waiter())) as (pilot, screen):
        await press(pilot, "colon")
        screen.post_message(Paste("sail\x1b east"))
        await pilot.pause()
        assert screen.panes[0].command.editor.text == "sail east"


async def test_a_game_opened_in_the_middle_of_a_turn_shows_one_mark_for_it() -> None:
    ann = Person("Ann")
    played = table(ann, Waiter())
    played.act(ann, 0, played.match.options(0)[0])
    async with game(played) as (_, screen):
        assert [line.kind for line in screen.panes[0].log_view.lines].count("turn") == 1
