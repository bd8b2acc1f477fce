"""What a game waits for comes, however busy the machine is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import cast

from textual.message_pump import MessagePump

from seatui.tui.paint.scheduling import call_later


class Pump:
    """Makes at once the calls that a widget would make in its turn."""

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
