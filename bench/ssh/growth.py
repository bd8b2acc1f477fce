"""`make bench-growth`: what several workers carry, compared with one in the same run, and what a relay costs.

The players are simulated in this process, on the same machine: with few cores they take what more workers could use, so the share of a
core that the server and the players take is told too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from bench.budget import Budget, percentile
from bench.ssh.benchmark import DOWN, ENTER, LEFT, PACE, RIGHT, UP
from bench.ssh.key_load import KeyPresser, Times, press_keys
from bench.ssh.player import Player
from bench.ssh.server import Server, serving
from bench.ssh.shared_events import measure_shared_events
from bench.ssh.tables import Tables, make_tables

STEP, AT_ONCE, MOST = 40, 5, 800  # sessions
LIMIT = 50.0  # ms, for p99
RELAY_RATIO, RELAY_EXTRA = 1.5, 5.0  # at most this many times as long as direct, and this many ms more
GUESTS = tuple(f"Guest {number}" for number in range(MOST))
OPTIONS = ("--most", "1000", "--most-each", "1000")
PAIRS = 8
MOST_TRIES = 40
"""Connections until both workers have a player: the system chooses the worker."""
ENDING_SECONDS = 1.5
"""Seconds after which a session that has ended no longer counts for its name."""


class Carried(NamedTuple):
    """The most sessions at which keys were answered in time."""

    sessions: int
    p99: float  # ms
    server: float  # % of a core, here and below
    players: float
    memory: float  # MiB


async def measure_carried(server: Server, seconds: float) -> Carried:
    """Let more and more players press keys, until the slowest hundredth of the answers takes too long."""
    began, best = server.rss_mib(), Carried(0, 0, 0, 0, 0)
    pressers: list[KeyPresser] = []
    while len(pressers) < MOST:
        for first in range(len(pressers), len(pressers) + STEP, AT_ONCE):
            pressers += await asyncio.gather(*(_presser(server, number) for number in range(first, first + AT_ONCE)))
        now, cpu, own = perf_counter(), server.cpu_seconds(), process_time()
        times = await press_keys(pressers, seconds, PACE)
        passed = perf_counter() - now
        shares = (server.cpu_seconds() - cpu) / passed * 100, (process_time() - own) / passed * 100
        found = Carried(len(pressers), times.p99, *shares, server.rss_mib() - began)
        cores = f"server {found.server:.0f} %, players {found.players:.0f} % of a core"
        print(f"  {found.sessions} sessions: p99 {found.p99:.1f} ms, {cores}", flush=True)
        if times.p99 > LIMIT:
            break
        best = found
    for presser in pressers:
        presser.player.leave()
    return best


async def _presser(server: Server, number: int) -> KeyPresser:
    player = await Player.join(server.port, GUESTS[number], f"127.1.{number // 250}.{number % 250 + 1}")
    return await KeyPresser.of(player, DOWN, UP)


async def at_worker(server: Server, name: str, worker: int) -> Player:
    """Connect a player until a certain worker has the connection."""
    for number in range(MOST_TRIES):
        player = await Player.join(server.port, name, f"127.3.0.{number + 1}")
        if server.workers_of(name)[-1] == worker:
            return player
        player.leave()
        await asyncio.sleep(ENDING_SECONDS)
    raise RuntimeError(f"worker {worker} gets no connection")


async def measure_relay(server: Server, tables: Tables, seconds: float) -> tuple[Times, Times]:
    """Return the times of keys at a table directly, and over a relay, pressed at the same time at the same tables."""
    direct, relayed = list[KeyPresser](), list[KeyPresser]()
    for first, second in zip(tables.pairs[::2], tables.pairs[1::2], strict=True):
        near, far = await at_worker(server, first, 1), await at_worker(server, second, 2)
        for player, found in ((near, direct), (far, relayed)):
            await player.type(ENTER)
            found.append(await KeyPresser.of(player, RIGHT, LEFT))
    near_times, far_times = await asyncio.gather(press_keys(direct, seconds, PACE), press_keys(relayed, seconds, PACE))
    for presser in (*direct, *relayed):
        presser.player.leave()
    return near_times, far_times


async def measure_eight(server: Server, tables: Tables, events: int) -> list[Budget]:
    """Measure how soon eight people at one table, spread over the workers, see what one of them does."""
    people = [await at_worker(server, name, 1 + number % 2) for number, name in enumerate(tables.eight)]
    for player in people:
        await player.type(ENTER)
    shared = await measure_shared_events(people, tables.journal, events)
    frames = [player.frame_ms for player in people]
    for player in people:
        player.leave()
    return [
        Budget("event to the last of eight over two workers, p50", shared.p50, "ms"),
        Budget("event to the last of eight over two workers, p99", shared.p99, "ms", 100),
        Budget("connect to complete frame, p50", percentile(frames, 0.5), "ms"),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ssh.growth", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="of pressing keys, at each step")
    parser.add_argument("--events", type=int, default=40, help="that everybody at a table sees")
    parser.add_argument("--only", choices=("relay", "carried"), help="one part alone")
    asked = parser.parse_args()
    gc.disable()
    budgets: list[Budget] = []
    if asked.only != "carried":
        budgets += _relay_budgets(asked.seconds, asked.events)
    if asked.only != "relay":
        budgets += _carried_budgets(asked.seconds)
    return 0 if all(budget.is_kept for budget in budgets) else 1


def _relay_budgets(seconds: float, events: int) -> list[Budget]:
    print("Keys at real-time tables of a server of two workers, directly and over a relay")
    with tempfile.TemporaryDirectory() as folder:
        tables = make_tables(Path(folder) / "saves" / "harbour", PAIRS, GUESTS[:1])
        with serving(Path(folder), (*OPTIONS, "--workers", "2")) as server:
            direct, relayed = asyncio.run(measure_relay(server, tables, seconds))
            found = [
                Budget("direct, key to first byte, p50", direct.p50, "ms"),
                Budget("direct, key to first byte, p99", direct.p99, "ms"),
                Budget("relayed, key to first byte, p50", relayed.p50, "ms", RELAY_RATIO * direct.p50 + RELAY_EXTRA),
                Budget("relayed, key to first byte, p99", relayed.p99, "ms", RELAY_RATIO * direct.p99 + RELAY_EXTRA),
            ]
            _show(found)
            found += _show(asyncio.run(measure_eight(server, tables, events)))
    return found


def _carried_budgets(seconds: float) -> list[Budget]:
    carried = []
    for workers in (1, 2):
        print(f"Players in the lobby, each pressing {PACE} keys a second: {workers} worker{'s' * (workers > 1)}")
        with tempfile.TemporaryDirectory() as folder:
            make_tables(Path(folder) / "saves" / "harbour", 0, GUESTS)
            options = OPTIONS if workers == 1 else (*OPTIONS, "--workers", str(workers))
            with serving(Path(folder), options) as server:
                carried.append(asyncio.run(measure_carried(server, seconds)))
    one, two = carried
    return _show(
        [
            Budget(f"sessions carried with p99 under {LIMIT:g} ms, one process", one.sessions, ""),
            Budget(f"sessions carried with p99 under {LIMIT:g} ms, two workers", two.sessions, ""),
            Budget("two workers / one process (at least 1.7 where cores allow)", two.sessions / max(1, one.sessions), "x"),
            Budget("memory a session, one process", one.memory / max(1, one.sessions), "MiB"),
            Budget("memory a session, two workers", two.memory / max(1, two.sessions), "MiB"),
        ]
    )


def _show(budgets: Sequence[Budget]) -> list[Budget]:
    for budget in budgets:
        print(budget.line(), flush=True)
    return [*budgets]


if __name__ == "__main__":
    sys.exit(main())
