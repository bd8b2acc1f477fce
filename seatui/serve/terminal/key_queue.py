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
    from seatui.serve.terminal.session_app import SessionApp

POLL_SECONDS = 0.002
LONGEST_WAIT, FEWEST_POLLS = 0.25, 50
"""How long keys wait for an app that is never at rest, and how often they look: a machine that stood still gave it no time."""

MOST_WAITING = 50
"""Keys that wait for the app; more are left with the session."""
LONGEST_RUN, PAUSE_FACTOR, LONGEST_PAUSE = 20, 2, 0.5
"""After so many keys in a row without a rest, the next one waits so many times as long as the one before it took, and at most so many
seconds: nobody types ahead as much, and the others have their turn."""
SLOW_SECONDS = 0.02
"""Seconds. After a key that was dealt with at once and took longer, as it does in a very large window, others have as long a turn."""

TypedEvent = events.Key | events.Paste


class KeyQueue:
    """What was typed for an app. A key that is dealt with at once, and leads to no message, holds up nothing."""

    def __init__(self, app: SessionApp) -> None:
        self._app = app
        self._waiting: deque[TypedEvent] = deque()
        self._sent_at: float | None = None  # when something was typed, until nothing more comes of it
        self._polls = 0  # since then
        self._timer: asyncio.TimerHandle | None = None
        self._run_length = 0  # keys that were handed on since none waited
        self._paused_until = NEVER

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING

    def put(self, typed: TypedEvent) -> None:
        self._waiting.append(typed)
        if self._timer is None:
            self._run_length = 0
            if not self._is_busy():
                self._sent_at = None  # it was long ago
            self._send_next()

    def clear(self) -> None:
        """The app takes nothing more."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _send_next(self) -> None:
        self._timer = None
        loop = asyncio.get_running_loop()
        while self._waiting:
            began = self._sent_at
            if self._is_busy():
                self._timer = loop.call_later(POLL_SECONDS, self._send_next)
                return
            if began is not None and self._run_length > LONGEST_RUN:
                self._sent_at = None
                self._paused_until = loop.time() + min(PAUSE_FACTOR * (loop.time() - began), LONGEST_PAUSE)
            if self._paused_until > loop.time():
                self._timer = loop.call_at(self._paused_until, self._send_next)
                return
            typed = self._waiting.popleft()
            self._run_length += 1
            now = loop.time()
            if self._sent_at is None:
                self._sent_at, self._polls = now, 0
            if not isinstance(typed, events.Key) or not self._app.handle_now(typed):
                self._app.post_message(typed)
            elif (took := loop.time() - now) > SLOW_SECONDS:
                self._paused_until = now + took + min(took, LONGEST_PAUSE)

    def _is_busy(self) -> bool:
        """Whether something may still come of what was handed on."""
        if self._sent_at is None:
            return False
        self._polls += 1
        if self._polls >= FEWEST_POLLS and asyncio.get_running_loop().time() - self._sent_at >= LONGEST_WAIT:
            return False
        if self._app.is_settled:
            self._sent_at = None
        return self._sent_at is not None
