"""Dialogs: questions, texts and forms."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from examples import dialogs
from examples.dialogs import DialogsScreen
from seatui.tui.pane.dialogs import UNDECIDED
from seatui.tui.widgets.dialog import Choice, ChoiceDialog
from tests.narrowing import present
from tests.tui.app_driver import press_each
from tests.tui.fake_terminal import STILL, painted, until

TO_FORM = ("enter", "enter")


@asynccontextmanager
async def answered(*keys: str) -> AsyncIterator[tuple[Pilot[Any], DialogsScreen]]:
    """The demo dialogs after some keys."""
    async with dialogs.app(STILL).run_test() as pilot:
        await pilot.pause()
        await press_each(pilot, *keys)
        assert isinstance(pilot.app.screen, DialogsScreen)
        yield pilot, pilot.app.screen


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "resume"),
        (["down", "enter"], "leave"),
        (["down", "down", "enter"], "resume"),
        (["2"], "leave"),
        (["escape"], None),
    ],
)
async def test_a_question_is_answered_by_keys(keys: list[str], answer: object) -> None:
    async with answered(*keys) as (_, screen):
        assert screen.answers == [answer]


async def test_answers_that_do_not_fit_scroll_under_the_text() -> None:
    dialog = ChoiceDialog("", ["text"], [Choice(str(number), number) for number in range(9)], print)
    async with dialogs.app(STILL).run_test() as pilot:
        await pilot.app.screen.mount(dialog)
        rows = dialog.inside(40)
        assert dialog.in_sight(rows, 6) == (rows[:6], 0, 5)
        dialog.at = 7
        rows = dialog.inside(40)
        assert dialog.in_sight(rows, 6) == ([*rows[:2], *rows[6:10]], 4, 1)


async def test_text_stays_in_sight_while_no_answer_is_chosen() -> None:
    dialog = ChoiceDialog("", ["text"], [Choice(str(number), number) for number in range(9)], print)
    dialog.at = UNDECIDED
    async with dialogs.app(STILL).run_test() as pilot:
        await pilot.app.screen.mount(dialog)
        rows = dialog.inside(40)
        assert dialog.in_sight(rows, 6) == (rows[:6], 0, 5)
        assert dialog.in_sight(rows, 3) == (rows[:3], 0, 8)
        assert present(dialog.cursor_at).y <= 2


async def test_click_on_the_frame_is_no_answer() -> None:
    answers: list[object] = []
    dialog = ChoiceDialog("", [], [Choice(str(number), number) for number in range(9)], answers.append)
    async with dialogs.app(STILL).run_test() as pilot:
        await pilot.app.screen.mount(dialog)
        dialog.styles.height = 6
        await until(pilot, lambda: dialog.size.height == 6)
        await pilot.click(dialog, offset=(5, 5))
        assert answers == []
        await pilot.click(dialog, offset=(5, 4))
        assert answers == [3]


async def test_hint_without_room_stands_below_its_answer() -> None:
    dialog = ChoiceDialog("", [], [Choice("Demand", 1, "anything that the other has, and it may be refused"), Choice("Leave", 2)], print)
    async with dialogs.app(STILL).run_test() as pilot:
        await pilot.app.screen.mount(dialog)
        said = ["".join(text for text, _ in row).rstrip() for row in dialog.inside(40)]
        assert said == ["▸ 1  Demand", "      anything that the other has, and", "      it may be refused", "  2  Leave"]


async def test_a_click_answers() -> None:
    async with answered() as (pilot, screen):
        await pilot.click(offset=(6, screen.line.size.height + 4))
        assert screen.answers == ["leave"]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["right", "right", *["down"] * 4, "enter"], {"food": 20, "water": 0, "runes": 0, "stop": 0}),
        (["enter", "enter", "2", "enter", "space", "down", "enter"], {"food": 0, "water": 0, "runes": 2, "stop": 1}),
        (["9", "9", *["up"] * 2, "enter"], {"food": 60, "water": 0, "runes": 0, "stop": 0}),
        (["up", "enter"], "prize"),
        (["escape"], None),
    ],
)
async def test_a_form_is_filled_in_by_keys(keys: list[str], answer: object) -> None:
    async with answered(*TO_FORM, *keys) as (_, screen):
        assert screen.answers[2:] == [answer]


async def test_a_form_with_a_problem_is_not_given_and_says_why() -> None:
    async with answered(*TO_FORM, *["down"] * 4, "enter") as (pilot, screen):
        assert len(screen.answers) == 2
        assert any("demand something" in row for row in painted(pilot.app))


async def test_a_form_says_what_it_would_do() -> None:
    async with answered(*TO_FORM, "right") as (pilot, _):
        assert any("Bo gives 10 food" in row for row in painted(pilot.app))
