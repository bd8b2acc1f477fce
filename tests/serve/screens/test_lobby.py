"""The lobby, with two people in it."""

from __future__ import annotations

from pathlib import Path

from tests.serve.screens.fakes import guests


async def test_a_table_that_one_makes_is_seen_by_the_other_who_sits_down_and_the_game_starts(tmp_path: Path) -> None:
    async with guests(tmp_path, "Ann", "Bo") as (ann, bo):
        await ann.press("n", "enter")
        await bo.sees("Ann's table", "1 free seat")
        await bo.press("down", "enter", "enter")
        await ann.sees("Bo")


async def test_what_one_says_the_other_reads_as_it_is(tmp_path: Path) -> None:
    async with guests(tmp_path, "Ann", "Bo") as (ann, bo):
        await ann.press("c")
        await ann.type("ahoy [/x]")
        await ann.press("enter")
        await bo.sees("Ann: ahoy")
