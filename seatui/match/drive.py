"""Lets bots act and time run at a table, for whoever has it in sight. Bots think in threads, so that no key waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import cached_property
from typing import Any, Protocol

from seatui.engine.contract import Refused
from seatui.match.bot_pace import Pacer
from seatui.match.clock import Clock, monotonic_ms
from seatui.match.table import BotTask, Table

AT_ONCE = 2
"""Bots that think at the same time. Threads take turns, and with more of them a key would wait for its turn."""


class Stage(Protocol):
    """Who has the table in sight, and says when play goes on: a screen, or the server of a table that many look at."""

    table: Table

    @property
    def is_attached(self) -> bool:
        """Whether it is still there."""

    @property
    def may_go_on(self) -> bool:
        """Whether bots and time may go on now."""

    @property
    def paused(self) -> bool:
        """Whether somebody has stopped the bots."""

    @property
    def bot_pause(self) -> float:
        """Seconds before a bot acts, where time does not run."""

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Make a call after a while, in its own turn."""

    def work(self, task: Coroutine[Any, Any, None]) -> Any:
        """Run a task beside all else."""

    def refuse_all(self, refused: Refused) -> None:
        """Tell everybody why something could not be."""


class Drive:
    """Drives one table."""

    def __init__(
        self, stage: Stage, *, bots: bool = True, source: Callable[[], int] = monotonic_ms, heads: asyncio.Semaphore | None = None
    ) -> None:
        """``source`` gives the milliseconds of the clock; ``heads`` is shared by tables whose bots think in one process."""
        self.stage = stage
        self.table = stage.table
        self.bots = bots
        self.clock = Clock(self.table.match, source)
        self._timer: asyncio.TimerHandle | None = None
        self._thinking = 0
        self._heads = heads or asyncio.Semaphore(AT_ONCE)

    @cached_property
    def _pacer(self) -> Pacer:
        return Pacer(self.table)

    def go_on(self) -> None:
        """Let time and bots go on, or stand still while the stage wants it. To be called whenever either may have changed."""
        if self.table.match.rules.tick_ms:
            self._run_time()
        elif self._timer is None and not self._thinking and self._bots_may_act() and self.table.bot_seat() is not None:
            self._timer = self.stage.later(self.stage.bot_pause, self._let_bots_act)

    def close(self) -> None:
        """Stand still for ever."""
        self.clock.pause()
        if self._timer is not None:
            self._timer.cancel()
        if "_pacer" in self.__dict__:
            self._pacer.close()

    # Time

    def _run_time(self) -> None:
        if not self.stage.may_go_on or not self.table.match.time_runs:
            self.clock.pause()
        else:
            self.clock.start()
        self._let_bots_think()
        if self._timer is None and (due := self.clock.due()) is not None:
            self._timer = self.stage.later(due, self.tick)

    def tick(self) -> None:
        """Play the ticks that are due, if play goes on, and wait for the next one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            if self.stage.may_go_on:
                self.clock.run()
        except Refused as refused:  # the save cannot be written: tell it, and let people decide
            self.clock.pause()
            self.stage.refuse_all(refused)
            return
        self.go_on()

    # Bots

    def _bots_may_act(self) -> bool:
        return self.bots and self.stage.may_go_on

    def _let_bots_act(self) -> None:
        self._timer = None
        self._let_bots_think()

    def _let_bots_think(self) -> None:
        if not self._bots_may_act():
            return
        for task in self._pacer.due():
            self._thinking += 1
            self.stage.work(self._think(task))

    async def _think(self, task: BotTask) -> None:
        """Think in a thread; then play, back in the loop."""
        try:
            async with self._heads:
                thought = await asyncio.to_thread(task.think)
        finally:
            self._thinking -= 1
        if not self.stage.is_attached:
            return
        timed = bool(self.table.match.rules.tick_ms)
        stands = self.stage.paused or (timed and not self.stage.may_go_on)  # nothing happens while time stands still
        try:
            self._pacer.settle(task, None if stands else thought)
        except Refused as refused:
            self.stage.refuse_all(refused)
        else:
            self.go_on()
