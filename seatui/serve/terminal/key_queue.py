"""Keys that come in one go are handed to the app one after the other.

The app sends each key to whatever has the focus then. Of two keys that come together, as they do over a bad line, the second would go to
the screen that the first one is about to leave.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from textual import events

from seatui.match.clock import NEVER

if TYPE_CHECKING:
    from seatui.serve.terminal.session_app import LineApp

LOOK_SECONDS = 0.002
LONGEST_SECONDS, FEWEST_LOOKS = 0.25, 50
"""How long keys wait for an app that is never at rest, and how often they look: a machine that stood still gave it no time."""

MOST_WAITING = 50
"""Keys that wait for the app; more are left with the session."""
MANY, BREATH, LONGEST_BREATH = 20, 2, 0.5
"""After so many keys in a row without a rest, the next one waits so many times as long as the one before it took, and at most so many
seconds: nobody types ahead as much, and the others have their turn."""
SLOW = 0.02
"""Seconds. After a key that was dealt with at once and took longer, as it does in a very large window, others have as long a turn."""

Typed = events.Key | events.Paste


class TypedAhead:
    """What was typed for an app. A key that is dealt with at once, and leads to no message, holds up nothing."""

    def __init__(self, app: LineApp) -> None:
        self._app = app
        self._waiting: deque[Typed] = deque()
        self._handed_on: float | None = None  # when something was typed, until nothing more comes of it
        self._looks = 0  # since then
        self._look: asyncio.TimerHandle | None = None
        self._in_a_row = 0  # keys that were handed on since none waited
        self._rests_until = NEVER

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING

    def take(self, typed: Typed) -> None:
        self._waiting.append(typed)
        if self._look is None:
            self._in_a_row = 0
            if not self._is_on_its_way():
                self._handed_on = None  # it was long ago
            self._hand_on()

    def forget(self) -> None:
        """The app takes nothing more."""
        self._waiting.clear()
        if self._look is not None:
            self._look.cancel()

    def _hand_on(self) -> None:
        self._look = None
        loop = asyncio.get_running_loop()
        while self._waiting:
            began = self._handed_on
            if self._is_on_its_way():
                self._look = loop.call_later(LOOK_SECONDS, self._hand_on)
                return
            if began is not None and self._in_a_row > MANY:
                self._handed_on = None
                self._rests_until = loop.time() + min(BREATH * (loop.time() - began), LONGEST_BREATH)
            if self._rests_until > loop.time():
                self._look = loop.call_at(self._rests_until, self._hand_on)
                return
            typed = self._waiting.popleft()
            self._in_a_row += 1
            now = loop.time()
            if self._handed_on is None:
                self._handed_on, self._looks = now, 0
            if not isinstance(typed, events.Key) or not self._app.takes_at_once(typed):
                self._app.post_message(typed)
            elif (took := loop.time() - now) > SLOW:
                self._rests_until = now + took + min(took, LONGEST_BREATH)

    def _is_on_its_way(self) -> bool:
        """Whether something may still come of what was handed on."""
        if self._handed_on is None:
            return False
        self._looks += 1
        if self._looks >= FEWEST_LOOKS and asyncio.get_running_loop().time() - self._handed_on >= LONGEST_SECONDS:
            return False
        if self._app.is_settled:
            self._handed_on = None
        return self._handed_on is not None
