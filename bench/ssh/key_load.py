"""Lets many players press keys at a steady pace, and measures how long the answers take."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple, Self

from bench.budget import percentile
from bench.ssh.player import Player

NAP = 0.005


class KeyPresser(NamedTuple):
    """A player who moves the cursor there and back, with the bytes that answer each key."""

    player: Player
    keys: Sequence[tuple[bytes, re.Pattern[bytes]]]

    @classmethod
    async def of(cls, player: Player, there: bytes, back: bytes) -> Self:
        """Find out where the cursor goes with these two keys."""
        return cls(player, [(there, await player.place_after(there)), (back, await player.place_after(back))])


class Times(NamedTuple):
    """Milliseconds from keys to the first bytes that answer them."""

    all: list[float]
    own_lag: float  # how late this process itself was, at p99

    @property
    def p50(self) -> float:
        return percentile(self.all, 0.5)

    @property
    def p99(self) -> float:
        return percentile(self.all, 0.99)


async def press_keys(pressers: Sequence[KeyPresser], seconds: float, pace: float) -> Times:
    """Let all of them press ``pace`` keys a second, not in step."""
    end = perf_counter() + seconds
    lag = asyncio.create_task(_own_lag(end))
    found = await asyncio.gather(*(_press_until(presser, end, 1 / pace) for presser in pressers))
    return Times([ms for times in found for ms in times], percentile(await lag, 0.99))


async def _press_until(presser: KeyPresser, end: float, gap: float) -> list[float]:
    """Move there and back until the end, so that every cursor ends where it began."""
    times: list[float] = []
    due = perf_counter() + random.random() * gap
    while due < end:
        for key, mark in presser.keys:
            await asyncio.sleep(max(0, due - perf_counter()))
            times.append(await presser.player.press(key, mark))
            due = max(due + gap * random.uniform(0.7, 1.3), perf_counter())
    return times


async def _own_lag(end: float) -> list[float]:
    late = [0.0]
    while (now := perf_counter()) < end:
        await asyncio.sleep(NAP)
        late.append((perf_counter() - now - NAP) * 1000)
    return late
