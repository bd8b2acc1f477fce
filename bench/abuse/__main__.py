"""`make bench-abuse`: what an honest player notices while others flood the server. Exits with 1 if a limit is exceeded.

Everything happens on this machine and is bounded in time. Run it while the machine is quiet: the first row is the server without a flood,
and each later row has its ratio to it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.abuse.floods import KINDS
from bench.budget import Budget
from bench.ssh.benchmark import DOWN, UP
from bench.ssh.key_load import KeyPresser, Times, press_keys
from bench.ssh.player import Player
from bench.ssh.server import Server, serving

PACE = 5  # keys a second of the honest player
SETTLE_SECONDS = 2.0
ONE_ADDRESS, THREE_ADDRESSES = 12, 36  # hostile connections
ONE_LIMIT, THREE_LIMIT = 60, 120  # ms, for p99


class Attack(NamedTuple):
    """A flood with its clients and addresses, and the limit for the honest player's keys at p99."""

    kind: str
    clients: int
    addresses: int
    limit: float


ATTACKS = (
    *(Attack(kind, ONE_ADDRESS, 1, ONE_LIMIT) for kind in KINDS),
    *(Attack(kind, THREE_ADDRESSES, 3, THREE_LIMIT) for kind in ("keys", "window sizes", "help at 400x150")),
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=15, help="of each flood")
    parser.add_argument("--only", default="", help="floods whose name contains this word")
    asked = parser.parse_args()
    gc.disable()  # this process is short, and its pauses would count as the server's
    good = True
    quiet: Times | None = None
    for attack in (None, *(attack for attack in ATTACKS if asked.only in attack.kind)):
        title, budgets, times = measure(attack, asked.seconds, quiet)
        quiet = quiet or times
        print(title)
        for budget in budgets:
            print(budget.line(), flush=True)
            good &= budget.is_kept
    return 0 if good else 1


def measure(attack: Attack | None, seconds: float, quiet: Times | None) -> tuple[str, list[Budget], Times]:
    """Measure one flood against a new server."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), ()) as server:
        times, cpu, left = asyncio.run(_measure(server, attack, seconds))
    title = "No flood" if attack is None else f"{attack.kind}, {attack.clients} from {attack.addresses} address(es)"
    budgets = [
        Budget("honest key to first byte, p50", times.p50, "ms"),
        Budget("honest key to first byte, p99", times.p99, "ms", attack.limit if attack else None),
        Budget("CPU of the server", cpu, "%"),
        Budget("lag of the load itself, p99", times.own_lag, "ms"),
    ]
    if quiet is not None:
        budgets.append(Budget("p99 / without a flood", times.p99 / quiet.p99, "x"))
    if left is not None:
        budgets.append(Budget("hostile clients not disconnected", left, ""))
    return title, budgets, times


async def _measure(server: Server, attack: Attack | None, seconds: float) -> tuple[Times, float, float | None]:
    player = await Player.join(server.port, "Ann")
    presser = await KeyPresser.of(player, DOWN, UP)
    with _flooding(server, attack, seconds + SETTLE_SECONDS) as flood:
        await asyncio.sleep(SETTLE_SECONDS)
        began, before = perf_counter(), server.cpu_seconds()
        times = await press_keys([presser], seconds, PACE)
        cpu = (server.cpu_seconds() - before) / (perf_counter() - began) * 100
        left = None if flood is None else float((await asyncio.to_thread(flood.communicate))[0] or 0)
    player.leave()
    return times, cpu, left


@contextmanager
def _flooding(server: Server, attack: Attack | None, seconds: float) -> Iterator[subprocess.Popen[str] | None]:
    """Run hostile clients in a process of their own."""
    if attack is None:
        yield None
        return
    words = (server.port, attack.kind, attack.clients, attack.addresses, seconds)
    flood = subprocess.Popen((sys.executable, "-m", "bench.abuse.floods", *map(str, words)), stdout=subprocess.PIPE, text=True)
    assert flood.stdout is not None
    try:
        if flood.stdout.readline() != "ready\n":
            raise RuntimeError("the hostile clients could not connect")
        yield flood
    finally:
        flood.kill()
        flood.wait()


if __name__ == "__main__":
    sys.exit(main())
