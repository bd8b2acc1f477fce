"""Lets bots act and time run at a table that is shown. Bots think in threads, so that no key waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.match.clock import Clock, monotonic_ms
from seatui.match.pace import Pacer
from seatui.tui.later import call_later
from seatui.tui.staging import BEAT
from seatui.tui.widgets.lines import settings_of

if TYPE_CHECKING:
    from seatui.match.table import BotTask
    from seatui.tui.screens.game import GameScreen

AT_ONCE = 2
"""Bots that think at the same time. Threads take turns, and with more of them a key would wait for its turn."""


class Drive:
    """Drives one table for its screen, which says when play goes on (``may_go_on``)."""

    def __init__(self, screen: GameScreen, *, bots: bool, source: Callable[[], int] = monotonic_ms) -> None:
        self.screen = screen
        self.table = screen.table
        self.bots = bots
        self.clock = Clock(self.table.match, source)
        self._timer: asyncio.TimerHandle | None = None
        self._thinking = 0
        self._room = asyncio.Semaphore(AT_ONCE)

    @cached_property
    def _pacer(self) -> Pacer:
        return Pacer(self.table)

    def go_on(self) -> None:
        """Let time and bots go on, or stand still while the screen wants it. To be called whenever either may have changed."""
        if self.table.match.rules.tick_ms:
            self._run_time()
        elif self._timer is None and not self._thinking and self._bots_may_act() and self.table.bot_seat() is not None:
            pause = max(0.01, 0.5 * BEAT.get(settings_of(self.screen.app).speed, 0.0))
            self._timer = call_later(self.screen, pause, self._let_bots_act)

    def close(self) -> None:
        """Stand still for ever."""
        self.clock.pause()
        if self._timer is not None:
            self._timer.cancel()
        if "_pacer" in self.__dict__:
            self._pacer.close()

    # Time

    def _run_time(self) -> None:
        if not self.screen.may_go_on or not self.table.match.time_runs:
            self.clock.pause()
        else:
            self.clock.start()
        self._let_bots_think()
        if self._timer is None and (due := self.clock.due()) is not None:
            self._timer = call_later(self.screen, due, self.tick)

    def tick(self) -> None:
        """Play the ticks that are due, if play goes on, and wait for the next one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            if self.screen.may_go_on:
                self.clock.run()
        except Refused as refused:  # the save cannot be written: tell it, and let people decide
            self.clock.pause()
            self.screen.refuse_all(refused)
            return
        self.go_on()

    # Bots

    def _bots_may_act(self) -> bool:
        return self.bots and self.screen.may_go_on

    def _let_bots_act(self) -> None:
        self._timer = None
        self._let_bots_think()

    def _let_bots_think(self) -> None:
        if not self._bots_may_act():
            return
        for task in self._pacer.due():
            self._thinking += 1
            self.screen.run_worker(self._think(task), group="bot")

    async def _think(self, task: BotTask) -> None:
        """Think in a thread; then play, back in the screen's own."""
        try:
            async with self._room:
                thought = await asyncio.to_thread(task.think)
        finally:
            self._thinking -= 1
        if not self.screen.is_attached:
            return
        timed = bool(self.table.match.rules.tick_ms)
        stands = self.screen.paused or (timed and not self.screen.may_go_on)  # nothing happens while time stands still
        try:
            self._pacer.settle(task, None if stands else thought)
        except Refused as refused:
            self.screen.refuse_all(refused)
        else:
            self.go_on()
