"""Metrics: response times to keys, lag of the event loop, and memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from seatui.serve.terminal.latency import LatencyHistogram

LAG_INTERVAL = 0.5
"""Seconds between measurements of the lag."""
LAG_SAMPLES = 120


class Percentiles(NamedTuple):
    """The median and the 99th percentile of a duration, in milliseconds."""

    p50: int
    p99: int


def percentiles(waits: LatencyHistogram) -> Percentiles | None:
    """Return the percentiles of a histogram; None if it is empty."""
    return Percentiles(waits.quantile(0.5), waits.quantile(0.99)) if len(waits) else None


class RecentLatency:
    """A sliding window over a cumulative histogram: the last one to two intervals between marks."""

    def __init__(self) -> None:
        self._marks = deque([LatencyHistogram(), LatencyHistogram()], maxlen=2)

    def mark(self, total: LatencyHistogram) -> None:
        self._marks.append(total)

    def recent(self, total: LatencyHistogram) -> LatencyHistogram:
        """Return the part of a cumulative histogram since the last mark but one."""
        recent = LatencyHistogram()
        recent.counts = [now - then for now, then in zip(total.counts, self._marks[0].counts, strict=True)]
        return recent


def merged(waits: Iterable[LatencyHistogram]) -> LatencyHistogram:
    """Return the sum of several histograms."""
    total = LatencyHistogram()
    for each in waits:
        total.merge(each)
    return total


class LoopLag:
    """How late the event loop runs a timer, which every key has to wait as well."""

    def __init__(self) -> None:
        self._latest: deque[float] = deque(maxlen=LAG_SAMPLES)
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._wait(asyncio.get_running_loop())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def percentiles(self) -> Percentiles | None:
        """Return the lag of the last minute."""
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
    """Return the memory of this process in bytes; None if the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    import resource  # exists wherever /proc does

    return pages * resource.getpagesize()
