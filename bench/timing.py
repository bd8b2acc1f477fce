"""Timing by CPU time of the process, so that other programs on the machine cost cache misses, not whole time slices."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Mapping
from time import process_time

ROUNDS = 20


def us_per_decision(games: Mapping[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Return the microseconds a decision of each; a call plays a game and returns its number of decisions.

    They take turns many times, so that noise on the machine affects all alike, and all their games count.
    """
    spent, decisions = dict.fromkeys(games, 0.0), dict.fromkeys(games, 0)
    for play_one in games.values():
        play_one()  # warm up: imports, caches, specialised bytecode
    for share in range(1, ROUNDS + 1):
        for what, play_one in games.items():
            gc.collect()
            while spent[what] < seconds * share / ROUNDS:
                start = process_time()
                decisions[what] += play_one()
                spent[what] += process_time() - start
    return {what: spent[what] / decisions[what] * 1e6 for what in games}


def us_per_call(call: Callable[[], object], seconds: float = 0.2) -> float:
    """Return the median microseconds of one call, over batches long enough to time."""
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
