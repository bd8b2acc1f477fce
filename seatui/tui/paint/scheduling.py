"""Scheduled calls: later, in the next turn of the loop, or at once if an app or screen is idle.

An app or screen is idle while it handles no message and none waits. A call can then be made at once, without the turns of the loop that a
message needs. With many sessions in one loop a turn takes long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump


def call_later(pump: MessagePump, seconds: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
    """Make a call after this many seconds, between the messages of a screen or widget. The handle can cancel it.

    Textual's timers skip late ticks, and a one-shot timer skips its only one: on a busy machine a short timer may never fire. A game waits
    for its calls, so they must come, however late.
    """
    return asyncio.get_running_loop().call_later(seconds, pump.call_next, callback)


def call_soon(pump: MessagePump, callback: Callable[[], None], seconds: float = 0) -> asyncio.Handle:
    """Make a call in the next turn of the loop, or after some milliseconds, without the cost of a message."""
    loop = asyncio.get_running_loop()
    return loop.call_later(seconds, run_guarded, pump, callback) if seconds > 0 else loop.call_soon(run_guarded, pump, callback)


def run_guarded(pump: MessagePump, callback: Callable[[], None]) -> None:
    """Make a call outside of messages. An error ends the app, as an error in a message would."""
    try:
        callback()
    except Exception as error:  # noqa: BLE001 - as Textual does with messages
        pump.app._handle_exception(error)


def has_no_messages(root: DOMNode) -> bool:
    """Whether no message waits for this node or for anything in it. Runs for every key, so it avoids Textual's slower walk."""
    left: list[DOMNode] = [root]
    while left:
        node = left.pop()
        if node.message_queue_size:
            return False
        left.extend(node.children)
    return True


class IdleAware(MessagePump):
    """An app or screen that knows when it is idle. It must precede Textual's class among the bases."""

    _waiting = False

    async def _get_message(self) -> Message:
        self._waiting = True
        try:
            return await super()._get_message()
        finally:
            self._waiting = False

    @property
    def is_idle(self) -> bool:
        return self._waiting and not self.message_queue_size and not self._next_callbacks

    def run_if_idle(self, callback: Callable[[], None]) -> bool:
        """Make a call now, as if for a message; False, without a call, if messages wait. Needs a context of the same app."""
        if not self.is_idle:
            return False
        with self._context():
            run_guarded(self, callback)
        return True
