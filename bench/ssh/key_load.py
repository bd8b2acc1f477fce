"""Many players who press keys, each at a steady pace, and how long the answers took."""

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
    """A player who goes there and back with the cursor, with what answers each key."""

    player: Player
    keys: Sequence[tuple[bytes, re.Pattern[bytes]]]

    @classmethod
    async def of(cls, player: Player, there: bytes, back: bytes) -> Self:
        """See where the cursor goes by these two keys."""
        return cls(player, [(there, await player.place_after(there)), (back, await player.place_after(back))])


class Times(NamedTuple):
    """Milliseconds from keys to the first bytes that answer them."""

    all: list[float]
    own_lag: float  # by how much this process itself was late, at p99

    @property
    def p50(self) -> float:
        return percentile(self.all, 0.5)

    @property
    def p99(self) -> float:
        return percentile(self.all, 0.99)


async def press_keys(walkers: Sequence[KeyPresser], seconds: float, pace: float) -> Times:
    """Let them all press ``pace`` keys a second, not in step."""
    end = perf_counter() + seconds
    lag = asyncio.create_task(_own_lag(end))
    found = await asyncio.gather(*(_walk(walker, end, 1 / pace) for walker in walkers))
    return Times([ms for times in found for ms in times], percentile(await lag, 0.99))


async def _walk(walker: KeyPresser, end: float, gap: float) -> list[float]:
    """Go there and back until the end, so that everybody stands where they began."""
    times: list[float] = []
    due = perf_counter() + random.random() * gap
    while due < end:
        for key, mark in walker.keys:
            await asyncio.sleep(max(0, due - perf_counter()))
            times.append(await walker.player.press(key, mark))
            due = max(due + gap * random.uniform(0.7, 1.3), perf_counter())
    return times


async def _own_lag(end: float) -> list[float]:
    late = [0.0]
    while (now := perf_counter()) < end:
        await asyncio.sleep(NAP)
        late.append((perf_counter() - now - NAP) * 1000)
    return late
