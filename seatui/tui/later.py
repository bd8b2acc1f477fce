"""A call after a while.

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
