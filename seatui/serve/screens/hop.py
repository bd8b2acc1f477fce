"""From another session into one's own.

What happens at a table is told in the context of whoever did it. A widget must not be touched there: it would take the other's app for its
own. So what is told only leaves a note, and the widget looks by itself, once for all that was told meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.message_pump import MessagePump


class Hop:
    """A callback that may be called from anywhere: it lets a screen or widget look again, in its own turn."""

    def __init__(self, pump: MessagePump, look: Callable[[], None]) -> None:
        self._pump = pump
        self._look = look
        self._waits = False
        self._is_over = False
        self._stops: list[Callable[[], None]] = []

    def __call__(self, *_: Any) -> None:
        if not self._waits and not self._is_over:
            self._waits = self._pump.call_later(self._land)

    def _land(self) -> None:
        self._waits = False
        if not self._is_over:
            self._look()

    def hear(self, listen: Callable[[Callable[..., None]], Callable[[], None]]) -> None:
        """Listen to something, until ``close``."""
        self._stops.append(listen(self))

    def close(self) -> None:
        """Hear nothing more: whoever is told of things would keep the widget, and its whole app, alive."""
        self._is_over = True
        while self._stops:
            self._stops.pop()()
