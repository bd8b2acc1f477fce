"""Newcomers: what they send is taken in turn, and nobody who is there waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from seatui.serve.fair_share.event_loop import FairLoop
from seatui.serve.fair_share.work_account import WorkAccount
from seatui.serve.ssh.newcomer_input import NewcomerInput
from tests.serve.harness import serving
from tests.serve.waiting import until


class FakeConnection:
    """Records what is taken."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.taken.append(data)

    def eof_received(self) -> None:
        self.taken.append(b"end")


def opened() -> tuple[NewcomerInput, FakeConnection, WorkAccount]:
    """Return the input of a newcomer."""
    conn, account = FakeConnection(), WorkAccount()
    account.arrive()
    fake: Any = conn
    return NewcomerInput(fake, account), conn, account


async def test_input_of_a_newcomer_is_taken_soon_and_in_order() -> None:
    given, conn, account = opened()
    given.data_received(b"a")
    account.settle()
    given.data_received(b"b")
    assert not conn.taken
    await asyncio.sleep(0)
    assert conn.taken == [b"a", b"b"]
    given.data_received(b"c")
    assert conn.taken == [b"a", b"b", b"c"]


async def test_all_that_waits_is_taken_before_the_end_of_the_input() -> None:
    given, conn, _ = opened()
    given.data_received(b"a")
    given.eof_received()
    assert conn.taken == [b"a", b"end"]
    await asyncio.sleep(0)
    assert conn.taken == [b"a", b"end"]


async def test_nothing_is_taken_from_a_connection_that_is_gone() -> None:
    given, conn, _ = opened()
    given.data_received(b"a")
    given.close()
    await asyncio.sleep(0)
    assert not conn.taken


def in_a_fair_loop(check: Callable[[], Any]) -> None:
    with asyncio.Runner(loop_factory=FairLoop) as runner:
        runner.run(check())


def test_somebody_who_sees_the_lobby_is_no_newcomer_any_more(tmp_path: Path) -> None:
    async def check() -> None:
        async with serving(tmp_path) as harness:
            ann = await harness.connect("Ann")
            await ann.screen_with("Make a table")
            (session,) = harness.server.sessions
            await until(lambda: not session.account.newcomer, "Ann stays a newcomer")

    in_a_fair_loop(check)


def test_lines_of_text_make_no_newcomer(tmp_path: Path) -> None:
    async def check() -> None:
        async with serving(tmp_path) as harness:
            bo = await harness.connect("Bo", term="dumb")
            await until(lambda: b"Bo" in bo.received, "nothing is said")
            (session,) = harness.server.sessions
            assert not session.account.newcomer

    in_a_fair_loop(check)
