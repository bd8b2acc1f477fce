"""Runs a table: lets bots act, time pass, and the referee answer veiled decisions. Bots think in threads, so that no key waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from functools import cached_property
from typing import Any, Protocol

from seatui.engine.contract import Draw, Refused
from seatui.match.clock import Clock, monotonic_ms
from seatui.match.pacer import Pacer
from seatui.match.table import BotTask, Table
from seatui.match.veil import VeiledAnswers, VeilHost

VEILED_BOT_PAUSE = 0.05
"""Seconds in which a bot answers a veiled decision, with a choice or without. Bots think for less, so that nobody can tell."""
MOST_THINKING = 2
"""The most bots that think at the same time. Threads take turns, and with more of them a key would wait for its turn."""


class Runner(Protocol):
    """Lets the bots and the clock of a table go on."""

    def go_on(self) -> None:
        """Check again whether they may."""

    def close(self) -> None:
        """Stop for good."""


class RunnerHost(VeilHost, Protocol):
    """The screen or room that shows a table and says when play goes on."""

    table: Table

    @property
    def is_attached(self) -> bool:
        """Return whether it still shows the table."""

    @property
    def paused(self) -> bool:
        """Return whether somebody has stopped the bots."""

    @property
    def bot_pause(self) -> float:
        """Return the seconds before a bot acts in a game in turns."""

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Make a call after a while."""

    def work(self, task: Coroutine[Any, Any, None]) -> Any:
        """Run a task in the background."""

    def refuse_all(self, refused: Refused) -> None:
        """Tell everybody about a refusal."""


class TableRunner:
    """Runs one table for its host."""

    def __init__(
        self,
        host: RunnerHost,
        *,
        bots: bool = True,
        source: Callable[[], int] = monotonic_ms,
        turn: Callable[[], AbstractAsyncContextManager[None]] | None = None,
        draw: Draw | None = None,
    ) -> None:
        """``source`` returns the milliseconds of the clock; in a ``turn`` a bot may think, where tables share a process; ``draw`` is for
        pauses.
        """
        self.host = host
        self.table = host.table
        self.bots = bots
        self.clock = Clock(self.table.match, source)
        self._veiled = VeiledAnswers(self.table, host, source, draw)
        self._veil_timer: asyncio.TimerHandle | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thinking = 0
        thinkers = asyncio.Semaphore(MOST_THINKING)
        self._turn = turn or (lambda: thinkers)

    @cached_property
    def _pacer(self) -> Pacer:
        return Pacer(self.table)

    def go_on(self) -> None:
        """Let time and bots go on, or stand still if the host wants it. Call it after every change of the table or the host."""
        self._await_referee()
        if self.table.tick_ms:
            self._run_time()
        elif self._timer is None and not self._thinking and self._bots_may_act() and (asked := self.table.bot_decision()):
            self._timer = self.host.later(0 if asked.veiled else self.host.bot_pause, self._let_bots_act)

    def close(self) -> None:
        """Stop for good."""
        self.clock.pause()
        self._veiled.close()
        for timer in (self._timer, self._veil_timer):
            if timer is not None:
                timer.cancel()
        if "_pacer" in self.__dict__:  # it was used
            self._pacer.close()

    # Veiled decisions

    def _await_referee(self) -> None:
        """Wait for the next answer that the referee has to give."""
        self._veiled.update()
        if self._veil_timer is not None:
            self._veil_timer.cancel()
        due = self._veiled.due()
        self._veil_timer = None if due is None else self.host.later(due, self.let_referee_answer)

    def let_referee_answer(self) -> None:
        """Give the answers that are due, and wait for the next one."""
        self._veil_timer = None
        try:
            self._veiled.run()
        except Refused as refused:
            self.host.refuse_all(refused)
        else:
            self.go_on()

    # Time

    def _run_time(self) -> None:
        if not self.host.may_go_on or not self.table.match.time_runs:
            self.clock.pause()
        else:
            self.clock.start()
        self._let_bots_think()
        if self._timer is None and (due := self.clock.due()) is not None:
            self._timer = self.host.later(due, self.tick)

    def tick(self) -> None:
        """Play the ticks that are due, if play goes on, and wait for the next one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            if self.host.may_go_on:
                self.clock.run()
        except Refused as refused:  # the save cannot be written: tell people, and let them decide
            self.clock.pause()
            self.host.refuse_all(refused)
            return
        self.go_on()

    # Bots

    def _bots_may_act(self) -> bool:
        return self.bots and self.host.may_go_on

    def _let_bots_act(self) -> None:
        self._timer = None
        self._let_bots_think()

    def _let_bots_think(self) -> None:
        if not self._bots_may_act():
            return
        for task in self._pacer.due():
            self._thinking += 1
            self.host.work(self._think(task))

    async def _think(self, task: BotTask) -> None:
        """Let a bot think in a thread, then play its answer in the event loop."""
        try:
            async with self._turn():
                pause = asyncio.sleep(VEILED_BOT_PAUSE if task.decision.veiled else 0)
                thought, _ = await asyncio.gather(asyncio.to_thread(task.think), pause)
        finally:
            self._thinking -= 1
        if not self.host.is_attached:
            return
        timed = bool(self.table.tick_ms)
        stands = self.host.paused or (timed and not self.host.may_go_on)  # bots do not act while time stands still
        try:
            self._pacer.settle(task, None if stands else thought)
        except Refused as refused:
            self.host.refuse_all(refused)
        else:
            self.go_on()
