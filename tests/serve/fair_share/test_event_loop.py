from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Coroutine, Iterator
from contextvars import Context, ContextVar
from typing import Any

import pytest

from seatui.serve.fair_share.event_loop import NEWCOMER_SECONDS, FairLoop
from seatui.serve.fair_share.work_account import ACCOUNT, HEAVY_SHARE, MEMORY_SECONDS, WorkAccount, WorkLedger

Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture
def run() -> Iterator[Run]:
    with asyncio.Runner(loop_factory=FairLoop) as runner:
        yield runner.run


class Kept:
    """An object that a context refers to."""


KEPT = ContextVar[Kept]("KEPT")


class RecordingAccount(WorkAccount):
    def __init__(self) -> None:
        super().__init__()
        self.charged: list[float] = []

    def charge(self, seconds: float) -> None:
        self.charged.append(seconds)


class FixedAccount(WorkAccount):
    """A heavy account that takes the same share for ever, however long its work takes on a busy machine."""

    is_heavy = True

    def charge(self, seconds: float) -> None: ...


def account(*, heavy: bool) -> WorkAccount:
    made = WorkLedger(lambda: 0.0).account_for("10.0.0.1")  # time stands still, so it stays as it is
    if heavy:
        made.charge(2 * HEAVY_SHARE * MEMORY_SECONDS)
    return made


def context_of(whose: WorkAccount) -> Context:
    context = Context()
    context.run(ACCOUNT.set, whose)
    return context


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_work_in_a_context_is_charged(run: Run) -> None:
    async def check() -> None:
        loop, whose = asyncio.get_running_loop(), RecordingAccount()
        loop.call_soon(lambda: None, context=context_of(whose))
        loop.call_later(0, lambda: None, context=context_of(whose))
        loop.call_soon(lambda: None)
        await asyncio.sleep(0.01)
        assert len(whose.charged) == 2

    run(check())


def test_tasks_and_timers_inherit_the_account(run: Run) -> None:
    async def check() -> None:
        whose = RecordingAccount()

        async def nap() -> None:
            await asyncio.sleep(0.001)

        await asyncio.get_running_loop().create_task(nap(), context=context_of(whose))
        assert len(whose.charged) >= 2

    run(check())


def test_a_cancelled_timer_lets_go_of_its_context(run: Run) -> None:
    async def check() -> None:
        kept, context = Kept(), context_of(RecordingAccount())
        context.run(KEPT.set, kept)
        timer = asyncio.get_running_loop().call_later(3600, print, context=context)
        left = weakref.ref(kept)
        del kept, context
        gc.collect()
        assert left() is not None
        timer.cancel()
        gc.collect()
        assert left() is None

    run(check())


def test_work_runs_in_its_own_context(run: Run) -> None:
    async def check() -> None:
        loop, found = asyncio.get_running_loop(), list[WorkAccount | None]()
        accounts = [RecordingAccount(), account(heavy=True)]
        for whose in accounts:
            loop.call_soon(lambda: found.append(ACCOUNT.get()), context=context_of(whose))
            loop.call_later(0, lambda: found.append(ACCOUNT.get()), context=context_of(whose))
        while len(found) < 4:
            await asyncio.sleep(0.001)
        assert sorted(found, key=id) == sorted(accounts * 2, key=id)

    run(check())


def test_heavy_work_waits_while_others_have_work(run: Run) -> None:
    async def check() -> None:
        loop, told = asyncio.get_running_loop(), []
        heavy, light = context_of(account(heavy=True)), context_of(account(heavy=False))
        left = 20

        def work_on() -> None:
            nonlocal left
            left -= 1
            told.append("light")
            if left:
                loop.call_soon(work_on, context=light)

        for _ in range(3):
            loop.call_soon(told.append, "heavy", context=heavy)
        loop.call_soon(work_on, context=light)
        await turns(60)
        assert told == ["light"] * 20 + ["heavy"] * 3

    run(check())


def test_heavy_work_is_not_starved(run: Run) -> None:
    async def check() -> None:
        loop, heavy, light = asyncio.get_running_loop(), context_of(account(heavy=True)), context_of(account(heavy=False))
        done = loop.create_future()

        def work_on() -> None:
            if not done.done():
                loop.call_soon(work_on, context=light)

        loop.call_soon(work_on, context=light)
        loop.call_soon(done.set_result, None, context=heavy)
        await asyncio.wait_for(done, 30)

    run(check())


