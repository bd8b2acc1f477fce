"""Keys that were pressed before the player could see a box do not answer it. The tests set the times of the keys themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from examples.app import DemoApp
from examples.buoys import GAME
from seatui.engine.chance import Script, SplitMix64
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.tui.look.settings import Settings
from seatui.tui.pane.dialogs import Question
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.plain_pane import pane_class
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.dialog import REACTION, Choice, ChoiceDialog, Dialog
from seatui.tui.widgets.hint_bar import HintBar
from tests.narrowing import present
from tests.tui.app_driver import press_each
from tests.tui.fake_terminal import STILL, painted, until

pytestmark = pytest.mark.reaction
MOVING = Settings(theme="dark", glyphs="unicode", speed="normal", name="Ann")
AGAIN = "press the key again"


class AskingPane(pane_class(GAME)):  # type: ignore[misc]
    """Buoys with a box for every decision."""

    def dialog(self) -> Dialog | None:
        return Question(self, "Your move", [], [Choice("Stay", ("end",)), Choice("Look first", None)]) if self.deciding else None


class AskingScreen(GameScreen):
    pane_class = AskingPane


@asynccontextmanager
async def playing(settings: Settings, kind: type[GameScreen] = GameScreen) -> AsyncIterator[tuple[Pilot[Any], GameScreen, Pane]]:
    """Ann and Bo at one table, with Ann's pane on the screen."""
    match = Match.new(GAME, seats=2, names=("Ann", "Bo"), chance=Script([1, 1, 1, 1, 1, 6, 6, 6], then=SplitMix64(1)))
    screen = kind(Table(match, (Person("Ann"), Person("Bo"))), [PaneSpec((0,))], bots=False)
    async with DemoApp(lambda: screen, settings).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot, screen, screen.panes[0]


async def opened(pilot: Pilot[Any], pane: Pane, answers: list[object]) -> float:
    """Open a box that nobody asked for, and return when it came into sight."""
    dialog = ChoiceDialog("A question", [], [Choice("Yes", "yes"), Choice("No", "no")], answers.append)
    pane.open_unbidden(dialog)
    return await in_sight(pilot, dialog)


async def in_sight(pilot: Pilot[Any], dialog: Dialog) -> float:
    await until(pilot, lambda: dialog._quiet_since is not None)
    return present(dialog._quiet_since)


def press_at(screen: GameScreen, key: str, time: float) -> None:
    """Press a key at that time."""
    event = events.Key(key, key if len(key) == 1 else None)
    event.time = time
    screen.take_key(event)


def note(pane: Pane) -> str:
    return pane.banner.note.text


async def test_key_right_after_a_box_opened_is_no_answer_and_says_so() -> None:
    async with playing(MOVING) as (pilot, screen, pane):
        answers: list[object] = []
        shown = await opened(pilot, pane, answers)
        for key in ("enter", "1", "escape"):
            press_at(screen, key, shown + 0.01)
            assert not answers
            assert AGAIN in note(pane)
        press_at(screen, "1", shown + 0.01 + REACTION)
        assert answers == ["yes"]


async def test_key_from_before_the_box_is_no_answer_without_animations_either() -> None:
    async with playing(STILL) as (pilot, screen, pane):
        answers: list[object] = []
        shown = await opened(pilot, pane, answers)
        press_at(screen, "enter", shown - 0.001)
        assert not answers
        assert AGAIN in note(pane)
        press_at(screen, "enter", shown)
        assert answers == ["yes"]


async def test_held_key_never_answers_a_box_that_opens_under_it() -> None:
    async with playing(MOVING) as (pilot, screen, pane):
        answers: list[object] = []
        shown = await opened(pilot, pane, answers)
        repeats = [shown + 0.03 * count for count in range(50)]
        for time in repeats:
            press_at(screen, "enter", time)
        assert not answers
        press_at(screen, "enter", repeats[-1] + REACTION)
        assert answers == ["yes"]


async def test_keys_follow_each_other_quickly_once_the_box_is_in_use() -> None:
    async with playing(MOVING) as (pilot, screen, pane):
        answers: list[object] = []
        shown = await opened(pilot, pane, answers)
        press_at(screen, "down", shown + REACTION)
        press_at(screen, "enter", shown + REACTION)
        assert answers == ["no"]


