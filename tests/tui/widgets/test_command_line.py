"""The command line: editing, completion, history and refusals."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from examples import command_line
from examples.command_line import CommandScreen
from tests.tui.fake_terminal import STILL, painted


@asynccontextmanager
async def typed(*keys: str) -> AsyncIterator[tuple[Pilot[Any], CommandScreen]]:
    """The demo after some keys; words are typed letter by letter."""
    async with command_line.app(STILL).run_test() as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, CommandScreen)
        yield pilot, pilot.app.screen


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ([*"end"], "end"),
        ([*"end", "left", "left", "backspace"], "nd"),
        ([*"end", "home", "delete"], "nd"),
        ([*"sc", "tab"], "scuttle food 10"),
        ([*"sa", "tab"], "sail "),
        ([*"sail", "space", "n", "ctrl+w"], "sail "),
        ([*"sail", "ctrl+u"], ""),
        ([*"end", "enter", *"sail", "enter", "up", "up"], "end"),
        ([*"end", "enter", "up", "down"], ""),
    ],
)
async def test_keys_give_the_text(keys: list[str], text: str) -> None:
    async with typed(*keys) as (_, screen):
        assert screen.command.editor.text == text


async def test_a_refusal_stands_under_the_line_with_its_rule_and_the_text_stays() -> None:
    async with typed(*"xx", "enter") as (pilot, screen):
        assert screen.command.editor.text == "xx"
        assert "only up, down, left or right [DS-R02]" in painted(pilot.app)[2]


@pytest.mark.parametrize(
    ("keys", "text"),
    [(["e"], "e"), (["space", "n"], "xx n"), (["backspace", "y"], "xy"), (["up", "y"], "xxy")],
)
async def test_letter_after_a_refusal_begins_another_line(keys: list[str], text: str) -> None:
    async with typed(*"xx", "enter", *keys) as (_, screen):
        assert screen.command.editor.text == text


async def test_refusal_that_does_not_fit_points_to_the_banner() -> None:
    async with typed(*"xx") as (pilot, screen):
        screen.command.refuse("no such place " * 9, "DS-R02")
        await pilot.pause()
        assert painted(pilot.app)[2].strip() == "No: the reason stands at the top; type another line, or Esc"


async def test_what_is_accepted_is_told() -> None:
    async with typed(*"end", "enter") as (_, screen):
        assert screen.line.text == "done: end"


async def test_the_terminals_cursor_is_where_the_next_letter_goes() -> None:
    async with typed(*"end", "left") as (_, screen):
        assert screen.command.cursor_at == (5, 0)


async def test_of_many_completions_the_rest_is_counted() -> None:
    async with typed() as (pilot, screen):
        screen.command.open([f"sail {number}" for number in range(40)])
        await pilot.pause()
        shown, _, rest = painted(pilot.app)[2].rstrip().rpartition(" · ")
        assert rest == f"{40 - shown.count('sail')} more"
