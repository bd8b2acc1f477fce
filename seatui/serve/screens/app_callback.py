"""Callbacks from other sessions.

The harbour calls listeners in the context of the player who acted. A widget must not be touched there, for it would take that player's app
for its own. So a call only schedules the callback, and the widget's own app runs it later, once for all calls until then.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Any

from textual.message_pump import MessagePump

from seatui.match.clock import NEVER
from seatui.serve.fair_share.work_account import run_charged
from seatui.serve.screens.staggered_calls import staggered_calls
from seatui.serve.terminal.session_app import SessionApp
from seatui.tui.paint.scheduling import IdleAware


class AppCallback:
    """A function that may be called in any context, and runs a callback of a screen or widget in its own app.

    ``pause_after`` returns how many seconds must pass before the next run. Each run is delayed by a random part of the pause, so that many
    sessions do not run at the same time.
    """

    def __init__(self, pump: MessagePump, callback: Callable[[], None], pause_after: Callable[[], float] = lambda: 0.0) -> None:
        self._pump = pump
        self._context = copy_context()
        self._callback = callback
        self._pause_after = pause_after
        self._is_scheduled = False
        self._is_closed = False
        self._paused_until = NEVER
        self._pause = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._stops: list[Callable[[], None]] = []

    def __call__(self, *_: Any) -> None:
        if self._is_scheduled or self._is_closed:
            return
        self._is_scheduled = True
        loop = asyncio.get_running_loop()
        seconds = max(self._paused_until - loop.time(), self._pause * random.random())
        if seconds > 0:
            self._timer = loop.call_later(seconds, self._run_in_turn, context=Context())
        else:
            staggered_calls().add(self._run_in_turn)

    def _run_in_turn(self) -> None:
        """Run now if the screen is idle, which saves the cost of a message."""
        if not isinstance(self._pump, IdleAware) or not run_charged(self._context, self._pump.run_if_idle, self._run):
            self._is_scheduled = self._pump.call_later(self._run)

    def _run(self) -> None:
        app = self._pump.app
        if isinstance(app, SessionApp) and app.put_off(self._run):
            return  # until then it counts as scheduled, so that further calls cost nothing
        self._is_scheduled = False
        if not self._is_closed:
            self._callback()
            self.rest()

    def rest(self) -> None:
        """Begin a pause: everything has just been shown."""
        self._pause = self._pause_after()
        self._paused_until = asyncio.get_running_loop().time() + self._pause

    def subscribe(self, listen: Callable[[Callable[..., None]], Callable[[], None]]) -> None:
        """Listen to something until ``close``."""
        self._stops.append(listen(self))

    def close(self) -> None:
        """Stop listening: the listener would keep the widget, and its whole app, alive."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        while self._stops:
            self._stops.pop()()
