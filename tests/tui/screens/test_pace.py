"""Speed, skipping to one's own turn, and the recap of what others did, on the small game of the examples."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from examples.app import DemoApp
from examples.buoys import GAME
from seatui.engine.chance import Script, SplitMix64
from seatui.games.captain_sonar.model.content import CAPTAIN
from seatui.games.captain_sonar.pane.keys.controls import OPERATOR_STATION
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.look.settings import Settings, settings_of
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.steps import Step
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.effects import Animation
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.pane.console_app import console, sub
from tests.games.sea_skirmish.pane.skirmish_app import at_sea
from tests.games.sea_skirmish.position import boat, given
from tests.narrowing import checked
from tests.tui.app_driver import press_each, text_of
from tests.tui.fake_terminal import STILL

SLOW = Settings(theme="dark", glyphs="unicode", speed="slow", name="Ann")


class Playing:
    """Ann's pane, or a watcher's, and Bo, who plays elsewhere."""

    def __init__(self, pilot: Pilot[Any], screen: GameScreen) -> None:
        self.pilot = pilot
        self.screen = screen

    @property
    def pane(self) -> Pane:
        return self.screen.panes[0]

    @property
    def text(self) -> str:
        return text_of(self.pilot.app)

    async def press(self, *keys: str) -> None:
        await press_each(self.pilot, *keys)

    async def play(self, seat: int, *actions: str) -> None:
        """Play as somebody does at another screen."""
        table = self.screen.table
        for action in actions:
            table.act(checked(Person, table.holders[seat]), seat, action)
        await self.pilot.pause()


@asynccontextmanager
async def playing(settings: Settings = STILL, seats: tuple[int, ...] = (0,)) -> AsyncIterator[Playing]:
    match = Match.new(GAME, seats=2, names=("Ann", "Bo"), chance=Script([1, 1, 1, 1, 1, 6, 6, 6], then=SplitMix64(1)))
    screen = GameScreen(Table(match, (Person("Ann"), Person("Bo"))), [PaneSpec(seats)], bots=False)
    async with DemoApp(lambda: screen, settings).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        yield Playing(pilot, screen)


async def test_speed_key_goes_through_all_speeds_and_names_each() -> None:
    async with playing() as game:
        for speed in ("slow", "normal", "fast", "off"):
            await game.press("f7")
            assert settings_of(game.pilot.app).speed == speed
            assert f"Animation: {speed}" in game.text


async def test_speed_key_does_not_skip_what_is_shown() -> None:
    async with playing(SLOW) as game:
        await game.play(0, "end")
        game.pane.playback.catch_up()
        await game.play(1, "sail east")
        assert game.pane.steps.busy
        await game.press("f7")
        assert game.pane.steps.busy
        assert settings_of(game.pilot.app).speed == "normal"


async def test_others_moves_are_shown_at_once_until_the_player_must_decide() -> None:
    async with playing(SLOW) as game:
        await game.play(0, "end")
        game.pane.playback.catch_up()
        await game.press("f8")
        for action in ("sail east", "sail east", "end"):
            await game.play(1, action)
            assert not game.pane.steps.busy
        assert game.pane.position.awaited
        assert "F9 Recap" in game.text
        await game.play(0, "end")
        game.pane.playback.catch_up()
        await game.play(1, "sail east")
        assert game.pane.steps.busy


async def test_skipping_shows_the_rest_of_the_present_move_too() -> None:
    async with playing(SLOW) as game:
        await game.play(0, "end")
        game.pane.playback.catch_up()
        await game.play(1, "sail east")
        await game.press("f8")
        assert not game.pane.steps.busy
        assert game.pane.banner.note.text == "Everything is shown at once until you must decide"


async def test_bots_do_not_pause_while_the_player_skips() -> None:
    async with playing(SLOW) as game:
        await game.play(0, "end")
        game.pane.playback.catch_up()
        usual = game.screen.bot_pause
        await game.press("f8")
        assert game.screen.bot_pause < usual


async def test_skipping_in_ones_own_turn_or_as_a_watcher_says_why_not() -> None:
    async with playing() as game:
        await game.press("f8")
        assert "It is your move" in game.text
    async with playing(seats=()) as game:
        await game.press("f8")
        assert "You only watch: F7 changes the speed" in game.text


async def test_keys_of_pace_are_hinted_while_others_play() -> None:
    async with playing() as game:
        assert "F8 Skip to my turn" not in game.text
        await game.play(0, "end")
        assert "F8 Skip to my turn  F7 Speed" in game.text
    async with playing(seats=()) as game:
        assert "F7 Speed" in game.text
        assert "F8" not in game.text


async def test_recap_shows_everything_since_the_last_turn() -> None:
    async with playing() as game:
        await game.play(0, "sail south", "end")
        await game.play(1, "sail east", "sail south", "end")
        await game.press("f9")
        (dialog,) = game.pane.dialogs
        told = "\n".join(dialog.text)  # type: ignore[attr-defined]
        assert "Bo sails east" in told
        assert "Bo sails south" in told
        assert "Ann sails south" not in told
        await game.press("f9")
        assert not game.pane.dialogs
        assert "F9 Recap" in game.text
        await game.play(0, "sail east")
        assert "F9 Recap" not in game.text
        await game.press("colon", *"recap", "enter")
        assert "Bo sails east" in "\n".join(game.pane.dialogs[0].text)  # type: ignore[attr-defined] # still the same turn


async def test_recap_of_a_pane_that_opens_later_is_the_same() -> None:
    async with playing() as game:
        await game.play(0, "end")
        await game.play(1, "sail east", "end")
        table = game.screen.table
    screen = GameScreen(table, [PaneSpec((0,))], bots=False)
    async with DemoApp(lambda: screen, STILL).run_test(size=(120, 40)) as pilot:
        await press_each(pilot, "f9")
        assert "Since your last turn" in text_of(pilot.app)
        assert "Bo sails east" in text_of(pilot.app)


async def test_watcher_is_sent_to_the_log() -> None:
    async with playing(seats=()) as game:
        await game.press("f9")
        assert not game.pane.dialogs
        assert "You are watching: g shows the whole log" in game.text


async def test_recap_opens_over_a_question_and_leads_back_to_it() -> None:
    async with playing() as game:
        await game.press("escape", "f9")
        assert [dialog.title for dialog in game.pane.dialogs] == ["Buoys", "Since your last turn"]
        await game.press("escape")
        assert [dialog.title for dialog in game.pane.dialogs] == ["Buoys"]
        await game.press("f7")
        assert "Animation: slow" in game.text


async def test_any_key_ends_one_step_of_what_others_do() -> None:
    async with playing(SLOW) as game:
        await game.play(0, "end")
        game.pane.playback.catch_up()
        await game.play(1, "sail east", "sail east", "end")
        assert game.pane.steps.busy
        told = [len(game.pane.log_view.lines)]
        for key in ("2", "right"):
            await game.press(key)
            told.append(len(game.pane.log_view.lines))
        assert told == [told[0], told[0] + 1, told[0] + 2]
        assert game.screen.table.match.count == 4
        assert game.pane.board.target == (0, 0)


async def test_any_key_ends_one_scene_of_what_the_player_did() -> None:
    async with playing(SLOW) as game:
        scenes = [Step(words, animation=Animation("blast")) for words in ("one", "two")]
        game.pane.playback._follows_own = True
        game.pane.playback.show([*scenes, Step("three"), Step("four")], lambda: None)
        here = game.pane.board.target
        await game.press("right")
        assert "two" in game.text
        await game.press("right")
        assert "three" in game.text
        assert game.pane.board.target == here
        await game.press("right")  # no scene any more: the key acts, and the rest is shown at once
        assert not game.pane.steps.busy
        assert game.pane.board.target != here


@pytest.mark.reaction
async def test_key_typed_ahead_of_a_scene_acts_unless_something_else_is_asked_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.tui.pane.steps.AHEAD", 600.0)
    async with playing(SLOW) as game:
        here = game.pane.board.target
        game.pane.playback._follows_own = True
        game.pane.playback.show([Step("one", animation=Animation("blast")), Step("two")], lambda: None)
        await game.press("right")
        assert not game.pane.steps.busy
        assert game.pane.board.target != here
        game.pane.playback.show([Step("one", animation=Animation("blast")), Step("two")], lambda: None)
        await game.press("z")
        assert game.pane.steps.busy  # a key that leaves a scene as it is
        game.pane.playback.catch_up()
        there, position = game.pane.board.target, game.pane.position

        def ask_nothing() -> None:
            game.pane.position = position._replace(focus=position.focus._replace(options=()))

        game.pane.playback.show([Step("three", animation=Animation("blast"))], ask_nothing)
        await game.press("right")
        assert not game.pane.steps.busy
        assert game.pane.board.target == there
        assert "press the key again" in game.text


async def test_keys_that_only_look_work_while_a_scene_is_shown() -> None:
    async with console(sub("D6", torpedo=3), sub("D9"), step="activate", look={"speed": "slow"}) as orca:
        await orca.press("t", "down", "down", "down", "enter")
        assert orca.console.steps.shows_scene
        await orca.press("4")
        assert orca.console.station == OPERATOR_STATION


@pytest.mark.parametrize(("seconds", "stays"), [(600.0, True), (0.0, False)])
async def test_refusal_in_real_time_stays_long_enough_to_be_read(seconds: float, stays: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.tui.pane.pane.READING", seconds)
    async with console(sub("D6"), sub("J10"), mode="real-time") as orca:
        await orca.press("colon", *"torpedo", "space", "b", "3", "enter")
        assert " No: " in orca.text
        orca.table.match.play(NARWHAL + CAPTAIN, "head east")
        await orca.pilot.pause()
        assert orca.text.splitlines()[1].startswith(" No: ") == stays
        assert any("HEAD EAST" in line.text for line in orca.console.log_view.lines)


async def test_word_of_an_undo_goes_with_an_action_that_says_nothing() -> None:
    own = boat(0, 20000, 40000, 0), boat(0, 40000, 40000, 0)
    async with at_sea(given(*own, boat(1, 90000, 90000, 12)), bots=False) as sea:
        await sea.press("1", "enter", "u")
        assert "Taken back" in sea.text
        await sea.press("1", "enter")
        assert sea.view.courses[0] == 1
        assert "Taken back" not in sea.text


async def test_answer_to_a_key_outlasts_what_others_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.tui.pane.pane.READING", 600.0)
    async with playing() as game:
        await game.play(0, "end")
        await game.press("f7")
        await game.play(1, "sail east")
        assert "Animation: slow" in game.text
        assert "Bo sails east" in game.pane.log_view.lines[-1].text
