"""Timing by process CPU time: another tenant of the machine then costs cache misses, not whole scheduler slices."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable
from time import process_time


def us_per_decision(play_one: Callable[[], int], seconds: float) -> float:
    """Microseconds a decision; ``play_one`` plays a game and gives its number of decisions."""
    play_one()  # warm up: imports, caches, specialised bytecode
    gc.collect()
    decisions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        decisions += play_one()
    return spent / decisions * 1e6


def us_per_call(call: Callable[[], object], seconds: float = 0.2) -> float:
    """Median microseconds of one call, over batches long enough to time."""
    call()
    batch = 1
    while _batch_seconds(call, batch) < 0.005:
        batch *= 2
    samples: list[float] = []
    start = process_time()
    while process_time() - start < seconds or len(samples) < 3:
        samples.append(_batch_seconds(call, batch) / batch)
    return statistics.median(samples) * 1e6


def _batch_seconds(call: Callable[[], object], batch: int) -> float:
    start = process_time()
    for _ in range(batch):
        call()
    return process_time() - start
