"""When calls are made: later, in the next turn of the loop, or at once where an app or screen is at rest.

An app or screen is at rest while it does nothing and no message waits. A call can then be made at once, as the next message would make it,
but without the turns of the loop that a message takes. With many sessions in one loop such a turn takes long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump


def call_later(pump: MessagePump, seconds: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
    """Let a screen or widget make a call after this many seconds, in its own turn. The handle can cancel it.

    Textual's one-shot timer does not fire at all when it is late by its whole length before it has begun to wait, as a short one is on a
    busy machine: it skips ticks that are late, a single tick too. A call that a game waits for must come, however late.
    """
    return asyncio.get_running_loop().call_later(seconds, pump.call_next, callback)


def call_soon(pump: MessagePump, callback: Callable[[], None], seconds: float = 0) -> asyncio.Handle:
    """Let it make a call in the next turn of the loop, or some milliseconds later: beside its messages, and without the cost of one."""
    loop = asyncio.get_running_loop()
    return loop.call_later(seconds, guarded, pump, callback) if seconds > 0 else loop.call_soon(guarded, pump, callback)


def guarded(pump: MessagePump, callback: Callable[[], None]) -> None:
    """Make a call that does not come from a message; if it fails, the app of the screen or widget ends as if a message had failed."""
    try:
        callback()
    except Exception as error:  # noqa: BLE001 - as Textual does with messages
        pump.app._handle_exception(error)


def has_no_messages(root: DOMNode) -> bool:
    """Whether nothing is on its way to this node or to anything in it. Asked for every key, so it does not walk as Textual would."""
    left: list[DOMNode] = [root]
    while left:
        node = left.pop()
        if node.message_queue_size:
            return False
        left.extend(node.children)
    return True


class Resting(MessagePump):
    """An app or screen that knows when it is at rest. Name it before Textual's class."""

    _waits = False

    async def _get_message(self) -> Message:
        self._waits = True
        try:
            return await super()._get_message()
        finally:
            self._waits = False

    @property
    def is_at_rest(self) -> bool:
        return self._waits and not self.message_queue_size and not self._next_callbacks

    def do_at_once(self, deed: Callable[[], None]) -> bool:
        """Make a call now, as one of its own messages would; False if others come first. Call it in a context of the same app."""
        if not self.is_at_rest:
            return False
        with self._context():
            guarded(self, deed)
        return True
