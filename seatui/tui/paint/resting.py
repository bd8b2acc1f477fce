"""Apps and screens that know when they are at rest: nothing is being done there, and no message waits.

What comes then can be dealt with at once, as it would be by the next message, but without the turns of the loop that a message takes. With
many sessions in one loop such a turn takes long.

This stands on private names of Textual (``MessagePump._get_message``, ``_message_queue``, ``_pending_message``,
``_next_callbacks``, ``_context``); tests/tui/test_resting.py fails when they change.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump

from seatui.tui.paint.scheduling import guarded


def has_no_messages(root: DOMNode) -> bool:
    """Whether nothing is on its way to this or to anything in it. Asked for every key, so it does not walk as Textual would."""
    left: list[DOMNode] = [root]
    while left:
        node = left.pop()
        if not node._message_queue.empty():
            return False
        left.extend(node.children)
    return True


class Resting(MessagePump):
    """To be named before the class of apps or screens."""

    _waits = False

    async def _get_message(self) -> Message:
        self._waits = True
        try:
            return await super()._get_message()
        finally:
            self._waits = False

    @property
    def is_at_rest(self) -> bool:
        return self._waits and self._message_queue.empty() and not self._next_callbacks

    def do_at_once(self, deed: Callable[[], None]) -> bool:
        """Do it now, as one of the own messages would; False if there are others first. To be called in a context of the own app."""
        if not self.is_at_rest:
            return False
        with self._context():
            guarded(self, deed)
        return True
