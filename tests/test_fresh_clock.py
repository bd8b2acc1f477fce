"""The clock of all tests."""

from __future__ import annotations

import asyncio
import time

from seatui.match.clock import monotonic_ms
from seatui.serve.access import authentication
from seatui.serve.harbour.chat import Chat

MOMENT = 5.0


async def test_every_clock_starts_at_zero_with_the_test() -> None:
    assert 0 <= time.monotonic() < MOMENT
    assert 0 <= asyncio.get_running_loop().time() < MOMENT
    assert 0 <= monotonic_ms() < MOMENT * 1000


async def test_modules_that_took_the_clock_have_the_same() -> None:
    assert 0 <= Chat().now() < MOMENT
    assert 0 <= authentication.monotonic() < MOMENT  # type: ignore[attr-defined]  # imported by this module


async def test_a_timer_rings_in_its_time() -> None:
    began = asyncio.get_running_loop().time()
    await asyncio.sleep(0.05)
    assert 0.045 < asyncio.get_running_loop().time() - began < MOMENT
