"""Sessions whose account takes too much of the server's time."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from seatui.serve.access.limits import Limits
from seatui.serve.fair_share.work_account import HEAVY_SHARE, MEMORY_SECONDS, WorkAccount, WorkLedger
from seatui.serve.terminal import session as session_module
from seatui.serve.terminal.driver import LARGEST, MODEST, SHRUNK_NOTICE, shrink
from seatui.serve.terminal.session import TerminalSession
from tests.serve.terminal.recording_app import SessionHarness
from tests.serve.waiting import until


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def account_with(clock: Clock) -> WorkAccount:
    return WorkLedger(clock).account_for("10.0.0.1")


def make_heavy(account: WorkAccount) -> None:
    account.charge(2 * HEAVY_SHARE * MEMORY_SECONDS)


def test_a_modest_window_never_shrinks() -> None:
    assert shrink(Size(80, 24)) == Size(80, 24)
    assert shrink(MODEST) == MODEST


def test_a_large_window_shrinks_and_leaves_a_line() -> None:
    assert shrink(LARGEST) == MODEST
    assert shrink(Size(400, 40)) == Size(160, 39)


async def test_a_heavy_session_uses_a_part_of_a_large_window() -> None:
    clock = Clock()
    account = account_with(clock)
    harness = await SessionHarness(size=(400, 150), account=account).ready()
    assert set(harness.recorder.sizes) == {LARGEST}
    make_heavy(account)
    harness.type(b"x")
    await until(lambda: harness.recorder.sizes[-1] == MODEST, lambda: str(harness.recorder.sizes))
    await until(lambda: SHRUNK_NOTICE in harness.transport.screen(400, 150), harness.transport.screen)
    await harness.typed("x")


async def test_a_window_grows_again_when_its_session_is_light(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "SHRUNK_SECONDS", 0.05)
    clock = Clock()
    account = account_with(clock)
    make_heavy(account)
    harness = await SessionHarness(size=(400, 150), account=account).ready()
    assert set(harness.recorder.sizes) == {MODEST}
    clock.now += 10 * MEMORY_SECONDS
    await until(lambda: harness.recorder.sizes[-1] == LARGEST, lambda: str(harness.recorder.sizes))
    await until(lambda: SHRUNK_NOTICE not in harness.transport.screen(400, 150), harness.transport.screen)


async def test_a_large_window_is_drawn_smaller_beside_many_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "SHRUNK_SECONDS", 0.05)
    limits = Limits(cells=LARGEST.area + 1000)
    sessions: list[TerminalSession] = []
    first = await SessionHarness(size=LARGEST, limits=limits, sessions=lambda: sessions).ready()
    sessions.append(first.session)
    second = await SessionHarness(size=LARGEST, limits=limits, sessions=lambda: sessions).ready()
    assert (first.session.drawn_size, second.session.drawn_size) == (LARGEST, MODEST)
    await until(lambda: SHRUNK_NOTICE in second.transport.screen(400, 150), second.transport.screen)
    sessions.clear()
    await until(lambda: second.recorder.sizes[-1] == LARGEST, lambda: str(second.recorder.sizes))


async def test_keys_of_a_heavy_session_wait_for_the_loop() -> None:
    account = account_with(Clock())
    harness = await SessionHarness(account=account).ready()
    make_heavy(account)
    harness.type(b"x", b"y")
    assert harness.recorder.keys == []
    await harness.typed("x", "y")
