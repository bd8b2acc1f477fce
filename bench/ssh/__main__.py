"""`make bench-ssh`: what one server carries, beside one session in the same run; leaves with 1 if a limit is broken."""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from pathlib import Path

from bench.budget import Budget, at
from bench.ssh.player import Player
from bench.ssh.pressing import Times, Walker, press_keys
from bench.ssh.server import Server, serving

DOWN, UP = b"\x1b[B", b"\x1b[A"
PACE = 3  # keys a second of everybody who plays
IDLE_SECONDS = 8


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ssh", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of pressing keys, at each step")
    asked = parser.parse_args()
    gc.disable()  # this process is short, and its pauses would count as the server's
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        good = asyncio.run(_measure(server, asked.seconds))
        for line in server.faults():
            print(f"the server tells: {line}", end="")
            good = False
    return 0 if good else 1


async def _measure(server: Server, seconds: float) -> bool:
    alone = Walker(await Player.join(server.port, "Player 0"), ((DOWN, None), (UP, None)))
    players = [alone.player]
    await press_keys([alone], 2, 10)  # warm up
    one = await press_keys([alone], seconds, 10)
    rss_one = server.rss_mib()
    good = _print("One session", [Budget("key to first byte, p50", one.p50, "ms"), Budget("key to first byte, p99", one.p99, "ms")])
    players += [await Player.join(server.port, f"Player {number}") for number in range(1, 50)]
    before = server.cpu_seconds()
    await asyncio.sleep(IDLE_SECONDS)
    idle = (server.cpu_seconds() - before) / IDLE_SECONDS * 100
    before = server.cpu_seconds()
    fifty = await press_keys([Walker(player, alone.keys) for player in players], seconds, PACE)
    cpu = (server.cpu_seconds() - before) / len(fifty.all) * 1000
    good &= _print("50 sessions, all in the lobby, all pressing keys", [*_keys(fifty, one, 50), Budget("CPU a key", cpu, "ms")])
    return good & _print(
        "50 sessions",
        [
            Budget("connect to whole frame, p50", at([player.frame_ms for player in players], 0.5), "ms"),
            Budget("connect to whole frame, p99", at([player.frame_ms for player in players], 0.99), "ms", 250),
            Budget("memory a session", (server.rss_mib() - rss_one) / 49, "MiB", 4),
            Budget("CPU while nobody does anything", idle, "%", 2),
        ],
    )


def _keys(times: Times, one: Times, limit: float) -> list[Budget]:
    return [
        Budget("key to first byte, p50", times.p50, "ms"),
        Budget("key to first byte, p99", times.p99, "ms", limit),
        Budget("key to first byte, p50 / one session", times.p50 / one.p50, "x"),
        Budget("key to first byte, p99 / one session", times.p99 / one.p99, "x"),
        Budget("lag of the load itself, p99", times.own_lag, "ms"),
    ]


def _print(title: str, budgets: list[Budget]) -> bool:
    print(title)
    for budget in budgets:
        print(budget.line(), flush=True)
    return all(budget.is_kept for budget in budgets)


if __name__ == "__main__":
    sys.exit(main())
