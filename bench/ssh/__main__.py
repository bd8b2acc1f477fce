"""`make bench-ssh`: how much one server carries, compared with a single session in the same run. Exits with 1 if a limit is exceeded."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from pathlib import Path

from bench.ssh.benchmark import GUESTS, Benchmark
from bench.ssh.server import serving
from bench.ssh.tables import make_tables

PAIRS = 20


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ssh", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of pressing keys, at each step")
    parser.add_argument("--events", type=int, default=100, help="that everybody at a table sees")
    asked = parser.parse_args()
    gc.disable()  # this process is short, and its pauses would count as the server's
    with tempfile.TemporaryDirectory() as folder:
        tables = make_tables(Path(folder) / "saves" / "harbour", PAIRS, GUESTS)
        with serving(Path(folder)) as server:
            benchmark = Benchmark(server, tables, asked.seconds, asked.events)
            try:
                good = asyncio.run(_run(benchmark))
            finally:
                for line in server.faults():  # also if the load itself failed, for this may be why
                    print(f"the server logs: {line}", end="", flush=True)
            good &= not server.faults()
    return 0 if good else 1


async def _run(benchmark: Benchmark) -> bool:
    good = True
    async for title, budgets in benchmark.run():
        print(title)
        for budget in budgets:
            print(budget.line(), flush=True)
            good &= budget.is_kept
    return good


if __name__ == "__main__":
    sys.exit(main())
