"""Calls that a screen or widget makes later.

Textual's one-shot timer does not fire at all when it is late by its whole length before it has begun to wait, as a short one is on a busy
machine (``Timer._run`` skips what is late, a single tick too). What a game waits for must come, however late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.message_pump import MessagePump


def call_later(pump: MessagePump, seconds: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
    """Let a screen or widget make a call after so many seconds, in its own turn. The handle can cancel it."""
    return asyncio.get_running_loop().call_later(seconds, pump.call_next, callback)


def call_soon(pump: MessagePump, callback: Callable[[], None], seconds: float = 0) -> asyncio.Handle:
    """Let it make a call in the next turn of the loop, or some milliseconds later: beside its messages, and without the cost of one."""
    loop = asyncio.get_running_loop()
    return loop.call_later(seconds, guarded, pump, callback) if seconds > 0 else loop.call_soon(guarded, pump, callback)


def guarded(pump: MessagePump, callback: Callable[[], None]) -> None:
    """Make a call that does not come from a message; if it fails, the app of the screen or widget ends as if one had."""
    try:
        callback()
    except Exception as error:  # noqa: BLE001 - as Textual does with messages
        pump.app._handle_exception(error)
