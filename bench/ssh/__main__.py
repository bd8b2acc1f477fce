"""`make bench-ssh`: how much one server carries, compared with a single session in the same run. Exits with 1 if a limit is exceeded."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeAlias

from bench.budget import Budget
from bench.ssh.benchmark import GUESTS, Benchmark
from bench.ssh.joining import Joining
from bench.ssh.server import Server, serving
from bench.ssh.tables import Tables, make_tables

PAIRS = 20
Steps: TypeAlias = AsyncIterator[tuple[str, list[Budget]]]
Part: TypeAlias = Callable[[Server, Path, Tables], Steps]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ssh", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of pressing keys, at each step")
    parser.add_argument("--events", type=int, default=100, help="that everybody at a table sees")
    parser.add_argument("--only", choices=("sessions", "joining"), help="one part of the benchmark, against a server of its own")
    asked = parser.parse_args()
    gc.disable()  # this process is short, and its pauses would count as the server's
    parts: dict[str, Part] = {
        "sessions": lambda server, _, tables: Benchmark(server, tables, asked.seconds, asked.events).run(),
        "joining": lambda server, folder, _: Joining(server, folder, GUESTS).run(),
    }
    kept = [_measure(part) for name, part in parts.items() if asked.only in (name, None)]
    return 0 if all(kept) else 1


def _measure(part: Part) -> bool:
    """Measure a part against a server of its own; return whether all limits were kept."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = make_tables(folder / "saves" / "harbour", PAIRS, GUESTS)
        with serving(folder) as server:
            try:
                good = asyncio.run(_show(part(server, folder, tables)))
            finally:
                for line in server.faults():  # also if the load itself failed, for this may be why
                    print(f"the server logs: {line}", end="", flush=True)
            return good and not server.faults()


async def _show(steps: Steps) -> bool:
    good = True
    async for title, budgets in steps:
        print(title)
        for budget in budgets:
            print(budget.line(), flush=True)
            good &= budget.is_kept
    return good


if __name__ == "__main__":
    sys.exit(main())
