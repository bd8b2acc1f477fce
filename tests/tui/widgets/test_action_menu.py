"""The action menu: moving, filtering, numbers, amounts, and the reason for an empty menu."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from examples import action_menu
from examples.action_menu import MenuScreen
from seatui.tui.widgets.action_menu import MenuItem
from tests.tui.fake_terminal import STILL, painted


@asynccontextmanager
async def menu(*keys: str) -> AsyncIterator[tuple[Pilot[Any], MenuScreen]]:
    """The demo menu after some keys."""
    async with action_menu.app(STILL).run_test() as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(pilot.app.screen, MenuScreen)
        yield pilot, pilot.app.screen


@pytest.mark.parametrize(
    ("keys", "picked"),
    [
        (["enter"], ("sail", 0)),
        (["down", "down", "enter"], ("sail", 2)),
        (["up", "enter"], ("sail", 0)),
        (["6"], ("look", 1)),
        ([*"so", "down", "enter"], ("look", 2)),  # filtered to the two that go south
        ([*"end", "enter"], ("end",)),
        ([*"cargo", "enter", "enter"], ("scuttle", 10)),
        (["9", "right", "right", "enter"], ("scuttle", 30)),
        (["9", *["right"] * 9, "enter"], ("scuttle", 50)),
        (["9", *"40", "enter"], ("scuttle", 40)),
        (["9", "escape", "up", "enter"], ("look", 3)),
    ],
)
async def test_keys_pick(keys: list[str], picked: tuple[object, ...]) -> None:
    async with menu(*keys) as (_, screen):
        assert screen.line.text == f"picked {picked}"


async def test_a_digit_of_no_number_system_is_only_a_letter() -> None:
    async with menu() as (_, screen):
        assert screen.menu.press("superscript_two", "²")
        assert screen.menu.filter.text == "²"


async def test_a_digit_behind_a_letter_is_looked_for_and_no_number_stands_there_that_would_pick() -> None:
    async with menu() as (pilot, screen):
        screen.menu.show(many(12))
        await pilot.pause()
        assert " 2 do 2" in painted(pilot.app)[2]
        await pilot.press(*"do 2")
        await pilot.pause()
        assert screen.line.text == ""
        assert painted(pilot.app)[1].split()[-2:] == ["do", "2"]
        assert "1 do 2" not in painted(pilot.app)[1]


async def test_a_filter_that_fits_nothing_says_so_and_picks_nothing() -> None:
    async with menu(*"zz", "enter") as (pilot, screen):
        assert "nothing fits “zz”" in painted(pilot.app)[1]
        assert screen.line.text == ""


async def test_escape_first_clears_the_filter_and_then_leaves() -> None:
    async with menu(*"so", "escape") as (pilot, screen):
        assert len(screen.menu.shown) == len(screen.menu.items)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.line.text == "left"


async def test_an_empty_menu_says_why() -> None:
    async with menu() as (pilot, screen):
        screen.menu.show([], "waiting for Bo")
        await pilot.pause()
        assert "waiting for Bo" in painted(pilot.app)[1]


async def test_an_action_stays_pointed_at_when_the_list_changes() -> None:
    async with menu("down", "down") as (_, screen):
        screen.menu.show(screen.menu.items[1:])
        assert screen.menu.pointed is not None
        assert screen.menu.pointed.action == ("sail", 2)


async def test_a_click_picks_the_action_under_it() -> None:
    async with menu() as (pilot, screen):
        await pilot.click(offset=(6, 8))  # below the heading "Look" and its first row
        assert screen.line.text == f"picked {('look', 1)}"


async def test_in_a_low_menu_the_pointed_row_stays_in_sight() -> None:
    async with menu() as (pilot, screen):
        screen.menu.styles.height = 5
        await pilot.pause()
        for item in screen.menu.items:
            assert any(item.label in row for row in painted(pilot.app)[:5])
            await pilot.press("down")
            await pilot.pause()


def many(count: int) -> list[MenuItem]:
    return [MenuItem(f"do {number}", ("do", number)) for number in range(1, count + 1)]


async def test_a_new_list_begins_at_its_top_for_whoever_is_not_choosing() -> None:
    async with menu() as (pilot, screen):
        screen.menu.show(many(60))
        screen.menu._point(50)
        screen.menu.set_active(False)
        screen.menu.show(many(59))
        await pilot.pause()
        assert painted(pilot.app)[1].strip().startswith("1 do 1")


async def test_the_heading_counts_what_is_out_of_sight() -> None:
    async with menu() as (pilot, screen):
        screen.menu.show(many(60))
        await pilot.pause()
        rows = screen.menu.size.height - 1
        assert f"↓{60 - rows}" in painted(pilot.app)[0]
        screen.menu.do("page_down")
        screen.menu.do("page_down")
        await pilot.pause()
        assert "↑" in painted(pilot.app)[0]


async def test_label_without_room_is_wrapped_and_its_rows_are_one_answer() -> None:
    label = "Fire at HMS Speedy and at HMS Cruizer over the bow, then over the stern, and leave the round with all guns empty"
    async with menu() as (pilot, screen):
        screen.menu.show([MenuItem(label, ("fire",)), MenuItem("Pass", ("pass",))])
        await pilot.pause()
        rows = painted(pilot.app)[1:4]
        assert " ".join(" ".join(rows[:2]).split()).endswith(label)
        assert rows[2].rstrip().endswith("2 Pass")
        await pilot.click(offset=(6, 2))
        assert screen.line.text == "picked ('fire',)"


@pytest.mark.parametrize(("column", "lines"), [("best", 1), ("the best and the worst", 2)])
async def test_heading_of_notations_stands_beside_its_group_or_below(column: str, lines: int) -> None:
    async with menu() as (pilot, screen):
        screen.menu.styles.width = 24
        screen.menu.show([MenuItem("Left", ("left",), "0 1", "Courses", column=column)])
        await pilot.pause()
        shown = [line[:24].split() for line in painted(pilot.app)]
        at = next(at for at, words in enumerate(shown) if words[:1] == ["Courses"])
        assert [word for words in shown[at : at + lines] for word in words] == ["Courses", *column.split()]
