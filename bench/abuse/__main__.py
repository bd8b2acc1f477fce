"""`make bench-abuse`: what an honest player notices of hostile clients and of a slow disk. Exits with 1 if a limit is exceeded.

Everything happens on this machine and is bounded in time. Run it while the machine is quiet: the first row is the server without a flood,
and each later row of keys has its ratio to it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

from bench.abuse.floods import KINDS
from bench.abuse.measures import FOES, KeyTimes, keys_during_a_flood, keys_on_a_slow_disk, memory_of_windows
from bench.budget import Budget
from bench.ssh.server import LIMITS, Server, serving
from bench.ssh.tables import make_tables

ONE_ADDRESS, THREE_ADDRESSES = 12, 36  # hostile connections
ONE_LIMIT, THREE_LIMIT, DISK_LIMIT = 60, 120, 30  # ms, for p99
WINDOWS, WINDOWS_LIMIT, AFTER_LIMIT = 190, 300, 1.3  # MiB, and times the memory at the start
TABLES = 6

Measure = Callable[[Server, float], Coroutine[Any, Any, list[Budget]]]


class Step(NamedTuple):
    """A part of the benchmark, against a new server."""

    title: str
    measure: Measure
    options: tuple[str, ...] = ()  # of the server
    program: str = "seatui"


class Benchmark:
    """All steps. The times of the first one, without a flood, are compared with the others."""

    def __init__(self) -> None:
        self._quiet: KeyTimes | None = None

    def steps(self) -> list[Step]:
        floods = [(kind, ONE_ADDRESS, 1, ONE_LIMIT) for kind in KINDS]
        floods += [(kind, THREE_ADDRESSES, 3, THREE_LIMIT) for kind in ("keys", "window sizes", "help at 400x150")]
        return [
            Step("no flood", self._keys("", 0, 0, None)),
            *(
                Step(f"{kind}, {clients} connections from {addresses} address(es)", self._keys(kind, clients, addresses, limit))
                for kind, clients, addresses, limit in floods
            ),
            Step(f"a disk with 200 ms a sync, {TABLES} tables of bots", self._disk, LIMITS, "bench.abuse.slow_disk"),
            Step(f"{WINDOWS} windows of 400x150 of one name", _windows(one_name=True), LIMITS),
            Step(f"{WINDOWS} windows of 400x150 of as many names", _windows(one_name=False)),
        ]

    def _keys(self, kind: str, clients: int, addresses: int, limit: float | None) -> Measure:
        async def measure(server: Server, seconds: float) -> list[Budget]:
            times = await keys_during_a_flood(server, kind, clients, addresses, seconds)
            self._quiet = self._quiet or times
            return times.budgets(limit, self._quiet)

        return measure

    async def _disk(self, server: Server, seconds: float) -> list[Budget]:
        times = await keys_on_a_slow_disk(server, TABLES, seconds)
        return times.budgets(DISK_LIMIT, self._quiet)


def _windows(*, one_name: bool) -> Measure:
    async def measure(server: Server, _seconds: float) -> list[Budget]:
        start, most, after = await memory_of_windows(server, WINDOWS, one_name=one_name)
        return [
            Budget("memory at the start", start, "MiB"),
            Budget("memory with all of them, after some keys", most, "MiB", WINDOWS_LIMIT),
            Budget("memory after they have left / at the start", after / start, "x", AFTER_LIMIT),
        ]

    return measure


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description="What an honest player notices of hostile clients.")
    parser.add_argument("--seconds", type=float, default=15, help="of each flood")
    parser.add_argument("--only", default="", help="steps whose title contains this")
    asked = parser.parse_args()
    gc.disable()  # this process is short, and its pauses would count as the server's
    good = True
    for step in Benchmark().steps():
        if asked.only not in step.title and step.title != "no flood":
            continue
        print(step.title)
        for budget in run(step, asked.seconds):
            print(budget.line(), flush=True)
            good &= budget.is_kept
    return 0 if good else 1


def run(step: Step, seconds: float) -> list[Budget]:
    with tempfile.TemporaryDirectory() as folder:
        make_tables(Path(folder) / "saves" / "harbour", TABLES, FOES)
        with serving(Path(folder), step.options, step.program) as server:
            return asyncio.run(step.measure(server, seconds))


if __name__ == "__main__":
    sys.exit(main())
