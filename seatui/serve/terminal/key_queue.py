"""A queue that gives the app one key at a time.

The app sends each key to the widget that has the focus. If two keys arrive together, as over a slow line, the second would go to the screen
that the first is about to leave.
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
"""Seconds that keys wait for an app that never settles, and how often they must have checked: a stalled machine gave the app no time."""

MOST_WAITING = 50
"""Keys that wait for the app; more stay with the session."""
LONGEST_RUN, PAUSE_FACTOR, LONGEST_PAUSE = 20, 2, 0.5
"""After this many keys without a pause, the next one waits this many times as long as the last one took, up to this many seconds. Nobody
types that far ahead, and the other sessions get their turn.
"""
SLOW_SECONDS = 0.02
"""Seconds. After a key that took longer to handle, as in a very large window, the other sessions get as long a turn."""

TypedEvent = events.Key | events.Paste


class KeyQueue:
    """Waiting keys of one app. A key that is handled directly, without a message, delays nothing."""

    def __init__(self, app: SessionApp) -> None:
        self._app = app
        self._waiting: deque[tuple[TypedEvent, str]] = deque()  # with the text that they were made of
        self._sent_at: float | None = None  # when the last key was sent, until the app has settled
        self._polls = 0  # since then
        self._timer: asyncio.TimerHandle | None = None
        self._run_length = 0  # keys sent since the queue was last empty
        self._paused_until = NEVER

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= MOST_WAITING

    def put(self, typed: TypedEvent, source: str) -> None:
        self._waiting.append((typed, source))
        if self._timer is None:
            self._run_length = 0
            if not self._is_busy():
                self._sent_at = None  # it was long ago
            self._send_next()

    def take_back(self) -> str:
        """Return the text of the waiting keys, and forget them."""
        text = "".join(source for _, source in self._waiting)
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        return text

    def _send_next(self) -> None:
        self._timer = None
        loop = asyncio.get_running_loop()
        while self._waiting and not self._app.session.is_leaving:
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
            typed, _ = self._waiting.popleft()
            self._run_length += 1
            now = loop.time()
            if self._sent_at is None:
                self._sent_at, self._polls = now, 0
            if not isinstance(typed, events.Key) or not self._app.handle_now(typed):
                self._app.post_message(typed)
            elif (took := loop.time() - now) > SLOW_SECONDS:
                self._paused_until = now + took + min(took, LONGEST_PAUSE)

    def _is_busy(self) -> bool:
        """Return whether the app may still be handling the last key."""
        if self._sent_at is None:
            return False
        self._polls += 1
        if self._polls >= FEWEST_POLLS and asyncio.get_running_loop().time() - self._sent_at >= LONGEST_WAIT:
            return False
        if self._app.is_settled:
            self._sent_at = None
        return self._sent_at is not None
