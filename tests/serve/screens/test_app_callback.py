"""What others do is looked at in one's own turn, and in one's own app."""

from __future__ import annotations

import asyncio
import gc
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from seatui.serve.screens.app_callback import Hop
from seatui.serve.screens.staggered_calls import _OF_LOOPS, AT_ONCE, turns
from seatui.serve.screens.update_queue import Inbox
from seatui.tui.paint.app_internals import current_app
from seatui.tui.paint.scheduling import Resting
from tests.narrowing import checked
from tests.serve.screens.fakes import SOMETHING, guests
from tests.serve.waiting import until


async def test_what_is_told_in_anothers_context_is_seen_in_the_own_app_once(tmp_path: Path) -> None:
    async with guests(tmp_path, "Ann", "Bo") as (ann, bo):
        seen: list[Any] = []

        async def make() -> Hop:
            return Hop(bo.app.screen, lambda: seen.append(current_app()))

        async def tell_twice() -> None:
            hop()
            hop()

        hop = await bo.do(make)
        await ann.do(tell_twice)
        await bo.screen()
        assert seen == [bo.app]
        hop.close()
        await ann.do(tell_twice)
        await bo.screen()
        assert len(seen) == 1


async def test_between_two_looks_there_is_a_rest_and_nothing_is_missed(tmp_path: Path) -> None:
    async with guests(tmp_path, "Ann", "Bo") as (ann, bo):
        told, seen = 0, list[int]()

        async def tell() -> None:
            nonlocal told
            told += 1
            hop()

        async def make() -> Hop:
            return Hop(bo.app.screen, lambda: seen.append(told), lambda: 1.0)

        hop = await bo.do(make)
        for _ in range(5):
            await ann.do(tell)
            await bo.screen()
        await until(lambda: seen[-1] == 5, lambda: str(seen))
        assert len(seen) < 5
        hop.close()


async def test_an_update_of_a_table_is_handed_over_in_the_own_app(tmp_path: Path) -> None:
    async with guests(tmp_path, "Ann", "Bo") as (ann, bo):
        seen: list[Any] = []

        async def make() -> Inbox:
            return Inbox(checked(Resting, bo.app.screen), lambda _: seen.append(current_app()))

        async def put() -> None:
            inbox.put(SOMETHING)

        inbox = await bo.do(make)
        await ann.do(put)
        await bo.screen()
        await bo.do(put)
        assert seen == [bo.app, bo.app]


async def test_of_many_who_show_something_a_few_begin_in_each_round_and_a_failure_stops_none(caplog: pytest.LogCaptureFixture) -> None:
    begun: list[int] = []
    rounds: list[int] = []
    for number in range(2 * AT_ONCE):
        turns().add(partial(begun.append, number))
    turns().add(lambda: 1 / 0)
    turns().add(partial(begun.append, 2 * AT_ONCE))
    while len(begun) <= 2 * AT_ONCE:
        await asyncio.sleep(0)
        rounds.append(len(begun))
    assert begun == [*range(2 * AT_ONCE + 1)]
    assert rounds[:2] == [AT_ONCE, 2 * AT_ONCE]
    assert "ZeroDivisionError" in caplog.text


def test_the_turns_of_a_loop_end_with_it() -> None:
    async def take_one() -> None:
        turns()

    gc.collect()
    before = len(_OF_LOOPS)
    asyncio.run(take_one())
    gc.collect()
    assert len(_OF_LOOPS) <= before
