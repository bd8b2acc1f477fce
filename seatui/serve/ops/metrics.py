"""How a server feels: how long keys wait for an answer, how late the loop is, and how much memory is used."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from seatui.serve.terminal.latency import LatencyHistogram

LAG_INTERVAL = 0.5
"""Seconds between two looks at how late the loop is."""
LAG_SAMPLES = 120


class Percentiles(NamedTuple):
    """How long something takes, in milliseconds: at most that in half of all cases, and in 99 of 100."""

    p50: int
    p99: int


def percentiles(waits: LatencyHistogram) -> Percentiles | None:
    """The spread of some waits; None if there were none."""
    return Percentiles(waits.quantile(0.5), waits.quantile(0.99)) if len(waits) else None


class RecentLatency:
    """Of waits that are counted ever on, those since the last mark but one: of the last minute or two, if it is marked every minute."""

    def __init__(self) -> None:
        self._marks = deque([LatencyHistogram(), LatencyHistogram()], maxlen=2)

    def mark(self, total: LatencyHistogram) -> None:
        self._marks.append(total)

    def recent(self, total: LatencyHistogram) -> LatencyHistogram:
        """What of that is recent."""
        recent = LatencyHistogram()
        recent.counts = [now - then for now, then in zip(total.counts, self._marks[0].counts, strict=True)]
        return recent


def merged(waits: Iterable[LatencyHistogram]) -> LatencyHistogram:
    """All of them in one count."""
    total = LatencyHistogram()
    for each in waits:
        total.merge(each)
    return total


class LoopLag:
    """How late the loop does what it should do at a certain time: what every key waits in addition."""

    def __init__(self) -> None:
        self._latest: deque[float] = deque(maxlen=LAG_SAMPLES)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._wait(asyncio.get_running_loop())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def percentiles(self) -> Percentiles | None:
        """Of the last minute."""
        waits = LatencyHistogram()
        for late in self._latest:
            waits.add(late)
        return percentiles(waits)

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(LAG_INTERVAL, self._measure, loop, loop.time() + LAG_INTERVAL)

    def _measure(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._latest.append(max(0.0, loop.time() - due))
        self._wait(loop)


def resident_memory() -> int | None:
    """Bytes of memory that this process has now; None where that is not told."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    import resource  # where there is /proc, there is this

    return pages * resource.getpagesize()
