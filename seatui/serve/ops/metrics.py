"""How a server feels: how long keys wait for an answer, how late the loop is, and how much memory is used."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from seatui.serve.terminal.latency import Latency

BEAT = 0.5
"""Seconds between two looks at how late the loop is."""
BEATS_KEPT = 120


class Spread(NamedTuple):
    """How long something takes, in milliseconds: at most that in half of all cases, and in 99 of 100."""

    p50: int
    p99: int


def spread(waits: Latency) -> Spread | None:
    """The spread of some waits; None if there were none."""
    return Spread(waits.quantile(0.5), waits.quantile(0.99)) if len(waits) else None


class Recent:
    """Of waits that are counted ever on, those since the last mark but one: of the last minute or two, if it is marked every minute."""

    def __init__(self) -> None:
        self._marks = deque([Latency(), Latency()], maxlen=2)

    def mark(self, total: Latency) -> None:
        self._marks.append(total)

    def of(self, total: Latency) -> Latency:
        """What of that is recent."""
        recent = Latency()
        recent.counts = [now - then for now, then in zip(total.counts, self._marks[0].counts, strict=True)]
        return recent


def together(waits: Iterable[Latency]) -> Latency:
    """All of them in one count."""
    total = Latency()
    for one in waits:
        total.merge(one)
    return total


class Lag:
    """How late the loop does what it should do at a certain time: what every key waits in addition."""

    def __init__(self) -> None:
        self._latest: deque[float] = deque(maxlen=BEATS_KEPT)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._wait(asyncio.get_running_loop())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def spread(self) -> Spread | None:
        """Of the last minute."""
        waits = Latency()
        for late in self._latest:
            waits.add(late)
        return spread(waits)

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(BEAT, self._look, loop, loop.time() + BEAT)

    def _look(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._latest.append(max(0.0, loop.time() - due))
        self._wait(loop)


def memory() -> int | None:
    """Bytes of memory that this process has now; None where that is not told."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    import resource  # where there is /proc, there is this

    return pages * resource.getpagesize()
