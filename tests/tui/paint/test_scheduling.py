"""Calls come when they are due: at once if idle but never before earlier messages, and later however busy the machine is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import cast

import pytest
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

from seatui.tui.paint.scheduling import IdleAware, call_later
from tests.narrowing import checked


class Quay(IdleAware, Screen[None]):
    """A screen that can be kept busy."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.free = asyncio.Event()

    async def work(self) -> None:
        self.done.append("begun")
        await self.free.wait()
        self.done.append("ended")

    def note(self, word: str) -> bool:
        return self.run_if_idle(lambda: self.done.append(word))


class Port(App[None]):
    SCREENS = {"quay": Quay}

    def on_mount(self) -> None:
        self.push_screen("quay")

    @property
    def quay(self) -> Quay:
        assert isinstance(self.screen, Quay)
        return self.screen


async def test_at_rest_a_thing_is_done_before_the_call_returns() -> None:
    async with Port().run_test() as pilot:
        quay = checked(Port, pilot.app).quay
        await pilot.pause()
        assert quay.is_idle
        assert quay.note("sail")
        assert quay.done == ["sail"]


async def test_while_a_message_is_being_dealt_with_nothing_comes_between() -> None:
    async with Port().run_test() as pilot:
        quay = checked(Port, pilot.app).quay
        await pilot.pause()
        quay.call_later(quay.work)
        assert not quay.note("too soon")  # the message waits
        while not quay.done:
            await asyncio.sleep(0)
        assert not quay.note("in between")  # the message is being handled
        quay.free.set()
        await pilot.pause()
        assert quay.note("after")
        assert quay.done == ["begun", "ended", "after"]


async def test_a_call_that_waits_for_its_turn_comes_first() -> None:
    async with Port().run_test() as pilot:
        quay = checked(Port, pilot.app).quay
        await pilot.pause()
        quay.call_next(quay.done.append, "first")
        assert not quay.note("second")
        await pilot.pause()
        assert quay.done == ["first"]


async def test_a_failure_ends_the_app_as_that_of_a_message_does() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    async def run() -> None:
        async with Port().run_test() as pilot:
            await pilot.pause()
            checked(Port, pilot.app).quay.run_if_idle(fail)

    with pytest.raises(ZeroDivisionError):
        await run()


class Pump:
    """Makes calls at once instead of between messages."""

    def call_next(self, callback: Callable[[], None]) -> None:
        callback()


async def test_a_call_comes_also_when_the_machine_stood_still_for_longer_than_the_wait() -> None:
    calls: list[str] = []
    call_later(cast(MessagePump, Pump()), 0.001, lambda: calls.append("tick"))
    time.sleep(0.02)
    await asyncio.sleep(0.01)
    assert calls == ["tick"]


async def test_a_call_that_was_cancelled_does_not_come() -> None:
    calls: list[str] = []
    call_later(cast(MessagePump, Pump()), 0.001, lambda: calls.append("tick")).cancel()
    await asyncio.sleep(0.01)
    assert calls == []