def test_heavy_work_keeps_its_order(run: Run) -> None:
    async def check() -> None:
        loop, told = asyncio.get_running_loop(), list[int]()
        heavy = context_of(account(heavy=True))
        for number in range(10):
            loop.call_soon(told.append, number, context=heavy)
        await turns(60)
        assert told == list(range(10))

    run(check())


def test_accounts_that_take_as_much_take_turns(run: Run) -> None:
    async def check() -> None:
        loop, told = asyncio.get_running_loop(), list[str]()
        contexts = [context_of(FixedAccount()) for _ in range(2)]

        def work(name: str) -> None:
            told.append(name)
            end = loop.time() + 0.002
            while loop.time() < end:
                pass

        for _ in range(3):
            for name, context in zip("ab", contexts, strict=True):
                loop.call_soon(work, name, context=context)
        while len(told) < 6:
            await asyncio.sleep(0)
        assert "".join(told) == "ababab"

    run(check())


def test_a_cancelled_callback_does_not_run_later(run: Run) -> None:
    async def check() -> None:
        loop, told = asyncio.get_running_loop(), list[str]()
        heavy = context_of(account(heavy=True))
        handle, timer = loop.call_soon(told.append, "soon", context=heavy), loop.call_later(0, told.append, "later", context=heavy)
        loop.call_soon(handle.cancel)
        loop.call_soon(timer.cancel)
        await asyncio.sleep(0.01)
        await turns(20)
        assert told == []

    run(check())


def test_an_error_in_waiting_work_is_reported(run: Run) -> None:
    async def check() -> None:
        loop, reported = asyncio.get_running_loop(), list[BaseException]()
        loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
        heavy = context_of(account(heavy=True))
        loop.call_soon([].pop, context=heavy)
        loop.call_soon(reported.append, ValueError(), context=heavy)
        await turns(30)
        assert [type(error) for error in reported] == [IndexError, ValueError]

    run(check())


def busy(loop: asyncio.AbstractEventLoop) -> None:
    """Take as long as newcomers have in one turn."""
    end = loop.time() + NEWCOMER_SECONDS
    while loop.time() < end:
        pass


def test_work_of_newcomers_leaves_turns_to_others(run: Run) -> None:
    async def check() -> None:
        loop, told = asyncio.get_running_loop(), list[str]()
        newcomer, here = account(heavy=False), context_of(account(heavy=False))
        newcomer.arrive()

        def work(name: str) -> None:
            told.append(name)
            busy(loop)

        def answer(left: int) -> None:
            told.append("here")
            if left:
                loop.call_soon(answer, left - 1, context=here)

        for _ in range(4):
            loop.call_soon(work, "new", context=context_of(newcomer))
        loop.call_soon(answer, 3, context=here)
        while len(told) < 8:
            await asyncio.sleep(0)
        assert told == ["here", "new"] * 4

    run(check())


def test_newcomers_go_on_while_others_have_work(run: Run) -> None:
    async def check() -> None:
        loop, newcomer, here = asyncio.get_running_loop(), account(heavy=False), context_of(account(heavy=False))
        newcomer.arrive()
        done, others = loop.create_future(), 0

        def work_on() -> None:
            nonlocal others
            others += 1
            if not done.done():
                loop.call_soon(work_on, context=here)

        loop.call_soon(work_on, context=here)
        loop.call_soon(done.set_result, None, context=context_of(newcomer))
        await asyncio.wait_for(done, 30)
        assert others < 5

    run(check())


def test_the_first_newcomer_goes_first(run: Run) -> None:
    async def check() -> None:
        loop, told = asyncio.get_running_loop(), list[str]()
        first, second = account(heavy=False), account(heavy=False)
        first.arrive()
        second.arrive()

        def work(name: str) -> None:
            told.append(name)
            busy(loop)

        for name, whose in (("second", second), ("first", first)) * 3:
            loop.call_soon(work, name, context=context_of(whose))
        while len(told) < 6:
            await asyncio.sleep(0)
        assert told == ["first"] * 3 + ["second"] * 3

    run(check())


def test_work_of_somebody_who_has_just_settled_keeps_its_order(run: Run) -> None:
    async def check() -> None:
        loop, told, whose = asyncio.get_running_loop(), list[int](), account(heavy=False)
        whose.arrive()
        for number in range(10):
            loop.call_soon(told.append, number, context=context_of(whose))
        await asyncio.sleep(0)
        whose.settle()
        loop.call_soon(told.append, 10, context=context_of(whose))
        await turns(20)
        assert told == list(range(11))

    run(check())
