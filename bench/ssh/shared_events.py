"""Measures how long it takes until everybody at a table sees a player's action."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.budget import percentile
from bench.ssh.player import Player
from bench.ssh.tables import next_line

PATIENCE = 3.0
ENTER = b"\r"
SECRET = ("report", "reply", "ask")
"""Actions that only some at the table hear of, or that are answered in a dialog."""


class SharedEventTimes(NamedTuple):
    """Milliseconds from a key to the first byte at the first and at the last player who sees its effect."""

    first: list[float]
    last: list[float]

    @property
    def p50(self) -> float:
        return percentile(self.last, 0.5)

    @property
    def p99(self) -> float:
        return percentile(self.last, 0.99)


async def measure_shared_events(players: Sequence[Player], journal: Path, times: int) -> SharedEventTimes:
    """Let the players act in turn, and measure when all others see it. The players are in the order of their seats."""
    found = SharedEventTimes([], [])
    while len(found.last) < times:
        seat, line = next_line(journal)
        actor, others = players[seat], [player for player in players if player is not players[seat]]
        await actor.type(f":{line}".encode())
        if line.startswith(SECRET):
            await actor.type(ENTER)
            continue
        for player in players:
            player.heard = []
        began = perf_counter()
        actor.send(ENTER)
        while perf_counter() - began < PATIENCE and not all(player.heard for player in others):
            await asyncio.sleep(0.002)
        await asyncio.gather(*(player.settle() for player in players))
        _note(found, others, began)
    return found


def _note(found: SharedEventTimes, others: Sequence[Player], began: float) -> None:
    times = [(player.heard[0][0] - began) * 1000 if player.heard else PATIENCE * 1000 for player in others]
    found.first.append(min(times))
    found.last.append(max(times))
    for player in others:
        player.heard = None
