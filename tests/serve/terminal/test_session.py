import asyncio
import gc
import logging
import random
import sys
import weakref
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Size

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits
from seatui.serve.terminal.client import Client
from seatui.serve.terminal.session import IDLE, INTERNAL_ERROR, TerminalSession
from tests.serve.terminal.recording_app import RecordingTransport, SessionHarness, drawn
from tests.serve.waiting import until

LIMITS = Limits()


async def test_a_crash_ends_one_session_with_a_line_for_its_player_and_one_for_the_host(caplog: pytest.LogCaptureFixture) -> None:
    ann, bo = await SessionHarness().ready(), await SessionHarness().ready()
    ann.type(b"!")
    await ann.over()
    assert ann.transport.words == f"{INTERNAL_ERROR}\r\n"
    assert ann.transport.code == 1
    assert "RuntimeError: at 21" in caplog.text
    assert "treasure" not in caplog.text
    assert b"RuntimeError" not in ann.transport.sent
    bo.type(b"b")
    await bo.typed("b")


async def test_whoever_is_refused_is_told_why() -> None:
    def make_client(_: TerminalSession) -> Client:
        raise Refused("", "the harbour is closed today")

    transport = RecordingTransport()
    TerminalSession(transport, make_client).start()
    await until(lambda: transport.code is not None)
    assert (bytes(transport.sent), transport.code) == (b"the harbour is closed today\r\n", 1)


async def test_a_session_that_is_closed_says_why_on_the_ordinary_screen() -> None:
    harness = await SessionHarness().ready()
    harness.session.close("The server stops now.")
    harness.session.close("And nobody hears this.")
    await harness.over()
    assert (harness.transport.words, harness.transport.code) == ("The server stops now.\r\n", 0)


async def test_whoever_presses_no_key_for_long_is_sent_away() -> None:
    harness = SessionHarness(limits=replace(LIMITS, idle_seconds=0.5))  # it may be over before anything is drawn
    began = asyncio.get_running_loop().time()
    harness.type(b"x")
    await harness.over()
    assert asyncio.get_running_loop().time() - began >= 0.4
    assert harness.transport.words == f"{IDLE}\r\n"


async def test_a_client_that_does_not_end_is_ended() -> None:
    class Deaf:
        accepts_input = True

        def feed(self, data: bytes) -> None: ...

        def end_of_input(self) -> None: ...

        def resize(self, size: Size) -> None: ...

        def resume(self) -> None: ...

        def redraw(self) -> None: ...

        def take_back(self) -> bytes:
            return b""

        async def run(self) -> None:
            await asyncio.Event().wait()

        def leave(self) -> None:
            pass

    transport, ended = RecordingTransport(), list[TerminalSession]()
    session = TerminalSession(transport, lambda _: Deaf(), limits=replace(LIMITS, closing_seconds=0.05), ended=ended.append)
    session.start()
    await asyncio.sleep(0)
    session.close("It is late.")
    await until(lambda: bool(ended))
    assert transport.is_aborted


async def test_to_somebody_who_does_not_read_nothing_is_sent_until_all_can_be_drawn_anew() -> None:
    harness = await SessionHarness().ready()
    harness.session.block()
    sent = len(harness.transport.sent)
    harness.type(b"abcdefgh")
    await harness.typed(*"abcdefgh")
    await drawn(harness.recorder)
    assert len(harness.transport.sent) == sent
    harness.session.unblock()
    await until(lambda: "typed h" in harness.transport.screen(), lambda: harness.transport.screen())


async def test_whoever_does_not_read_for_long_is_dropped_and_so_is_one_to_whom_too_much_is_sent() -> None:
    slow = await SessionHarness(limits=replace(LIMITS, stalled_seconds=0.1)).ready()
    slow.session.block()
    await slow.over()
    assert slow.transport.is_aborted
    much = await SessionHarness(limits=replace(LIMITS, write_buffer=1000)).ready()
    much.session.block()
    for _ in range(11):
        much.session.send(b"." * 100)
    await much.over()
    assert much.transport.is_aborted


async def test_a_window_that_was_smaller_for_a_moment_is_drawn_anew() -> None:
    harness = await SessionHarness(size=(100, 30)).ready()
    harness.type(b"x")
    await until(lambda: b"typed x" in harness.transport.sent, lambda: str(harness.transport.sent))
    del harness.transport.sent[:]
    harness.session.resize(80, 24)
    harness.session.resize(100, 30)
    await until(lambda: len(harness.transport.sent) > 100 * 30, lambda: str(harness.transport.sent))


async def test_sizes_are_bounded_and_many_in_a_row_are_one() -> None:
    harness = await SessionHarness(size=(0, 0)).ready()
    assert set(harness.recorder.sizes) == {(80, 24)}
    harness.recorder.sizes.clear()
    for width in range(40, 120):
        harness.session.resize(width, 30)
    harness.session.resize(4_000_000_000, 4_000_000_000)
    await until(lambda: (400, 150) in harness.recorder.sizes, lambda: str(harness.recorder.sizes))
    assert len(harness.recorder.sizes) <= 2
    harness.session.resize(0, 50)
    await until(lambda: (80, 24) in harness.recorder.sizes, lambda: str(harness.recorder.sizes))


async def test_a_large_window_is_laid_out_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.serve.terminal.session.CELLS_PER_SECOND", 100)
    harness, loop = await SessionHarness().ready(), asyncio.get_running_loop()
    harness.session.resize(400, 150)
    await until(lambda: (400, 150) in harness.recorder.sizes, lambda: str(harness.recorder.sizes))
    harness.session.resize(399, 150)
    assert harness.session._timers["resize"].when() - loop.time() > 500


async def test_an_app_leaves_the_loop_its_way_to_start_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    def eager(loop: asyncio.AbstractEventLoop, coro: Coroutine[Any, Any, None], **named: Any) -> asyncio.Task[None]:
        return asyncio.Task(coro, loop=loop, **named)

    monkeypatch.setattr(asyncio, "eager_task_factory", eager, raising=False)  # Python before 3.12 has none
    await SessionHarness().ready()
    assert asyncio.get_running_loop().get_task_factory() is None


async def test_the_time_from_a_key_to_the_first_byte_is_counted() -> None:
    harness = await SessionHarness().ready()
    assert not harness.session.latency
    harness.type(b"x")
    await until(lambda: "typed x" in harness.transport.screen())
    assert len(harness.session.latency) == 1


async def test_what_the_process_prints_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout, sys.stderr
    ann, bo = await SessionHarness().ready(), await SessionHarness().ready()
    assert (sys.stdout, sys.stderr) == before
    for harness in (ann, bo):
        harness.session.close()
        await harness.over()
    assert (sys.stdout, sys.stderr) == before
    print("still here")
    assert capsys.readouterr().out == "still here\n"


async def test_sessions_that_are_cut_at_any_moment_leave_nothing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    chance = random.Random(4)
    tasks = asyncio.all_tasks()
    left: list[weakref.ref[object]] = []
    for _ in range(12):
        harness = SessionHarness()
        for _ in range(chance.choice([0, 1, 3, 10, 30, 100])):
            await asyncio.sleep(0)
        harness.type(b"\x1b[97;5u", b"x\x1b")
        harness.session.hang_up()
        await harness.over()
        left += [weakref.ref(part) for part in (harness.session, harness.transport, harness.app) if part is not None]
        del harness
    await until(lambda: asyncio.all_tasks() == tasks, lambda: str(asyncio.all_tasks() - tasks))
    gc.collect()
    await until(lambda: not [one for one in left if one() is not None], lambda: str([one() for one in left if one() is not None]))
    assert not caplog.text
