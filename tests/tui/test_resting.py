"""An app or screen at rest deals with things at once; one that is at something does not, and what came first comes first."""

from __future__ import annotations

import asyncio
import inspect

import pytest
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

from seatui.tui.paint.resting import Resting
from tests.narrowing import checked


class Quay(Resting, Screen[None]):
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
        return self.do_at_once(lambda: self.done.append(word))


class Port(App[None]):
    SCREENS = {"quay": Quay}

    def on_mount(self) -> None:
        self.push_screen("quay")

    @property
    def quay(self) -> Quay:
        assert isinstance(self.screen, Quay)
        return self.screen


def test_textual_still_has_the_names_that_rest_stands_on() -> None:
    assert "message = await self._get_message()" in inspect.getsource(MessagePump._process_messages_loop)
    assert "self._pending_message = message" in inspect.getsource(MessagePump._peek_message)
    assert "self._next_callbacks.clear()" in inspect.getsource(MessagePump._flush_next_callbacks)
    assert "active_message_pump.set(self)" in inspect.getsource(MessagePump._context)
    assert "_handle_exception" in vars(App)


async def test_at_rest_a_thing_is_done_before_the_call_returns() -> None:
    async with Port().run_test() as pilot:
        quay = checked(Port, pilot.app).quay
        await pilot.pause()
        assert quay.is_at_rest
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
        assert not quay.note("in between")  # and now it is at it
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
            checked(Port, pilot.app).quay.do_at_once(fail)

    with pytest.raises(ZeroDivisionError):
        await run()
