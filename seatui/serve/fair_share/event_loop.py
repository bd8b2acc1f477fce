"""An event loop that shares its time fairly between accounts.

Every callback that runs in the context of an account is charged to it. Callbacks of an account that takes too much wait in a queue of its
own. They run one by one, in order, while nobody else has work: a player who presses a key now and then never waits for more than one of
them.

Callbacks of newcomers wait too: in each turn of the loop a few of them run, first those of whoever came first. So a crowd that comes at
once delays nobody who is there, and half of the crowd has its first screen in half the time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from heapq import heappop, heappush
from typing import Any, TypeVarTuple

from seatui.serve.fair_share.work_account import ACCOUNT, WorkAccount

Ts = TypeVarTuple("Ts")

LONGEST_WAIT = 0.1
"""Seconds after which a waiting callback runs even if others have work all the time."""
SLICE_SECONDS = 0.001
"""Seconds of waiting callbacks before the loop looks for the keys of others."""
NEWCOMER_SECONDS = 0.002
"""The same for callbacks of newcomers, of which each turn of the loop has some."""
NOBODY = Context()
"""The context of all handles of jobs. A timer that is cancelled drops its job at once, but keeps its own context, and with it a whole app,
until its time comes."""


class _Job:
    """A callback of an account."""

    __slots__ = ("account", "args", "callback", "context", "handle", "loop")

    def __init__(self, loop: FairLoop, account: WorkAccount, callback: Callable[..., Any], args: tuple[Any, ...], context: Context) -> None:
        self.loop = loop
        self.account = account
        self.callback = callback
        self.args = args
        self.context = context
        self.handle: asyncio.Handle | None = None

    def __call__(self) -> None:
        self.loop.run_or_queue(self)

    def run(self) -> None:
        try:
            self.account.charge_for(self.callback, *self.args)
        finally:
            self.handle = None  # which refers to this job


class FairLoop(asyncio.SelectorEventLoop):
    """The event loop of a server."""

    def __init__(self) -> None:
        super().__init__()
        self._queues: dict[WorkAccount, deque[_Job]] = {}
        self._newcomers: dict[WorkAccount, deque[_Job]] = {}
        self._arrivals: list[tuple[int, WorkAccount]] = []  # a heap of the same accounts, the first to come at its top
        self._others_have_work = False
        self._last_queued_run = 0.0

    def call_soon(self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None) -> asyncio.Handle:
        job = self._job_of(callback, args, context)
        if job is None:
            return super().call_soon(callback, *args, context=context)
        job.handle = super().call_soon(job, context=NOBODY)
        return job.handle

    def call_at(self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None) -> asyncio.TimerHandle:
        job = self._job_of(callback, args, context)
        if job is None:
            return super().call_at(when, callback, *args, context=context)
        job.handle = timer = super().call_at(when, job, context=NOBODY)
        return timer

    def _job_of(self, callback: Callable[..., Any], args: tuple[Any, ...], context: Context | None) -> _Job | None:
        """Return the job of the account in that context; None if it has none."""
        account = ACCOUNT.get() if context is None else context.get(ACCOUNT)
        return None if account is None else _Job(self, account, callback, args, copy_context() if context is None else context)

    def run_or_queue(self, job: _Job) -> None:
        """Run a callback whose time has come, unless its account has to wait."""
        account = job.account
        queue = self._queues.get(account)
        if queue is None:
            queue = self._newcomers.get(account)
        if queue is not None:
            queue.append(job)
        elif account.is_heavy:
            self._queues[account] = deque((job,))
            if len(self._queues) == 1:
                super().call_soon(self._run_queued, context=Context())
        elif account.newcomer:
            self._newcomers[account] = deque((job,))
            heappush(self._arrivals, (account.newcomer, account))
            if len(self._newcomers) == 1:
                super().call_soon(self._run_newcomers, context=Context())
        else:
            self._others_have_work = True
            job.context.run(job.run)

    def _run_queued(self) -> None:
        """Run waiting callbacks for a moment, of the account that takes least, if nobody else has had work in this turn of the loop."""
        now = self.time()
        if not self._others_have_work or now - self._last_queued_run > LONGEST_WAIT:
            end = now + SLICE_SECONDS
            account = min(self._queues, key=lambda account: account.shares)
            queue = self._queues.pop(account)
            while queue and self.time() < end:
                self._run_guarded(queue.popleft())
            if queue:
                self._queues[account] = queue  # now the last of those that take as much
            self._last_queued_run = self.time()
        self._others_have_work = False
        if self._queues:
            super().call_soon(self._run_queued, context=Context())

    def _run_newcomers(self) -> None:
        """Run callbacks of newcomers for a moment, first those of whoever came first."""
        end = self.time() + NEWCOMER_SECONDS
        while self._newcomers and self.time() < end:
            _, account = self._arrivals[0]
            queue = self._newcomers[account]
            self._run_guarded(queue.popleft())
            if not queue:
                del self._newcomers[account]
                heappop(self._arrivals)
        self._others_have_work = True
        if self._newcomers:
            super().call_soon(self._run_newcomers, context=Context())

    def _run_guarded(self, job: _Job) -> None:
        """Run a waiting callback as the loop would: one that was cancelled is skipped, and an error is reported."""
        if job.handle is not None and job.handle.cancelled():
            return
        try:
            job.context.run(job.run)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - as asyncio does
            self.call_exception_handler({"message": f"Exception in callback {job.callback!r}", "exception": error, "handle": job.handle})
