"""Callbacks from other sessions run in a screen's own app, and in turn."""

from __future__ import annotations

import asyncio
import gc
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from seatui.serve.screens.app_callback import AppCallback
from seatui.serve.screens.staggered_calls import _BY_LOOP, CALLS_PER_TURN, staggered_calls
from seatui.serve.screens.update_queue import UpdateQueue
from seatui.tui.paint.app_internals import current_app
from seatui.tui.paint.scheduling import IdleAware
from tests.narrowing import checked
from tests.serve.screens.fakes import SOMETHING, fake_users
from tests.serve.waiting import until


async def test_what_is_told_in_anothers_context_is_seen_in_the_own_app_once(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        seen: list[Any] = []

        async def make() -> AppCallback:
            return AppCallback(bo.app.screen, lambda: seen.append(current_app()))

        async def tell_twice() -> None:
            on_change()
            on_change()

        on_change = await bo.do(make)
        await ann.do(tell_twice)
        await bo.screen()
        assert seen == [bo.app]
        on_change.close()
        await ann.do(tell_twice)
        await bo.screen()
        assert len(seen) == 1


async def test_between_two_looks_there_is_a_rest_and_nothing_is_missed(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        told, seen = 0, list[int]()

        async def tell() -> None:
            nonlocal told
            told += 1
            on_change()

        async def make() -> AppCallback:
            return AppCallback(bo.app.screen, lambda: seen.append(told), lambda: 1.0)

        on_change = await bo.do(make)
        for _ in range(5):
            await ann.do(tell)
            await bo.screen()
        await until(lambda: seen[-1] == 5, lambda: str(seen))
        assert len(seen) < 5
        on_change.close()


async def test_nothing_is_shown_again_before_a_rest_is_over(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        seen: list[float] = []
        clock = asyncio.get_running_loop().time

        async def make() -> AppCallback:
            made = AppCallback(bo.app.screen, lambda: seen.append(clock()), lambda: 0.3)
            made.rest()
            return made

        async def tell() -> None:
            on_change()

        began = clock()
        on_change = await bo.do(make)
        await ann.do(tell)
        await until(lambda: bool(seen), "nothing is shown")
        assert seen[0] - began >= 0.3
        on_change.close()


async def test_an_update_of_a_table_is_handed_over_in_the_own_app(tmp_path: Path) -> None:
    async with fake_users(tmp_path, "Ann", "Bo") as (ann, bo):
        seen: list[Any] = []

        async def make() -> UpdateQueue:
            return UpdateQueue(checked(IdleAware, bo.app.screen), lambda _: seen.append(current_app()))

        async def put() -> None:
            queue.put(SOMETHING)

        queue = await bo.do(make)
        await ann.do(put)
        await bo.screen()
        await bo.do(put)
        assert seen == [bo.app, bo.app]


async def test_of_many_who_show_something_a_few_begin_in_each_round_and_a_failure_stops_none(caplog: pytest.LogCaptureFixture) -> None:
    begun: list[int] = []
    rounds: list[int] = []
    for number in range(2 * CALLS_PER_TURN):
        staggered_calls().add(partial(begun.append, number))
    staggered_calls().add(lambda: 1 / 0)
    staggered_calls().add(partial(begun.append, 2 * CALLS_PER_TURN))
    while len(begun) <= 2 * CALLS_PER_TURN:
        await asyncio.sleep(0)
        rounds.append(len(begun))
    assert begun == [*range(2 * CALLS_PER_TURN + 1)]
    assert rounds[:2] == [CALLS_PER_TURN, 2 * CALLS_PER_TURN]
    assert "ZeroDivisionError" in caplog.text


def test_the_turns_of_a_loop_end_with_it() -> None:
    async def take_one() -> None:
        staggered_calls()

    gc.collect()
    before = len(_BY_LOOP)
    asyncio.run(take_one())
    gc.collect()
    assert len(_BY_LOOP) <= before