async def test_box_that_the_player_opens_takes_keys_at_once() -> None:
    async with playing(MOVING) as (_, screen, pane):
        press_at(screen, "i", 0.0)
        assert [dialog.title for dialog in pane.dialogs] == ["In words"]
        press_at(screen, "escape", 0.0)
        assert not pane.dialogs


async def test_box_below_another_is_no_answer_to_the_key_that_closes_the_upper_one() -> None:
    async with playing(MOVING) as (pilot, screen, pane):
        below: list[object] = []
        await opened(pilot, pane, below)
        upper = ChoiceDialog("Another question", [], [Choice("Fine", "fine")], lambda _: pane.close_dialog(upper))
        pane.open_unbidden(upper)
        shown = await in_sight(pilot, upper)
        press_at(screen, "enter", shown + REACTION)
        assert upper not in pane.dialogs
        press_at(screen, "enter", shown + REACTION + 0.01)
        assert not below
        shown = await in_sight(pilot, pane.dialogs[-1])
        press_at(screen, "enter", shown + 2 * REACTION)
        assert below == ["yes"]


async def test_click_on_a_box_that_has_just_opened_is_no_answer() -> None:
    async with playing(STILL) as (pilot, _, pane):
        answers: list[object] = []
        shown = await opened(pilot, pane, answers)
        dialog = pane.dialogs[-1]
        dialog._quiet_since = shown + 3600.0  # the click is earlier
        await pilot.click(dialog, offset=(5, 1))
        assert not answers
        dialog._quiet_since = shown
        await pilot.click(dialog, offset=(5, 1))
        assert answers == ["yes"]


async def test_box_of_a_decision_waits_until_the_player_has_typed() -> None:
    async with playing(STILL, AskingScreen) as (pilot, screen, pane):
        await in_sight(pilot, pane.dialogs[-1])
        await press_each(pilot, "enter")
        await press_each(pilot, "colon", "h")
        assert screen.table.match.decisions()[0].seat == 1
        screen.table.act(screen.table.people[1], 1, ("end",))
        await pilot.pause()
        assert not pane.dialogs
        assert ":h" in "\n".join(painted(pilot.app)).replace(" ", "")
        await press_each(pilot, "escape")
        assert [dialog.title for dialog in pane.dialogs] == ["Your move"]
        assert "Your move" in "\n".join(painted(pilot.app))


async def test_box_due_while_typing_opens_after_a_click_led_to_the_log() -> None:
    async with playing(STILL, AskingScreen) as (pilot, screen, pane):
        await in_sight(pilot, pane.dialogs[-1])
        await press_each(pilot, "enter")
        await press_each(pilot, "colon")
        screen.table.act(screen.table.people[1], 1, ("end",))
        await pilot.pause()
        pane.post_message(HintBar.Pressed("log"))
        await until(pilot, lambda: pane.verbs.place == "log")
        assert not pane.dialogs
        await press_each(pilot, "escape")
        assert [dialog.title for dialog in pane.dialogs] == ["Your move"]


async def test_key_that_skips_does_not_answer_the_box_that_follows() -> None:
    async with playing(MOVING, AskingScreen) as (pilot, screen, pane):
        shown = await in_sight(pilot, pane.dialogs[-1])
        press_at(screen, "enter", shown + REACTION)
        await until(pilot, lambda: not pane.dialogs)
        screen.table.act(screen.table.people[1], 1, ("end",))
        assert pane.steps.busy
        count = screen.table.match.count
        press_at(screen, "1", shown + 10.0)  # shows the rest at once, and with it the box
        press_at(screen, "1", shown + 10.0)
        assert screen.table.match.count == count
        assert pane.dialogs
        assert AGAIN in note(pane)


# Keys without a meaning


@pytest.mark.parametrize("key", ["x", "3", "z"])
async def test_key_that_means_nothing_at_a_question_says_how_to_answer(key: str) -> None:
    async with playing(STILL) as (pilot, screen, pane):
        answers: list[object] = []
        shown = await opened(pilot, pane, answers)
        press_at(screen, key, shown)
        assert not answers
        assert note(pane).startswith("Answer with a number up to 2, or with")


@pytest.mark.parametrize("key", ["j", "g", "P"])
async def test_letter_that_helps_at_a_question_is_not_explained(key: str) -> None:
    async with playing(STILL, AskingScreen) as (pilot, screen, pane):
        shown = await in_sight(pilot, pane.dialogs[-1])
        press_at(screen, key, shown)
        assert "Answer with" not in note(pane)
